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
import { listingParameters } from "./shop/listings/listing-search-params.ts";
import { enquiryParameters } from "./shop/content/enquiries/enquiry-search-params.ts";
import { finderParameters } from "./shop/size-finder/finder-question.ts";
import { drawPictureFile } from "./components/pictures/picture-file.tsx";
import { ScriptNonce, extendLateScripts } from "./boot/scripts-after-paint.tsx";

// Also used by the shop's server: the pictures of products and posts.
export { drawPictureFile as drawPicture, pictureOfPost };

/** The parameters that any page is rendered by. The server drops every other, as those of advertisements. */
export const pageParameters: readonly string[] = [
  ...listingParameters,
  ...finderParameters,
  "productType",
  "sku",
  // Of /offline: the page that was asked for.
  "to",
  // Of /enquiryPage: what is asked for.
  ...enquiryParameters,
  // Of /search: the searched text.
  "q",
];

/** Longer than any page needs; a loader that hangs must not hold a connection forever. */
export const streamTimeout = 10_000;

/**
 * Renders a page to one finished string. Its own inline scripts carry an unpredictable nonce, and the
 * header "page-nonce" names it: the server hashes those scripts for the content security policy, and no injected
 * ones. Then it removes the nonce and keeps the string until its data changes, so the same
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
  // The service worker requests the routes of this build.
  headers.set("build-version", routerContext.manifest.version);
  const html = await renderToText(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>,
  );
  return new Response(extendLateScripts(html), { status, headers });
}

function renderToText(page: React.ReactNode): Promise<string> {
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

/** Aborted requests and pages that do not exist are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  console.error(error);
};
