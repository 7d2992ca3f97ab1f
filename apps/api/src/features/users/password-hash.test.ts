import { describe, expect, test } from "vitest";
import { hashPassword, isPassword } from "./password-hash.ts";

describe("stored passwords", { tags: ["ruling-accounts.16"] }, () => {
  test("are salted argon2id hashes in PHC format that match only their password", async () => {
    const stored = await hashPassword("bubble-wrap-42", "test");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hashPassword("bubble-wrap-42", "test")).not.toBe(stored);
    expect(await isPassword("bubble-wrap-42", stored, "test")).toBe(true);
    expect(await isPassword("bubble-wrap-43", stored, "test")).toBe(false);
    expect(await isPassword("", stored, "test")).toBe(false);
  });

  test("match the argon2id test vector of the reference implementation", async () => {
    // argon2id, v=19, m=65536, t=2, p=1, "password", "somesalt".
    const reference =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await isPassword("password", reference, "test")).toBe(true);
    expect(await isPassword("Password", reference, "test")).toBe(false);
  });

  test("match a password typed in another Unicode form", async () => {
    const stored = await hashPassword("caf\u00e9-42", "test");
    expect(await isPassword("cafe\u0301-42", stored, "test")).toBe(true);
  });

  test.each([null, undefined])("when none is stored (%s), no password matches", async (stored) => {
    expect(await isPassword("bubble-wrap-42", stored, "test")).toBe(false);
    expect(await isPassword("", stored, "test")).toBe(false);
  });

  test("concurrent checks all get the right result", async () => {
    const stored = await hashPassword("bubble-wrap-42", "test");
    const given = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0 ? "bubble-wrap-42" : `other-${index}`,
    );
    const answers = await Promise.all(given.map((password) => isPassword(password, stored, "test")));
    expect(answers).toEqual(given.map((password) => password === "bubble-wrap-42"));
  });

  test("a malformed hash throws instead of counting as a wrong password, and does not block waiting checks", async () => {
    const damaged = Array.from({ length: 5 }, () => isPassword("bubble-wrap-42", "$argon2id$broken", "test"));
    const outcomes = await Promise.allSettled(damaged);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(5).fill("rejected"));
    expect(await isPassword("bubble-wrap-42", await hashPassword("bubble-wrap-42", "test"), "test")).toBe(
      true,
    );
  });

  test("a client that has many checked delays another by its own turn alone, and is refused beyond fifty waiting", async () => {
    const stored = await hashPassword("bubble-wrap-42", "192.0.2.1");
    const served: string[] = [];
    const check = async (client: string) => {
      await isPassword("bubble-wrap-42", stored, client);
      served.push(client);
    };
    const many = Promise.allSettled(Array.from({ length: 60 }, () => check("192.0.2.1")));
    await check("198.51.100.1");
    expect(served.length).toBeLessThanOrEqual(6);
    const outcomes = await many;
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(8);
    expect(outcomes.at(-1)).toMatchObject({ reason: { status: 429 } });
  });
});
