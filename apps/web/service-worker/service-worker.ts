const worker = self as unknown as ServiceWorkerGlobalScope;

/** What the build writes in: the name of this build, and the files that the catalogue's pages need. */
declare const build: { readonly name: string; readonly files: readonly string[] };

/**
 * Keeps the catalogue readable without a network: the files of its pages, the products as they were last seen, and one
 * page that leads to them. Nothing that belongs to a buyer is kept, and nothing is shown from here while the shop answers.
 */
const kept = `catalogue ${build.name}`;
const products = "/api/products";
const offlinePage = "/offline";

worker.addEventListener("install", (event) => event.waitUntil(keepCatalogue()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, url));
  else if (url.pathname === products) event.respondWith(readProducts(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(findFile(request, url));
});

async function keepCatalogue(): Promise<void> {
  const cache = await caches.open(kept);
  const page = await fetch(offlinePage);
  // Some of its files are named by the page alone.
  const files = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  await cache.addAll([products, ...new Set([...build.files, ...files])]);
  // The last, since it stands for all of them.
  await cache.put(offlinePage, page);
}

/** An older build's pages are closed by now: a worker waits for that. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== kept);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function openPage(request: Request, { pathname, search }: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const page = await find(offlinePage);
    if (!page) throw failure;
    // The page leads on by itself to what was asked for, if that can be shown.
    if (pathname === offlinePage) return page;
    return Response.redirect(`${offlinePage}?to=${encodeURIComponent(pathname + search)}`);
  }
}

async function readProducts(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(kept)).put(products, answer.clone());
    return answer;
  } catch (failure) {
    const lastSeen = await find(products);
    if (!lastSeen) throw failure;
    return lastSeen;
  }
}

/** Its name has a hash of its content: what is kept is what the server has. */
async function findFile(request: Request, { pathname }: URL): Promise<Response> {
  return (await find(pathname)) ?? fetch(request);
}

/** Answers vary by their encoding alone, and what is kept is decoded. */
async function find(path: string): Promise<Response | undefined> {
  const cache = await caches.open(kept);
  return cache.match(path, { ignoreVary: true });
}
