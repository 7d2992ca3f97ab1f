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

/** A refusal in Razorpay's own words and shape. */
class RazorpayRefusal extends Error {
  readonly statusCode: number;
  readonly body: ErrorBody;
  constructor(statusCode: number, error: ErrorBody["error"]) {
    super(error.description);
    this.statusCode = statusCode;
    this.body = { error };
  }
}

const UNNAMED = { source: "NA", step: "NA", reason: "NA", metadata: {} };

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
  new RazorpayRefusal(401, { code: "BAD_REQUEST_ERROR", description, ...UNNAMED });

export const throttled = (): RazorpayRefusal =>
  new RazorpayRefusal(429, { code: "BAD_REQUEST_ERROR", description: "Too many requests", ...UNNAMED });

export const serverFault = (): RazorpayRefusal =>
  new RazorpayRefusal(500, {
    code: "SERVER_ERROR",
    description:
      "We are facing some trouble completing your request at the moment. Please try again shortly.",
    ...UNNAMED,
  });

export const idempotencyConflict = (): RazorpayRefusal =>
  new RazorpayRefusal(409, {
    code: "BAD_REQUEST_ERROR",
    description: "Different request with the same idempotency key has already been processed.",
    ...UNNAMED,
  });

/** Answers errors and unknown URLs the way the provider does. */
export function answerRazorpayErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof RazorpayRefusal ? error : refusalFor(error);
    return reply.code(refusal.statusCode).send(refusal.body);
  });
  app.setNotFoundHandler((_request, reply) => {
    const refusal = new RazorpayRefusal(400, {
      code: "BAD_REQUEST_ERROR",
      description: "The requested URL was not found on the server.",
      ...UNNAMED,
    });
    return reply.code(refusal.statusCode).send(refusal.body);
  });
}

/** A body that is no JSON, or too large, is the caller's fault; anything else would be a fault of the sandbox. */
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
