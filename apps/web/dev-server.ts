import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { createServer as createVite } from "vite";

type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The export of entry.server.tsx that draws pictures. */
interface ServerEntry {
  drawPicture(file: unknown): string;
}

/** In place of the built service worker, and of the one that `npm start` has left in the browser: none. */
const noServiceWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", () => registration.unregister());
`;

/**
 * The web app for `npm run dev`: pages rendered from the current sources, with hot module replacement. Requests
 * of `isOfApi` (the API, pictures) are passed to `otherwise`.
 */
export async function startDevPages(options: {
  origin: string;
  apiFetch: ApiFetch;
  isOfApi: (url: string) => boolean;
  otherwise: (request: IncomingMessage, response: ServerResponse) => void;
}): Promise<{ server: Server; close(): Promise<void> }> {
  const server = createServer();
  const vite = await createVite({
    root: import.meta.dirname,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });

  async function loadBuild() {
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    return { build: build as ServerBuild, entry: build["entry"].module as ServerEntry };
  }

  async function renderPage(url: string): Promise<Response> {
    const { build } = await loadBuild();
    const context = new RouterContextProvider();
    const apiFetchKey: RouterContext<ApiFetch> = Reflect.get(globalThis, Symbol.for("dakbag.api-fetch"));
    context.set(apiFetchKey, options.apiFetch);
    const request = new Request(options.origin + url);
    return createRequestHandler(build, "development")(request, context);
  }

  async function drawPicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { drawPicture: draw }: ServerEntry = (await loadBuild()).entry;
    response.end(draw(await json(request)));
  }

  server.on("request", (request, response) => {
    const url = request.url ?? "/";
    if (options.isOfApi(url)) return options.otherwise(request, response);
    if (url === "/@draw") return void drawPicture(request, response);
    if (url === "/service-worker.js")
      return response.writeHead(200, { "content-type": "text/javascript" }).end(noServiceWorker);
    vite.middlewares(request, response, () => {
      renderPage(url).then(
        async (answer) => {
          response.writeHead(answer.status, Object.fromEntries(answer.headers));
          // The shop's server removes the nonce too; React reports it as a difference.
          response.end((await answer.text()).replaceAll(` nonce="${answer.headers.get("page-nonce")}"`, ""));
        },
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          vite.config.logger.error(String(error instanceof Error ? error.stack : error));
          response.writeHead(500).end(String(error));
        },
      );
    });
  });
  return { server, close: () => vite.close() };
}
