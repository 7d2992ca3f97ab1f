import { createServer } from "node:http";
import { answerWith } from "../script-process.ts";
import { portOf } from "./port-of.ts";

/** What the bare server answers to everything. */
export interface Bytes {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

// As little as Node's HTTP server can do: no router, no look at the request, one write.
answerWith<Bytes>(async ({ headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  return portOf(server.listen(0, "127.0.0.1"));
});
