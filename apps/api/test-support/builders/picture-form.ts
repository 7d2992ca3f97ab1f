import type { TestApp } from "../start-test-app.ts";
import { sendFile } from "./csv-form.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

/** Sends a picture as the editor does. */
export function sendPicture(
  shop: Pick<TestApp, "app">,
  { headers }: Pick<SignedIn, "headers">,
  bytes: Uint8Array<ArrayBuffer> | string,
  name = "picture.webp",
) {
  return sendFile(shop, "/api/admin/pictures", bytes, { name, headers });
}

/** Uploads a picture. @returns its URL path */
export async function addPicture(
  shop: Pick<TestApp, "app">,
  admin: Pick<SignedIn, "headers">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const answer = await sendPicture(shop, admin, bytes);
  if (answer.statusCode !== 200) throw new Error(`the picture was refused: ${answer.body}`);
  return answer.json<{ address: string }>().address;
}
