import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { sandboxCredentials } from "./credentials.ts";

const authkey = { authkey: sandboxCredentials.msg91AuthKey };
const send = `/msg91/api/v5/otp?template_id=${sandboxCredentials.msg91TemplateId}&mobile=919876543210`;

test("an OTP message has the caller's code in the registered text, and messages are listed newest first", async () => {
  let now = Date.parse("2026-11-20T10:00:00Z");
  const { call } = await openSandbox({ now: () => now });
  expect(await call("POST", `${send}&otp=1234`, {}, authkey)).toMatchObject({
    status: 200,
    body: { type: "success", request_id: expect.stringMatching(/^[0-9a-f]{24}$/) },
  });
  now += 31_000;
  await call("POST", `${send}&otp=5678`, undefined, authkey);
  expect((await call("GET", "/sms?to=9876543210")).body).toEqual([
    {
      to: "9876543210",
      body: "5678 is your OTP for Dakbag. Valid for 5 minutes. Do not share it.",
      at: "2026-11-20T10:00:31.000Z",
    },
    {
      to: "9876543210",
      body: "1234 is your OTP for Dakbag. Valid for 5 minutes. Do not share it.",
      at: "2026-11-20T10:00:00.000Z",
    },
  ]);
  expect((await call("GET", "/sms?to=9876543211")).body).toEqual([]);
});

test.each([
  ["a wrong authkey", `${send}&otp=1234`, { authkey: "wrong" }, "Invalid authkey"],
  [
    "no template",
    "/msg91/api/v5/otp?mobile=919876543210",
    authkey,
    "Template ID Missing or Invalid Template",
  ],
  ["a mobile without 91", send.replace("mobile=91", "mobile="), authkey, "Invalid mobile"],
  ["a short otp", `${send}&otp=123`, authkey, "Invalid otp"],
])("answers %s with HTTP 200 and an error, and sends nothing", async (_name, path, headers, message) => {
  const { call } = await openSandbox();
  expect(await call("POST", path, {}, headers)).toMatchObject({
    status: 200,
    body: { type: "error", message },
  });
  expect((await call("GET", "/sms")).body).toEqual([]);
});

test("a flow message shows its template and variables to every recipient", async () => {
  const { call } = await openSandbox();
  const recipients = [{ mobiles: "919876543210", order: "26-27/1" }, { mobiles: "919876543211" }];
  const flow = { template_id: "order_shipped", sender: "DAKBAG", short_url: "0", recipients };
  expect(await call("POST", "/msg91/api/v5/flow/", flow, authkey)).toMatchObject({
    body: { type: "success" },
  });
  expect((await call("GET", "/sms?to=9876543210")).body).toMatchObject([
    { body: "[order_shipped] order: 26-27/1" },
  ]);
  expect((await call("GET", "/sms?to=9876543211")).body).toMatchObject([{ body: "[order_shipped]" }]);
});

const shipped = { number: "2627000001", link: "https://dakbag.com/o/261234567" };

test.each([
  ["as it is registered", {}, "success"],
  [
    "with a link of 31 characters",
    { link: "https://dakbag.com/o/2612345678" },
    "Variable link has more than 30 characters",
  ],
  [
    "with a number that has signs",
    { number: "26-27/000001" },
    "Variable number is not of its registered type",
  ],
  ["with a link that is none", { link: "26000001" }, "Variable link is not of its registered type"],
  ["without a number", { number: "" }, "Variable number is not of its registered type"],
  ["with a variable that is not registered", { amount: "100" }, "Variable amount is not registered"],
])("a message with a registered text is refused as operators drop it: %s", async (_name, change, answer) => {
  const { call } = await openSandbox();
  const recipients = [{ mobiles: "919876543210", ...shipped, ...change }];
  const flow = { template_id: sandboxCredentials.msg91OrderShippedTemplateId, recipients };
  const { body } = await call("POST", "/msg91/api/v5/flow/", flow, authkey);
  const sent = (await call("GET", "/sms?to=9876543210")).body;
  if (answer === "success") {
    expect(body).toMatchObject({ type: "success" });
    expect(sent).toMatchObject([
      { body: `Your order 2627000001 is on its way. Track it at ${shipped.link} - Dakbag` },
    ]);
    return;
  }
  expect([body, sent]).toEqual([{ type: "error", message: answer }, []]);
});

test("faults: the gateway refuses with 200, or fails with 500", async () => {
  const { call, setFaults } = await openSandbox();
  await setFaults({ smsRefusals: 1, smsServerErrors: 1 });
  expect((await call("POST", `${send}&otp=1234`, {}, authkey)).status).toBe(500);
  expect(await call("POST", `${send}&otp=1234`, {}, authkey)).toMatchObject({
    status: 200,
    body: { type: "error" },
  });
  expect((await call("GET", "/sms?to=9876543210")).body).toEqual([]);
});

test("GET /sms refuses a number that is not ten digits", async () => {
  const { call } = await openSandbox();
  expect((await call("GET", "/sms?to=98765")).status).toBe(400);
});
