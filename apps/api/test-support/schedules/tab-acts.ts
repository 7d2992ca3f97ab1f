import type { PayableOrder } from "@dakbag/contracts/checkout";
import { type OrderDetails } from "@dakbag/contracts/orders";
import { paymentRefusal } from "@dakbag/domain/orders/payable-order";
import * as fc from "fast-check";
import { expect } from "vitest";
import { processWebhookEvent, receiveWebhook } from "../../src/features/checkout/receive-webhook.ts";
import { reconcilePendingOrder } from "../../src/features/checkout/reconcile-pending-orders.ts";
import { requestOrder } from "../builders/order.ts";
import { payAtSandbox, verifyPayment } from "../builders/payments.ts";
import type { SignedIn } from "../builders/sign-in-buyer.ts";
import { webhookOf } from "../interleavings/run-schedule.ts";
import type { TestApp } from "../start-test-app.ts";

/** What a buyer does in one of two tabs, the provider reports, and a job of the shop does. */
const tabActs = [
  "add",
  "remove",
  "place",
  "place",
  "retry",
  "cancel",
  "pay",
  "pay, unreported",
  "verify",
  "webhook",
  "forged webhook",
  "dismiss",
  "expiry",
] as const;

export interface TabAct {
  readonly tab: 0 | 1;
  readonly act: (typeof tabActs)[number];
  readonly sku: string;
}

/** Steps of one buyer; the acts of a step run at once. */
export type TabSchedule = readonly (readonly TabAct[])[];

export const describeTabs = (schedule: TabSchedule): string =>
  schedule.map((step) => step.map(({ tab, act }) => `${act} in tab ${tab}`).join(" + ")).join(", ");

/** An order is paid in the first tab after the second one has replaced it: by chance alone that is rare. */
const paidAfterReplaced = (sku: string): TabSchedule =>
  (
    [
      [0, "place"],
      [1, "add"],
      [1, "place"],
      [0, "pay, unreported"],
    ] as const
  ).map(([tab, act]) => [{ tab, act, sku }]);

/** Random schedules of two tabs; every cart has something in it at first. A tenth begins with `paidAfterReplaced`. */
export function randomTabSchedules(count: number, skus: readonly string[], seed: number): TabSchedule[] {
  const act = fc.record<TabAct>({
    tab: fc.constantFrom(0, 1),
    act: fc.constantFrom(...tabActs),
    sku: fc.constantFrom(...skus),
  });
  const steps = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 12 });
  return fc
    .sample(steps, { numRuns: count, seed })
    .map((schedule, number) =>
      number % 10 === 0 ? [...paidAfterReplaced(skus[0] ?? ""), ...schedule] : schedule,
    );
}

/** What a screen said of an order. `of` is the order's id. */
interface Statement {
  readonly of: string;
  readonly text: string;
}

interface CapturedPayment {
  readonly id: string;
  readonly order: PayableOrder;
}

/** A buyer with two tabs of the shop. */
export interface TwoTabs {
  readonly buyer: SignedIn;
  /** Each tab's payment dialog, open or dismissed. */
  readonly tabs: { dialog?: PayableOrder; paid?: Awaited<ReturnType<typeof payAtSandbox>> }[];
  /** What was put into the cart, by SKU. */
  readonly added: Map<string, number>;
  readonly payments: CapturedPayment[];
  readonly statements: Statement[];
}

export const twoTabs = (buyer: SignedIn, added: ReadonlyMap<string, number>): TwoTabs => ({
  buyer,
  tabs: [{}, {}],
  added: new Map(added),
  payments: [],
  statements: [],
});

type Answer = Awaited<ReturnType<TestApp["app"]["inject"]>>;
const messageOf = (answer: Answer) => answer.json<{ message: string }>().message;

/** Does one act. Whatever is refused is refused with a 4xx. */
export async function actInTab(shop: TestApp, one: TwoTabs, { tab, act, sku }: TabAct): Promise<void> {
  const { buyer, added, payments, statements } = one;
  const open = one.tabs[tab]!;
  const order = open.dialog;
  const send = async (method: "GET" | "POST" | "DELETE", url: string, payload?: object) => {
    const answer = await shop.app.inject({
      method,
      url,
      headers: buyer.headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(500);
    return answer;
  };
  const say = (of: string, text: string) => void statements.push({ of, text });

  if (act === "add") {
    const answer = await send("POST", "/api/cart", { sku, quantity: 1 });
    if (answer.statusCode === 200) added.set(sku, (added.get(sku) ?? 0) + 1);
  } else if (act === "remove") {
    const { items } = (await send("GET", "/api/cart")).json<{ items: { _id: string }[] }>();
    if (items[0]) await send("DELETE", `/api/cart/${items[0]._id}`);
  } else if (act === "place") {
    const answer = await requestOrder(shop, buyer);
    expect([200, 409], answer.body).toContain(answer.statusCode);
    if (answer.statusCode === 200) open.dialog = answer.json<PayableOrder>();
    const refused = answer.json<{ code?: string; message: string; details?: { orderId: string } }>();
    if (refused.code === "order-paid") say(refused.details!.orderId, refused.message);
  } else if (!order) return;
  else if (act === "retry" || act === "cancel") {
    const path = act === "retry" ? "retryPayment" : "cancel";
    const answer = await send("POST", `/api/orders/${order.order._id}/${path}`);
    if (answer.statusCode === 409) say(order.order._id, messageOf(answer));
  } else if (act === "pay" || act === "pay, unreported") {
    const paid = await payAtSandbox(shop, order.razorpayOrderId, { force: true });
    payments.push({ id: paid.razorpay_payment_id, order });
    if (act === "pay") open.paid = paid;
  } else if (act === "verify") {
    const { paid } = open;
    if (!paid) return;
    const answer = await verifyPayment(shop, buyer, paid);
    const { order: of } = payments.find(({ id }) => id === paid.razorpay_payment_id)!;
    say(of.order._id, messageOf(answer));
  } else if (act === "webhook") await reportPayments(shop, one);
  else if (act === "forged webhook") await report(shop, `pay_Invented${order.order._id}`, order);
  else if (act === "dismiss") await dismiss(one, order, (url) => send("GET", url));
  else await expire(shop, order.order._id);
}

/** The provider reports every payment so far, also those that it reported before. */
export async function reportPayments(shop: TestApp, { payments }: TwoTabs): Promise<void> {
  for (const { id, order } of payments) await report(shop, id, order);
}

/** A signed report of a captured payment of an order, processed at once. */
async function report({ shop }: TestApp, id: string, order: PayableOrder): Promise<void> {
  const { razorpayOrderId: orderId, amount: amountPaise } = order;
  const payment = {
    id,
    orderId,
    amountPaise,
    currency: "INR",
    status: "captured",
    createdAt: shop.clock(),
  } as const;
  const eventId = `captured ${id}`;
  await receiveWebhook(shop, { ...webhookOf("captured", payment, shop.configuration), eventId });
  await processWebhookEvent(shop, eventId);
}

/** The browser reads the order again and says what became of it. */
async function dismiss(
  { statements }: TwoTabs,
  { order: { _id } }: PayableOrder,
  read: (url: string) => Promise<Answer>,
): Promise<void> {
  const { order } = (await read(`/api/orders/${_id}`)).json<{ order: OrderDetails }>();
  const placedAt = new Date(order.createdAt);
  const refusal = paymentRefusal({ ...order, placedAt }, placedAt);
  if (refusal) statements.push({ of: _id, text: refusal.message });
}

const expire = ({ shop }: TestApp, id: string) =>
  reconcilePendingOrder({ ...shop, clock: () => new Date(shop.clock().getTime() + 31 * 60_000) }, id);

/** The shop asks the provider about every order of the tabs, long after all acts. */
export async function askAboutTabs(shop: TestApp, one: TwoTabs): Promise<void> {
  for (const { order } of one.payments) await expire(shop, order.order._id);
}
