import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Bytes } from "../bare-servers/same-bytes.ts";
import type { Load } from "../support/load.ts";
import { measureInTurns, type Measurement } from "../support/measurement.ts";
import { runScript, startScript } from "../support/script-process.ts";

const connections = 50;
const seconds = 3;

/** Requests per second of one URL of the shop, compared with a bare Node HTTP server that answers the same bytes. */
export async function compareWithBareServer(
  shopUrl: string,
  path: string,
  limit: Measurement["limit"],
): Promise<Measurement> {
  const url = shopUrl + path;
  const bytes = await fetchAsSent(url);
  const bare = await startScript<Bytes>("bare-servers/same-bytes.ts", bytes);
  try {
    const bareUrl = `http://127.0.0.1:${bare.answer}${path}`;
    const sent = await fetchAsSent(bareUrl);
    if (!sent.body.equals(bytes.body)) throw new Error(`${path}: the bare server answers other bytes`);
    await rateOf(url, 1);
    await rateOf(bareUrl, 1);
    const turns = await measureInTurns(
      () => rateOf(url, seconds),
      () => rateOf(bareUrl, seconds),
    );
    return { what: `GET ${path}`, unit: "requests/s", limit, ...turns };
  } finally {
    await bare.stop();
  }
}

function rateOf(url: string, duration: number): Promise<number> {
  return runScript<Load>("support/load.ts", {
    url,
    headers: { "accept-encoding": acceptEncoding },
    connections,
    seconds: duration,
  });
}

/** What current browsers send. */
const acceptEncoding = "gzip, deflate, br, zstd";

/** A response as it came over the wire: still compressed. @throws Error when it is not a 200 */
async function fetchAsSent(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const request = get(url, { agent: false, headers: { "accept-encoding": acceptEncoding } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const { headers } = response;
  return {
    body,
    headers: {
      "content-type": headers["content-type"] ?? "",
      "content-encoding": headers["content-encoding"] ?? "identity",
      "content-length": String(body.length),
    },
  };
}
