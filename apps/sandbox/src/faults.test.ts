import { expect, test } from "vitest";
import { openSandbox } from "../test-support/open-sandbox.ts";

const order = { amount: 500, currency: "INR", receipt: "SO-9", unique_receipt: true };

test("a counted fault affects that many calls, then ends", async () => {
  const { razorpay, setFaults, call } = await openSandbox();
  await setFaults({ createOrderFails: 2, tooManyRequests: 1 });
  const statuses = [];
  for (let index = 0; index < 4; index++) statuses.push((await razorpay("POST", "/orders", order)).status);
  expect(statuses).toEqual([429, 500, 500, 200]);
  expect((await call("GET", "/razorpay/_sandbox/faults")).body).toMatchObject({ createOrderFails: 0 });
});

test("createOrderFails affects order creations only", async () => {
  const { razorpay, setFaults } = await openSandbox();
  await setFaults({ createOrderFails: 1 });
  expect((await razorpay("GET", "/orders")).status).toBe(200);
  expect((await razorpay("POST", "/orders", order)).status).toBe(500);
});

test("dropsAfterCommit closes the connection after the order is created, and a retry gets that order", async () => {
  const { razorpay, setFaults } = await openSandbox();
  await setFaults({ dropsAfterCommit: 1 });
  await expect(razorpay("POST", "/orders", order)).rejects.toThrow();
  expect((await razorpay("GET", "/orders?receipt=SO-9")).body).toMatchObject({ count: 1 });
  expect((await razorpay("POST", "/orders", order)).status).toBe(200);
  expect((await razorpay("GET", "/orders?receipt=SO-9")).body).toMatchObject({ count: 1 });
});

test("hangsAfterCommit never answers after the order is created, and the sandbox can still be closed", async () => {
  const { url, razorpay, setFaults } = await openSandbox();
  await setFaults({ hangsAfterCommit: 1 });
  const hanging = fetch(`${url}/razorpay/v1/orders`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa("rzp_test_sandboxDakbag1:sandbox_key_secret_dakbag")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(order),
    signal: AbortSignal.timeout(100),
  });
  await expect(hanging).rejects.toThrow(/timeout/);
  expect((await razorpay("GET", "/orders?receipt=SO-9")).body).toMatchObject({ count: 1 });
});

test("garbageAnswers answers 200 with a web page instead of JSON", async () => {
  const { razorpay, setFaults } = await openSandbox();
  await setFaults({ garbageAnswers: 1 });
  const answer = await razorpay("POST", "/orders", order);
  expect(answer).toMatchObject({ status: 200, body: undefined });
  expect((await razorpay("GET", "/orders?receipt=SO-9")).body).toMatchObject({ count: 0 });
});

test("PUT changes only the named faults and refuses unknown ones; DELETE resets all faults", async () => {
  const { call, setFaults } = await openSandbox();
  await setFaults({ delayMs: 5, smsRefusals: 3 });
  expect((await setFaults({ smsRefusals: 1 })).body).toMatchObject({ delayMs: 5, smsRefusals: 1 });
  expect(await setFaults({ meteor: true })).toMatchObject({
    status: 400,
    body: { error: { field: "meteor" } },
  });
  expect((await setFaults({ delayMs: -1 })).status).toBe(400);
  const cleared = await call("DELETE", "/razorpay/_sandbox/faults");
  expect(cleared.body).toMatchObject({ delayMs: 0, smsRefusals: 0, refundDelayMs: 800, webhookCopies: 1 });
});
