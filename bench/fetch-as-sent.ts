import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** What current browsers send. */
export const acceptEncoding = "gzip, deflate, br, zstd";

/** An answer as it came over the wire: still compressed. @throws Error when it is not a 200 */
export async function fetchAsSent(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
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
