// Styles that a page brings along, so that the first load is small.

import { element } from "./dom.js";

/** The style of a room, once; it is there when the promise is kept. @param {string} href */
export function styled(href) {
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
}
