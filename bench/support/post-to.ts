import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** Posts JSON with as little work as possible. @throws Error when it is not answered with 200 */
export async function postTo(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const sent = JSON.stringify(body);
  const length = Buffer.byteLength(sent);
  const outgoing = request(url, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": length, ...headers },
  });
  outgoing.end(sent);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const received = await text(response);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${received}`);
  return JSON.parse(received) as Record<string, unknown>;
}
