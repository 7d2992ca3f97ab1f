import { getSession } from "#app/api/session.ts";

/** What a page behind sign-in has to show: a prompt, a refusal, why its data cannot be had, or the data. */
export type SignedInData<Data> =
  | { state: "visitor" }
  | { state: "forbidden" }
  | { state: "failed"; message: string }
  | ({ state: "ready" } & Data);

/**
 * Reads a page's data for whoever is signed in. A token that the server refuses has ended the session by the time
 * `read` fails, so that person sees the prompt of a visitor.
 *
 * @param messageFor the sentence to show when the data cannot be had
 */
export async function readSignedIn<Data extends object>(
  read: () => Promise<Data>,
  messageFor: (error: unknown) => string,
): Promise<SignedInData<Data>> {
  if (!getSession()) return { state: "visitor" };
  try {
    return { state: "ready", ...(await read()) };
  } catch (error) {
    return getSession() ? { state: "failed", message: messageFor(error) } : { state: "visitor" };
  }
}
