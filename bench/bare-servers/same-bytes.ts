import { createServer } from "node:http";
import { answerWith } from "../support/script-process.ts";
import { portOf } from "./port-of.ts";

/** The bare server's response to every request. */
export interface Bytes {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

// The minimal Node HTTP server: no router, the request is not read, one write.
answerWith<Bytes>(async ({ headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  return portOf(server.listen(0, "127.0.0.1"));
});
