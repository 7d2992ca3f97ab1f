import { onTestFinished } from "vitest";
import { z } from "zod";
import { sandboxCredentials } from "../src/credentials.ts";
import { startSandbox } from "../src/start-sandbox.ts";
import type { SandboxOptions } from "../src/start-sandbox.ts";

export type Answer = { status: number; body: unknown; text: string };

export const razorpayAuthorization = `Basic ${Buffer.from(
  `${sandboxCredentials.razorpayKeyId}:${sandboxCredentials.razorpayKeySecret}`,
).toString("base64")}`;

/** A sandbox for one test, called over HTTP and closed at the end of the test. */
export async function openSandbox(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: parseJson(text), text } satisfies Answer;
  }
  const razorpay = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, `/razorpay/v1${path}`, body, { authorization: razorpayAuthorization, ...headers });

  return {
    ...sandbox,
    call,
    razorpay,
    async createOrder(fields: Record<string, unknown> = {}) {
      const answer = await razorpay("POST", "/orders", { amount: 649_000, currency: "INR", ...fields });
      return z.object({ id: z.string() }).parse(answer.body).id;
    },
    async pay(orderId: string, fields: Record<string, unknown> = {}) {
      const body = { order_id: orderId, outcome: "captured", ...fields };
      const answer = await call("POST", "/razorpay/_sandbox/pay", body);
      return z
        .strictObject({
          razorpay_payment_id: z.string(),
          razorpay_order_id: z.string(),
          razorpay_signature: z.string(),
        })
        .parse(answer.body);
    },
    setFaults: (faults: Record<string, unknown>) => call("PUT", "/razorpay/_sandbox/faults", faults),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
