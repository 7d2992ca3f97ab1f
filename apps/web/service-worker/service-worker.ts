const worker = self as unknown as ServiceWorkerGlobalScope;

/** Inserted by the build: its name, the files of the catalogue's pages, and a path of every route. */
declare const build: {
  readonly name: string;
  readonly files: readonly string[];
  readonly paths: readonly string[];
};

/**
 * Stores what is needed to read the catalogue offline: the files of its pages, the products as last seen, React Router's
 * manifest of routes, and one page that links to them. No data of a buyer is stored, and stored data is shown only when
 * the shop cannot be reached.
 */
const cacheName = `catalogue ${build.name}`;
// A catalogue that is too large for a copy is not stored: its pages then need the network.
const products = "/api/products?ifSmall=1";
const manifest = "/__manifest";
const offlinePage = "/offline";

worker.addEventListener("install", (event) => event.waitUntil(storeCatalogue()));
worker.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, url));
  else if (url.pathname + url.search === products) event.respondWith(fetchProducts(request));
  else if (url.pathname === manifest) event.respondWith(fetchManifest(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(findFile(request, url));
});

async function storeCatalogue(): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await fetch(offlinePage);
  // Fonts and the like are listed only in the page.
  const files = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  await cache.addAll([products, ...new Set([...build.files, ...files])]);
  const query = new URLSearchParams({
    paths: build.paths.join(","),
    version: page.headers.get("build-version") ?? "",
  });
  await cache.put(manifest, await fetch(`${manifest}?${query}`));
  // Last: its presence means that everything is stored.
  await cache.put(offlinePage, page);
}

/** Runs at activation, when the pages of the older build are closed. */
async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function openPage(request: Request, { pathname, search }: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const page = await find(offlinePage);
    if (!page) throw failure;
    // The page redirects to the requested page, if that can be shown offline.
    if (pathname === offlinePage) return page;
    return Response.redirect(`${offlinePage}?to=${encodeURIComponent(pathname + search)}`);
  }
}

async function fetchProducts(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(cacheName)).put(products, answer.clone());
    return answer;
  } catch (failure) {
    const lastSeen = await find(products);
    if (!lastSeen) throw failure;
    return lastSeen;
  }
}

/** The stored manifest has every route, so it is valid for every request of the router. */
async function fetchManifest(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const stored = await find(manifest);
    if (!stored) throw failure;
    return stored;
  }
}

/** File names carry a hash of the content: a stored file equals the server's. */
async function findFile(request: Request, { pathname }: URL): Promise<Response> {
  return (await find(pathname)) ?? fetch(request);
}

/** Responses vary only by encoding, and stored ones are decoded. */
async function find(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(path, { ignoreVary: true });
}
