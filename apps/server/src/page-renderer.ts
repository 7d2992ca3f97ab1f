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
import type { DrawPicture, PictureOfPost } from "./product-pictures.ts";

/** Exports of the web app's entry.server.tsx beyond those of React Router. */
interface OwnEntry {
  /** Draws a picture as a self-contained SVG file. */
  drawPicture: DrawPicture;
  pictureOfPost: PictureOfPost;
  /** The parameters that any page is rendered by. */
  pageParameters: readonly string[];
}

/** The web app as React Router built it. */
export interface WebApp {
  readonly build: ServerBuild;
  readonly entry: OwnEntry;
  readonly clientFolder: string;
}

/** An answer of the API that a page was rendered from. */
export interface ApiRead {
  readonly path: string;
  /** Null where the API gives none: the page is then as old as the catalogue was. */
  readonly etag: string | null;
}

/** An answer of the web app; incomplete when an API call failed, so that it must not be cached. */
export interface RenderedPage {
  readonly answer: Response;
  readonly isComplete: boolean;
  readonly reads: readonly ApiRead[];
}

/** Loads the built web app. @throws Error when it was not built */
export async function loadWebApp(folder: string): Promise<WebApp> {
  const entry = join(folder, "server/index.js");
  if (!existsSync(entry)) throw new Error("The web app is not built: npm start and npm run serve build it.");
  const build: ServerBuild & { entry: { module: OwnEntry } } = await import(pathToFileURL(entry).href);
  return { build, entry: build.entry.module, clientFolder: join(folder, "client") };
}

/**
 * Renders pages from their URL alone: no header, cookie or body reaches the web app, so every page can be cached for
 * everyone. Personal data is fetched by the browser (buyer §7).
 */
export function createPageRenderer(
  { build }: WebApp,
  options: { origin: string; apiFetch: ApiFetch; isStaging: boolean; log: FastifyBaseLogger },
): (url: string) => Promise<RenderedPage> {
  assertNoServerActions(build);
  const { origin, apiFetch, isStaging, log } = options;
  const handle = createRequestHandler(withErrorLog(log, build), "production");
  const apiFetchKey = findKey<ApiFetch>("dakbag.api-fetch");
  const isStagingKey = findKey<boolean>("dakbag.is-staging");

  return async (url) => {
    let isComplete = true;
    const reads: ApiRead[] = [];
    const context = new RouterContextProvider();
    if (apiFetchKey) {
      context.set(apiFetchKey, async (path, init) => {
        const answer = await apiFetch(path, init);
        if (answer.status >= 500) isComplete = false;
        reads.push({ path, etag: answer.headers.get("etag") });
        return answer;
      });
    }
    if (isStagingKey) context.set(isStagingKey, isStaging);
    const request = new Request(origin + url);
    const answer = await handle(request, context);
    return { answer, isComplete, reads };
  };
}

/** Pages only answer GET, so a server action would never be called. */
function assertNoServerActions(build: ServerBuild): void {
  for (const route of Object.values(build.routes)) {
    if (route?.module.action)
      throw new Error(`The route ${route.id} has a server action; use a clientAction.`);
  }
}

/** React Router logs errors to the console; this logs them here, except 404 pages. */
function withErrorLog(log: FastifyBaseLogger, build: ServerBuild): ServerBuild {
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (isRouteErrorResponse(error) && error.status < 500) return;
    log.error({ err: error, path: new URL(request.url).pathname }, "a page could not be rendered");
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}

/** The web app's bundle has its own copy of the module with the keys, so they are passed through globalThis. */
function findKey<Value>(name: string): RouterContext<Value> | undefined {
  return Reflect.get(globalThis, Symbol.for(name));
}
