import { randomInt } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  messagesTo,
  newAddress,
  newPhone,
  postForm,
  registerBuyer,
  sendCode,
} from "../../../test-support/builders/verify-phone.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { startTestApp, type TestApp } from "../../../test-support/start-test-app.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";
import { codeHash, codeLifetimeMs, attemptsPerCode } from "./one-time-code.ts";
import { replaceCode } from "./one-time-code.queries.ts";

const shop = testAppForAll();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const maxAttackMs = 600_000;
const atOnce = 50;

const verify = (phoneNumber: string, otp: unknown, address?: string) =>
  postForm(shop, "/api/otp/verifyOtp", { phoneNumber, otp }, address === undefined ? {} : { address });

const countOf = (answers: readonly { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

async function triesLeft(phoneNumber: string): Promise<number | undefined> {
  const { rows } = await shop.db.query<{ tries_left: number }>(
    "SELECT tries_left FROM one_time_codes WHERE phone_number = $1",
    [phoneNumber],
  );
  return rows[0]?.tries_left;
}

/** Every code there is, the right one only after the three that may be tried. */
function codesWith(right: string): string[] {
  const wrong = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, "0")).filter(
    (code) => code !== right,
  );
  return wrong.toSpliced(atOnce, 0, right);
}

describe("guessing", () => {
  test(
    "every code there is, from 1,000 addresses at one phone, opens nothing",
    { timeout: maxAttackMs },
    async () => {
      const phoneNumber = newPhone();
      const guesses = codesWith(await sendCode(shop, phoneNumber)).slice(0, quickOrLong(300, 10_000));
      const addresses = Array.from({ length: quickOrLong(30, 1000) }, newAddress);
      const answers = await mapConcurrently(guesses, atOnce, (code, at) =>
        verify(phoneNumber, code, addresses[at % addresses.length]),
      );
      expect(countOf(answers, 400)).toBe(guesses.length);
      expect(await triesLeft(phoneNumber)).toBe(0);
    },
  );

  test(
    "for a whole day at one phone, with every new code that can be had, has 24 codes looked at",
    { timeout: maxAttackMs },
    async () => {
      const phoneNumber = newPhone();
      const tries = quickOrLong(30, 300);
      let lookedAt = 0;
      for (let attempt = 0; attempt < tries; attempt += 1) {
        await postForm(shop, "/api/otp/sendOtp", { phoneNumber });
        const before = (await triesLeft(phoneNumber)) ?? 0;
        // Which no code has, so that luck does not end the test.
        await shop.db.query("UPDATE one_time_codes SET code_hash = $2 WHERE phone_number = $1", [
          phoneNumber,
          Buffer.alloc(32),
        ]);
        const answers = await Promise.all(Array.from({ length: 10 }, () => verify(phoneNumber, "0000")));
        expect(countOf(answers, 400)).toBe(10);
        lookedAt += before - ((await triesLeft(phoneNumber)) ?? 0);
        shop.clock.advance((day - minute) / tries);
      }
      expect(lookedAt).toBe(8 * attemptsPerCode);
    },
  );

  test(
    "one code at 10,000 phones has 30 of each address looked at in an hour",
    { timeout: maxAttackMs },
    async () => {
      const now = shop.clock.now();
      const phones = Array.from(
        { length: quickOrLong(300, 10_000) },
        (_, at) => `8${String(at).padStart(9, "0")}`,
      );
      const hash = codeHash(shop.shop.configuration.SERVER_SECRET, "nobody's", "1234");
      const expiresAt = new Date(now.getTime() + codeLifetimeMs);
      await mapConcurrently(phones, atOnce, (phone) =>
        replaceCode(shop.db, phone, hash, now, expiresAt, attemptsPerCode),
      );
      const addresses = Array.from({ length: phones.length / 100 }, newAddress);
      const answers = await mapConcurrently(phones, atOnce, (phone, at) =>
        verify(phone, "1234", addresses[at % addresses.length]),
      );
      expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([
        addresses.length * 30,
        addresses.length * 70,
      ]);
      const { rows } = await shop.db.query(
        "SELECT FROM one_time_codes WHERE phone_number LIKE '8%' AND tries_left < $1",
        [attemptsPerCode],
      );
      expect(rows).toHaveLength(addresses.length * 30);
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
  ])("a code that is %j is refused before it costs a try", async (otp) => {
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

/** One phone as somebody writes it who wants it counted as another. */
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

/** Asks for a code with every header that might pretend another address. */
const sendAs = (app: TestApp, phoneNumber: unknown, remoteAddress: string) =>
  app.app.inject({
    method: "POST",
    url: "/api/otp/sendOtp",
    payload: { phoneNumber },
    remoteAddress,
    headers: { "x-forwarded-for": newAddress(), "x-real-ip": newAddress(), forwarded: `for=${newAddress()}` },
  });

/** The most that lie within any span of this length. */
function maxWithin(times: readonly number[], spanMs: number): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + spanMs).length));
}

describe("sending", () => {
  test(
    "10,000 times in a day to one phone, from any client: one in 30 seconds, three in ten minutes, eight in all",
    { timeout: maxAttackMs },
    async () => {
      const phoneNumber = newPhone();
      const count = quickOrLong(500, 10_000);
      for (let attempt = 0; attempt < count; attempt += 1) {
        const address = attempt % 3 === 0 ? newAddress() : hostIn(networks[attempt % networks.length]!);
        await sendAs(shop, spellings[attempt % spellings.length]!(phoneNumber), address);
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
    "to 10,000 numbers in sequence: ten in an hour to each network of IPv6, and in all no more than the shop's hour",
    { timeout: maxAttackMs },
    async () => {
      const ofShop = quickOrLong(25, 150);
      const capped = await startTestApp({ environment: { OTP_SENDS_PER_HOUR: String(ofShop) } });
      onTestFinished(() => capped.close());
      const phones = Array.from({ length: quickOrLong(200, 10_000) }, (_, at) => String(7_000_000_000 + at));
      const fromOneNetwork = await mapConcurrently(phones.slice(0, atOnce), atOnce, (phone) =>
        sendAs(capped, phone, hostIn(networks[0]!)),
      );
      expect(countOf(fromOneNetwork, 200)).toBe(10);
      const fromAnywhere = await mapConcurrently(phones.slice(atOnce), atOnce, (phone) =>
        sendAs(capped, phone, newAddress()),
      );
      expect(countOf(fromAnywhere, 200)).toBe(ofShop - 10);
      expect(countOf(fromAnywhere, 429)).toBe(fromAnywhere.length - ofShop + 10);
    },
  );

  test("past a limit answers the same whether or not the phone is registered", async () => {
    const { phoneNumber } = await registerBuyer(shop);
    const stranger = newPhone();
    shop.clock.advance(minute);
    const answers = [];
    for (const phone of [phoneNumber, stranger, phoneNumber, stranger])
      answers.push(await sendAs(shop, phone, newAddress()));
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
