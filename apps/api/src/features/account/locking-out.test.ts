import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  codeSentTo,
  newClientIp,
  newPhone,
  registerBuyer,
  verifyPhone,
} from "../../../test-support/builders/verify-phone.ts";
import { isKnownBrowser, knownBrowser, knownBrowserSeconds } from "./known-browser.ts";

const shop = testAppForAll();
const minute = 60_000;
const password = "bubble-wrap-42";

interface Browser {
  clientIp?: string;
  known?: string | undefined;
}
function post(url: string, payload: object, { clientIp = newClientIp(), known }: Browser = {}) {
  const cookies = known === undefined ? {} : { dakbag_known_browser: known };
  return shop.app.inject({ method: "POST", url, payload, remoteAddress: clientIp, cookies });
}
const signIn = (phoneNumber: string, given: string, browser?: Browser) =>
  post("/api/users/login", { phoneNumber, password: given }, browser);
const askForCode = (phoneNumber: string, browser?: Browser) =>
  post("/api/otp/sendOtp", { phoneNumber }, browser);

/** An owner and the cookie of the browser in which they have signed in. */
async function owner() {
  const { phoneNumber } = await registerBuyer(shop);
  const answer = await signIn(phoneNumber, password);
  const known = answer.cookies.find(({ name }) => name === "dakbag_known_browser");
  expect(known).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api" });
  return { phoneNumber, known: known?.value };
}
async function cookieOf(answering: ReturnType<typeof post>): Promise<string> {
  const { cookies } = await answering;
  return cookies.find(({ name }) => name === "dakbag_known_browser")?.value ?? "";
}
async function countsOf(bucket: string) {
  return (await shop.db.query("SELECT hits FROM rate_limits WHERE bucket = $1", [bucket])).rows;
}
/** Wrong passwords from so many clients, ten each. */
async function guess(phoneNumber: string, clients: number): Promise<number> {
  let checked = 0;
  for (let client = 0; client < clients; client += 1) {
    const clientIp = newClientIp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signIn(phoneNumber, "wrong", { clientIp })),
    );
    checked += answers.filter(({ statusCode }) => statusCode === 401).length;
  }
  return checked;
}

describe("wrong passwords of a stranger", { tags: ["ruling-accounts.22"] }, () => {
  test("lock neither the owner at another client nor in a browser that signed in before", async () => {
    const { phoneNumber, known } = await owner();
    expect(await guess(phoneNumber, 1)).toBe(10);
    expect((await signIn(phoneNumber, password)).statusCode).toBe(200);
    expect((await signIn(phoneNumber, password, { known })).statusCode).toBe(200);
  });

  test("from many clients are a hundred a day in all, and a browser that signed in before still signs in", async () => {
    const { phoneNumber, known } = await owner();
    expect(await guess(phoneNumber, 12)).toBe(100);
    expect((await signIn(phoneNumber, password)).statusCode).toBe(429);
    expect((await signIn(phoneNumber, password, { known })).statusCode).toBe(200);
    shop.clock.advance(25 * 60 * minute);
    expect((await signIn(phoneNumber, password)).statusCode).toBe(200);
  });

  test("behind the owner's own IP do not stop a browser that signed in before; its own are counted too", async () => {
    const { phoneNumber, known } = await owner();
    const clientIp = newClientIp();
    await Promise.all(Array.from({ length: 60 }, () => signIn(newPhone(), "wrong", { clientIp })));
    expect((await signIn(phoneNumber, password, { clientIp })).statusCode).toBe(429);
    expect((await signIn(phoneNumber, password, { clientIp, known })).statusCode).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(phoneNumber, "wrong", { known })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });
});

describe("requests for codes by a stranger", { tags: ["ruling-accounts.22"] }, () => {
  test("are at most two in ten minutes and four a day for one phone, so that others can ask for one", async () => {
    const phoneNumber = newPhone();
    const clientIp = newClientIp();
    const statuses: number[] = [];
    for (let asked = 0; asked < 20; asked += 1) {
      statuses.push((await askForCode(phoneNumber, { clientIp })).statusCode);
      shop.clock.advance(6 * minute);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect((await askForCode(phoneNumber)).statusCode).toBe(200);
  });

  test("of many clients use up what strangers may ask for, and a browser that signed in before still gets codes", async () => {
    const { phoneNumber, known } = await owner();
    for (let asked = 0; asked < 20; asked += 1) {
      await askForCode(phoneNumber);
      shop.clock.advance(11 * minute);
    }
    expect((await askForCode(phoneNumber)).statusCode).toBe(429);
    const ownIp = newClientIp();
    expect((await askForCode(phoneNumber, { known, clientIp: ownIp })).statusCode).toBe(200);
    expect((await askForCode(phoneNumber, { known, clientIp: ownIp })).statusCode).toBe(429);
  });
});

describe("a code belongs to the browser that asked for it", { tags: ["ruling-accounts.22"] }, () => {
  const ask = async (phoneNumber: string, clientIp: string) => {
    const answer = await askForCode(phoneNumber, { clientIp });
    const cookie = answer.cookies.find(({ name }) => name === "dakbag_code_request");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/otp" });
    return { cookie: cookie?.value ?? "", otp: await codeSentTo(shop, phoneNumber) };
  };
  const verify = async (phoneNumber: string, otp: string, clientIp: string, cookie?: string) => {
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/otp/verifyOtp",
      payload: { phoneNumber, otp },
      remoteAddress: clientIp,
      cookies: cookie === undefined ? {} : { dakbag_code_request: cookie },
    });
    return answer.statusCode;
  };

  test("a stranger's guesses and requests leave it alone, whatever network its browser has moved to", async () => {
    const [phoneNumber, own, stranger] = [newPhone(), newClientIp(), newClientIp()];
    const { cookie, otp } = await ask(phoneNumber, own);
    for (let guessed = 0; guessed < 5; guessed += 1)
      await verify(phoneNumber, "0000", stranger, "a".repeat(43));
    shop.clock.advance(31_000);
    await ask(phoneNumber, stranger);
    expect(await verify(phoneNumber, otp, newClientIp(), cookie)).toBe(200);
  });

  test("without its cookie, after a lost answer, it is valid from the client IP that asked for it and no other", async () => {
    const [phoneNumber, own] = [newPhone(), newClientIp()];
    const { otp } = await ask(phoneNumber, own);
    expect(await verify(phoneNumber, otp, newClientIp())).toBe(400);
    expect(await verify(phoneNumber, otp, own)).toBe(200);
  });
});

describe("browsers that signed in before", { tags: ["ruling-accounts.22"] }, () => {
  test("share their counts: many cookies make no more guesses and no more codes", async () => {
    const { phoneNumber } = await owner();
    const cookies: string[] = [];
    for (let signedIn = 0; signedIn < 5; signedIn += 1) {
      shop.clock.advance(2000);
      cookies.push(await cookieOf(signIn(phoneNumber, password)));
    }
    const guesses = await Promise.all(
      cookies.flatMap((known) => Array.from({ length: 6 }, () => signIn(phoneNumber, "wrong", { known }))),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    const codes = await Promise.all(cookies.map((known) => askForCode(phoneNumber, { known })));
    expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("are strangers after a new password", async () => {
    const { phoneNumber, known } = await owner();
    shop.clock.advance(minute);
    const { proof } = await verifyPhone(shop, phoneNumber);
    const changed = await shop.app.inject({
      method: "POST",
      url: "/api/users/loginWithOtp",
      payload: { phoneNumber, password: "another-wrap-43" },
      cookies: { dakbag_phone_proof: proof },
    });
    expect(changed.statusCode).toBe(200);
    const clientIp = newClientIp();
    await Promise.all(Array.from({ length: 12 }, () => signIn(phoneNumber, "wrong", { known })));
    expect(await countsOf(`sign-in failures of ${phoneNumber} by its known browsers`)).toEqual([]);
    const cookie = await cookieOf(Promise.resolve(changed));
    expect((await signIn(phoneNumber, "another-wrap-43", { known: cookie, clientIp })).statusCode).toBe(200);
  });

  test("are known by a cookie of this account alone, as it was made, and for half a year", () => {
    const now = new Date("2026-11-24T10:00:00Z");
    const account = { phoneNumber: "9876543210", passwordHash: "$argon2id$1" };
    const cookie = knownBrowser("a-secret", account, now);
    const isKnown = (changes: {
      of?: Partial<typeof account>;
      given?: string | undefined;
      at?: Date;
      by?: string;
    }) => {
      const { of = {}, at = now, by = "a-secret" } = changes;
      const given = "given" in changes ? changes.given : cookie;
      const shopAt = { configuration: { SERVER_SECRET: by }, clock: () => at };
      return isKnownBrowser(shopAt, { ...account, ...of }, given);
    };
    expect(isKnown({})).toBe(true);
    expect(isKnown({ of: { phoneNumber: "9876543211" } })).toBe(false);
    expect(isKnown({ of: { passwordHash: "$argon2id$2" } })).toBe(false);
    expect(isKnown({ by: "another" })).toBe(false);
    for (const given of [
      undefined,
      "",
      ".",
      "1.x",
      `${cookie}x`,
      cookie.replace(/^\d/, "9"),
      "9".repeat(5000),
    ])
      expect(isKnown({ given })).toBe(false);
    expect(isKnown({ at: new Date(now.getTime() + knownBrowserSeconds * 1000) })).toBe(true);
    expect(isKnown({ at: new Date(now.getTime() + knownBrowserSeconds * 1000 + 1000) })).toBe(false);
  });
});
