import { vi } from "vitest";
import { ApiError, type ApiErrorCode } from "#app/api/api-error.ts";
import type { Answer, EndpointName, Parts } from "#app/api/call.ts";

/** The request of a fake endpoint, as sent. */
export interface FakeRequest<Name extends EndpointName> {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
  body: Parts<Name> extends { body?: infer Body } ? Body : unknown;
}

export type FakeEndpoints = {
  [Name in EndpointName]?: (request: FakeRequest<Name>) => Answer<Name> | Promise<Answer<Name>>;
};

/**
 * A fake server with responses of the contracts' types, by endpoint. A handler fails by throwing `refusal`; a call to an
 * endpoint without a handler throws, so that no test passes with an unexpected call.
 *
 * @returns the calls made so far, as "METHOD /path", oldest first
 */
export function fakeApi(endpoints: FakeEndpoints): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const url = new URL(path, "http://localhost");
    const line = `${init.method ?? "GET"} ${url.pathname}`;
    calls.push(line);
    for (const [name, answer] of Object.entries(endpoints)) {
      const params = matchName(name, line);
      if (!params) continue;
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
      const query = Object.fromEntries(url.searchParams);
      const headers = new Headers(init.headers);
      return toResponse(() => answer({ params, query, headers, body } as never));
    }
    throw new Error(`No fake for ${line}`);
  });
  return calls;
}

/** An error response with the server's message. */
export function refusal(
  status: number,
  message: string,
  code: ApiErrorCode = status === 500 ? "server-error" : "invalid-input",
  details?: unknown,
): ApiError {
  return new ApiError(message, status, code, details);
}

/** The response beyond a rate limit, with the time to wait. */
export function tooMany(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(message, 429, "too-many-requests", undefined, retryAfterSeconds);
}

/** No response, as on a phone without a network. */
export function noAnswer(): never {
  throw new TypeError("Failed to fetch");
}

async function toResponse(answer: () => unknown): Promise<Response> {
  try {
    return Response.json(await answer());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, code, details, status, retryAfterSeconds } = error;
    const headers = retryAfterSeconds > 0 ? { "retry-after": `${retryAfterSeconds}` } : undefined;
    const body = { success: false, message, error: message, code, details, requestId: "test" };
    return Response.json(body, { status, ...(headers && { headers }) });
  }
}

function matchName(name: string, line: string): Record<string, string> | null {
  const pattern = name.replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const match = new RegExp(`^${pattern}$`).exec(line);
  return match && { ...match.groups };
}
