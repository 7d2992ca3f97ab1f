import { randomInt } from "node:crypto";
import type { TestApp } from "../start-test-app.ts";

type SignInApp = Pick<TestApp, "app" | "sandboxUrl">;

/** A mobile number that no other test uses. */
export const newPhone = () => `9${randomInt(100_000_000, 1_000_000_000)}`;

/** A client IP that no other test uses, so that rate limits per IP do not affect other tests. */
export const newClientIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** The cookies by which browsers that asked for a code are known, by phone. */
const codeRequests = new Map<string, string>();
const codeRequestCookie = /^(?:__Secure-)?dakbag_code_request$/;

/** A POST as the sign-in dialog sends it, from a new client IP unless one is given; the browser keeps its cookies. */
export async function postForm(
  { app }: Pick<TestApp, "app">,
  url: string,
  payload: unknown,
  from: { address?: string; proof?: string; token?: string } = {},
) {
  const { phoneNumber } = payload as { phoneNumber?: unknown };
  const codeRequest = codeRequests.get(String(phoneNumber));
  const answer = await app.inject({
    method: "POST",
    url,
    payload: payload as object,
    remoteAddress: from.address ?? newClientIp(),
    cookies: {
      ...(from.proof !== undefined && { dakbag_phone_proof: from.proof }),
      ...(codeRequest !== undefined && {
        dakbag_code_request: codeRequest,
        "__Secure-dakbag_code_request": codeRequest,
      }),
    },
    headers: from.token === undefined ? {} : { authorization: `Bearer ${from.token}` },
  });
  const cookie = answer.cookies.find(({ name }) => codeRequestCookie.test(name));
  if (cookie) codeRequests.set(String(phoneNumber), cookie.value);
  return answer;
}

/** The SMS messages sent to a phone, newest first. */
export async function messagesTo({ sandboxUrl }: Pick<TestApp, "sandboxUrl">, phoneNumber: string) {
  const answer = await fetch(`${sandboxUrl}/sms?to=${phoneNumber}`);
  return (await answer.json()) as { to: string; body: string; at: string }[];
}

/** The last one-time code sent to a phone by SMS. */
export async function codeSentTo(shop: Pick<TestApp, "sandboxUrl">, phoneNumber: string): Promise<string> {
  // Notifications of orders may have been sent to the same phone since.
  const message = (await messagesTo(shop, phoneNumber)).find(({ body }) => body.includes(" is your OTP "));
  const code = /^\d+/.exec(message?.body ?? "")?.[0];
  if (code === undefined) throw new Error("no SMS with a code was sent");
  return code;
}

/** Requests a code and reads it from the SMS. */
export async function sendCode(shop: SignInApp, phoneNumber: string, address?: string): Promise<string> {
  const from = address === undefined ? {} : { address };
  const answer = await postForm(shop, "/api/otp/sendOtp", { phoneNumber }, from);
  if (answer.statusCode !== 200) throw new Error(`no code was sent: ${answer.body}`);
  return codeSentTo(shop, phoneNumber);
}

/** Verifies a phone. @returns the code, and the proof from the browser's cookie */
export async function verifyPhone(shop: SignInApp, phoneNumber: string) {
  const otp = await sendCode(shop, phoneNumber);
  const answer = await postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp });
  const proof = answer.cookies.find((cookie) => cookie.name === "dakbag_phone_proof")?.value;
  if (proof === undefined) throw new Error(`the phone was not verified: ${answer.body}`);
  return { otp, proof };
}

/** Registers a buyer through the API; tests that only need a signed-in buyer use `signInBuyer`. */
export async function registerBuyer(shop: SignInApp, phoneNumber = newPhone(), password = "bubble-wrap-42") {
  const { otp, proof } = await verifyPhone(shop, phoneNumber);
  const form = { phoneNumber, password, name: "Meera Stores", email: "meera@example.in", otp };
  const answer = await postForm(shop, "/api/users/register", form, { proof });
  if (answer.statusCode !== 200) throw new Error(`not registered: ${answer.body}`);
  return { phoneNumber, password, token: answer.json<{ token: string }>().token };
}

/** Sets faults of the sandbox, such as `{ smsRefusals: 1 }`. */
export async function setFaults(
  { sandboxUrl }: Pick<TestApp, "sandboxUrl">,
  faults: Record<string, number | boolean>,
) {
  const answer = await fetch(`${sandboxUrl}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`the sandbox refused the faults: ${await answer.text()}`);
}
