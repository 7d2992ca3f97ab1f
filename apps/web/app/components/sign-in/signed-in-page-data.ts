import { getSession, whileInterrupted } from "#app/api/session.ts";
import type { PageData } from "#app/components/page/loaded.tsx";

/** The content of a page behind sign-in: a prompt for visitors, else its data or why it cannot be read. */
export type SignedInData<Data> = { state: "visitor" } | PageData<Data>;

/**
 * Reads a page's data for the signed-in user. When the server refuses the token, the session has ended before `read`
 * fails, so the user sees the prompt for visitors.
 *
 * @param messageFor the message to show when the data cannot be read
 */
export async function readSignedIn<Data extends object>(
  read: () => Promise<Data>,
  messageFor: (error: unknown) => string,
): Promise<SignedInData<Data>> {
  await whileInterrupted();
  if (!getSession()) return { state: "visitor" };
  try {
    return { state: "ready", ...(await read()) };
  } catch (error) {
    return getSession() ? { state: "failed", message: messageFor(error) } : { state: "visitor" };
  }
}
