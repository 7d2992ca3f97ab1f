import type { RoleAccess } from "@dakbag/domain/account/roles";
import type { MemberRight } from "@dakbag/domain/companies/member-roles";
import * as z from "zod";

/**
 * Who may call an endpoint; the server enforces it before anything else is read.
 *
 * - `anyone`: no session needed
 * - `provider`: another system, authenticated by a signature in the request
 * - any other: the roles with this access
 */
export type Access = "anyone" | "provider" | RoleAccess;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * `METHOD /path`, which identifies an endpoint for routes, tests and the browser's client. Pictures are outside `/api`:
 * their URLs are those of files.
 */
export type EndpointName = `${Method} /${"api" | "pictures"}/${string}`;

/** The input and answer of one endpoint, and who may call it. */
export interface Endpoint<
  Name extends EndpointName = EndpointName,
  Who extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  readonly access: Who;
  /** What a colleague must be allowed in their company; who has no company may call it. */
  readonly right?: MemberRight | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/** The answer to a request that succeeded, with nothing else to say or to be extended. */
export const succeeded = z.object({ success: z.literal(true) });

const nothing = z.strictObject({});
// Clients that always send a JSON body send `{}`.
const noBody = z.strictObject({}).optional();

/**
 * Describes one endpoint. Omitted parts accept nothing: an unknown key in the query, path or body is refused.
 *
 * @param name `METHOD /api/path`, path parameters as `:name`
 */
export function endpoint<
  const Name extends EndpointName,
  const Who extends Access,
  Answer extends z.ZodType,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof noBody,
>(
  name: Name,
  parts: { access: Who; right?: MemberRight; params?: Params; query?: Query; body?: Body; answer: Answer },
): Endpoint<Name, Who, Params, Query, Body, Answer> {
  return {
    name,
    access: parts.access,
    ...(parts.right && { right: parts.right }),
    params: (parts.params ?? nothing) as Params,
    query: (parts.query ?? nothing) as Query,
    body: (parts.body ?? noBody) as Body,
    answer: parts.answer,
  };
}
