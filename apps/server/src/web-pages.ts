import type { IncomingMessage, ServerResponse } from "node:http";
import {
  chooseEncoding,
  encodeBodyAsync,
  type Encoding,
  matchesEtag,
} from "@dakbag/api/platform/encoded-body";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ShopError } from "@dakbag/api/platform/shop-error";
import { type Acquire, createSemaphore } from "@dakbag/api/platform/semaphore";
import { createPageCache, type PageAddress, type Rendering } from "./page-cache.ts";
import type { ApiFetch } from "./in-process-fetch.ts";
import type { ApiRead, RenderedPage } from "./page-renderer.ts";
import { corpHeader, dataPolicy, type SecurityHeaders } from "./security-headers.ts";

/** Answers every URL that is neither the API's nor a file's with a page of the web app. */
export function registerWebPages(
  app: FastifyInstance,
  options: {
    /** The paths and parameters of the site map. */
    addressOf: (url: string) => PageAddress;
    render: (url: string) => Promise<RenderedPage>;
    catalogueVersion: () => string;
    /** For asking whether what a page was rendered from is still the same. */
    apiFetch: ApiFetch;
    /** Whether an address that could be invented is that of a page which exists, as of a product that is sold. */
    isReal: (url: URL) => boolean;
    security: SecurityHeaders;
  },
): void {
  const lanes = createLanes();

  function acquireFor({ key, kind }: PageAddress): Acquire | undefined {
    // The site map's own paths are few, and do not queue.
    if (kind === "fixed") return undefined;
    if (kind === "open" && options.isReal(new URL(key, "http://shop"))) return lanes.real;
    return /^\/+search\b/i.test(key) ? lanes.search : lanes.other;
  }

  async function renderAndPrepare(address: PageAddress): Promise<Rendering<PreparedPage>> {
    const { answer, isComplete, reads } = await options.render(address.key);
    const page = await preparePage(answer, options.security);
    return { page, cacheIn: isComplete ? cacheFor(answer) : "nowhere", isStillTrue: () => areSame(reads) };
  }
  async function areSame(reads: readonly ApiRead[]): Promise<boolean> {
    for (const { path, etag } of reads) {
      if (etag === null) return false;
      const answer = await options.apiFetch(path, { headers: { "if-none-match": etag } });
      if (answer.status !== 304) return false;
    }
    return true;
  }
  const cache = createPageCache({ version: options.catalogueVersion, render: renderAndPrepare });

  /** Each client has a queue of its own: none waits, or is refused, because another requests the same page. */
  async function renderInTurn(address: PageAddress, client: string): Promise<PreparedPage> {
    const acquire = acquireFor(address);
    if (!acquire) return cache.render(address);
    const release = await acquire({ client });
    try {
      return cache.find(address) ?? (await cache.render(address));
    } finally {
      // Others, as the health check, have their turn between two pages.
      setImmediate(release);
    }
  }

  app.get("/*", (request, reply) => {
    const address = options.addressOf(request.url);
    const known = cache.find(address);
    if (known) return send(known, request, reply);
    return renderInTurn(address, request.ip).then(
      (page) => send(page, request, reply),
      (error: unknown) => {
        if (!(error instanceof ShopError && error.status === 429)) throw error;
        return reply.code(503).header("retry-after", "5").type("text/plain; charset=utf-8").send(tooBusy);
      },
    );
  });
}

const tooBusy = "Very many pages are asked for at this moment. Please try again in a few seconds.";

// At 20 ms each, the last one waits two seconds.
const maxWaiting = 100;

/** Pages are rendered one at a time in each lane, so that pages which exist do not wait for invented ones, nor views for searches. */
function createLanes(): Record<"real" | "search" | "other", Acquire> {
  const lane = () => createSemaphore({ max: 1, maxWaiting, refusal: tooBusy });
  return { real: lane(), search: lane(), other: lane() };
}

/** Bypasses Fastify's reply, which would process every header again. */
function send(page: PreparedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack();
  page.sendTo(request.raw, reply.raw);
  return reply;
}

function cacheFor(answer: Response): Rendering<PreparedPage>["cacheIn"] {
  if (answer.headers.get("cache-control")?.includes("no-store")) return "nowhere";
  if (answer.status === 200) return "found";
  return answer.status === 404 ? "missing" : "nowhere";
}

/** A rendered page with its headers in every encoding; sending it only reads two request headers. */
interface PreparedPage {
  readonly status: number;
  sendTo(request: IncomingMessage, response: ServerResponse): void;
}

/** Header names and values in turn: the form that Node writes fastest. */
type FlatHeaders = string[];

interface Variant {
  etag: string;
  bytes: Buffer;
  headers: FlatHeaders;
  headersWhenUnchanged: FlatHeaders;
}

/** Compresses an answer of the web app and prepares its headers. */
async function preparePage(answer: Response, security: SecurityHeaders): Promise<PreparedPage> {
  const { status } = answer;
  const html = await answer.text();
  const nonce = answer.headers.get("page-nonce") ?? undefined;
  const encoded = await encodeBodyAsync(
    nonce === undefined ? html : html.replaceAll(` nonce="${nonce}"`, ""),
  );
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") === true;
  const policy = isHtml ? security.pagePolicy(html, nonce) : dataPolicy;
  const common = commonHeaders(answer, { ...security.everywhere, "content-security-policy": policy });
  const variants: Record<Encoding, Variant> = {
    br: variant("br"),
    gzip: variant("gzip"),
    identity: variant("identity"),
  };
  return {
    status,
    sendTo(request, response) {
      const chosen = variants[chooseEncoding(request.headers["accept-encoding"])];
      if (status === 200 && matchesEtag(request.headers["if-none-match"], chosen.etag)) {
        response.writeHead(304, chosen.headersWhenUnchanged).end();
        return;
      }
      response.writeHead(status, chosen.headers).end(request.method === "HEAD" ? undefined : chosen.bytes);
    },
  };

  function variant(encoding: Encoding): Variant {
    const { bytes, etag } = encoded[encoding];
    const always = [...common, "etag", etag, "vary", "accept-encoding"];
    return {
      etag,
      bytes,
      headersWhenUnchanged: always,
      headers: [
        ...always,
        "content-length",
        String(bytes.length),
        ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
      ],
    };
  }
}

function commonHeaders(answer: Response, security: Readonly<Record<string, string>>): FlatHeaders {
  const headers = new Headers({
    ...security,
    ...corpHeader(answer.status, answer.headers.get("content-type")),
    // Browsers revalidate each time and mostly get a 304.
    "cache-control": "no-cache",
  });
  for (const [name, value] of answer.headers) headers.set(name, value);
  headers.delete("page-nonce");
  return [...headers].flat();
}
