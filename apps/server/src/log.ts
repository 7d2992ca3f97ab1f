import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import pino from "pino";
import { thinOutages } from "./outage-log.ts";

const secretKeys = [
  "authorization",
  "cookie",
  "password",
  "otp",
  "token",
  "phoneNumber",
  "signature",
  "paymentSignature",
  "secondFactor",
];

// Listed one by one, because a wildcard makes logging four times slower.
const secretPaths = ["", "body.", "headers.", "query.", "user."];

// An Indian mobile number as people and PostgreSQL's error details write it; its last four digits are kept.
const phoneNumber = /(?<!\d)(?:91|0)?[6-9]\d{5}(?=\d{4}(?!\d))/g;

// A write per line would cost as much as a cached page, so lines are written in batches, at most 100 ms late, and the rest
// when the process ends.
const batching = { minLength: 4096, periodicFlush: 100 };

/** The log of the process: one JSON object a line on standard output, without secrets and full phone numbers. */
export function createLog(
  level: string,
  destination: pino.DestinationStream = pino.destination({ dest: 1, sync: false, ...batching }),
): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      redact: secretPaths.flatMap((place) => secretKeys.map((key) => place + key)),
      serializers: { err: describeError },
      hooks: { logMethod: thinOutages() },
    },
    destination,
  );
}

function maskPhoneNumbers(text: string): string {
  return text.replace(phoneNumber, "******");
}

/** Logs chosen fields only: errors of PostgreSQL and HTTP clients carry rows and requests in others. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: maskPhoneNumbers(String(error)) };
  return {
    type: error.name,
    message: maskPhoneNumbers(error.message),
    ...("code" in error && { code: String(error.code) }),
    stack: maskPhoneNumbers(error.stack ?? ""),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/**
 * Logs one line for each finished request, with the path only: query strings carry search words and phone numbers. The
 * request id is on every line of a request.
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
