import { randomInt } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  messagesTo,
  newClientIp,
  newPhone,
  postForm,
  registerBuyer,
  sendCode,
} from "../../../test-support/builders/verify-phone.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { startTestApp, type TestApp } from "../../../test-support/start-test-app.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";
import { hashToken } from "../../platform/secret-token.ts";
import { codeHash, codeLifetimeMs, attemptsPerCode } from "./one-time-code.ts";
import { replaceCode } from "./one-time-code.queries.ts";

const shop = testAppForAll();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const maxAttackMs = 600_000;
const concurrency = 50;

const verify = (phoneNumber: string, otp: unknown, clientIp?: string) =>
  postForm(
    shop,
    "/api/otp/verifyOtp",
    { phoneNumber, otp },
    clientIp === undefined ? {} : { address: clientIp },
  );

const countOf = (answers: readonly { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

async function triesLeft(phoneNumber: string): Promise<number | undefined> {
  const { rows } = await shop.db.query<{ tries_left: number }>(
    "SELECT tries_left FROM one_time_codes WHERE phone_number = $1",
    [phoneNumber],
  );
  return rows[0]?.tries_left;
}

/** All 10,000 codes, with the right one after enough wrong ones to use up the attempts. */
function allCodes(right: string): string[] {
  const wrong = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, "0")).filter(
    (code) => code !== right,
  );
  return wrong.toSpliced(concurrency, 0, right);
}

describe("guessing codes", () => {
  test(
    "trying all 10,000 codes for one phone from 1,000 client IPs does not verify it",
    { timeout: maxAttackMs },
    async () => {
      const phoneNumber = newPhone();
      const guesses = allCodes(await sendCode(shop, phoneNumber)).slice(0, quickOrLong(300, 10_000));
      const clientIps = Array.from({ length: quickOrLong(30, 1000) }, newClientIp);
      const answers = await mapConcurrently(guesses, concurrency, (code, at) =>
        verify(phoneNumber, code, clientIps[at % clientIps.length]),
      );
      expect(countOf(answers, 400)).toBe(guesses.length);
      expect(await triesLeft(phoneNumber)).toBe(0);
    },
  );

  test(
    "guessing for a day at one phone, with every new code the limits allow, has 24 guesses checked",
    { timeout: maxAttackMs },
    async () => {
      const phoneNumber = newPhone();
      const tries = quickOrLong(30, 300);
      let checked = 0;
      for (let attempt = 0; attempt < tries; attempt += 1) {
        await postForm(shop, "/api/otp/sendOtp", { phoneNumber });
        const before = (await triesLeft(phoneNumber)) ?? 0;
        // No code has this hash, so no guess can be right by chance.
        await shop.db.query("UPDATE one_time_codes SET code_hash = $2 WHERE phone_number = $1", [
          phoneNumber,
          Buffer.alloc(32),
        ]);
        const answers = await Promise.all(Array.from({ length: 10 }, () => verify(phoneNumber, "0000")));
        expect(countOf(answers, 400)).toBe(10);
        checked += before - ((await triesLeft(phoneNumber)) ?? 0);
        shop.clock.advance((day - minute) / tries);
      }
      expect(checked).toBe(8 * attemptsPerCode);
    },
  );

  test(
    "trying one code at 10,000 phones has 30 guesses of each client IP checked in an hour",
    { timeout: maxAttackMs },
    async () => {
      const now = shop.clock.now();
      const phones = Array.from(
        { length: quickOrLong(300, 10_000) },
        (_, at) => `8${String(at).padStart(9, "0")}`,
      );
      const requester = hashToken("");
      const code = { codeHash: codeHash(shop.shop.configuration.SERVER_SECRET, "no phone", "1234"), now };
      const expiresAt = new Date(now.getTime() + codeLifetimeMs);
      await mapConcurrently(phones, concurrency, (phoneNumber) =>
        replaceCode(shop.db, {
          phoneNumber,
          requester,
          clientIp: "",
          ...code,
          expiresAt,
          tries: attemptsPerCode,
        }),
      );
      const clientIps = Array.from({ length: phones.length / 100 }, newClientIp);
      const answers = await mapConcurrently(phones, concurrency, (phone, at) =>
        verify(phone, "1234", clientIps[at % clientIps.length]),
      );
      expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([
        clientIps.length * 30,
        clientIps.length * 70,
      ]);
      const { rows } = await shop.db.query(
        "SELECT FROM one_time_codes WHERE phone_number LIKE '8%' AND tries_left < $1",
        [attemptsPerCode],
      );
      expect(rows).toHaveLength(clientIps.length * 30);
    },
  );

  test.each([
    1234,
    true,
    null,
    [],
    ["1234"],
    [1, 2, 3, 4],
    { $ne: "" },
    "",
    "1e03",
    "+123",
    " 1234",
    "1234\n",
    "12345",
    "１２３４",
    "१२३४",
  ])("the malformed code %j is refused without using up an attempt", async (otp) => {
    const phoneNumber = newPhone();
    const right = await sendCode(shop, phoneNumber);
    const answer = await verify(phoneNumber, otp);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "invalid-input"]);
    expect(await triesLeft(phoneNumber)).toBe(attemptsPerCode);
    expect((await verify(phoneNumber, right)).statusCode).toBe(200);
  });
});

const digitsFrom = (zero: number, phone: string) =>
  phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Ways of writing one phone number so that it might be counted as another. */
const spellings: readonly ((phone: string) => unknown)[] = [
  (phone) => phone,
  (phone) => ` ${phone}`,
  (phone) => `${phone}\u00a0`,
  (phone) => `+91${phone}`,
  (phone) => `0091${phone}`,
  (phone) => `0${phone}`,
  (phone) => `${phone.slice(0, 5)} ${phone.slice(5)}`,
  (phone) => `${phone}\u0000`,
  (phone) => `\u200b${phone}`,
  (phone) => digitsFrom(0xff10, phone),
  (phone) => digitsFrom(0x0966, phone),
  Number,
  (phone) => [phone],
];

const networks = Array.from({ length: 20 }, () => `2001:db8:${randomInt(0xffff).toString(16)}:7`);
const hostIn = (network: string) => `${network}:${randomInt(0xffff).toString(16)}::1`;

/** Requests a code with every header that might spoof the client IP. */
const sendAs = (app: TestApp, phoneNumber: unknown, remoteAddress: string) =>
  app.app.inject({
    method: "POST",
    url: "/api/otp/sendOtp",
    payload: { phoneNumber },
    remoteAddress,
    headers: {
      "x-forwarded-for": newClientIp(),
      "x-real-ip": newClientIp(),
      forwarded: `for=${newClientIp()}`,
    },
  });

/** The highest number of times within any span of this length. */
function maxWithin(times: readonly number[], spanMs: number): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + spanMs).length));
}

describe("sending codes", () => {
  test(
    "of 10,000 requests a day for one phone from any client, at most 1 in 30 s, 3 in 10 minutes and 8 in all send a code",
    { timeout: maxAttackMs },
    async () => {
      const phoneNumber = newPhone();
      const count = quickOrLong(500, 10_000);
      for (let attempt = 0; attempt < count; attempt += 1) {
        const clientIp = attempt % 3 === 0 ? newClientIp() : hostIn(networks[attempt % networks.length]!);
        await sendAs(shop, spellings[attempt % spellings.length]!(phoneNumber), clientIp);
        shop.clock.advance((day - minute) / count);
      }
      const { rows } = await shop.db.query<{ sent_at: Date }>(
        "SELECT sent_at FROM one_time_code_sends WHERE phone_number LIKE '%' || $1 ORDER BY sent_at",
        [phoneNumber.slice(1)],
      );
      const times = rows.map(({ sent_at }) => sent_at.getTime());
      expect(times).toHaveLength(8);
      expect([maxWithin(times, 30_000), maxWithin(times, 10 * minute)]).toEqual([1, 3]);
      expect(await messagesTo(shop, phoneNumber)).toHaveLength(8);
    },
  );

  test(
    "requests for 10,000 numbers send ten codes an hour per IPv6 network and no more than their share of the shop's hour",
    { timeout: maxAttackMs },
    async () => {
      const shopCap = quickOrLong(25, 150);
      const capped = await startTestApp({ environment: { OTP_SENDS_PER_HOUR: String(shopCap) } });
      onTestFinished(() => capped.close());
      const phones = Array.from({ length: quickOrLong(200, 10_000) }, (_, at) => String(7_000_000_000 + at));
      const fromOneNetwork = await mapConcurrently(phones.slice(0, concurrency), concurrency, (phone) =>
        sendAs(capped, phone, hostIn(networks[0]!)),
      );
      expect(countOf(fromOneNetwork, 200)).toBe(10);
      const fromAnywhere = await mapConcurrently(phones.slice(concurrency), concurrency, (phone) =>
        sendAs(capped, phone, newClientIp()),
      );
      expect(countOf(fromAnywhere, 200)).toBe(fromAnywhere.length);
      const isSent = (answer: Awaited<ReturnType<typeof sendAs>>) =>
        answer.json<{ message: string }>().message === "OTP sent successfully!";
      // New numbers have six tenths of it.
      expect(fromAnywhere.filter(isSent)).toHaveLength(shopCap * 0.6 - 10);
    },
  );

  test("past a limit, the response is the same whether or not the phone is registered", async () => {
    const { phoneNumber } = await registerBuyer(shop);
    const unregistered = newPhone();
    shop.clock.advance(minute);
    const answers = [];
    for (const phone of [phoneNumber, unregistered, phoneNumber, unregistered])
      answers.push(await sendAs(shop, phone, newClientIp()));
    const [known, unknown, knownAgain, unknownAgain] = answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      retryAfter: headers["retry-after"],
      body: body.replace(/"requestId":"[^"]*"/, ""),
    }));
    expect(known).toEqual(unknown);
    expect(knownAgain).toEqual(unknownAgain);
    expect([known?.statusCode, knownAgain?.statusCode]).toEqual([200, 429]);
  });
});
