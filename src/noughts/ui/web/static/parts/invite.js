// Invite: the link for a friend, to copy, to share, or as a code for their camera; and that of a game that is over.

import { element, setText } from "../dom.js";

/**
 * @param {string} link
 * @param {string} invite
 */
export function inviteCard(link, invite) {
  const address = `${location.origin}/game/${link}#${invite}`;
  const qr = `/api/games/${link}/qr.svg`; // the server knows for whom the invitation is
  return element(
    "section",
    { class: "card stack invite", "aria-labelledby": "invite" },
    element("h2", { id: "invite" }, "Invite a friend"),
    element("p", null, "Send this link. The first person to open it plays you; everyone else can watch."),
    addressLine(address, "Link for your friend"),
    element("img", { class: "qr", src: qr, alt: "QR code of the link", width: 176, height: 176 }),
  );
}

/** The address of a game that is over, and its file. @param {string} link */
export function sharing(link) {
  /** @param {string} suffix @param {string} text */
  const file = (suffix, text) => element("a", { class: "button", href: `/api/games/${link}/game.${suffix}`, download: "" }, text);
  const files = element("p", { class: "row-of" }, file("gif", "Save as GIF"), file("sgf", "Save as SGF"));
  return element("details", null, element("summary", null, "Share this game"), element("div", { class: "stack" }, addressLine(`${location.origin}/game/${link}`, "Link to this game"), files));
}

/**
 * An address with a button that copies it, and one that shares it where the device can.
 * @param {string} address
 * @param {string} label
 */
function addressLine(address, label) {
  const field = element("input", { type: "text", readonly: true, value: address, "aria-label": label, onfocus: () => field.select() });
  const told = element("span", { role: "status", class: "quiet" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setText(told, "Copied.");
    } catch {
      field.select();
      setText(told, "Press Ctrl+C to copy.");
    }
  };
  const share = "share" in navigator ? element("button", { type: "button", class: "button", onclick: () => void navigator.share({ url: address }).catch(() => {}) }, "Share") : null;
  return element("div", { class: "stack" }, element("div", { class: "link" }, field, element("button", { type: "button", class: "button main", onclick: copy }, "Copy"), share), told);
}
