import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";

const series = {
  vendor: "dakbag",
  secret: "sandbox-secret",
  sequence: "TNA112600000001",
  endSequence: "TNA112600000500",
  moq: 500,
};

test("records a series, then refuses every series that overlaps it", async () => {
  const { call } = await openSandbox();
  const upload = (changes: object) => call("POST", "/vendor-system/packets", { ...series, ...changes });
  expect(await upload({})).toMatchObject({ status: 200, body: { success: true, data: [] } });
  for (const [sequence, endSequence, moq] of [
    ["TNA112600000001", "TNA112600000500", 500],
    ["TNA112600000500", "TNA112600000501", 2],
  ]) {
    expect(await upload({ sequence, endSequence, moq })).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: "The series overlaps TNA112600000001 - TNA112600000500, which is on record.",
      },
    });
  }
  expect((await upload({ sequence: "TNA112600000501", endSequence: "TNA112600000502", moq: 2 })).status).toBe(
    200,
  );
  expect((await upload({ sequence: "ONA112600000001", endSequence: "ONA112600000500" })).status).toBe(200);
});

test.each([
  ["a wrong secret", { secret: "wrong" }, 401, "Invalid vendor or secret code"],
  ["another vendor", { vendor: "other" }, 401, "Invalid vendor or secret code"],
  ["a wrong moq", { moq: 499 }, 400, "moq does not fit the length of the series"],
  ["a malformed sequence", { sequence: "TNZ112600000001" }, 400, "sequence is invalid"],
  [
    "two series in one",
    { endSequence: "TNB112600000500" },
    400,
    "sequence and endSequence are of different series",
  ],
  ["bags marked as labels", { isLabel: true }, 400, "isLabel does not fit the series"],
])("refuses %s and records nothing", async (_name, changes, status, message) => {
  const { call } = await openSandbox();
  const refused = await call("POST", "/vendor-system/packets", { ...series, ...changes });
  expect(refused).toMatchObject({ status, body: { success: false, message } });
  expect((await call("POST", "/vendor-system/packets", series)).status).toBe(200);
});

test("accepts series before and after a recorded one, in any order", async () => {
  const { call } = await openSandbox();
  const upload = async (sequence: string, endSequence: string, moq: number) =>
    (await call("POST", "/vendor-system/packets", { ...series, sequence, endSequence, moq })).status;
  expect(await upload("TNA112600000501", "TNA112600000600", 100)).toBe(200);
  expect(await upload("TNA112600000001", "TNA112600000500", 500)).toBe(200);
  expect(await upload("TNA112600000601", "TNA112600000601", 1)).toBe(200);
});

test("accepts label series", async () => {
  const { call } = await openSandbox();
  const labels = { ...series, sequence: "PLN112600000001", endSequence: "PLN112600000500", isLabel: true };
  expect((await call("POST", "/vendor-system/packets", labels)).status).toBe(200);
});
