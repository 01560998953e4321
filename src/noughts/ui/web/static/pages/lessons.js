// Lessons: all of them, with what is done.

import { element } from "../dom.js";
import { allLessons, progressOf } from "../lessons.js";
import { styled } from "../style.js";

/**
 * @param {import("../app.js").App} app
 * @param {string[]} rest the name of a lesson, or nothing
 * @returns {Promise<import("../router.js").Page>}
 */
export async function lessonsPage(app, [name]) {
  await styled("/static/pages/lessons.css");
  if (name) return (await import("./lesson.js")).lessonPage(app, name);
  const { lessons } = await allLessons();
  const rows = lessons.map((lesson) => {
    const { isDone, tasks } = progressOf(lesson);
    const status = isDone ? element("span", { class: "badge win" }, "✓ done") : tasks ? element("span", { class: "badge" }, `${tasks} of ${lesson.tasks}`) : "";
    const words = element("span", { class: "stack tight" }, element("b", null, lesson.title), element("span", null, lesson.sentence));
    return element("li", null, element("a", { class: "card door lesson-row", href: `/learn/lessons/${lesson.name}` }, words, status));
  });
  const body = element(
    "div",
    { class: "page stack" },
    element("h1", null, "Lessons"),
    element("p", null, "Five minutes each. You do something, and you are told why it was right or wrong."),
    element("ol", { class: "doors lessons" }, ...rows),
  );
  return { title: "Lessons · noughts", element: body };
}
