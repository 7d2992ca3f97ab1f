import { expect, test } from "vitest";
import { createLog } from "./log.ts";

/** The lines that `write` puts into the log. */
function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = "";
  write(createLog("info", { write: (line) => (lines += line) }));
  return lines;
}

test.each([
  { otp: "1234" },
  { body: { password: "secret-words", phoneNumber: "9876543210" } },
  { headers: { authorization: "Bearer abcdef", cookie: "proof=abcdef" } },
  { user: { token: "abcdef" } },
  { signature: "abcdef", body: { paymentSignature: "abcdef" } },
])("tokens, codes, passwords, signatures and phone numbers never reach the log: %j", (fields) => {
  const lines = linesOf((log) => log.info(fields, "answered"));
  expect(lines).toContain("answered");
  expect(lines).not.toMatch(/1234|secret-words|9876543210|abcdef/);
});

test.each(["9876543210", "919876543210", "+919876543210", "(phone_number)=(9876543210)"])(
  "an error that names the phone number %s keeps its last four digits",
  (spelling) => {
    const error = new Error(`Key ${spelling} exists`, { cause: new Error(`again ${spelling}`) });
    const lines = linesOf((log) => log.error({ err: error }, "failed"));
    expect(lines).toContain("******3210");
    expect(lines).not.toContain("987654");
  },
);

test("order ids and amounts are not masked as phone numbers", () => {
  const lines = linesOf((log) =>
    log.error({ err: new Error("order 20260000987654321012 of 98765432101 paise") }),
  );
  expect(lines).toContain("order 20260000987654321012 of 98765432101 paise");
});

test("errors of PostgreSQL are logged with their code, but without rows and parameters", () => {
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "of Asha",
    parameters: ["Asha"],
  });
  const lines = linesOf((log) => log.error({ err: error }));
  expect(lines).toContain("23505");
  expect(lines).not.toContain("Asha");
});
