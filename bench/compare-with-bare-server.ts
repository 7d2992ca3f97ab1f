import { acceptEncoding, fetchAsSent } from "./fetch-as-sent.ts";
import type { Bytes } from "./bare-servers/same-bytes.ts";
import type { Load } from "./load.ts";
import { measureInTurns, type Measurement } from "./measurement.ts";
import { runScript, startScript } from "./script-process.ts";

const connections = 50;
const seconds = 3;

/** Requests a second of one address of the shop, beside a bare Node HTTP server that answers the same bytes. */
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
  return runScript<Load>("load.ts", {
    url,
    headers: { "accept-encoding": acceptEncoding },
    connections,
    seconds: duration,
  });
}
