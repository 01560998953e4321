// Lessons: what can be asked for, and how far this browser has come, for whoever has no name yet.

import { posted, request } from "./api.js";

/** @typedef {import("./messages.js").LessonRow} LessonRow */

/** @returns {Promise<import("./messages.js").Lessons>} */
export const allLessons = () => request("learn/lessons");

/** @param {string} name @returns {Promise<import("./messages.js").LessonPage>} */
export const oneLesson = (name) => request(`learn/lessons/${encodeURIComponent(name)}`);

/**
 * @param {string} name
 * @param {number} task counted from 1
 * @param {Partial<import("./messages.js").LessonAnswer>} given
 * @returns {Promise<import("./messages.js").LessonVerdict>}
 */
export const answerTask = (name, task, given) => request(`learn/lessons/${name}/${task}`, posted(given));

const KEPT = "noughts.lessons";

/** Tasks that are done by the name of the lesson. @returns {Record<string, number>} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** Remember it until the browser is closed. @param {string} name @param {number} tasks */
export function keepTask(name, tasks) {
  const known = kept();
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...known, [name]: Math.max(tasks, known[name] ?? 0) }));
  } catch {
    // a browser that keeps nothing forgets this as well
  }
}

/** Where somebody is in a lesson. @param {LessonRow} lesson @returns {{isDone: boolean, tasks: number}} */
export function progressOf({ name, tasks, tasks_done, is_done }) {
  const here = Number(kept()[name]) || 0;
  const isDone = is_done || here >= tasks;
  return { isDone, tasks: here >= tasks ? tasks_done : Math.max(here, tasks_done) };
}
