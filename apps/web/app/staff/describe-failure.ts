import { messageOf } from "#app/api/api-error.ts";

/** What has failed, with the reason of the server if it gave one. */
export function describeFailure(failure: string, error: unknown): string {
  const why = messageOf(error, failure);
  return why === failure ? failure : `${failure}: ${why}`;
}
