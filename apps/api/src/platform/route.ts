import type { Access, Endpoint, EndpointName } from "@dakbag/contracts/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type * as z from "zod";
import { assertMayCall, type Caller } from "./caller.ts";

/** What a handler gets: the checked parts of the request, and who sent it. */
export interface Call<Who extends Access, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  caller: Who extends "anyone" | "provider" ? undefined : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Finds the caller of a request by its bearer token; undefined when there is no valid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

/**
 * Registers one endpoint of the contracts: who may call is settled before the body is read, every part of the
 * request is checked before the handler runs, and only what the contract names leaves in the answer.
 */
export function route<
  Who extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  app: FastifyInstance,
  authenticate: Authenticate,
  endpoint: Endpoint<EndpointName, Who, Params, Query, Body, Answer>,
  handle: (call: Call<Who, Params, Query, Body>) => Promise<z.input<Answer>>,
): void {
  const [method, url] = endpoint.name.split(" ") as [HTTPMethods, string];
  const callers = new WeakMap<FastifyRequest, Caller>();

  app.route({
    method,
    url,
    onRequest: async (request, reply) => {
      if (endpoint.access === "anyone" || endpoint.access === "provider") return;
      void reply.header("cache-control", "no-store");
      const caller = await authenticate(request);
      assertMayCall(endpoint.access, caller);
      if (caller) callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const call = {
        params: endpoint.params.parse(request.params),
        query: endpoint.query.parse(request.query),
        body: endpoint.body.parse(request.body),
        caller: callers.get(request),
        request,
        reply,
      };
      return endpoint.answer.parse(await handle(call as Call<Who, Params, Query, Body>));
    },
  });
}
