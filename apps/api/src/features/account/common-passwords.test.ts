import { describe, expect, test } from "vitest";
import { assertPasswordUncommon, commonPasswords } from "./common-passwords.ts";

const refuse = (password: string) => () => assertPasswordUncommon(password, "9876501234");

describe("common passwords (rulings: accounts.16)", () => {
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
    "%j is taken",
    (password) => {
      expect(refuse(password)).not.toThrow();
    },
  );

  test("the list is long, in lower case, and has only what the length lets through (buyer §5)", () => {
    expect(commonPasswords.size).toBeGreaterThan(900);
    for (const password of commonPasswords) {
      expect(password.length).toBeGreaterThanOrEqual(6);
      expect(password).toBe(password.toLowerCase());
    }
  });
});
