import { messageOf } from "#app/api/api-error.ts";

/** What has failed, and why where the server says so. */
export function failureWords(failure: string, error: unknown): string {
  const why = messageOf(error, failure);
  return why === failure ? failure : `${failure}: ${why}`;
}
