// Look: theme, motion, sound and cell numbers, stored on this device so that the first frame is right.

const KEY = "noughts.look";

/** @typedef {{theme: string, motion: boolean, keys: boolean, numbers: boolean, sound: boolean}} Look */

/** @returns {Look} */
export function look() {
  const usual = { theme: "auto", motion: true, keys: true, numbers: false, sound: false };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

/** Apply the look to the page. */
export function dress() {
  const { theme, motion, numbers } = look();
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  root.dataset["motion"] = motion ? "on" : "off";
  root.dataset["numbers"] = numbers ? "on" : "off";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(root).backgroundColor);
}

/** Take over settings from here or another device. @param {Record<string, any>} settings */
export function adoptLook(settings) {
  const known = look();
  const { theme = known.theme, animation: motion = known.motion, uses_keys: keys = known.keys, shows_numbers: numbers = known.numbers, page_sound: sound = known.sound } = settings;
  try {
    localStorage.setItem(KEY, JSON.stringify({ theme, motion, keys, numbers, sound }));
  } catch {
    // A browser without storage shows the default look.
  }
  dress();
}
