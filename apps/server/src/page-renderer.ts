import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import {
  createRequestHandler,
  isRouteErrorResponse,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { ApiFetch } from "./in-process-fetch.ts";
import type { DrawPicture, PictureOfPost } from "./pictures/product-pictures.ts";

/** What the web app's entry (entry.server.tsx) offers beside what React Router asks of it. */
interface OwnEntry {
  /** Answers what is a file, not a page: undefined for every page. */
  answerFile(request: Request, context: RouterContextProvider): Promise<Response | undefined>;
  /** Draws a picture as an SVG file that stands alone. */
  drawPicture: DrawPicture;
  pictureOfPost: PictureOfPost;
}

/** The web app as React Router built it, and where its files for browsers are. */
export interface WebApp {
  readonly build: ServerBuild;
  readonly entry: OwnEntry;
  readonly clientFolder: string;
}

/** What the web app answered. `isWhole` is false where the API failed it, so that the page shows less than it should. */
export interface RenderedPage {
  readonly answer: Response;
  readonly isWhole: boolean;
}

/** Loads the built web app. @throws Error when it was not built */
export async function loadWebApp(folder: string): Promise<WebApp> {
  const entry = join(folder, "server/index.js");
  if (!existsSync(entry)) throw new Error("The web app is not built: npm start and npm run serve build it.");
  const build: ServerBuild & { entry: { module: OwnEntry } } = await import(pathToFileURL(entry).href);
  return { build, entry: build.entry.module, clientFolder: join(folder, "client") };
}

/**
 * Renders pages from their address alone: no header, no cookie, no body of the visitor reaches the web app, so a page
 * cannot depend on who asks, and may be kept for everybody. What is personal is fetched by the browser (buyer §7).
 */
export function createPageRenderer(
  { build, entry }: WebApp,
  options: { origin: string; apiFetch: ApiFetch; log: FastifyBaseLogger },
): (address: string) => Promise<RenderedPage> {
  refuseServerActions(build);
  const { origin, apiFetch, log } = options;
  const handle = createRequestHandler(reportingTo(log, build), "production");
  const apiFetchKey = findApiFetchKey();

  return async (address) => {
    let isWhole = true;
    const context = new RouterContextProvider();
    if (apiFetchKey) {
      context.set(apiFetchKey, async (path, init) => {
        const answer = await apiFetch(path, init);
        if (answer.status >= 500) isWhole = false;
        return answer;
      });
    }
    const request = new Request(origin + address);
    const answer = (await entry.answerFile(request, context)) ?? (await handle(request, context));
    return { answer, isWhole };
  };
}

/** Pages are asked for with GET alone; a form that posts to a page would silently never arrive. */
function refuseServerActions(build: ServerBuild): void {
  for (const route of Object.values(build.routes)) {
    if (route?.module.action)
      throw new Error(`The route ${route.id} has a server action; use a clientAction.`);
  }
}

/** React Router's own way to report is the console. Pages that do not exist are nobody's fault here. */
function reportingTo(log: FastifyBaseLogger, build: ServerBuild): ServerBuild {
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (isRouteErrorResponse(error) && error.status < 500) return;
    log.error({ err: error, path: new URL(request.url).pathname }, "a page could not be rendered");
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

/** The web app's bundle has its own copy of the file that makes the key, so the two meet on globalThis. */
function findApiFetchKey(): RouterContext<ApiFetch> | undefined {
  return Reflect.get(globalThis, Symbol.for("dakbag.api-fetch"));
}
