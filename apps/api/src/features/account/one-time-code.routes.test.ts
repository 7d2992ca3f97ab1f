import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import {
  codeSentTo,
  messagesTo,
  newClientIp,
  newPhone,
  postForm,
  registerBuyer,
  sendCode,
  setFaults,
  verifyPhone,
} from "../../../test-support/builders/verify-phone.ts";
import { startTestApp } from "../../../test-support/start-test-app.ts";

const shop = testAppForAll();

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const send = (phoneNumber: string, clientIp = newClientIp()) =>
  postForm(shop, "/api/otp/sendOtp", { phoneNumber }, { address: clientIp });

const verify = (phoneNumber: string, otp: string) =>
  postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp });

const statusesOf = (answers: { statusCode: number }[], status: number) =>
  answers.filter((answer) => answer.statusCode === status).length;

/** A code that is not the right one. */
const codeOtherThan = (code: string) =>
  String((Number(code) + 1 + randomInt(9998)) % 10_000).padStart(4, "0");

async function storedCode(phoneNumber: string) {
  const { rows } = await shop.db.query<{ code_hash: Buffer; tries_left: number; expires_at: Date }>(
    "SELECT code_hash, tries_left, expires_at FROM one_time_codes WHERE phone_number = $1",
    [phoneNumber],
  );
  return rows[0];
}

async function countSends(phoneNumber: string): Promise<number> {
  const { rows } = await shop.db.query("SELECT FROM one_time_code_sends WHERE phone_number = $1", [
    phoneNumber,
  ]);
  return rows.length;
}

describe("POST /api/otp/sendOtp", () => {
  test(
    "sends four digits by SMS and stores only their keyed hash",
    { tags: ["buyer-7.2", "buyer-8.3", "buyer-9.1", "ruling-accounts.1"] },
    async () => {
      const phoneNumber = newPhone();
      const answer = await send(phoneNumber);

      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        success: true,
        message: "OTP sent successfully!",
        resendAfterSeconds: 30,
        otpLength: 4,
      });
      const messages = await messagesTo(shop, phoneNumber);
      expect(messages).toHaveLength(1);
      const code = /^\d{4}/.exec(messages[0]?.body ?? "")?.[0] ?? "no code";
      const stored = await storedCode(phoneNumber);
      expect(stored?.tries_left).toBe(3);
      expect(stored?.expires_at).toEqual(new Date(shop.clock.now().getTime() + 5 * minute));
      expect(stored?.code_hash).toHaveLength(32);
      expect(answer.body).not.toContain(code);
    },
  );

  test("sends six digits where the shop is set so, and takes them", async () => {
    const shopOfSix = await startTestApp({ environment: { OTP_LENGTH: "6" } });
    const phoneNumber = newPhone();
    const asked = await postForm(shopOfSix, "/api/otp/sendOtp", { phoneNumber });
    expect(asked.json()).toMatchObject({ success: true, otpLength: 6 });
    const otp = await codeSentTo(shopOfSix, phoneNumber);
    expect(otp).toMatch(/^\d{6}$/);
    const shorter = await postForm(shopOfSix, "/api/otp/verifyOtp", { phoneNumber, otp: otp.slice(0, 4) });
    expect(shorter.statusCode).toBe(400);
    const verified = await postForm(shopOfSix, "/api/otp/verifyOtp", { phoneNumber, otp });
    expect(verified.statusCode).toBe(200);
    await shopOfSix.close();
  });

  test(
    "answers the same whether or not the phone is registered",
    { tags: ["ruling-accounts.6"] },
    async () => {
      const { phoneNumber } = await registerBuyer(shop);
      shop.clock.advance(31 * second);
      const [known, unknown] = [await send(phoneNumber), await send(newPhone())];
      expect(known.statusCode).toBe(unknown.statusCode);
      expect(known.json()).toEqual(unknown.json());
      expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    },
  );

  test(
    "refuses a resend within 30 s with Retry-After, and sends nothing; at 30 s it sends",
    { tags: ["ruling-accounts.4", "ruling-accounts.5"] },
    async () => {
      const phoneNumber = newPhone();
      await send(phoneNumber);
      shop.clock.advance(29 * second);
      const tooSoon = await send(phoneNumber);

      expect(tooSoon.statusCode).toBe(429);
      expect(tooSoon.headers["retry-after"]).toBe("1");
      expect(tooSoon.json()).toMatchObject({
        success: false,
        code: "too-many-requests",
        message: "Please wait 1 second before asking for another OTP.",
      });
      expect(await messagesTo(shop, phoneNumber)).toHaveLength(1);
      expect(await countSends(phoneNumber)).toBe(1);
      shop.clock.advance(second);
      expect((await send(phoneNumber)).statusCode).toBe(200);
      expect(await messagesTo(shop, phoneNumber)).toHaveLength(2);
    },
  );

  test(
    "sends at most 3 codes in any 10 minutes and 8 in any day, in sliding windows",
    { tags: ["ruling-accounts.3", "ruling-accounts.5"] },
    async () => {
      const phoneNumber = newPhone();
      for (const wait of [0, 5 * minute, 4 * minute]) {
        shop.clock.advance(wait);
        expect((await send(phoneNumber)).statusCode).toBe(200);
      }
      shop.clock.advance(59 * second);
      const fourth = await send(phoneNumber);
      expect(fourth.statusCode).toBe(429);
      expect(fourth.headers["retry-after"]).toBe("1");
      shop.clock.advance(second);
      expect((await send(phoneNumber)).statusCode).toBe(200);
      shop.clock.advance(minute);
      // The sends of the 5th, 9th and 10th minute are still within ten minutes.
      expect((await send(phoneNumber)).statusCode).toBe(429);

      for (let sends = 5; sends <= 8; sends += 1) {
        shop.clock.advance(hour);
        expect((await send(phoneNumber)).statusCode).toBe(200);
      }
      shop.clock.advance(hour);
      const ninth = await send(phoneNumber);
      expect(ninth.statusCode).toBe(429);
      expect(ninth.json<{ message: string }>().message).toMatch(/^Please wait \d+ hours before/);
      expect(Number(ninth.headers["retry-after"])).toBeGreaterThan(18 * 3600);
      expect(await messagesTo(shop, phoneNumber)).toHaveLength(8);
    },
  );

  test(
    "sends at most 10 codes an hour for one client IP; an IPv6 network counts as one",
    { tags: ["ruling-accounts.3", "ruling-accounts.5"] },
    async () => {
      const network = `2001:db8:${randomInt(0xffff).toString(16)}:7`;
      for (let host = 1; host <= 10; host += 1) {
        expect((await send(newPhone(), `${network}::${host}`)).statusCode).toBe(200);
      }
      const eleventh = await send(newPhone(), `${network}:dead:beef:0:1`);
      expect(eleventh.statusCode).toBe(429);
      expect(eleventh.headers["retry-after"]).toBe("3600");
      shop.clock.advance(hour);
      expect((await send(newPhone(), `${network}::1`)).statusCode).toBe(200);
    },
  );

  test("x-forwarded-for cannot spoof the client IP while no proxy is trusted", async () => {
    const remoteAddress = newClientIp();
    const answers = [];
    for (let sends = 1; sends <= 11; sends += 1) {
      const headers = { "x-forwarded-for": newClientIp() };
      const payload = { phoneNumber: newPhone() };
      answers.push(
        await shop.app.inject({ method: "POST", url: "/api/otp/sendOtp", payload, headers, remoteAddress }),
      );
    }
    expect(statusesOf(answers, 200)).toBe(10);
  });

  test("RATE_LIMIT_SCALE raises the limit per client IP, not the one per phone", async () => {
    const scaledShop = await startTestApp({ environment: { RATE_LIMIT_SCALE: "2" } });
    const clientIp = newClientIp();
    const phones = Array.from({ length: 20 }, newPhone);
    const sendScaled = (phoneNumber: string) =>
      postForm(scaledShop, "/api/otp/sendOtp", { phoneNumber }, { address: clientIp });
    for (const phoneNumber of phones) expect((await sendScaled(phoneNumber)).statusCode).toBe(200);
    expect((await sendScaled(newPhone())).statusCode).toBe(429);
    scaledShop.clock.advance(hour);
    const answers = [await sendScaled(phones[0] ?? ""), await sendScaled(phones[0] ?? "")];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 429]);
    await scaledShop.close();
  });

  test("20 concurrent requests for one phone send one message", async () => {
    const phoneNumber = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phoneNumber)));
    expect(statusesOf(answers, 200)).toBe(1);
    expect(statusesOf(answers, 429)).toBe(19);
    expect(await messagesTo(shop, phoneNumber)).toHaveLength(1);
  });

  test("30 concurrent requests from one client IP for 30 phones send ten messages", async () => {
    const clientIp = newClientIp();
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(newPhone(), clientIp)));
    expect(statusesOf(answers, 200)).toBe(10);
    expect(statusesOf(answers, 429)).toBe(20);
  });

  test.each([
    ["refuses", { smsRefusals: 1 }, 502, "sms-refused"],
    ["fails", { smsServerErrors: 1 }, 503, "sms-unavailable"],
  ])(
    "answers only 'Failed to send OTP' when the gateway %s; the send counts towards the limits",
    { tags: ["buyer-8.3"] },
    async (_, faults, status, code) => {
      const phoneNumber = newPhone();
      await setFaults(shop, faults);
      const answer = await send(phoneNumber);

      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ success: false, message: "Failed to send OTP", code });
      expect(answer.body).not.toMatch(/msg91|balance|127\.0\.0\.1/i);
      expect(await messagesTo(shop, phoneNumber)).toHaveLength(0);
      expect(await countSends(phoneNumber)).toBe(1);
      shop.clock.advance(30 * second);
      expect((await send(phoneNumber)).statusCode).toBe(200);
    },
  );

  test("a number that cannot be a mobile phone is refused before the gateway is called", async () => {
    const answer = await send("1234567890");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "not-a-mobile-number" });
    expect(await countSends("1234567890")).toBe(0);
  });
});

describe("POST /api/otp/verifyOtp", () => {
  test(
    "sets a single-use proof in an HttpOnly cookie, stores only its hash, and deletes the code",
    { tags: ["buyer-7.3", "buyer-8.4", "ruling-accounts.7"] },
    async () => {
      const phoneNumber = newPhone();
      const otp = await sendCode(shop, phoneNumber);
      const answer = await verify(phoneNumber, otp);

      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, message: "OTP verified successfully!" });
      const [cookie] = answer.cookies;
      expect(cookie).toMatchObject({
        name: "dakbag_phone_proof",
        httpOnly: true,
        sameSite: "Strict",
        path: "/api/users",
        maxAge: 600,
      });
      expect(cookie?.secure).toBeUndefined();
      expect(cookie?.value).toMatch(/^[\w-]{43}$/);
      const { rows } = await shop.db.query<{ proof_hash: Buffer; expires_at: Date }>(
        "SELECT * FROM phone_proofs WHERE phone_number = $1",
        [phoneNumber],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.proof_hash.toString("base64url")).not.toBe(cookie?.value);
      expect(rows[0]?.expires_at).toEqual(new Date(shop.clock.now().getTime() + 10 * minute));
      expect(await storedCode(phoneNumber)).toBeUndefined();

      const again = await verify(phoneNumber, otp);
      expect(again.statusCode).toBe(400);
      expect(again.cookies).toEqual([]);
    },
  );

  test("over https the proof's cookie is Secure and its name has the __Secure- prefix", async () => {
    const secureShop = await startTestApp({ environment: { PUBLIC_URL: "https://dakbag.example" } });
    const { phoneNumber } = await signInBuyer(secureShop);
    const otp = await sendCode(secureShop, phoneNumber);
    const answer = await postForm(secureShop, "/api/otp/verifyOtp", { phoneNumber, otp });
    const name = "__Secure-dakbag_phone_proof";
    expect(answer.cookies[0]).toMatchObject({ name, secure: true });
    const signIn = async (cookie: string) => {
      const cookies = { [cookie]: answer.cookies[0]?.value ?? "" };
      const url = "/api/users/loginWithOtp";
      return secureShop.app.inject({ method: "POST", url, payload: { phoneNumber }, cookies });
    };
    expect((await signIn("dakbag_phone_proof")).statusCode).toBe(403);
    const signedIn = await signIn(name);
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.cookies[0]).toMatchObject({ name, value: "", secure: true });
    await secureShop.close();
  });

  test(
    "wrong, unknown, replaced and expired codes get the same response",
    { tags: ["buyer-8.4", "ruling-accounts.2"] },
    async () => {
      const wrongPhone = newPhone();
      const sent = await sendCode(shop, wrongPhone);
      const replacedPhone = newPhone();
      const first = await sendCode(shop, replacedPhone);
      shop.clock.advance(30 * second);
      // Once in 10,000 runs the second code equals the first; then the test sends a wrong one instead.
      const oldCode = (await sendCode(shop, replacedPhone)) === first ? codeOtherThan(first) : first;
      const expiredPhone = newPhone();
      const expiredCode = await sendCode(shop, expiredPhone);
      const answers = [
        await verify(wrongPhone, codeOtherThan(sent)),
        await verify(newPhone(), "1234"),
        await verify(replacedPhone, oldCode),
      ];
      shop.clock.advance(5 * minute);
      answers.push(await verify(expiredPhone, expiredCode));

      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ success: false, message: "Invalid OTP", code: "otp-invalid" });
        expect(answer.cookies).toEqual([]);
      }
    },
  );

  test(
    "after three wrong attempts even the right code is refused; a new code works",
    { tags: ["ruling-accounts.2"] },
    async () => {
      const phoneNumber = newPhone();
      const otp = await sendCode(shop, phoneNumber);
      for (let tries = 1; tries <= 3; tries += 1) await verify(phoneNumber, codeOtherThan(otp));
      expect((await verify(phoneNumber, otp)).statusCode).toBe(400);
      shop.clock.advance(30 * second);
      const next = await sendCode(shop, phoneNumber);
      expect((await verify(phoneNumber, next)).statusCode).toBe(200);
    },
  );

  test("after two wrong attempts the right code works", async () => {
    const phoneNumber = newPhone();
    const otp = await sendCode(shop, phoneNumber);
    for (let tries = 1; tries <= 2; tries += 1) await verify(phoneNumber, codeOtherThan(otp));
    expect((await verify(phoneNumber, otp)).statusCode).toBe(200);
  });

  test(
    "of 100 concurrent attempts on one code, only three are checked",
    { tags: ["ruling-accounts.2"] },
    async () => {
      const phoneNumber = newPhone();
      const otp = await sendCode(shop, phoneNumber);
      const wrong = codeOtherThan(otp);
      // The row lock queues the attempts, so three wrong ones are counted before the right one is checked.
      const guesses = [...Array<string>(99).fill(wrong), otp];
      const answers = await Promise.all(guesses.map((guess) => verify(phoneNumber, guess)));
      expect(statusesOf(answers, 200)).toBe(0);
      expect((await storedCode(phoneNumber))?.tries_left).toBe(0);
    },
  );

  test("the right code sent three times concurrently verifies the phone once", async () => {
    const phoneNumber = newPhone();
    const otp = await sendCode(shop, phoneNumber);
    const answers = await Promise.all([1, 2, 3].map(() => verify(phoneNumber, otp)));
    expect(statusesOf(answers, 200)).toBe(1);
    expect(statusesOf(answers, 400)).toBe(2);
  });

  test("a code is not valid for another phone", async () => {
    const [mine, theirs] = [newPhone(), newPhone()];
    const otp = await sendCode(shop, mine);
    const theirOtp = await sendCode(shop, theirs);
    if (otp === theirOtp) return; // one time in 10,000
    expect((await verify(theirs, otp)).statusCode).toBe(400);
  });

  test("each verification creates a new proof", async () => {
    const phoneNumber = newPhone();
    const first = await verifyPhone(shop, phoneNumber);
    shop.clock.advance(30 * second);
    const next = await verifyPhone(shop, phoneNumber);
    expect(next.proof).not.toBe(first.proof);
  });
});
