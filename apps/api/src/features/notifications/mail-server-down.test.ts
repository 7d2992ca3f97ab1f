import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { expect, onTestFinished, test } from "vitest";
import { paidOrdersOfManyBuyers } from "../../../test-support/builders/many-orders.ts";
import { notifyOf } from "../../../test-support/builders/notify-of.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { startFaultProxy } from "../../../test-support/fault-proxy.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { startTestApp } from "../../../test-support/start-test-app.ts";
import type { OrderEvent } from "./notify.ts";
import { maxAttempts, sendDueNotifications } from "./send-notifications.ts";

const orders = quickOrLong(60, 1000);
const minuteMs = 60_000;

/** A shop whose mail server can be down. */
async function startShop() {
  const mailServer = await startSandbox();
  const proxy = await startFaultProxy(Number(new URL(mailServer.smtpUrl).port));
  const shop = await startTestApp({
    environment: {
      PUBLIC_URL: "https://shop.example",
      SMTP_URL: `smtp://sandbox:sandbox@127.0.0.1:${proxy.port}`,
    },
  });
  onTestFinished(async () => {
    await shop.close();
    await proxy.close();
    await mailServer.close();
  });
  return { shop, proxy, mailServer };
}

test("while the mail server is down for a night, SMS are sent and a thousand e-mails wait; then each is sent once", async () => {
  const { shop, proxy, mailServer } = await startShop();
  const admin = await signInBuyer(shop, { role: "admin" });
  const rows = await paidOrdersOfManyBuyers(shop, orders);
  const events = rows.map(({ id }): OrderEvent => ({ kind: "delivered", orderId: id }));
  await notifyOf(shop, events);
  const sent = async (channel: "sms" | "email") =>
    (await shop.db.query("SELECT FROM notifications WHERE channel = $1 AND state = 'sent'", [channel]))
      .rowCount;

  proxy.set({ kind: "reset" });
  await sendDueNotifications(shop.shop, "email");
  await sendDueNotifications(shop.shop, "sms");
  expect([await sent("sms"), await sent("email")]).toEqual([orders, 0]);
  // The night: one attempt more than a message that is refused gets.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    shop.clock.advance(60 * minuteMs);
    await sendDueNotifications(shop.shop, "email");
  }
  const answer = await shop.app.inject({ url: "/api/internal/home", headers: admin.headers });
  const { work } = answer.json<{ forAdmins: { work: Record<string, { count: number }> } }>().forAdmins;
  expect(work).toMatchObject({
    messagesDelayed: { count: Math.min(orders, 500) },
    messagesFailed: { count: 0 },
  });

  proxy.set({ kind: "none" });
  shop.clock.advance(30 * minuteMs);
  await sendDueNotifications(shop.shop, "email");
  expect(await sent("email")).toBe(orders);
  for (const { email } of rows) {
    const mails = (await (await fetch(`${mailServer.url}/mail?to=${email}`)).json()) as unknown[];
    expect([email, mails.length]).toEqual([email, 1]);
  }
});
