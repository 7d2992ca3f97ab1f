import { type RouterContext, createContext } from "react-router";

/*
 * What the server that serves these pages has to do (of this folder it needs only the build):
 *
 * 1. `const build = await import("apps/web/build/server/index.js")`, then
 *    `const handle = createRequestHandler(build, "production")` from react-router. Loading the build first is what
 *    creates the key below.
 * 2. For each request that is not /api/* and not a file of build/client:
 *      const context = new RouterContextProvider();
 *      context.set(globalThis[Symbol.for("dakbag.api-fetch")], apiFetch);
 *      const response = await handle(new Request(origin + path, { headers, signal }), context);
 *    On a copy for trials also `context.set(globalThis[Symbol.for("dakbag.is-staging")], true)`: every page says so.
 *    `apiFetch(path, init)` answers `/api/...` in the same process, without a socket, and never sends the visitor's
 *    authorisation: what a loader renders is public and cached for everyone.
 *    `origin` is the shop's configured public origin, never the Host header: canonical links use it.
 * 3. Files under build/client/assets have hashed names and may be cached without limit.
 *
 * The HTML of a page is a finished string: the same catalogue gives the same bytes. Answers other than 200 must not be cached.
 */

/** Calls the shop's API from a loader on the server; `path` begins with `/api/`. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

const keyName = Symbol.for("dakbag.api-fetch");
const stagingName = Symbol.for("dakbag.is-staging");
const keys = globalThis as { [keyName]?: RouterContext<ApiFetch>; [stagingName]?: RouterContext<boolean> };

/** The key under which the server hands its `ApiFetch` to loaders: one for the process, however often this file is loaded. */
export const apiFetchContext: RouterContext<ApiFetch> = (keys[keyName] ??= createContext<ApiFetch>());

/** Whether this is a copy for trials, where no money is real. */
export const isStagingContext: RouterContext<boolean> = (keys[stagingName] ??= createContext(false));
