import { randomInt } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import {
  codeSentTo,
  messagesTo,
  newClientIp,
  newPhone,
  postForm,
  registerBuyer,
  sendCode,
} from "../../../test-support/builders/verify-phone.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";
import { startTestApp, type TestApp } from "../../../test-support/start-test-app.ts";

const hour = 60 * 60_000;

async function shopWith(environment: Record<string, string> = {}): Promise<TestApp> {
  const shop = await startTestApp({ environment });
  onTestFinished(() => shop.close());
  return shop;
}

const send = (shop: TestApp, phoneNumber = newPhone()) => postForm(shop, "/api/otp/sendOtp", { phoneNumber });

const statuses = (answers: { statusCode: number }[]) =>
  answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);

const isCapReached = (answer: { json(): { message: string } }) =>
  answer.json().message.startsWith("Very many OTPs are asked for at this moment.");

/** An account, and the cookie by which the browser that signed in to it is known. */
async function accountOf(shop: TestApp) {
  const { phoneNumber, password } = await registerBuyer(shop);
  // The code of the registration is of another day.
  shop.clock.advance(25 * hour);
  const answer = await postForm(shop, "/api/users/login", { phoneNumber, password });
  return {
    phoneNumber,
    known: answer.cookies.find(({ name }) => name === "dakbag_known_browser")?.value ?? "",
  };
}

/** Collects the arguments of every error that the shop logs from now on. */
function collectErrors(shop: TestApp): unknown[][] {
  const lines: unknown[][] = [];
  shop.shop.log.error = (...line: unknown[]) => void lines.push(line);
  return lines;
}

describe("the cap on codes of the whole shop", () => {
  test("40 concurrent requests with different phones and client IPs send only as many codes as the hourly cap", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "10" });
    const errors = collectErrors(shop);
    const phones = Array.from({ length: 40 }, newPhone);
    const answers = await Promise.all(phones.map((phone) => send(shop, phone)));

    expect(statuses(answers)).toEqual(Array<number>(40).fill(200));
    const messages = await Promise.all(phones.map((phone) => messagesTo(shop, phone)));
    expect(messages.flat()).toHaveLength(6);
    expect(answers.filter(isCapReached)).toHaveLength(34);
    expect(errors).toEqual([
      [{ cap: "one-time codes of the shop in an hour", max: 10 }, "one-time codes are sent to accounts only"],
    ]);
  });

  test("leaves a part for phones that have an account, with the same answer for both", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "10" });
    collectErrors(shop);
    const { phoneNumber } = await accountOf(shop);
    for (let sends = 0; sends < 12; sends += 1) await send(shop);
    const sent = (await messagesTo(shop, phoneNumber)).length;
    const [ofAccount, ofNew] = [await send(shop, phoneNumber), await send(shop)];
    expect(isCapReached(ofAccount)).toBe(true);
    expect([ofNew.statusCode, ofNew.json()]).toEqual([ofAccount.statusCode, ofAccount.json()]);
    await vi.waitFor(async () => expect(await messagesTo(shop, phoneNumber)).toHaveLength(sent + 1));
    const otp = await codeSentTo(shop, phoneNumber);
    expect((await postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp })).statusCode).toBe(200);
  });

  test("leaves its last part for browsers that signed in before", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "20" });
    collectErrors(shop);
    const { phoneNumber, known } = await accountOf(shop);
    const accounts = await Promise.all(Array.from({ length: 20 }, () => signInBuyer(shop)));
    const statusesOf = [];
    for (const account of accounts) statusesOf.push((await send(shop, account.phoneNumber)).statusCode);
    expect(statusesOf.at(-1)).toBe(429);
    expect((await send(shop, phoneNumber)).statusCode).toBe(429);
    expect((await send(shop)).statusCode).toBe(429);
    const ofKnown = await shop.app.inject({
      method: "POST",
      url: "/api/otp/sendOtp",
      payload: { phoneNumber },
      cookies: { dakbag_known_browser: known },
    });
    expect(ofKnown.json()).toMatchObject({ message: "OTP sent successfully!" });
  });

  test("of one IPv6 /48 no burst uses more of an hour than four clients, nor of a day than four days of one", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "80", OTP_SENDS_PER_DAY: "400" });
    const errors = collectErrors(shop);
    const { phoneNumber } = await accountOf(shop);
    let networks = 0;
    async function burst(): Promise<number> {
      const answers = await mapConcurrently(Array.from({ length: 50 }), 5, () => {
        networks += 1;
        const address = `2001:db8:77:${networks.toString(16)}::1`;
        return postForm(shop, "/api/otp/sendOtp", { phoneNumber: newPhone() }, { address });
      });
      return answers.filter(({ statusCode }) => statusCode === 200).length;
    }
    expect(await burst()).toBe(40);
    const answer = await send(shop, phoneNumber);
    expect(answer.json()).toMatchObject({ message: "OTP sent successfully!" });
    const later = [];
    for (let hours = 1; hours <= 3; hours += 1) {
      shop.clock.advance(hour);
      later.push(await burst());
    }
    expect(later).toEqual([40, 40, 0]);
    expect(errors).toEqual([]);
  });

  test("a refused buyer gets a message and Retry-After; after the hour codes are sent again", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "1" });
    const errors = collectErrors(shop);
    await send(shop);
    shop.clock.advance(hour / 2);
    const refused = await send(shop);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("1800");
    expect(refused.json()).toMatchObject({
      success: false,
      code: "too-many-requests",
      message: "We cannot send any OTP for 30 minutes. Signing in with your password works.",
    });

    shop.clock.advance(hour / 2);
    expect((await send(shop)).statusCode).toBe(200);
    expect((await send(shop)).statusCode).toBe(429);
    // Once in each of the two hours.
    expect(errors).toHaveLength(2);
  });

  test("the daily cap is separate, and a refusal by it does not count for the hourly cap", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "3", OTP_SENDS_PER_DAY: "2" });
    const { phoneNumber } = await accountOf(shop);
    // One is for browsers that signed in before.
    expect(statuses([await send(shop, phoneNumber), await send(shop)])).toEqual([200, 429]);
    const refused = await send(shop);
    expect(refused.headers["retry-after"]).toBe(String(24 * 3600));
    const { rows } = await shop.db.query(
      "SELECT hits FROM rate_limits WHERE bucket LIKE '%shop in an hour' AND bucket NOT LIKE 'reported%'",
    );
    expect(rows).toEqual([{ hits: 1 }]);
  });

  test("requests refused by the limit per phone do not count for the shop's cap", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "5" });
    const phone = newPhone();
    await Promise.all(Array.from({ length: 20 }, () => send(shop, phone)));
    expect((await send(shop)).json()).toMatchObject({ message: "OTP sent successfully!" });
  });

  test("a code sent before the cap is reached can still be verified", async () => {
    const shop = await shopWith({ OTP_SENDS_PER_HOUR: "1" });
    const phoneNumber = newPhone();
    const otp = await sendCode(shop, phoneNumber);
    await send(shop);
    expect((await postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp })).statusCode).toBe(200);
  });
});

describe("wrong codes from one client IP", () => {
  const guess = (shop: TestApp, clientIp: string, phoneNumber = newPhone(), otp = "1234") =>
    postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp }, { address: clientIp });

  test("of 60 concurrent guesses at 60 phones, 30 are checked; then the client IP must wait an hour", async () => {
    const shop = await shopWith();
    const clientIp = newClientIp();
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess(shop, clientIp)));
    expect(statuses(answers)).toEqual([...Array<number>(30).fill(400), ...Array<number>(30).fill(429)]);

    const phoneNumber = newPhone();
    const otp = await sendCode(shop, phoneNumber);
    const refused = await guess(shop, clientIp, phoneNumber, otp);
    expect(refused.headers["retry-after"]).toBe("3600");
    expect(refused.json()).toMatchObject({
      code: "too-many-requests",
      message: "Too many wrong OTPs. Please try again in 1 hour.",
    });
    expect((await guess(shop, newClientIp(), phoneNumber, otp)).statusCode).toBe(200);
    shop.clock.advance(hour);
    expect((await guess(shop, clientIp)).statusCode).toBe(400);
  });

  test("all addresses of an IPv6 network count as one client IP", async () => {
    const shop = await shopWith();
    const network = `2001:db8:${randomInt(0xffff).toString(16)}:7`;
    for (let host = 1; host <= 30; host += 1) await guess(shop, `${network}::${host.toString(16)}`);
    expect((await guess(shop, `${network}:dead:beef:0:1`)).statusCode).toBe(429);
  });

  test("right codes are not counted", async () => {
    const shop = await shopWith();
    const clientIp = newClientIp();
    for (let buyers = 1; buyers <= 31; buyers += 1) {
      const phoneNumber = newPhone();
      const otp = await sendCode(shop, phoneNumber);
      expect((await guess(shop, clientIp, phoneNumber, otp)).statusCode).toBe(200);
    }
  });
});
