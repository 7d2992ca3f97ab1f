import { createContext, data } from "react-router";

// Has the exports of a built web app with minimal pages, so that tests of the server need no build.
const apiFetchContext = (globalThis[Symbol.for("dakbag.api-fetch")] ??= createContext());

let renderings = 0;

async function firstPrice({ context }) {
  const answer = await context.get(apiFetchContext)("/api/products");
  if (!answer.ok) return "The products could not be loaded.";
  const { products } = await answer.json();
  return products[0].price;
}

const pages = {
  home: { path: undefined, index: true, loader: firstPrice },
  details: { path: "details", loader: ({ request }) => new URL(request.url).searchParams.get("sku") },
  visitor: { path: "visitor", loader: ({ request }) => JSON.stringify([...request.headers]) },
  private: { path: "private", loader: () => data("not kept", { headers: { "cache-control": "no-store" } }) },
  broken: {
    path: "broken",
    loader: () => {
      throw new Error("The page of 9876543210 is broken");
    },
  },
  missing: {
    path: "*",
    loader: () => {
      throw data(null, { status: 404 });
    },
  },
};

export const routes = {
  root: { id: "root", path: "", module: { default: () => null, ErrorBoundary: () => null } },
  ...Object.fromEntries(
    Object.entries(pages).map(([id, { path, index, loader }]) => [
      id,
      { id, parentId: "root", path, index, module: { default: () => null, loader, headers } },
    ]),
  ),
  robots: { id: "robots", parentId: "root", path: "robots.txt", module: { loader: robots } },
};

function robots({ request }) {
  return new Response(`Sitemap: ${new URL(request.url).origin}/sitemap.xml\n`, {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

function headers({ loaderHeaders }) {
  return loaderHeaders;
}

function handleRequest(request, status, headers, { staticHandlerContext }) {
  renderings += 1;
  headers.set("content-type", "text/html; charset=utf-8");
  const words = Object.values(staticHandlerContext.loaderData).join(" ");
  headers.set("page-nonce", "N");
  const html = `<!DOCTYPE html><script nonce="N">document.documentElement.dataset.session="in"</script>
<script type="application/ld+json">{"@type":"Product"}</script><script src="/assets/app-1a2b3c4d.js"></script>
<link rel="canonical" href="${request.url}"><p>${words}</p><!-- ${renderings} --><script nonce="N" type="module" async="">
import "/assets/app-1a2b3c4d.js";
</script>`;
  return new Response(html, { status, headers });
}

const pageParameters = ["sku"];

export const entry = { module: { default: handleRequest, drawPicture, pictureOfPost, pageParameters } };

function drawPicture({ product, title = product.title, width, height }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><title>${title}</title></svg>`;
}

function pictureOfPost(id) {
  return id === "hexacover" ? { title: "HexaCover", goods: [] } : undefined;
}
export const assets = {
  entry: { imports: [], module: "/assets/app-1a2b3c4d.js" },
  routes: {},
  url: "",
  version: "1",
};
export const basename = "/";
export const publicPath = "/";
export const assetsBuildDirectory = "client";
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: "initial", manifestPath: "/__manifest" };
export const allowedActionOrigins = false;
