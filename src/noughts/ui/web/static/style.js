// Styles of single pages, loaded with them so that the first load is small.

import { element } from "./dom.js";

/** Load a style once; resolves when it applies. @param {string} href */
export function styled(href) {
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = element("link", { rel: "stylesheet", href });
  document.head.append(link);
  return new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
}
