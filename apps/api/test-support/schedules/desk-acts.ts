import { expect } from "vitest";
import { reconcilePendingOrder } from "../../src/features/checkout/reconcile-pending-orders.ts";
import { settlePayment } from "../../src/features/checkout/settle-payment.ts";
import { receiveRefund } from "../../src/features/refunds/receive-refund.ts";
import { requestOrder } from "../builders/order.ts";
import { payAtSandbox, verifyPayment } from "../builders/payments.ts";
import { refundGoodwill, refundPieces } from "../builders/refunds.ts";
import { sendFile } from "../builders/csv-form.ts";
import type { SignedIn } from "../builders/sign-in-buyer.ts";
import type { TestApp } from "../start-test-app.ts";
import { endRefunds } from "./end-refunds.ts";

/** An order that its buyer has placed and not paid yet. */
export interface SharedOrder {
  readonly id: string;
  readonly buyer: SignedIn;
  readonly razorpayOrderId: string;
  readonly totalPaise: number;
}

/** A change at the desk that was answered with success, with the version that it saw. */
export interface AcceptedSave {
  readonly orderId: string;
  readonly version: number;
}

/** What is needed to act on one order: the shop, two admins and random numbers. */
export interface Schedule {
  readonly shop: TestApp;
  readonly admins: readonly SignedIn[];
  readonly order: SharedOrder;
  readonly random: () => number;
  readonly accepted: AcceptedSave[];
}

type Act = () => Promise<unknown>;

const statuses = [
  "Order Processing",
  "In Production",
  "Shipped",
  "In transit",
  "Delivered",
  "Cancelled",
  "Refunded",
  "Payment Pending",
] as const;
const decisions = [
  undefined,
  { decision: "refund" },
  { decision: "refund" },
  { decision: "elsewhere", reference: "UTR 1" },
  { decision: "kept", reason: "Printed with your own design" },
] as const;
const fileDecisions = [{}, { money: "refund" }, { money: "kept", moneyNote: "Printed" }];

/** What buyers, admins, files and the payment provider do to one order: each call picks one act of it. */
export function actsOf(schedule: Schedule): () => Act {
  const pick = picker(schedule.random);
  const acts = [...actsOfMoney(schedule), ...actsOfSaves(schedule), ...actsOfFiles(schedule)];
  return () => pick(acts);
}

const picker =
  (random: () => number) =>
  <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)]!;

/** Buyers press Pay Now and Retry and pay; the provider reports payments and refunds, on time, late or never. */
function actsOfMoney({ shop, admins, order, random }: Schedule): Act[] {
  const { id, buyer, razorpayOrderId } = order;
  const pick = picker(random);
  let paid: Awaited<ReturnType<typeof payAtSandbox>> | undefined;
  let dashboardRefunds = 0;
  const send = (url: string, headers: SignedIn["headers"], payload?: object) =>
    shop.app.inject({ method: "POST", url, headers, ...(payload && { payload }) });
  const pay = async () => (paid = await payAtSandbox(shop, razorpayOrderId, { force: true }));
  const later = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);

  async function reportLatePayment(): Promise<void> {
    const payment = { id: `pay_late_${razorpayOrderId}`, orderId: razorpayOrderId, currency: "INR" };
    const createdAt = later(pick([60, 5 * 24 * 60]));
    const amountPaise = order.totalPaise;
    await settlePayment(shop.shop, { ...payment, amountPaise, status: "captured", createdAt });
  }
  async function refundInDashboard(): Promise<void> {
    const paymentId = await paymentOf(shop, id);
    if (paymentId === null) return;
    const reported = {
      id: `rfnd_${id}_${(dashboardRefunds += 1)}`,
      paymentId,
      amountPaise: 15_000,
      currency: "INR",
      receipt: null,
    };
    // The provider refuses one that is more than what is left of the payment.
    await receiveRefund(shop.shop, { ...reported, status: "pending" }).catch(() => undefined);
    if (random() < 0.5)
      await receiveRefund(shop.shop, { ...reported, status: pick(["processed", "failed"]) }).catch(
        () => undefined,
      );
  }
  const countRefunds = async () =>
    (await shop.db.query("SELECT FROM refunds WHERE order_id = $1", [id])).rows.length;
  async function refundOnePiece(): Promise<void> {
    const wanted = {
      lines: [{ lineNumber: 1, quantity: 1, restock: random() < 0.5 }],
      refundsSeen: await countRefunds(),
    };
    expect([200, 409]).toContain((await refundPieces(shop, pick(admins), id, wanted)).statusCode);
  }
  async function refundSomeGoodwill(): Promise<void> {
    const wanted = { amount: pick([1, 33.33, 120]), refundsSeen: await countRefunds() };
    expect([200, 409]).toContain((await refundGoodwill(shop, pick(admins), id, wanted)).statusCode);
  }
  return [
    pay,
    async () => verifyPayment(shop, buyer, paid ?? (await pay())),
    async () => verifyPayment(shop, buyer, paid ?? (await pay())),
    async () => verifyPayment(shop, buyer, paid ?? (await pay())),
    () => requestOrder(shop, buyer),
    () => send(`/api/orders/${id}/retryPayment`, buyer.headers),
    () => send(`/api/orders/${id}/cancel`, buyer.headers),
    () => send("/api/orders/validateRazorpay", pick([...admins, buyer]).headers, { razorpayOrderId }),
    () => reconcilePendingOrder({ ...shop.shop, clock: () => later(31) }, id),
    reportLatePayment,
    refundInDashboard,
    refundOnePiece,
    refundSomeGoodwill,
    () => endRefunds(shop, id, "processed"),
    () => endRefunds(shop, id, "failed"),
  ];
}

const versionOf = async ({ db }: TestApp, id: string) =>
  (await db.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [id])).rows[0]!.version;

const paymentOf = async ({ db }: TestApp, id: string) =>
  (await db.query<{ id: string | null }>("SELECT razorpay_payment_id AS id FROM orders WHERE id = $1", [id]))
    .rows[0]!.id;

/** Admins save in the dialog and the selection, with the version of now or one seen long ago. */
function actsOfSaves({ shop, admins, order: { id }, random, accepted }: Schedule): Act[] {
  const pick = picker(random);
  let seenLongAgo: number | undefined;
  let written = 0;

  async function seenVersion(isStale: boolean): Promise<number> {
    const version = isStale && seenLongAgo !== undefined ? seenLongAgo : await versionOf(shop, id);
    seenLongAgo ??= version;
    return version;
  }
  const put = (url: string, payload: object) =>
    shop.app.inject({ method: "PUT", url, headers: pick(admins).headers, payload });
  const isCancelled = (status: string) => status === "Cancelled" || status === "Refunded";

  // Every save changes something, so that each that is accepted counts.
  async function save(isStale: boolean): Promise<void> {
    const status = pick(statuses);
    const version = await seenVersion(isStale);
    const answer = await put(`/api/admin/orders/${id}`, {
      status,
      tracking: { partnerName: "DTDC", trackingId: `T${(written += 1)}` },
      version,
      ...(isCancelled(status)
        ? { money: pick(decisions), restock: random() < 0.5 }
        : { revive: random() < 0.5 }),
    });
    expect([200, 409]).toContain(answer.statusCode);
    if (answer.statusCode === 200) accepted.push({ orderId: id, version });
  }
  async function saveSelection(isStale: boolean): Promise<void> {
    const status = pick(statuses);
    const version = await seenVersion(isStale);
    const answer = await put("/api/admin/orders", {
      orders: [{ id, version }],
      status,
      partnerName: `P${(written += 1)}`,
      ...(isCancelled(status) && { money: pick(decisions), restock: random() < 0.5 }),
    });
    expect(answer.statusCode).toBe(200);
    const [result] = answer.json<{ results: { verdict: string }[] }>().results;
    if (result?.verdict === "updated" || result?.verdict === "same") accepted.push({ orderId: id, version });
  }
  return [
    () => save(false),
    () => save(false),
    () => save(false),
    () => save(false),
    () => save(true),
    () => saveSelection(false),
    () => saveSelection(true),
  ];
}

/** Admins upload status files, with and without a preview, and undo the last one. */
function actsOfFiles({ shop, admins, order: { id }, random, accepted }: Schedule): Act[] {
  const pick = picker(random);
  const path = "/api/admin/bulkOrderStatus";
  let written = 0;
  let previewed: { content: string; fields: Record<string, string>; version: number } | undefined;
  const send = (url: string, content: string, fields: Record<string, string>) =>
    sendFile(shop, url, content, { headers: pick(admins).headers, fields });
  const newFile = () => ({
    content: `${id},,C${(written += 1)},DTDC,${pick(statuses)}\n`,
    fields: { ...pick(fileDecisions), ...pick([{}, { restock: "yes" }]) },
  });

  async function upload(): Promise<void> {
    const { content, fields } = newFile();
    expect((await send(path, content, fields)).statusCode).toBe(200);
  }
  async function preview(): Promise<void> {
    const { content, fields } = newFile();
    const version = await versionOf(shop, id);
    const answer = await send(`${path}/preview`, content, fields);
    expect(answer.statusCode).toBe(200);
    // A preview that was made while the order changed shows one of two versions.
    if ((await versionOf(shop, id)) !== version) return;
    const { seen } = answer.json<{ seen: string }>();
    previewed = { content, fields: { ...fields, seen, checked: "yes" }, version };
  }
  async function applyPreviewed(): Promise<void> {
    if (!previewed) return;
    const { content, fields, version } = previewed;
    previewed = undefined;
    const answer = await send(path, content, fields);
    expect([200, 409]).toContain(answer.statusCode);
    const { updatedCount = 0, sameStatusCount = 0 } = answer.json<Partial<Record<string, number>>>();
    // Its tracking number is new, so that a row which is not invalid changes the order.
    if (updatedCount + sameStatusCount > 0) accepted.push({ orderId: id, version });
  }
  async function undoLast(): Promise<void> {
    const { headers } = admins[0]!;
    const last = await shop.app.inject({ url: `${path}/last`, headers });
    const { upload: found } = last.json<{ upload: { _id: string } | null }>();
    if (!found) return;
    const undone = await shop.app.inject({ method: "POST", url: `${path}/${found._id}/undo`, headers });
    expect([200, 409]).toContain(undone.statusCode);
  }
  return [upload, preview, preview, applyPreviewed, applyPreviewed, undoLast];
}
