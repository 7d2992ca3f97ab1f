import type { FastifyInstance } from "fastify";
import { maskPhoneNumbers } from "./log.ts";

/**
 * One line for each finished request. Of the address only the path: query strings carry search words and phone
 * numbers. The request id is on every line that the request caused.
 */
export function logFinishedRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const mark = request.url.indexOf("?");
    request.log.info(
      {
        method: request.method,
        path: maskPhoneNumbers(mark === -1 ? request.url : request.url.slice(0, mark)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      "answered",
    );
    done();
  });
}
