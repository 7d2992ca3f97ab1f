import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import {
  newClientIp,
  newPhone,
  postForm,
  registerBuyer,
  sendCode,
  verifyPhone,
} from "../../../test-support/builders/verify-phone.ts";

const shop = testAppForAll();

const second = 1000;
const minute = 60 * second;
const password = "bubble-wrap-42";

const formOf = (phoneNumber: string, otp: string) => ({
  phoneNumber,
  otp,
  password,
  name: "Asha Traders",
  email: "asha@example.in",
});

const signIn = (phoneNumber: string, given: string, clientIp = newClientIp()) =>
  postForm(shop, "/api/users/login", { phoneNumber, password: given }, { address: clientIp });

const signInWithOtp = (payload: { phoneNumber: string; password?: string }, proof?: string) =>
  postForm(shop, "/api/users/loginWithOtp", payload, proof === undefined ? {} : { proof });

const profileOf = (token: string) =>
  shop.app.inject({ url: "/api/users/profile", headers: { authorization: `Bearer ${token}` } });

const tokenOf = (answer: { json<T>(): T }) => answer.json<{ token: string }>().token;

const statusesOf = (answers: { statusCode: number }[], status: number) =>
  answers.filter((answer) => answer.statusCode === status).length;

async function storedUser(phoneNumber: string) {
  const { rows } = await shop.db.query<{ id: string; name: string; role: string; password_hash: string }>(
    "SELECT * FROM users WHERE phone_number = $1",
    [phoneNumber],
  );
  return rows[0];
}

async function countSessionsOf(phoneNumber: string): Promise<number> {
  const { rows } = await shop.db.query(
    "SELECT FROM sessions JOIN users ON users.id = user_id WHERE phone_number = $1",
    [phoneNumber],
  );
  return rows.length;
}

describe("POST /api/users/register", () => {
  test(
    "creates a buyer account for a verified phone and signs the buyer in",
    { tags: ["buyer-1.1", "buyer-7.5", "ruling-accounts.11", "ruling-accounts.16"] },
    async () => {
      const phoneNumber = newPhone();
      const { otp, proof } = await verifyPhone(shop, phoneNumber);
      const answer = await postForm(shop, "/api/users/register", formOf(phoneNumber, otp), { proof });

      expect(answer.statusCode).toBe(200);
      const { token, ...rest } = answer.json<{ token: string }>();
      expect(rest).toEqual({ success: true, name: "Asha Traders", phoneNumber });
      expect(token).toMatch(/^[\w-]{43}$/);
      const user = await storedUser(phoneNumber);
      expect(user).toMatchObject({ name: "Asha Traders", role: "buyer", email: "asha@example.in" });
      expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await profileOf(token)).statusCode).toBe(200);
      // The browser deletes the used proof.
      expect(answer.cookies[0]).toMatchObject({ name: "dakbag_phone_proof", value: "", path: "/api/users" });
    },
  );

  test(
    "a request sent twice with the same proof creates one account",
    { tags: ["ruling-accounts.7"] },
    async () => {
      const phoneNumber = newPhone();
      const { otp, proof } = await verifyPhone(shop, phoneNumber);
      const form = formOf(phoneNumber, otp);
      await postForm(shop, "/api/users/register", form, { proof });
      const again = await postForm(shop, "/api/users/register", { ...form, name: "Other" }, { proof });

      expect(again.statusCode).toBe(403);
      expect(again.json()).toMatchObject({
        success: false,
        message: "Please verify your phone number first.",
        code: "phone-not-proven",
      });
      expect((await storedUser(phoneNumber))?.name).toBe("Asha Traders");
      expect(await countSessionsOf(phoneNumber)).toBe(1);
    },
  );

  test("20 concurrent requests with one proof create one account and one session", async () => {
    const phoneNumber = newPhone();
    const { otp, proof } = await verifyPhone(shop, phoneNumber);
    const form = formOf(phoneNumber, otp);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postForm(shop, "/api/users/register", form, { proof })),
    );
    expect(statusesOf(answers, 200)).toBe(1);
    expect(statusesOf(answers, 403)).toBe(19);
    expect(await countSessionsOf(phoneNumber)).toBe(1);
  });

  test(
    "needs an unexpired proof of the same phone",
    { tags: ["ruling-accounts.7", "ruling-accounts.8"] },
    async () => {
      const phoneNumber = newPhone();
      const { otp, proof } = await verifyPhone(shop, phoneNumber);
      const other = newPhone();
      const withoutProof = await postForm(shop, "/api/users/register", formOf(phoneNumber, otp));
      const forged = await postForm(shop, "/api/users/register", formOf(phoneNumber, otp), {
        proof: "A".repeat(43),
      });
      const forOther = await postForm(shop, "/api/users/register", formOf(other, otp), { proof });
      shop.clock.advance(10 * minute);
      const late = await postForm(shop, "/api/users/register", formOf(phoneNumber, otp), { proof });

      for (const answer of [withoutProof, forged, forOther, late]) expect(answer.statusCode).toBe(403);
      expect(await storedUser(phoneNumber)).toBeUndefined();
      expect(await storedUser(other)).toBeUndefined();
    },
  );

  test(
    "needs the code that was verified; a different code does not use up the proof",
    { tags: ["ruling-accounts.11"] },
    async () => {
      const phoneNumber = newPhone();
      const { otp, proof } = await verifyPhone(shop, phoneNumber);
      const other = otp === "0000" ? "0001" : "0000";
      const wrong = await postForm(shop, "/api/users/register", formOf(phoneNumber, other), { proof });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toMatchObject({ message: "Invalid OTP", code: "otp-invalid" });

      const right = await postForm(shop, "/api/users/register", formOf(phoneNumber, otp), { proof });
      expect(right.statusCode).toBe(200);
    },
  );

  test.each([
    [{ password: "short" }, "Password must be at least 6 characters"],
    [{ password: "" }, "Password is required"],
    [{ password: "IloveYou" }, "Password is too common. Please choose another."],
    [{ name: "  " }, "Name is required"],
    [{ email: "" }, "Email is required"],
    [{ email: "asha@example" }, "Invalid email format"],
    [{ otp: "12345" }, "OTP must be 4 or 6 digits"],
    [{ phoneNumber: "98765" }, "Phone number must be 10 digits"],
    [{ phoneNumber: "" }, "Phone number is required"],
    [{ role: "admin" }, "role is not a known field"],
  ])(
    "refuses %j with a message and does not use up the proof",
    { tags: ["buyer-5.1", "buyer-5.2", "buyer-5.3", "buyer-5.4", "buyer-5.6", "ruling-accounts.16"] },
    async (change, message) => {
      const phoneNumber = newPhone();
      const { otp, proof } = await verifyPhone(shop, phoneNumber);
      const form = formOf(phoneNumber, otp);
      const refused = await postForm(shop, "/api/users/register", { ...form, ...change }, { proof });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ success: false, message });
      expect(await storedUser(phoneNumber)).toBeUndefined();

      expect((await postForm(shop, "/api/users/register", form, { proof })).statusCode).toBe(200);
    },
  );

  test("refuses the phone number as the password", async () => {
    const phoneNumber = newPhone();
    const { otp, proof } = await verifyPhone(shop, phoneNumber);
    const form = { ...formOf(phoneNumber, otp), password: phoneNumber };
    const answer = await postForm(shop, "/api/users/register", form, { proof });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "password-too-common" });
  });

  test("refuses a registered phone with 409; its proof can still be used to sign in", async () => {
    const { phoneNumber } = await registerBuyer(shop);
    shop.clock.advance(31 * second);
    const { otp, proof } = await verifyPhone(shop, phoneNumber);
    const answer = await postForm(shop, "/api/users/register", formOf(phoneNumber, otp), { proof });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      success: false,
      message: "This phone number is already registered. Please sign in.",
    });
    expect((await storedUser(phoneNumber))?.name).toBe("Meera Stores");
    expect((await signInWithOtp({ phoneNumber }, proof)).statusCode).toBe(200);
  });
});

describe("POST /api/users/login", () => {
  test(
    "answers token, name and phone; signing in twice creates two sessions",
    { tags: ["buyer-7.4", "ruling-accounts.12"] },
    async () => {
      const buyer = await registerBuyer(shop);
      const first = await signIn(buyer.phoneNumber, buyer.password);
      const next = await signIn(buyer.phoneNumber, buyer.password);

      expect(first.statusCode).toBe(200);
      expect(first.json()).toEqual({
        success: true,
        token: tokenOf(first),
        name: "Meera Stores",
        phoneNumber: buyer.phoneNumber,
      });
      expect(tokenOf(next)).not.toBe(tokenOf(first));
      expect((await profileOf(tokenOf(first))).statusCode).toBe(200);
      expect((await profileOf(tokenOf(next))).statusCode).toBe(200);
      const { rows } = await shop.db.query("SELECT token_hash::text AS hash FROM sessions");
      expect(JSON.stringify(rows)).not.toContain(tokenOf(first));
    },
  );

  test(
    "wrong password, unknown phone and account without a password get the same response",
    { tags: ["ruling-accounts.6", "ruling-accounts.18"] },
    async () => {
      const buyer = await registerBuyer(shop);
      const passwordless = await registerBuyer(shop);
      await shop.db.query("UPDATE users SET password_hash = NULL WHERE phone_number = $1", [
        passwordless.phoneNumber,
      ]);
      const answers = [
        await signIn(buyer.phoneNumber, "bubble-wrap-43"),
        await signIn(newPhone(), password),
        await signIn(passwordless.phoneNumber, password),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401);
        const { requestId, ...body } = answer.json<{ requestId: string }>();
        expect(requestId).toBeTruthy();
        expect(body).toEqual({
          success: false,
          message: "Invalid phone number or password",
          error: "Invalid phone number or password",
          code: "wrong-credentials",
        });
      }
      expect(await countSessionsOf(buyer.phoneNumber)).toBe(1);
    },
  );

  test(
    "after 10 failures even the right password is refused until the 15 minutes are over",
    { tags: ["ruling-accounts.5", "ruling-accounts.17"] },
    async () => {
      const { phoneNumber } = await registerBuyer(shop);
      const clientIp = newClientIp();
      for (let tries = 1; tries <= 10; tries += 1) {
        expect((await signIn(phoneNumber, "not-the-password", clientIp)).statusCode).toBe(401);
      }
      shop.clock.advance(5 * minute);
      const limited = await signIn(phoneNumber, password, clientIp);
      expect(limited.statusCode).toBe(429);
      expect(limited.headers["retry-after"]).toBe("600");
      expect(limited.json()).toMatchObject({
        message: "Too many failed sign-ins. Please try again in 10 minutes.",
      });
      shop.clock.advance(10 * minute);
      expect((await signIn(phoneNumber, password, clientIp)).statusCode).toBe(200);
    },
  );

  test("an unknown phone has the same limit", async () => {
    const [phoneNumber, clientIp] = [newPhone(), newClientIp()];
    for (let tries = 1; tries <= 10; tries += 1) await signIn(phoneNumber, password, clientIp);
    expect((await signIn(phoneNumber, password, clientIp)).statusCode).toBe(429);
  });

  test("a successful sign-in resets the failures of the phone and does not count for the client IP", async () => {
    const { phoneNumber } = await registerBuyer(shop);
    const clientIp = newClientIp();
    for (let round = 1; round <= 4; round += 1) {
      for (let tries = 1; tries <= 9; tries += 1) await signIn(phoneNumber, "not-the-password", clientIp);
      expect((await signIn(phoneNumber, password, clientIp)).statusCode).toBe(200);
    }
    const { rows } = await shop.db.query("SELECT hits FROM rate_limits WHERE bucket LIKE $1", [
      `%from ${clientIp}`,
    ]);
    expect(rows).toEqual([{ hits: 36 }]);
  });

  test(
    "after 50 failures from one client IP the next attempt is refused, for any phone",
    { tags: ["ruling-accounts.17"] },
    async () => {
      const clientIp = newClientIp();
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => signIn(newPhone(), "not-the-password", clientIp)),
      );
      expect(statusesOf(answers, 401)).toBe(50);
      expect(statusesOf(answers, 429)).toBe(10);
    },
  );

  test("of 40 concurrent guesses of one client for one phone, 10 are checked", async () => {
    const { phoneNumber } = await registerBuyer(shop);
    const clientIp = newClientIp();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signIn(phoneNumber, "not-the-password", clientIp)),
    );
    expect(statusesOf(answers, 401)).toBe(10);
    expect(statusesOf(answers, 429)).toBe(30);
  });
});

describe("POST /api/users/loginWithOtp", () => {
  test(
    "a request without a password only signs in; the password and other sessions stay valid",
    { tags: ["buyer-7.6", "ruling-accounts.9"] },
    async () => {
      const buyer = await registerBuyer(shop);
      shop.clock.advance(31 * second);
      const { proof } = await verifyPhone(shop, buyer.phoneNumber);
      const answer = await signInWithOtp({ phoneNumber: buyer.phoneNumber }, proof);

      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        success: true,
        name: "Meera Stores",
        phoneNumber: buyer.phoneNumber,
      });
      expect((await profileOf(buyer.token)).statusCode).toBe(200);
      expect((await profileOf(tokenOf(answer))).statusCode).toBe(200);
      expect((await signIn(buyer.phoneNumber, buyer.password)).statusCode).toBe(200);
    },
  );

  test(
    "a request with a password replaces the password and ends all other sessions",
    { tags: ["buyer-7.6", "ruling-accounts.9"] },
    async () => {
      const buyer = await registerBuyer(shop);
      const elsewhere = tokenOf(await signIn(buyer.phoneNumber, buyer.password));
      shop.clock.advance(31 * second);
      const { proof } = await verifyPhone(shop, buyer.phoneNumber);
      const form = { phoneNumber: buyer.phoneNumber, password: "new-kraft-paper-7" };
      const answer = await signInWithOtp(form, proof);

      expect(answer.statusCode).toBe(200);
      expect((await profileOf(buyer.token)).statusCode).toBe(401);
      expect((await profileOf(elsewhere)).statusCode).toBe(401);
      expect((await profileOf(tokenOf(answer))).statusCode).toBe(200);
      expect((await signIn(buyer.phoneNumber, buyer.password)).statusCode).toBe(401);
      expect((await signIn(buyer.phoneNumber, "new-kraft-paper-7")).statusCode).toBe(200);

      expect((await signInWithOtp(form, proof)).statusCode).toBe(403);
    },
  );

  test("an empty password counts as no password", async () => {
    const buyer = await registerBuyer(shop);
    shop.clock.advance(31 * second);
    const { proof } = await verifyPhone(shop, buyer.phoneNumber);
    const answer = await signInWithOtp({ phoneNumber: buyer.phoneNumber, password: "" }, proof);
    expect(answer.statusCode).toBe(200);
    expect((await profileOf(buyer.token)).statusCode).toBe(200);
  });

  test("a verified phone without an account gets 404 and can register with the same proof", async () => {
    const phoneNumber = newPhone();
    const { otp, proof } = await verifyPhone(shop, phoneNumber);
    const answer = await signInWithOtp({ phoneNumber, password: "new-kraft-paper-7" }, proof);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      message: "This phone number is not registered. Please register first.",
      code: "phone-not-registered",
    });
    const form = formOf(phoneNumber, otp);
    expect((await postForm(shop, "/api/users/register", form, { proof })).statusCode).toBe(200);
  });

  test(
    "needs a proof of the same phone; knowing the number is not enough",
    { tags: ["ruling-accounts.7", "ruling-accounts.8"] },
    async () => {
      const victim = await registerBuyer(shop);
      const { proof } = await verifyPhone(shop, newPhone());
      const form = { phoneNumber: victim.phoneNumber, password: "attackers-choice" };
      shop.clock.advance(31 * second);
      await sendCode(shop, victim.phoneNumber);
      // A code sent to the phone for another browser proves nothing in this one.
      const answers = [
        await signInWithOtp(form),
        await signInWithOtp(form, proof),
        await signInWithOtp(form, ""),
      ];
      for (const answer of answers) expect(answer.statusCode).toBe(403);
      expect((await signIn(victim.phoneNumber, victim.password)).statusCode).toBe(200);
      expect((await profileOf(victim.token)).statusCode).toBe(200);
    },
  );

  test.each(["short", "123456", "AAAAAAA"])(
    "refuses the password %j and does not use up the proof",
    async (given) => {
      const buyer = await registerBuyer(shop);
      shop.clock.advance(31 * second);
      const { proof } = await verifyPhone(shop, buyer.phoneNumber);
      const refused = await signInWithOtp({ phoneNumber: buyer.phoneNumber, password: given }, proof);
      expect(refused.statusCode).toBe(400);
      expect((await profileOf(buyer.token)).statusCode).toBe(200);
      expect((await signInWithOtp({ phoneNumber: buyer.phoneNumber }, proof)).statusCode).toBe(200);
    },
  );

  test("10 concurrent requests with one proof create one session", async () => {
    const buyer = await registerBuyer(shop);
    shop.clock.advance(31 * second);
    const { proof } = await verifyPhone(shop, buyer.phoneNumber);
    const form = { phoneNumber: buyer.phoneNumber };
    const answers = await Promise.all(Array.from({ length: 10 }, () => signInWithOtp(form, proof)));
    expect(statusesOf(answers, 200)).toBe(1);
    expect(statusesOf(answers, 403)).toBe(9);
    expect(await countSessionsOf(buyer.phoneNumber)).toBe(2);
  });

  test("signs in the owner of a phone that is locked after another person's failed sign-ins", async () => {
    const buyer = await registerBuyer(shop);
    for (let tries = 1; tries <= 10; tries += 1) await signIn(buyer.phoneNumber, "not-the-password");
    shop.clock.advance(31 * second);
    const { proof } = await verifyPhone(shop, buyer.phoneNumber);
    const answer = await signInWithOtp(
      { phoneNumber: buyer.phoneNumber, password: "new-kraft-paper-7" },
      proof,
    );
    expect(answer.statusCode).toBe(200);
    expect((await signIn(buyer.phoneNumber, "new-kraft-paper-7")).statusCode).toBe(200);
  });

  test(
    "a sign-in with the old password during a password reset leaves no valid session",
    { tags: ["ruling-accounts.9"] },
    async () => {
      const buyer = await registerBuyer(shop);
      shop.clock.advance(31 * second);
      const { proof } = await verifyPhone(shop, buyer.phoneNumber);
      // The reset hashes first; the sign-ins have already read the old password and wait for the semaphore to hash.
      const reset = signInWithOtp({ phoneNumber: buyer.phoneNumber, password: "new-kraft-paper-7" }, proof);
      const answers = await Promise.all(
        Array.from({ length: 9 }, () => signIn(buyer.phoneNumber, buyer.password)),
      );
      const resetToken = tokenOf(await reset);

      for (const signedIn of answers.filter((answer) => answer.statusCode === 200)) {
        expect((await profileOf(tokenOf(signedIn))).statusCode).toBe(401);
      }
      expect((await profileOf(resetToken)).statusCode).toBe(200);
      expect(await countSessionsOf(buyer.phoneNumber)).toBe(1);
    },
  );
});

describe("POST /api/users/logout", () => {
  test(
    "ends only this session; signing out a second time gets 401",
    { tags: ["ruling-accounts.13"] },
    async () => {
      const buyer = await registerBuyer(shop);
      const elsewhere = tokenOf(await signIn(buyer.phoneNumber, buyer.password));
      const signOut = () => postForm(shop, "/api/users/logout", {}, { token: buyer.token });
      const first = await signOut();

      expect(first.statusCode).toBe(200);
      expect(first.json()).toEqual({ success: true });
      expect((await profileOf(buyer.token)).statusCode).toBe(401);
      expect((await profileOf(elsewhere)).statusCode).toBe(200);
      expect(await countSessionsOf(buyer.phoneNumber)).toBe(1);
      expect((await signOut()).statusCode).toBe(401);
    },
  );

  test("works without a body", async () => {
    const { token } = await registerBuyer(shop);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({ method: "POST", url: "/api/users/logout", headers });
    expect(answer.statusCode).toBe(200);
  });
});

describe("GET /api/users/profile", () => {
  test(
    "answers name, email, phoneNumber and role, and forbids caching",
    { tags: ["buyer-3.19", "buyer-7.14"] },
    async () => {
      const { token, phoneNumber } = await registerBuyer(shop);
      const answer = await profileOf(token);
      expect(answer.json()).toEqual({
        success: true,
        name: "Meera Stores",
        email: "meera@example.in",
        phoneNumber,
        role: "buyer",
        withheld: null,
      });
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  test.each(["", "Bearer", "Bearer ", "Basic abc", `Bearer ${"A".repeat(43)}`, `Bearer ${"A".repeat(5000)}`])(
    "refuses the Authorization header %j with 401",
    async (authorization) => {
      const answer = await shop.app.inject({ url: "/api/users/profile", headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ message: "Please sign in first.", code: "not-signed-in" });
    },
  );
});

describe("invalid requests", () => {
  const phoneNumber = newPhone();
  const forms: Record<string, Record<string, unknown>> = {
    "/api/otp/sendOtp": { phoneNumber },
    "/api/otp/verifyOtp": { phoneNumber, otp: "1234" },
    "/api/users/register": formOf(phoneNumber, "1234"),
    "/api/users/login": { phoneNumber, password },
    "/api/users/loginWithOtp": { phoneNumber, password },
  };
  const fields = Object.entries(forms).flatMap(([url, form]) =>
    Object.keys(form).map((field): [string, string] => [url, field]),
  );

  test.each(fields)("%s accepts only text without NUL as %s", async (url, field) => {
    const form = forms[url] ?? {};
    const invalid = [12345678, 1.5, true, null, [form[field]], { $gt: "" }, `${String(form[field])}\u0000`];
    const answers = await Promise.all(
      invalid.map((value) => postForm(shop, url, { ...form, [field]: value })),
    );
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/./) });
    }
  });

  test.each(Object.entries(forms))("%s refuses an unknown field by name", async (url, form) => {
    for (const field of ["role", "userId", "isAdmin", "constructor"]) {
      const answer = await postForm(shop, url, { ...form, [field]: "admin" });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: `${field} is not a known field` });
    }
  });

  test.each(Object.keys(forms))("%s accepts only JSON objects within the size limit", async (url) => {
    const json = "application/json";
    const bodies: [contentType: string, body: string, status: number][] = [
      [json, "{", 400],
      [json, "", 400],
      [json, "[]", 400],
      [json, '"text"', 400],
      [json, "null", 400],
      [json, `{"__proto__": {"role": "admin"}, "phoneNumber": "${phoneNumber}"}`, 400],
      [json, JSON.stringify({ phoneNumber, password: "x".repeat(200_000) }), 413],
      [json, "[".repeat(50_000), 400],
      ["text/plain", JSON.stringify(forms[url]), 400],
      ["application/x-www-form-urlencoded", `phoneNumber=${phoneNumber}`, 415],
      ["application/xml", "<phoneNumber/>", 415],
      ["application/json\t; charset=utf-8", "{}", 400],
    ];
    for (const [contentType, payload, status] of bodies) {
      const headers = { "content-type": contentType };
      const answer = await shop.app.inject({ method: "POST", url, payload, headers });
      expect(answer.statusCode, `${contentType}: ${payload.slice(0, 40)}`).toBe(status);
      expect(answer.json()).toMatchObject({ success: false });
    }
  });

  test("the invalid requests created no account and sent no message", async () => {
    expect(await storedUser(phoneNumber)).toBeUndefined();
    const { rows } = await shop.db.query("SELECT FROM one_time_code_sends WHERE phone_number = $1", [
      phoneNumber,
    ]);
    expect(rows).toHaveLength(0);
  });
});
