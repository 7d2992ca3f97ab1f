import { isOfflineError, messageOf } from "#app/api/api-error.ts";

/** What has failed, with the reason of the server if it gave one. */
export function describeFailure(failure: string, error: unknown): string {
  const why = messageOf(error, failure);
  return why === failure ? failure : `${failure}: ${why}`;
}

/** Why a form was not saved. @param failure what the specification puts before the server's reason */
export function whyNotSaved(error: unknown, failure = ""): string {
  if (isOfflineError(error))
    return "Not saved: you are offline. What you typed is still here; save it when you are connected again.";
  return `${failure}${messageOf(error)}`;
}
