// Works offline: everything comes from the network if there is one, otherwise from the cache.

const KEPT = "noughts-shell-8";
const FILES = [
  "themes.css", "page.css", "board.css", "pages/learn.css", "icon.svg", "manifest.webmanifest", "tree_files/tree.js", "tree_files/drawing.js", "tree_files/tree.css",
  ...["app", "api", "board", "blocks", "board_input", "cells", "classroom", "confetti", "dom", "live", "look", "page", "router", "rules", "sounds", "speech", "style", "view"].map((name) => `${name}.js`),
  ...["here", "play", "tree", "compare", "lesson", "practice", "analysis"].map((name) => `pages/${name}.js`),
  ...["devices", "extras", "invite", "move_list", "people", "portrait", "question", "reading", "review", "toolbar", "board_form", "drawn_position", "sketch"].map((name) => `parts/${name}.js`),
  ...["ada", "cop", "kitty", "sera", "machine"].map((name) => `portraits/${name}-calm.svg`),
];
const RESTARTING = [502, 503, 504]; // a proxy's answers while the server restarts
/** Cached answers, for reading offline; with a query they are cached once they were seen. */
const LASTING = ["/api/choices", "/api/learn", "/api/me", ...["new_game", "help", "settings", "learn", "lessons", "atlas"].map((name) => `/api/pages/${name}`)];
const SHELL = ["/", ...LASTING, ...FILES.map((path) => `/static/${path}`)];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // Only what pages need; games are never answered from the cache.
  if (url.pathname.startsWith("/api/") && !isLasting(url.pathname)) return;
  event.respondWith(answer(request, request.mode === "navigate" ? "/" : url.pathname));
});

async function answer(request, name) {
  const cache = await caches.open(KEPT);
  const response = await fetch(request).catch(() => null);
  if (!response || RESTARTING.includes(response.status)) return fromMemory(await cache.match(name)) ?? response ?? Response.error();
  if (response.ok && (name.startsWith("/static/") || (name === "/" && isPage(response)) || isLasting(name))) await cache.put(name, response.clone());
  return response;
}

/** A cached answer, marked so that the page can say so. */
function fromMemory(kept) {
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  headers.set("From-Memory", "yes");
  return new Response(kept.body, { status: kept.status, headers });
}

/** Lessons too, once they were opened. */
const isLasting = (name) => LASTING.includes(name) || name.startsWith("/api/learn/lessons/");

/** Not every address is the page: /metrics is text. */
const isPage = (response) => response.headers.get("Content-Type")?.startsWith("text/html");
