import { getSession } from "#app/api/session.ts";
import type { PageData } from "#app/components/page/read-data.tsx";

/** What a page behind sign-in has to show: a prompt for visitors, else its data or why it cannot be read. */
export type SignedInData<Data> = { state: "visitor" } | PageData<Data>;

/**
 * Reads a page's data for the signed-in user. A token that the server refuses has ended the session by the time
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
