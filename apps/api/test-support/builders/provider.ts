import type { TestApp } from "../start-test-app.ts";

/** Calls the payment provider's API with the shop's key: POST when there is a body, otherwise GET. */
export async function requestFromProvider<Answer>(
  { shop, sandboxUrl }: Pick<TestApp, "shop" | "sandboxUrl">,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = shop.configuration;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
  const answer = await fetch(`${sandboxUrl}/razorpay/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...headers, authorization, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the provider refused ${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Has the provider redeliver all webhook events of an order. */
export async function resendWebhooks(
  { sandboxUrl }: Pick<TestApp, "sandboxUrl">,
  razorpayOrderId: string,
  times = 1,
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/razorpay/_sandbox/resend`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ order_id: razorpayOrderId, times }),
  });
  if (!answer.ok) throw new Error(`the sandbox redelivered no webhook event: ${await answer.text()}`);
}
