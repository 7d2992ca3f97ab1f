import { newIdempotencyKey } from "#app/browser/new-idempotency-key.ts";
import { ApiError } from "./api-error.ts";
import { type Answer, type EndpointName, type Parts, callForResponse } from "./call.ts";

// A request without an answer may have succeeded: the same one is sent again with its key.
const unanswered = new Map<string, string>();

/**
 * Calls an endpoint that counts a request once, however often it is sent.
 *
 * @throws ApiError like `call`
 */
export async function callOnce<Name extends EndpointName>(
  name: Name,
  parts: Parts<Name>,
): Promise<Answer<Name>> {
  const request = JSON.stringify([name, parts]);
  const key = unanswered.get(request) ?? newIdempotencyKey();
  unanswered.set(request, key);
  try {
    const response = await callForResponse(name, { ...parts, headers: { "Idempotency-Key": key } });
    unanswered.delete(request);
    return (await response.json()) as Answer<Name>;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) unanswered.delete(request);
    throw error;
  }
}
