import type { Endpoint } from "@dakbag/contracts/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type * as z from "zod";
import { assertHasRight, assertMayCall, type Caller } from "./caller.ts";
import { ShopError } from "./shop-error.ts";

/** What a handler receives: the validated input, and who sent it. */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
  readonly caller: E["access"] extends "anyone" | "provider" ? undefined : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler's answer, without `success`. */
type Success<E extends Endpoint> = Omit<z.input<E["answer"]>, "success">;

/** Finds the caller of a request by its bearer token; undefined when there is no valid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

/**
 * Registers one endpoint of the contracts: access is checked before the body is read, every input before the handler
 * runs, and the answer has only the fields of the contract.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Success<E>>,
): void {
  registerEndpoint(app, authenticate, endpoint, async (call) =>
    // An answer that violates its contract is a 500.
    endpoint.answer.parse({ success: true, ...(await handle(call)) }),
  );
}

/** Registers access check and input validation; `answer` may send any response. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoint: E,
  answer: (call: Call<E>) => Promise<unknown>,
): void {
  const [method, url] = endpoint.name.split(" ") as [HTTPMethods, string];
  const callers = new WeakMap<FastifyRequest, Caller>();

  app.route({
    method,
    url,
    onRequest: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      if (endpoint.access === "anyone" || endpoint.access === "provider") return;
      const caller = await authenticate(request);
      assertMayCall(endpoint.access, caller);
      assertHasRight(endpoint.right, caller);
      if (caller) callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const call = {
        params: readInput(endpoint.params, request.params),
        query: readInput(endpoint.query, request.query),
        body: readInput(endpoint.body, request.body),
        caller: callers.get(request),
        request,
        reply,
      };
      return answer(call as Call<E>);
    },
  });
}

/**
 * Parses params, query or body by their contract.
 *
 * @throws ShopError 400 naming the first wrong field; `details` has all of them
 */
function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  const unstorable = result.success ? fieldWithNul(input) : undefined;
  if (unstorable !== undefined) {
    const message = `${unstorable} contains characters that cannot be stored`;
    throw new ShopError(400, "invalid-input", message, { details: [{ field: unstorable, message }] });
  }
  if (result.success) return result.data;
  const { issues } = result.error;
  const details = issues.map((issue) => ({ field: fieldOf(issue), message: messageOf(issue) }));
  throw new ShopError(400, "invalid-input", details[0]?.message ?? "The request is not valid.", { details });
}

/** The first field with the character U+0000, which no contract accepts and PostgreSQL does not store. */
function fieldWithNul(input: unknown, field = ""): string | undefined {
  if (typeof input === "string") return input.includes("\0") ? field : undefined;
  // The bytes of an uploaded file may have any value.
  if (typeof input !== "object" || input === null || ArrayBuffer.isView(input)) return undefined;
  for (const [key, value] of Object.entries(input)) {
    const found = fieldWithNul(value, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fieldOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return [...issue.path, issue.keys[0] ?? ""].join(".");
  return issue.path.join(".");
}

function messageOf(issue: z.core.$ZodIssue): string {
  // A key can be any text, also an empty one.
  if (issue.code === "unrecognized_keys") return `${fieldOf(issue) || '""'} is not a known field`;
  const field = issue.path.at(-1);
  if (field === undefined) return "The request body must be a JSON object.";
  // Messages of our contracts name the field; zod's own begin with "Invalid input".
  return issue.message.startsWith("Invalid input") ? `${String(field)} is not valid` : issue.message;
}
