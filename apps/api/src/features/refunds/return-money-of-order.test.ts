import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  placePaidOrder,
  readOnDesk,
  refundPieces,
  refundsAtProvider,
  sendRefundEvent,
} from "../../../test-support/builders/refunds.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { findDiscrepancies } from "../ledger/ledger.queries.ts";
import { receiveRefund } from "./receive-refund.ts";
import { importRecentRefunds } from "./reconcile-refunds.ts";
import { findRefund } from "./refunds.queries.ts";
import { updateRefund } from "./update-refund.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
beforeEach(() => shop.runJobs());

type Paid = Awaited<ReturnType<typeof placePaidOrder>>;

const cancel = (id: string, money: object) => saveOrder(shop, admin, id, { status: "Cancelled", money });
const now = { decision: "refund" };
const elsewhere = { decision: "elsewhere", reference: "UTR 9" };
const onDesk = (id: string) => readOnDesk(shop, admin, id);

async function moneyOf(id: string) {
  const { rows } = await shop.db.query<{ amount: number; state: string; pieces: number }>(
    `SELECT amount_paise::int AS amount, state,
       (SELECT coalesce(sum(quantity), 0)::int FROM refund_lines l WHERE l.refund_id = refunds.id) AS pieces
     FROM refunds WHERE order_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ amount, state, pieces }) => [amount, state, pieces]);
}

async function creditedOf(id: string): Promise<number> {
  const { rows } = await shop.db.query<{ paise: number }>(
    "SELECT coalesce(sum(total_paise), 0)::int AS paise FROM credit_notes WHERE order_id = $1",
    [id],
  );
  return rows[0]!.paise;
}

/** The order's newest refund is requested from the provider and ends there. */
async function endNewest({ id, paymentId }: Paid, status: "processed" | "failed"): Promise<void> {
  await setFaults(shop, { refundDelayMs: 20, refundsEndFailed: status === "failed" ? 1 : 0 });
  await shop.runJobs();
  const receipt = (await onDesk(id)).refunds.at(-1)!.id;
  const find = async () =>
    (await refundsAtProvider(shop, paymentId)).find((made) => made.receipt === receipt);
  await expect.poll(async () => (await find())?.status).toBe(status);
  const made = (await find())!;
  await receiveRefund(shop.shop, {
    id: made.id,
    paymentId,
    amountPaise: made.amount,
    currency: "INR",
    receipt,
    status,
  });
}

let serial = 0;

/** A refund made in the provider's dashboard ends as failed, after pieces were refunded for less because of it. */
async function refundPiecesAround(paid: Paid, amountPaise: number, quantity: number): Promise<void> {
  const dashboard = {
    id: `rfnd_dashboard${(serial += 1)}`,
    paymentId: paid.paymentId,
    amountPaise,
    currency: "INR",
    receipt: null,
  };
  await receiveRefund(shop.shop, { ...dashboard, status: "pending" });
  const lines = [{ lineNumber: 1, quantity }];
  expect((await refundPieces(shop, admin, paid.id, { lines, refundsSeen: 1 })).statusCode).toBe(200);
  await endNewest(paid, "processed");
  await receiveRefund(shop.shop, { ...dashboard, status: "failed" });
}

describe("money that is left although all pieces are refunded", { tags: ["ruling-desk.3"] }, () => {
  test("is refunded once by 'refund now', also when that refund fails and is requested again", async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 1 });
    await refundPiecesAround(paid, 20_000, 1);
    for (const answer of await Promise.all([cancel(paid.id, now), cancel(paid.id, now)]))
      expect(answer.statusCode).toBe(200);
    const rest = [paid.amountPaise - 20_000, "processed", 1];
    await endNewest(paid, "failed");
    expect(await moneyOf(paid.id)).toEqual([[20_000, "failed", 0], rest, [20_000, "failed", 0]]);
    const failed = (await onDesk(paid.id)).refunds.at(-1)!;
    expect(failed.canRetry).toBe(true);
    const url = `/api/admin/orders/${paid.id}/refunds/${failed.id}/retry`;
    expect((await shop.app.inject({ method: "POST", url, headers: admin.headers })).statusCode).toBe(200);
    await endNewest(paid, "processed");
    expect((await moneyOf(paid.id)).at(-1)).toEqual([20_000, "processed", 0]);
    expect((await onDesk(paid.id)).order).toMatchObject({ status: "Refunded", moneyReturned: "all" });
    expect(await creditedOf(paid.id)).toBe(paid.amountPaise);
    expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
  });

  test("is recorded as refunded elsewhere, and credited no second time", async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 1 });
    await refundPiecesAround(paid, 20_000, 1);
    expect((await cancel(paid.id, elsewhere)).statusCode).toBe(200);
    expect((await moneyOf(paid.id)).at(-1)).toEqual([20_000, "processed", 0]);
    expect((await onDesk(paid.id)).order).toMatchObject({ moneyReturned: "all" });
    expect(await creditedOf(paid.id)).toBe(paid.amountPaise);
    expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
  });

  test("is recorded when it is refunded at the payment provider", async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 1 });
    await refundPiecesAround(paid, 20_000, 1);
    const reported = {
      id: `rfnd_rest`,
      paymentId: paid.paymentId,
      amountPaise: 20_000,
      currency: "INR",
      receipt: null,
    };
    await receiveRefund(shop.shop, { ...reported, status: "processed" });
    expect((await moneyOf(paid.id)).at(-1)).toEqual([20_000, "processed", 0]);
    expect((await onDesk(paid.id)).order.status).toBe("Refunded");
    expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
  });

  test.each([now, elsewhere])("%j returns it together with the last pieces", async (money) => {
    const paid = await placePaidOrder(shop, { HONROL100: 3 });
    const left = Math.round(paid.amountPaise / 3) + 5000;
    await refundPiecesAround(paid, left, 2);
    expect((await cancel(paid.id, money)).statusCode).toBe(200);
    if (money === now) await endNewest(paid, "processed");
    expect((await moneyOf(paid.id)).at(-1)).toEqual([left, "processed", 1]);
    expect((await onDesk(paid.id)).order.moneyReturned).toBe("all");
    expect(await creditedOf(paid.id)).toBe(paid.amountPaise);
    expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
  });

  test("does not stop a failed refund of other pieces from being requested again", async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 2 });
    const dashboard = {
      id: "rfnd_around",
      paymentId: paid.paymentId,
      amountPaise: 15_000,
      currency: "INR",
      receipt: null,
    };
    await receiveRefund(shop.shop, { ...dashboard, status: "pending" });
    const lines = [{ lineNumber: 1, quantity: 1 }];
    for (const refundsSeen of [1, 2]) await refundPieces(shop, admin, paid.id, { lines, refundsSeen });
    const [, other, last] = (await onDesk(paid.id)).refunds;
    const end = async (id: string, state: "processed" | "failed") => {
      const [refund] = await findRefund(shop.db, id);
      await updateRefund(shop.shop, refund!, state, null);
    };
    await end(last!.id, "processed");
    await end(other!.id, "failed");
    await receiveRefund(shop.shop, { ...dashboard, status: "failed" });

    const url = `/api/admin/orders/${paid.id}/refunds/${other!.id}/retry`;
    expect((await shop.app.inject({ method: "POST", url, headers: admin.headers })).statusCode).toBe(200);
    await end((await onDesk(paid.id)).refunds.at(-1)!.id, "processed");
    expect((await cancel(paid.id, now)).statusCode).toBe(200);
    await end((await onDesk(paid.id)).refunds.at(-1)!.id, "processed");
    expect((await onDesk(paid.id)).order.moneyReturned).toBe("all");
    expect(await creditedOf(paid.id)).toBe(paid.amountPaise);
    expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
  });

  test("a failed refund of the last pieces with it is requested again in full", async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 3 });
    const left = Math.round(paid.amountPaise / 3) + 5000;
    await refundPiecesAround(paid, left, 2);
    await cancel(paid.id, now);
    await endNewest(paid, "failed");
    const url = `/api/admin/orders/${paid.id}/refunds/${(await onDesk(paid.id)).refunds.at(-1)!.id}/retry`;
    expect((await shop.app.inject({ method: "POST", url, headers: admin.headers })).statusCode).toBe(200);
    await endNewest(paid, "processed");
    expect((await moneyOf(paid.id)).at(-1)).toEqual([left, "processed", 1]);
    expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
  });
});

async function listedOnHome(): Promise<object[]> {
  const { headers } = await signInBuyer(shop, { role: "admin" });
  const home = await shop.app.inject({ url: "/api/internal/home", headers });
  return home.json<{ forAdmins: { refundsRecordedTwice: object[] } }>().forAdmins.refundsRecordedTwice;
}

test(
  "a provider's refund that is recorded as refunded elsewhere is shown to staff once and fails no job",
  { tags: ["ruling-refund.8"] },
  async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 1 });
    const { paymentId, amountPaise } = paid;
    await cancel(paid.id, elsewhere);
    const { version } = (await onDesk(paid.id)).order;
    const id = "rfnd_DashboardBefore";
    for (const status of ["pending", "processed", "processed", "pending"] as const) {
      const event = status === "pending" ? "refund.created" : "refund.processed";
      await sendRefundEvent(shop, { event, status, id, paymentId, amountPaise });
    }
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    const failed = await shop.db.query(
      "SELECT last_error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL",
    );
    expect(failed.rows).toEqual([]);
    await importRecentRefunds(shop.shop);
    const { order, events, refunds } = await onDesk(paid.id);
    expect(refunds).toHaveLength(1);
    expect(order.version).toBe(version + 1);
    expect(events.map(({ what }) => what).filter((what) => what.includes(id))).toEqual([
      expect.stringMatching(
        /which is recorded as refunded elsewhere\. Please check that the buyer did not get it twice/,
      ),
    ]);
    const twice = { _id: paid.id, orderNumber: paid.orderNumber, refundReference: id };
    expect(await listedOnHome()).toEqual([{ ...twice, amount: amountPaise / 100 }]);
    shop.clock.advance(15 * 86_400_000);
    expect(await listedOnHome()).toEqual([]);
    expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
  },
);
