import type { Endpoint } from "@dakbag/contracts/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type * as z from "zod";
import { assertMayCall, type Caller } from "./caller.ts";
import { readInput } from "./read-input.ts";

/** What a handler gets: the checked parts of the request, and who sent it. */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
  readonly caller: E["access"] extends "anyone" | "provider" ? undefined : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler's answer; that it is one of success goes without saying. */
type Success<E extends Endpoint> = Omit<z.input<E["answer"]>, "success">;

/** Finds the caller of a request by its bearer token; undefined when there is no valid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

/**
 * Registers one endpoint of the contracts: who may call is settled before the body is read, every part of the
 * request is checked before the handler runs, and only what the contract names leaves in the answer.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Success<E>>,
): void {
  answerCalls(app, authenticate, endpoint, async (call) =>
    // An answer that its contract does not describe is a fault of ours, and is told as one.
    endpoint.answer.parse({ success: true, ...(await handle(call)) }),
  );
}

/** What every route has in common, whatever its answer is made of: the right to call, and the checked input. */
export function answerCalls<E extends Endpoint>(
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
