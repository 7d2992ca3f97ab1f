import type { Page } from "@playwright/test";
import { type Person, readCode } from "./people.ts";

/** A buyer signed in by API, for what a story only prepares. */
export interface ApiBuyer {
  readonly person: Person;
  readonly token: string;
}

/** Calls the running shop. @throws Error with the answer when it refuses */
export async function callShop<Answer>(
  buyer: ApiBuyer | null,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  body?: object,
): Promise<Answer> {
  const { answer } = await send(buyer, method, path, body);
  return answer as Answer;
}

/** Registers a person with the OTP from the SMS. */
export async function registerByApi(person: Person): Promise<ApiBuyer> {
  const { phoneNumber, name, password } = person;
  const asked = await send(null, "POST", "/api/otp/sendOtp", { phoneNumber });
  const otp = await readCode(phoneNumber);
  const { cookie } = await send(null, "POST", "/api/otp/verifyOtp", { phoneNumber, otp }, asked.cookie);
  const email = `${phoneNumber}@example.in`;
  const registration = { phoneNumber, name, password, email, otp };
  const { answer } = await send(null, "POST", "/api/users/register", registration, cookie);
  return { person, token: (answer as { token: string }).token };
}

/** Signs the page's browser in as this buyer. */
export async function signInPage(page: Page, { person, token }: ApiBuyer): Promise<void> {
  const user = JSON.stringify({ name: person.name, phoneNumber: person.phoneNumber });
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { token, user },
  );
}

async function send(buyer: ApiBuyer | null, method: string, path: string, body?: object, cookie = "") {
  const response = await fetch(`${process.env["SHOP_URL"]}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      cookie,
      ...(buyer && { authorization: `Bearer ${buyer.token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const answer: unknown = await response.json();
  return { answer, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}
