// Speech: what happens, said once to those who listen.

/** Milliseconds after which a sentence has been read, or never will be. */
const KEPT = 5_000;

/**
 * Say a sentence in the live region of the page; the same sentence twice is said twice, another one is never said again.
 * @param {string} text
 */
export function say(text) {
  const region = document.getElementById("speech");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), KEPT);
}
