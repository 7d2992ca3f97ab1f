import type { TestApp } from "../start-test-app.ts";
import { newClientIp, newPhone } from "./verify-phone.ts";

/** The fields of the enquiry form, with a phone number that no other test uses. */
export const enquiryFields = (changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: "customisation",
  name: "Asha Rao",
  companyName: "Kumkum Sarees",
  phoneNumber: newPhone(),
  what: "Poly courier bags 10x12 inch, two colours",
  quantity: "50,000 pieces",
  ...changes,
});

interface Sending {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly file?: Uint8Array<ArrayBuffer> | string;
  readonly fileName?: string;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an enquiry as the form does: as JSON, or as multipart form data when it has a file. */
export async function postEnquiry(
  { app }: Pick<TestApp, "app">,
  { fields = enquiryFields(), file, fileName = "logo.png", address = newClientIp(), headers }: Sending = {},
) {
  const common = { method: "POST", url: "/api/enquiries", remoteAddress: address } as const;
  if (file === undefined) return app.inject({ ...common, headers: { ...headers }, payload: fields });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append("file", new File([file], fileName));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return app.inject({
    ...common,
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** Sends an enquiry. @returns its id, which the API shows only to staff */
export async function sendEnquiry(shop: Pick<TestApp, "app" | "db">, sending: Sending = {}): Promise<string> {
  const answer = await postEnquiry(shop, sending);
  if (answer.statusCode !== 200) throw new Error(`the enquiry was refused: ${answer.body}`);
  const serial = Number(answer.json<{ number: string }>().number.slice(2));
  const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM enquiries WHERE serial = $1", [
    serial,
  ]);
  return rows[0]!.id;
}
