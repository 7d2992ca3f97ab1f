import { describe, expect, test } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

describe("stored passwords", { tags: ["ruling-accounts.16"] }, () => {
  test("are salted argon2id hashes in PHC format that match only their password", async () => {
    const stored = await hashPassword("bubble-wrap-42");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hashPassword("bubble-wrap-42")).not.toBe(stored);
    expect(await isPassword("bubble-wrap-42", stored)).toBe(true);
    expect(await isPassword("bubble-wrap-43", stored)).toBe(false);
    expect(await isPassword("", stored)).toBe(false);
  });

  test("match the argon2id test vector of the reference implementation", async () => {
    // argon2id, v=19, m=65536, t=2, p=1, "password", "somesalt".
    const reference =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await isPassword("password", reference)).toBe(true);
    expect(await isPassword("Password", reference)).toBe(false);
  });

  test("match a password typed in another Unicode form", async () => {
    const stored = await hashPassword("caf\u00e9-42");
    expect(await isPassword("cafe\u0301-42", stored)).toBe(true);
  });

  test.each([null, undefined])("when none is stored (%s), no password matches", async (stored) => {
    expect(await isPassword("bubble-wrap-42", stored)).toBe(false);
    expect(await isPassword("", stored)).toBe(false);
  });

  test("concurrent checks all get the right result", async () => {
    const stored = await hashPassword("bubble-wrap-42");
    const given = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0 ? "bubble-wrap-42" : `other-${index}`,
    );
    const answers = await Promise.all(given.map((password) => isPassword(password, stored)));
    expect(answers).toEqual(given.map((password) => password === "bubble-wrap-42"));
  });

  test("a malformed hash throws instead of counting as a wrong password, and does not block waiting checks", async () => {
    const damaged = Array.from({ length: 5 }, () => isPassword("bubble-wrap-42", "$argon2id$broken"));
    const outcomes = await Promise.allSettled(damaged);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(5).fill("rejected"));
    expect(await isPassword("bubble-wrap-42", await hashPassword("bubble-wrap-42"))).toBe(true);
  });
});
