// Confetti: paper in the colours of the game, thrown over the board when someone here has won.

import { element } from "./dom.js";

const COLOURS = ["x", "o", "win", "draw", "focus"];
const PIECES = 50;
const SECONDS = 1.4;
/** Boards a second, each second. */
const GRAVITY = 1.5;
const FRAMES = 10;

/** Throw it, unless motion is off. @param {Element} desk */
export function celebrate(desk) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset["motion"] === "off";
  if (isStill) return;
  const { width, height } = desk.getBoundingClientRect();
  const air = element("div", { class: "confetti", "aria-hidden": "true" });
  desk.append(air);
  const flights = Array.from({ length: PIECES }, (_, number) => {
    const paper = element("i", { class: COLOURS[number % COLOURS.length] });
    air.append(paper);
    return paper.animate(flight(width, height), { duration: SECONDS * 1000, easing: "linear", fill: "forwards" }).finished;
  });
  void Promise.allSettled(flights).then(() => air.remove());
}

/** The way of one piece. @param {number} width @param {number} height @returns {Keyframe[]} */
function flight(width, height) {
  const angle = (Math.random() - 0.5) * 1.8;
  const force = 0.55 + Math.random() * 0.8;
  const turns = 1 + Math.random() * 2;
  return Array.from({ length: FRAMES + 1 }, (_, frame) => {
    const seconds = (frame / FRAMES) * SECONDS;
    const across = Math.sin(angle) * force * seconds * width;
    const down = (-Math.cos(angle) * force * seconds + (GRAVITY * seconds * seconds) / 2) * height;
    return { transform: `translate(${across}px, ${down}px) rotateX(${turns * seconds}turn)`, opacity: frame > 0.7 * FRAMES ? (1 - frame / FRAMES) / 0.3 : 1 };
  });
}
