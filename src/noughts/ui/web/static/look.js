// Look: the theme, the motion and the names of cells that somebody chose, kept on this device so that the first frame is right.

const KEY = "noughts.look";

/** @typedef {{theme: string, motion: boolean, keys: boolean, numbers: boolean}} Look */

/** @returns {Look} */
export function look() {
  const usual = { theme: "auto", motion: true, keys: true, numbers: false };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

/** Dress the page. */
export function dress() {
  const { theme, motion, numbers } = look();
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  root.dataset["motion"] = motion ? "on" : "off";
  root.dataset["numbers"] = numbers ? "on" : "off";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(root).backgroundColor);
}

/** On a new device, take over what was chosen on another one. @param {Record<string, any>} settings */
export function adoptLook(settings) {
  try {
    if (localStorage.getItem(KEY) !== null) return;
  } catch {
    return;
  }
  const { theme = "auto", animation: motion = true, shows_numbers: numbers = false } = settings;
  if (theme !== "auto" || !motion || numbers) changeLook({ theme, motion, numbers });
}

/** @param {Partial<Look>} changed */
export function changeLook(changed) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...look(), ...changed }));
  } catch {
    // A browser that keeps nothing shows the usual look.
  }
  dress();
}
