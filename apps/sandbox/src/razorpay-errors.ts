import type { FastifyInstance } from "fastify";

type ErrorBody = {
  error: {
    code: "BAD_REQUEST_ERROR" | "GATEWAY_ERROR" | "SERVER_ERROR";
    description: string;
    source: string;
    step: string;
    reason: string;
    metadata: Record<string, string>;
    field?: string;
  };
};

/** An error in Razorpay's format. */
class RazorpayRefusal extends Error {
  readonly statusCode: number;
  readonly body: ErrorBody;
  constructor(statusCode: number, error: ErrorBody["error"]) {
    super(error.description);
    this.statusCode = statusCode;
    this.body = { error };
  }
}

const unspecified = { source: "NA", step: "NA", reason: "NA", metadata: {} };

export function invalidInput(
  description: string,
  field?: string,
  reason = "input_validation_failed",
  step = "payment_initiation",
): RazorpayRefusal {
  return new RazorpayRefusal(400, {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    step,
    reason,
    metadata: {},
    ...(field === undefined ? {} : { field }),
  });
}

export const unknownId = (): RazorpayRefusal => invalidInput("The id provided does not exist");

export const wrongCredentials = (description: string): RazorpayRefusal =>
  new RazorpayRefusal(401, { code: "BAD_REQUEST_ERROR", description, ...unspecified });

export const throttled = (): RazorpayRefusal =>
  new RazorpayRefusal(429, { code: "BAD_REQUEST_ERROR", description: "Too many requests", ...unspecified });

export const serverFault = (): RazorpayRefusal =>
  new RazorpayRefusal(500, {
    code: "SERVER_ERROR",
    description:
      "We are facing some trouble completing your request at the moment. Please try again shortly.",
    ...unspecified,
  });

export const idempotencyConflict = (): RazorpayRefusal =>
  new RazorpayRefusal(409, {
    code: "BAD_REQUEST_ERROR",
    description: "Different request with the same idempotency key has already been processed.",
    ...unspecified,
  });

/** Answers errors and unknown URLs as Razorpay does. */
export function registerRazorpayErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof RazorpayRefusal ? error : refusalFor(error);
    return reply.code(refusal.statusCode).send(refusal.body);
  });
  app.setNotFoundHandler((_request, reply) => {
    const refusal = new RazorpayRefusal(400, {
      code: "BAD_REQUEST_ERROR",
      description: "The requested URL was not found on the server.",
      ...unspecified,
    });
    return reply.code(refusal.statusCode).send(refusal.body);
  });
}

/** Invalid or too large bodies are 4xx errors of the caller; anything else is a bug of the sandbox. */
function refusalFor(error: unknown): RazorpayRefusal {
  const isCallers =
    error instanceof Error &&
    "statusCode" in error &&
    typeof error.statusCode === "number" &&
    error.statusCode < 500;
  if (isCallers) return invalidInput(error.message);
  console.error(error);
  return serverFault();
}
