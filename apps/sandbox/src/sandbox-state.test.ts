import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSandbox, razorpayAuthorization } from "../test-support/open-sandbox.ts";
import { receiveWebhooks } from "../test-support/receive-webhooks.ts";
import { sandboxCredentials } from "./credentials.ts";
import { startSandbox } from "./start-sandbox.ts";

const newStateFile = (): string => join(mkdtempSync(join(tmpdir(), "sandbox-")), "deep", "state.jsonl");

async function createOrder(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/razorpay/v1/orders`, {
    method: "POST",
    headers: { authorization: razorpayAuthorization, "content-type": "application/json" },
    body: JSON.stringify({ amount: 500, currency: "INR", receipt: "SO-1", notes: { sku: "A" } }),
  });
  return answer.json();
}

test("orders and messages are restored after a restart", async () => {
  const stateFile = newStateFile();
  const first = await startSandbox({ stateFile });
  const order = await createOrder(first.url);
  const otp = `otp?template_id=${sandboxCredentials.msg91TemplateId}&mobile=919876543210&otp=1234`;
  const headers = { authkey: sandboxCredentials.msg91AuthKey };
  await fetch(`${first.url}/msg91/api/v5/${otp}`, { method: "POST", headers });
  await first.close();
  const { call, razorpay } = await openSandbox({ stateFile });
  expect((await razorpay("GET", "/orders")).body).toMatchObject({ count: 1, items: [order] });
  expect((await call("GET", "/sms?to=9876543210")).body).toHaveLength(1);
});

test("two sandboxes on one file keep each other's records", async () => {
  const stateFile = newStateFile();
  const first = await startSandbox({ stateFile });
  const second = await startSandbox({ stateFile });
  await createOrder(first.url);
  await createOrder(second.url);
  await Promise.all([first.close(), second.close()]);
  const { razorpay } = await openSandbox({ stateFile });
  expect((await razorpay("GET", "/orders")).body).toMatchObject({ count: 2 });
});

test("a record is in the file before the request is answered, so that a kill loses nothing", async () => {
  const stateFile = newStateFile();
  const { createOrder: create } = await openSandbox({ stateFile });
  const id = await create();
  expect(readFileSync(stateFile, "utf8")).toContain(id);
});

test("an incomplete last line from a killed process is ignored", async () => {
  const stateFile = newStateFile();
  const first = await startSandbox({ stateFile });
  await createOrder(first.url);
  await first.close();
  appendFileSync(stateFile, '{"orders":[{"id":"order_cut');
  const { razorpay, createOrder: create } = await openSandbox({ stateFile });
  await create();
  expect((await razorpay("GET", "/orders")).body).toMatchObject({ count: 2 });
});

test("an undelivered webhook is sent after a restart", async () => {
  const stateFile = newStateFile();
  const first = await startSandbox({ stateFile, webhookUrl: "http://127.0.0.1:9/" });
  const order = await createOrder(first.url);
  expect(order).toMatchObject({ id: expect.any(String) });
  const body = JSON.stringify({ order_id: readOrderId(order), outcome: "failed" });
  const headers = { "content-type": "application/json" };
  await fetch(`${first.url}/razorpay/_sandbox/pay`, { method: "POST", headers, body });
  await first.close();
  const shop = await receiveWebhooks();
  await openSandbox({ stateFile, webhookUrl: shop.url });
  await shop.waitFor(1);
  expect(shop.events()).toEqual(["payment.failed"]);
});

function readOrderId(order: unknown): string {
  return typeof order === "object" && order !== null && "id" in order ? String(order.id) : "";
}
