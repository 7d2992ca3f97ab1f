import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, matchesEtag, encodeBody, type Encoding } from "@dakbag/api/platform/encoded-body";
import { dataPolicy, corpHeader, type SecurityHeaders } from "./security-headers.ts";

/** A page as bytes: sending it again is a look at two headers of the request. */
export interface FinishedPage {
  readonly status: number;
  sendTo(request: IncomingMessage, response: ServerResponse): void;
}

/** The names and values of an answer's headers in turn, the form in which Node takes them without a second look. */
type FlatHeaders = string[];

interface Variant {
  etag: string;
  bytes: Buffer;
  headers: FlatHeaders;
  headersWhenUnchanged: FlatHeaders;
}

/** Compresses what the web app answered and settles its headers. */
export async function finishPage(answer: Response, security: SecurityHeaders): Promise<FinishedPage> {
  const { status } = answer;
  const html = await answer.text();
  const nonce = answer.headers.get("page-nonce") ?? undefined;
  const encoded = encodeBody(nonce === undefined ? html : html.replaceAll(` nonce="${nonce}"`, ""));
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
    // Browsers ask again each time, and mostly hear that nothing has changed.
    "cache-control": "no-cache",
  });
  for (const [name, value] of answer.headers) headers.set(name, value);
  headers.delete("page-nonce");
  return [...headers].flat();
}
