import { Agent, request as httpRequest } from "node:http";
import { textsOfPdf } from "../read-pdf.ts";
import type { HostileRequest } from "./hostile-request.ts";

export interface HostileAnswer {
  readonly status: number;
  /** The headers as one text, to search for data that must not be in it. */
  readonly head: string;
  readonly body: string;
  /** CPU time of this thread, which also runs the shop: independent of other load on the machine. */
  readonly processorMs: number;
}

// Requests take less than a second; without this timeout a missing answer would look like a slow test.
const maxWaitMs = 20_000;

/** The readable text of an answer; the text of a PDF is extracted. */
function readBody(bytes: Buffer, contentType: string | undefined): string {
  return contentType === "application/pdf" && bytes.length > 0
    ? textsOfPdf(bytes).join("\n")
    : bytes.toString("utf8");
}

/** Sends requests over a real socket, because `inject` normalises URLs. */
export function createSender(address: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true });
  const send = async ({ method, url, headers, payload }: HostileRequest): Promise<HostileAnswer> => {
    const form = payload instanceof FormData ? new Response(payload) : undefined;
    const bytes = payload instanceof FormData ? Buffer.from(await form!.arrayBuffer()) : payload;
    const type = form?.headers.get("content-type");
    const before = process.threadCpuUsage();
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          hostname,
          port,
          agent,
          method,
          path: url,
          headers: {
            ...(type ? { "content-type": type } : {}),
            // Node sends no content-length with GET, so the server would read the body as the next request.
            ...(bytes === undefined ? {} : { "content-length": Buffer.byteLength(bytes) }),
            ...headers,
          },
          signal: AbortSignal.timeout(maxWaitMs),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
          answer.on("end", () => {
            const { user, system } = process.threadCpuUsage(before);
            resolve({
              processorMs: (user + system) / 1000,
              status: answer.statusCode ?? 0,
              head: answer.rawHeaders.join("\n"),
              body: readBody(Buffer.concat(chunks), answer.headers["content-type"]),
            });
          });
        },
      );
      request.on("error", reject).end(bytes);
    });
  };
  return { send, close: () => agent.destroy() };
}
