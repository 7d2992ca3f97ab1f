import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router";
import { pictureOfPost } from "#content/posts/posts.ts";
import { drawPictureFile } from "./components/pictures/picture-file.tsx";
import { OwnScripts } from "./boot/own-scripts.ts";

// What else the shop's server asks of the pages: the pictures of products and posts.
export { drawPictureFile as drawPicture, pictureOfPost };

/** Longer than any page needs; a loader that hangs must not hold a connection for ever. */
export const streamTimeout = 10_000;

/**
 * Renders a page to one finished string. Its own inline scripts bear a nonce that nobody can know beforehand, and the
 * header "page-nonce" names it: the server hashes those scripts for the content security policy, and no others that
 * found their way into the page. Then it takes the nonce out and keeps the string per catalogue version, so the same
 * data must always give the same bytes: no clock, no other random number.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = randomBytes(18).toString("base64url");
  headers.set("page-nonce", nonce);
  const html = await renderWhole(
    <OwnScripts value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </OwnScripts>,
  );
  return new Response(scriptsAfterSight(html, nonce), { status, headers });
}

/**
 * What is seen comes first: a page is whole without its scripts. They are asked for once it was painted, so that on a
 * slow line styles and letters have it to themselves; a page that nobody looks at yet waits for nothing. What is pressed
 * meanwhile is kept (`early-input.ts`). React Router has no word for it.
 */
function scriptsAfterSight(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="after-sight"')
    .replace(/(<script[^<>]*) type="module" async=""/, '$1 type="text/plain" id="after-sight"')
    .replace("</body>", `<script nonce="${nonce}">(${runAfterSight.toString()})()</script></body>`);
}

/**
 * Runs in the browser by its text: it may use nothing but what stands inside it.
 *
 * Where a script does not come, because a deploy has taken it away or the line is bad, the page is loaded anew as soon as
 * the shop answers; where that was of no use, once a minute at most.
 */
function runAfterSight() {
  let isMissed = false;
  function miss() {
    if (isMissed) return;
    isMissed = true;
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    setTimeout(loadAnew, load?.type === "reload" ? 60_000 : 0);
  }
  function loadAnew() {
    const later = () => void setTimeout(loadAnew, 5000);
    // It has come alive after all.
    if (!window.replayEarlyInput) return;
    fetch(location.href).then(({ status }) => (status < 500 ? location.reload() : later()), later);
  }
  function run() {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=after-sight]")) {
      link.onerror = miss;
      link.rel = "modulepreload";
    }
    const late = document.querySelector("#after-sight");
    const module = document.createElement("script");
    module.type = "module";
    module.textContent = late?.textContent ?? "";
    late?.replaceWith(module);
  }
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

function renderWhole(page: React.ReactNode): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let html = "";
  const collect = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      html += typeof chunk === "string" ? chunk : chunk.toString("utf8");
      done();
    },
    final(done) {
      resolve(html);
      done();
    },
  });
  const { pipe, abort } = renderToPipeableStream(page, {
    // React would send parts above a size late and move them into place with a script; a finished page has no use for that.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady() {
      pipe(collect);
    },
    onShellError: reject,
    onError: reject,
  });
  const timer = setTimeout(() => abort(new Error("The page took too long to render")), streamTimeout);
  void promise.finally(() => clearTimeout(timer)).catch(() => undefined);
  return promise;
}

/** Silent about what is nobody's fault here: visitors who left, and pages that do not exist. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  console.error(error);
};
