import { describe, expect, test } from "vitest";
import { assertPasswordUncommon, commonPasswords, rankedPasswords } from "./common-passwords.ts";

const refuse = (password: string) => () => assertPasswordUncommon(password, "9876501234");

describe("common passwords", { tags: ["ruling-accounts.16"] }, () => {
  test.each([
    "123456",
    "qwerty",
    "iloveyou",
    "PASSWORD",
    "Passw0rd",
    "JaiShreeRam",
    "dakbag123",
    "9876501234",
    "+919876501234",
    "09876501234",
    "aaaaaa",
    "........",
    "７７７７７７",
  ])("%j is refused", (password) => {
    expect(refuse(password)).toThrow("Password is too common. Please choose another.");
  });

  test.each(["bubble-wrap-42", "9876501235x", "aaaaab", "my 1 kraft bag", "पासवर्ड नहीं"])(
    "%j is accepted",
    (password) => {
      expect(refuse(password)).not.toThrow();
    },
  );

  test("the 3,000 most common are refused in lower case, in upper case and capitalised", () => {
    for (const password of rankedPasswords.slice(0, 3000)) {
      const [first = "", ...rest] = password;
      for (const spelling of [password, password.toUpperCase(), first.toUpperCase() + rest.join("")])
        expect(refuse(spelling), spelling).toThrow("Password is too common.");
    }
  });

  test("the list has 5,000 different passwords in the order of their rank", () => {
    expect(rankedPasswords).toHaveLength(5000);
    expect(new Set(rankedPasswords).size).toBe(5000);
    expect([rankedPasswords[0], rankedPasswords[2999], rankedPasswords.at(-1)]).toEqual([
      "123456",
      "millwall",
      "volleyba",
    ]);
  });

  test("the lists are in lower case and have only passwords of at least 6 characters", () => {
    expect(commonPasswords.size).toBeGreaterThan(5400);
    for (const password of commonPasswords) {
      expect(password.length).toBeGreaterThanOrEqual(6);
      expect(password).toBe(password.normalize("NFKC").toLowerCase());
    }
  });
});
