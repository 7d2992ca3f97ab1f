import type { Endpoints } from "@dakbag/contracts/endpoints";
import { ApiError, errorOf, somethingWentWrong } from "./api-error.ts";
import { isOffline, offlineMessage, trackSlowness } from "./connection.ts";
import type { ApiFetch } from "./server-api.ts";
import { learnServerTime } from "./server-time.ts";
import { endSession, getSession, hasTyped, interrupted, whileInterrupted } from "./session.ts";

export type EndpointName = keyof Endpoints;
export type Answer<Name extends EndpointName> = Endpoints[Name]["answer"];

type Part<Key extends string, Value> =
  Record<string, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };
type BodyPart<Value> = undefined extends Value ? { body?: Value } : { body: Value };

/** What a call sends: the parts that the contract asks for, and no others. */
export type Parts<Name extends EndpointName> = Part<"params", Endpoints[Name]["params"]> &
  Part<"query", Endpoints[Name]["query"]> &
  BodyPart<Endpoints[Name]["body"]> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

type Args<Name extends EndpointName> =
  Record<string, never> extends Parts<Name> ? [parts?: Parts<Name>] : [parts: Parts<Name>];

/**
 * Calls the API from the browser, with the bearer token when there is a session.
 *
 * @throws ApiError with the server's message, or "Something went wrong" (buyer §8). A refused token ends the session; what was
 *   typed stays on the page, and a read is not answered: the page is read again once the sign-in dialog has closed.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[parts]: Args<Name>
): Promise<Answer<Name>> {
  const response = await callForResponse(name, parts ?? {});
  return (await response.json()) as Answer<Name>;
}

/** Like `call`, for callers that read headers or a file; anything but 2xx is still thrown. */
export async function callForResponse(name: EndpointName, parts: LooseParts): Promise<Response> {
  const session = getSession();
  const token = session?.token;
  const { path, init } = requestOf(name, parts);
  if (token !== undefined) init.headers.set("Authorization", `Bearer ${token}`);
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await trackSlowness(fetch(path, init));
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    throw isOffline()
      ? new ApiError(offlineMessage, 0, "offline")
      : new ApiError(somethingWentWrong, 0, "no-answer");
  }
  learnServerTime(response, sentAt);
  if (response.ok) return response;
  // Only while the refused token is the current one: another tab may have signed in again.
  if (response.status === 401 && session) {
    if (getSession()?.token === token) {
      if (init.method !== "GET" || hasTyped()) interrupted.phoneNumber = session.user.phoneNumber;
      endSession();
    }
    if (init.method === "GET") await whileInterrupted();
  }
  throw await errorOf(response);
}

/** Calls the API from a loader on the server, as a visitor without a session. */
export async function callOnServer<Name extends EndpointName>(
  apiFetch: ApiFetch,
  name: Name,
  ...[parts]: Args<Name>
): Promise<Answer<Name>> {
  const { path, init } = requestOf(name, parts ?? {});
  const response = await apiFetch(path, init);
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as Answer<Name>;
}

interface LooseParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function requestOf(name: EndpointName, { params = {}, query = {}, body, headers, signal }: LooseParts) {
  const space = name.indexOf(" ");
  const path = name
    .slice(space + 1)
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === "number" || (typeof value === "string" && value !== "")) search.set(key, `${value}`);
  }
  const init = {
    method: name.slice(0, space),
    headers: new Headers({ Accept: "application/json", ...headers }),
    ...(signal && { signal }),
  };
  const url = String(search) === "" ? path : `${path}?${search}`;
  if (body === undefined) return { path: url, init };
  // The browser sets the content type of a form with files.
  if (body instanceof FormData) return { path: url, init: { ...init, body } };
  init.headers.set("Content-Type", "application/json");
  return { path: url, init: { ...init, body: JSON.stringify(body) } };
}
