import { describe, expect, test } from "vitest";
import { decryptSecret, encryptSecret, newSecret, presentSecret, stepOfCode } from "./totp.ts";

const rfcSecret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, SHA-1: the last six of its eight digits, which are the code of six digits.
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("the code of RFC 6238 at %i seconds is taken for its step", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOfCode(rfcSecret, code.slice(2), new Date(seconds * 1000))).toBe(step);
});

test("a code is taken one step before and after its own, and no further", () => {
  const code = "287082"; // of the step from 30 to 60 seconds
  const takenAt = (seconds: number) => stepOfCode(rfcSecret, code, new Date(seconds * 1000));
  expect([0, 29, 30, 59, 60, 89].map(takenAt)).toEqual([1, 1, 1, 1, 1, 1]);
  expect([90, 119, 3600].map(takenAt)).toEqual([undefined, undefined, undefined]);
});

test.each(["000000", "28708", "2870820", "", "abcdef"])("the wrong code %j is refused", (code) => {
  expect(stepOfCode(rfcSecret, code, new Date(59_000))).toBeUndefined();
});

test("new secrets have 160 bits, and are shown as text and as the address of a QR code", () => {
  const secret = newSecret();
  expect(secret).toHaveLength(20);
  expect(secret.equals(newSecret())).toBe(false);
  const shown = presentSecret(rfcSecret, "9876543210");
  expect(shown.secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const uri = new URL(shown.uri);
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Dakbag:9876543210",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Dakbag",
    secret: shown.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

describe("an encrypted secret", () => {
  const serverSecret = "a-secret-of-the-server-0123456789abcdef";
  const encrypted = encryptSecret(serverSecret, "user-1", rfcSecret);

  test("is decrypted for its account, differs each time and does not contain the secret", () => {
    expect(decryptSecret(serverSecret, "user-1", encrypted)).toEqual(rfcSecret);
    expect(encryptSecret(serverSecret, "user-1", rfcSecret).equals(encrypted)).toBe(false);
    expect(encrypted.includes(rfcSecret)).toBe(false);
  });

  test("is not decrypted for another account, with another key, changed or cut short", () => {
    expect(decryptSecret(serverSecret, "user-2", encrypted)).toBeUndefined();
    expect(decryptSecret(`${serverSecret}!`, "user-1", encrypted)).toBeUndefined();
    for (const at of [0, 12, 28, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed[at]! ^= 1;
      expect(decryptSecret(serverSecret, "user-1", changed)).toBeUndefined();
    }
    expect(decryptSecret(serverSecret, "user-1", encrypted.subarray(0, 20))).toBeUndefined();
  });
});
