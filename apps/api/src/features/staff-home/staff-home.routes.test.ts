import * as contract from "@dakbag/contracts/staff-home";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { sendEnquiry } from "../../../test-support/builders/enquiry.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { addJob } from "../../platform/jobs.queries.ts";
import { compactOrderCountChanges } from "../orders/order-counts.queries.ts";
import { readJobs, recordJobRuns } from "./job-runs.ts";
import { sumPastDays } from "./daily-sales.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const rupees = 118; // of each order of manyPaidOrders
// Saturday, 21 November 2026, a quarter past midnight in India.
const start = new Date("2026-11-20T18:45:00Z");

const shop = testAppForAll({ ledgerDiffersBecause: "orders are deleted between the tests", now: start });
let admin: SignedIn;
const internal = signInForEach(shop, { role: "internal", name: "Ravi Kumar" });
beforeEach(async () => {
  shop.clock.advance(start.getTime() - shop.clock.now().getTime());
  await shop.falsifyingDb
    .query(`TRUNCATE orders, order_lines, order_counts, order_count_changes, daily_sales, job_runs,
    daily_demand, demand_days, inventory_plans, audit_log CASCADE`);
  await shop.db.query("DELETE FROM graphile_worker._private_jobs");
  await setStock(shop, 5000);
  admin = await signInBuyer(shop, { role: "admin", name: "Meera Iyer" });
});

async function home({ headers } = admin) {
  const answer = await shop.app.inject({ url: "/api/internal/home", headers });
  return contract.readStaffHome.answer.parse(answer.json());
}
const forAdmins = async () => (await home()).forAdmins!;
/** Paid orders at another moment. */
async function sellAt(moment: Date | string, count: number): Promise<void> {
  const change = new Date(moment).getTime() - shop.clock.now().getTime();
  shop.clock.advance(change);
  await manyPaidOrders(shop, count);
  shop.clock.advance(-change);
}
const statusCount = async (wanted: string) =>
  (await home()).statuses.find(({ status }) => status === wanted)?.count;

test(
  "admins, but not internal staff, see the counts of today's (in India) and of new enquiries",
  { tags: ["ruling-enquiry.6"] },
  async () => {
    shop.clock.advance(-16 * minute);
    await sendEnquiry(shop);
    shop.clock.advance(16 * minute);
    const taken = await sendEnquiry(shop);
    await sendEnquiry(shop);
    expect((await forAdmins()).enquiries).toEqual({ today: 2, untouched: 3 });
    const moved = await shop.app.inject({
      method: "PUT",
      url: `/api/admin/enquiries/${taken}/status`,
      headers: admin.headers,
      payload: { from: "New", to: "In progress" },
    });
    expect(moved.statusCode).toBe(200);
    expect((await forAdmins()).enquiries).toEqual({ today: 2, untouched: 2 });
    expect((await home(internal)).forAdmins).toBeNull();
  },
);

test(
  "admins see paid orders that are cancelled and whose money was neither returned nor kept for a reason",
  { tags: ["ruling-desk.3"] },
  async () => {
    const [undecided, failed, returned, kept] = await manyPaidOrders(shop, 5);
    await shop.db.query("UPDATE orders SET status = 'Cancelled' WHERE order_number = ANY ($1)", [
      [undecided, failed, returned, kept],
    ]);
    await shop.db.query("UPDATE orders SET money_kept_reason = 'Printed' WHERE order_number = $1", [kept]);
    await shop.db.query(
      `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, requested_at, state)
       SELECT id, razorpay_payment_id, id, total_paise, 'Cancelled', now(),
         CASE order_number WHEN $1 THEN 'failed' ELSE 'requested' END
       FROM orders WHERE order_number IN ($1, $2)`,
      [failed, returned],
    );
    expect((await forAdmins()).cancelledWithoutRefund).toMatchObject({
      count: 2,
      amount: 2 * rupees,
      oldest: [
        { orderNumber: undecided, status: "Cancelled", amount: rupees },
        { orderNumber: failed, status: "Cancelled", amount: rupees },
      ],
    });
    expect((await home(internal)).forAdmins).toBeNull();
  },
);

describe("today's orders and revenue", () => {
  test("are of the day in India, which begins at 18:30 UTC", { tags: ["staff-2.29"] }, async () => {
    await sellAt("2026-11-20T18:29:59.999Z", 2);
    await sellAt("2026-11-20T18:30:00.000Z", 3);
    const { today, at, orders, days, forAdmins: more } = await home();
    expect([today, at]).toEqual(["2026-11-21", start.toISOString()]);
    expect(orders.today).toBe(3);
    expect(more?.revenue.today).toBe(3 * rupees);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { day: "2026-11-20", placed: 2, paid: 2, revenue: 2 * rupees, refunded: 0 },
      { day: "2026-11-21", placed: 3, paid: 3, revenue: 3 * rupees, refunded: 0 },
    ]);
    expect(days[0]).toEqual({ day: "2026-10-23", placed: 0, paid: 0, revenue: 0, refunded: 0 });

    // One minute before midnight it is still the same day, one later the next.
    shop.clock.advance(new Date("2026-11-21T18:29:00Z").getTime() - start.getTime());
    admin = await signInBuyer(shop, { role: "admin" }); // the session of staff lasts half a day
    expect((await home()).orders.today).toBe(3);
    shop.clock.advance(minute);
    expect(await home()).toMatchObject({ today: "2026-11-22", orders: { today: 0 } });
  });

  test("are compared with the same weekday up to this time, and with the mean of the last seven days", async () => {
    const weekAgo = start.getTime() - 7 * day;
    await sellAt(new Date(weekAgo - 16 * minute), 5); // the day before that
    await sellAt(new Date(weekAgo - 15 * minute), 1); // its first moment
    await sellAt(new Date(weekAgo - 1), 1);
    await sellAt(new Date(weekAgo), 4); // later than now
    await sellAt(new Date(start.getTime() - day), 8);
    const { orders, forAdmins: more } = await home();
    expect(orders).toEqual({ today: 0, lastWeekByNow: 2, meanOfSevenDays: 2 });
    expect(more?.revenue).toEqual({ today: 0, lastWeekByNow: 2 * rupees, meanOfSevenDays: 2 * rupees });
  });

  test("revenue belongs to the day of the payment, not of the order", async () => {
    const buyer = await signInBuyer(shop);
    shop.clock.advance(-20 * minute); // yesterday, 23:55
    const { order, razorpayOrderId } = await placeAndClearCart(buyer);
    shop.clock.advance(20 * minute);
    await payOrder(shop, buyer, razorpayOrderId);
    const { days } = await home();
    expect(days.slice(-2)).toEqual([
      { day: "2026-11-20", placed: 1, paid: 0, revenue: 0, refunded: 0 },
      { day: "2026-11-21", placed: 0, paid: 1, revenue: order.totalAmount, refunded: 0 },
    ]);
    expect(await forAdmins()).toMatchObject({ revenue: { today: order.totalAmount } });
  });

  test("refunds belong to the day on which they were asked for; failed ones, and those of other payments, do not count", async () => {
    await sellAt(new Date(start.getTime() - 9 * day), 5);
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM orders ORDER BY id");
    const refund = (order: number, at: Date, paise: number, state = "processed", payment = "pay_") =>
      shop.db.query(
        `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, state, requested_at)
         VALUES ($1, $2, $3, $4, 'Damaged', $5, $6)`,
        [uuidV7(at), `${payment}${rows[order]!.id}`, rows[order]!.id, paise, state, at],
      );
    const weekAgo = start.getTime() - 7 * day;
    await refund(0, new Date(weekAgo - 1), 300);
    await refund(0, new Date(weekAgo), 400); // later than now
    await refund(1, new Date(start.getTime() - 16 * minute), 500); // yesterday
    await refund(1, start, 600, "requested");
    await refund(2, start, 700, "failed");
    await shop.db.query(
      `INSERT INTO payments (razorpay_payment_id, order_id, amount_paise, currency, honoured, recorded_at)
       SELECT 'second_' || id, id, 11800, 'INR', false, $2 FROM orders WHERE id = $1`,
      [rows[3]!.id, start],
    );
    await refund(3, start, 11_800, "processed", "second_");
    const { days, forAdmins: more } = await home();
    expect(more?.refunded).toEqual({ today: 6, lastWeekByNow: 3, meanOfSevenDays: 1.71 });
    expect(days.slice(-2).map(({ refunded }) => refunded)).toEqual([5, 6]);
    expect(days.at(-8)?.refunded).toBe(7);
  });

  test("a day is summed once, when it is over and its last payments are in", async () => {
    await sellAt(new Date(start.getTime() - 3 * day), 6);
    await home();
    const summed = await shop.db.query(
      "SELECT count(*)::int AS days, sum(placed)::int AS placed FROM daily_sales",
    );
    expect(summed.rows).toEqual([{ days: 29, placed: 6 }]);
    expect((await home()).days.at(-4)).toMatchObject({ placed: 6, paid: 6 });

    // Just after midnight the previous day is not stored yet, but it is shown.
    shop.clock.advance(day - 10 * minute);
    admin = await signInBuyer(shop, { role: "admin" });
    await sellAt(new Date(shop.clock.now().getTime() - 10 * minute), 2);
    await sumPastDays({ db: shop.db, clock: shop.clock.now });
    expect((await home()).days.at(-2)).toMatchObject({ day: "2026-11-21", placed: 2 });
    const last = await shop.db.query("SELECT max(day) AS day FROM daily_sales");
    expect(last.rows).toEqual([{ day: "2026-11-20" }]);
  });

  test("concurrent requests that sum the same days store each day once", async () => {
    await sellAt(new Date(start.getTime() - 3 * day), 6);
    // The first one is paused just before its commit.
    const first = await shop.db.connect();
    await first.query("BEGIN");
    await first.query(
      "INSERT INTO daily_sales (day, placed, paid, paid_paise) VALUES ('2026-11-18', 6, 6, 70800)",
    );
    const others = Promise.all([home(), home(internal)]);
    await waitUntilBlocked(first, 2);
    await first.query("COMMIT");
    first.release();
    for (const { days } of await others) expect(days.at(-4)).toMatchObject({ day: "2026-11-18", placed: 6 });
    const summed = await shop.db.query("SELECT count(*)::int AS days FROM daily_sales");
    expect(summed.rows).toEqual([{ days: 29 }]);
  });

  test("stored sums are not calculated again", async () => {
    await home();
    await sellAt(new Date(start.getTime() - 2 * day), 1);
    expect((await home()).days.at(-3)).toMatchObject({ placed: 0 });
  });
});

async function placeAndClearCart(buyer: SignedIn, goods: Record<string, number> = { HONROL100: 2 }) {
  const { order, ...rest } = await placeOrder(shop, buyer, goods);
  await shop.db.query("DELETE FROM cart_lines WHERE user_id = $1", [buyer.userId]);
  return { order, ...rest, razorpayOrderId: order.razorpayOrderId! };
}

describe("current orders", () => {
  test("every status has its count, and the oldest order to process its date", async () => {
    expect((await home()).oldestToProcessPlacedAt).toBeNull();
    await sellAt("2026-11-17T06:00:00Z", 1);
    await sellAt("2026-11-18T06:00:00Z", 3);
    const { statuses, oldestToProcessPlacedAt } = await home();
    expect(statuses).toHaveLength(9);
    expect(statuses.find(({ status }) => status === "Order Processing")?.count).toBe(4);
    expect(oldestToProcessPlacedAt).toBe("2026-11-17T06:00:00.000Z");
    await shop.db.query("UPDATE orders SET status = 'Shipped' WHERE placed_at < '2026-11-18'");
    expect(await statusCount("Shipped")).toBe(1);
    expect((await home()).oldestToProcessPlacedAt).toBe("2026-11-18T06:00:00.000Z");
  });

  test("unpaid orders have their count, their amount, and how many of them no longer reserve stock", async () => {
    const first = await placeAndClearCart(await signInBuyer(shop));
    shop.clock.advance(20 * minute);
    const second = await placeAndClearCart(await signInBuyer(shop), { HONROL100: 5 });
    const amount = first.order.totalAmount + second.order.totalAmount;
    expect((await forAdmins()).pending).toEqual({ count: 2, amount, pastReservation: 0 });
    shop.clock.advance(10 * minute); // the first reservation of half an hour has expired
    expect((await forAdmins()).pending).toEqual({ count: 2, amount, pastReservation: 1 });
    shop.clock.advance(20 * minute);
    expect((await forAdmins()).pending.pastReservation).toBe(2);
    await shop.db.query(
      "UPDATE orders SET status = 'Cancelled', stock_state = 'released', reserved_until = NULL",
    );
    expect((await forAdmins()).pending).toEqual({ count: 0, amount: 0, pastReservation: 0 });
  });

  test("the amount of a status agrees with the orders, also after compaction of the counts", async () => {
    const agree = async () => {
      const { rows } = await shop.db.query(
        `SELECT count(*) AS count, coalesce(sum(total_paise), 0)::bigint / 100.0 AS amount
         FROM orders WHERE status = 'Payment Pending'`,
      );
      const { count, amount } = (await forAdmins()).pending;
      expect({ count, amount }).toEqual({ count: rows[0].count, amount: Number(rows[0].amount) });
    };
    await sellAt(start, 7);
    await shop.db.query("UPDATE orders SET status = 'Payment Pending' WHERE order_number LIKE '%3'");
    await agree();
    await compactOrderCountChanges(shop.db);
    await agree();
    await shop.db.query("UPDATE orders SET taxable_paise = taxable_paise + 1, total_paise = total_paise + 1");
    await agree();
    await shop.db.query("UPDATE orders SET status = 'Payment Pending'");
    await agree();
    await compactOrderCountChanges(shop.db);
    await shop.falsifyingDb.query("TRUNCATE order_lines, receipts, payments, invoices CASCADE");
    await shop.ownerDb.query("DELETE FROM orders WHERE order_number LIKE '%2'");
    await agree();
  });
});

test("products with low stock are listed worst first; the counts have all of them, the list is limited", async () => {
  const setDays = async (sku: string, days: number) => {
    await shop.db.query("INSERT INTO inventory_plans (sku, per_day_requirement) VALUES ($1, 10)", [sku]);
    await setStock(shop, days * 10, sku);
  };
  await setDays("HONROL100", 9);
  await setDays("HONSLV225", 6);
  await setDays("TAPBRN042", 2);
  await setDays("POLNPD100120", 10); // enough
  const { stock } = await home(internal);
  expect(stock).toMatchObject({ red: 2, orange: 1 });
  expect(stock.worst.map(({ SKU, daysAvailable, level }) => [SKU, daysAvailable, level])).toEqual([
    ["TAPBRN042", 2, "red"],
    ["HONSLV225", 6, "red"],
    ["HONROL100", 9, "orange"],
  ]);
  await setStock(shop, 0);
  const cut = (await home(internal)).stock;
  expect(cut.worst).toHaveLength(8);
  expect(cut.red).toBeGreaterThan(8);
});

test("GST rates that begin within thirty days are listed with the rate before", async () => {
  const rate = (hsn: string, from: string, percent: number) =>
    shop.db.query("INSERT INTO gst_rates (hsn, effective_from, rate_percent) VALUES ($1, $2, $3)", [
      hsn,
      from,
      percent,
    ]);
  await shop.db.query("DELETE FROM gst_rates WHERE hsn IN ('9999', '9998')");
  await rate("9999", "2026-01-01", 12);
  await rate("9999", "2026-11-21", 18); // today: already in force
  await rate("9999", "2026-12-21", 5);
  await rate("9998", "2026-11-22", 12.5);
  await rate("9998", "2026-12-22", 0); // not soon
  expect((await home(internal)).comingRates).toEqual([
    { hsn: "9998", effectiveFrom: "2026-11-22", ratePercent: 12.5, before: null },
    { hsn: "9999", effectiveFrom: "2026-12-21", ratePercent: 5, before: 18 },
  ]);
});

describe("background jobs", () => {
  const queueCompaction = () => addJob(shop.db, "compact-order-counts", "{}", null);

  test("the last run of each job has its start, its duration and its failure", async () => {
    expect((await forAdmins()).jobs).toMatchObject({ runs: [], isStopped: false });
    await queueCompaction();
    await shop.runJobs();
    const [run, ...others] = (await forAdmins()).jobs.runs;
    expect(others).toEqual([]);
    expect(run).toMatchObject({ name: "compact-order-counts", isRunning: false, failure: null, failures: 0 });
    expect([run?.startedAt, run?.finishedAt]).toEqual([start.toISOString(), start.toISOString()]);
    expect(run?.tookMs).toBeGreaterThanOrEqual(0);
    shop.clock.advance(5 * minute);
    expect((await forAdmins()).jobs.isStopped).toBe(false);
    shop.clock.advance(1);
    expect((await forAdmins()).jobs.isStopped).toBe(true);
  });

  test("jobs have not stopped while a process that has just started has yet to run them", async () => {
    await queueCompaction();
    await shop.runJobs();
    shop.clock.advance(60 * minute);
    const now = shop.clock.now();
    const isStopped = async (startedAgo: number) =>
      (await readJobs(shop.db, now, new Date(now.getTime() - startedAgo))).isStopped;
    expect([await isStopped(5 * minute), await isStopped(5 * minute + 1)]).toEqual([false, true]);
  });

  test("a failing job is listed first with the number of its failures, until it succeeds", async () => {
    let isBroken = true;
    const work = async () => {
      if (isBroken) throw new Error("the registry is unavailable");
    };
    const job = recordJobRuns(shop.shop, { name: "z-job", schedule: "* * * * *", work });
    await queueCompaction();
    await shop.runJobs();
    await expect(job.work({})).rejects.toThrow("the registry is unavailable");
    await expect(job.work({})).rejects.toThrow("the registry is unavailable");
    const { runs } = (await forAdmins()).jobs;
    expect(runs.map(({ name }) => name)).toEqual(["z-job", "compact-order-counts"]);
    expect(runs[0]).toMatchObject({ failure: "the registry is unavailable", failures: 2 });
    isBroken = false;
    await job.work({});
    const again = (await forAdmins()).jobs.runs.find(({ name }) => name === "z-job");
    expect(again).toMatchObject({ failure: null, failures: 0 });
  });

  test("a run that was recorded under a job's former name is not shown", async () => {
    await recordJobRuns(shop.shop, {
      name: "fold-order-counts",
      schedule: "* * * * *",
      work: async () => {},
    }).work({});
    await queueCompaction();
    await shop.runJobs();
    expect((await forAdmins()).jobs.runs.map(({ name }) => name)).toEqual(["compact-order-counts"]);
  });

  test("a job that is running is shown as running", async () => {
    let seen: boolean | undefined;
    const work = async () => {
      seen = (await forAdmins()).jobs.runs[0]?.isRunning;
    };
    await recordJobRuns(shop.shop, { name: "slow", schedule: "* * * * *", work }).work({});
    expect(seen).toBe(true);
  });

  test("a job runs even if its runs cannot be recorded", async () => {
    let runs = 0;
    const unavailable = {
      ...shop.shop,
      db: { query: () => Promise.reject(new Error("unavailable")) } as never,
    };
    const work = async () => void (runs += 1);
    await recordJobRuns(unavailable, { name: "any", schedule: "* * * * *", work }).work({});
    expect(runs).toBe(1);
  });

  test("failing jobs of the queue are grouped by name and error, with the time of the next attempt", async () => {
    await addJob(shop.db, "clean-up-orders", '{"no": "id"}', null);
    await addJob(shop.db, "send-refund", '{"no": "id"}', null);
    await addJob(shop.db, "send-refund", '{"no": "id"}', null);
    await shop.runJobs();
    // graphile-worker does not wait until it has written that a job failed.
    await expect.poll(async () => (await forAdmins()).jobs.running).toBe(0);
    await shop.db.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts
       WHERE id = (SELECT min(id) FROM graphile_worker.jobs WHERE task_identifier = 'send-refund')`,
    );
    await queueCompaction();
    const { failing, waiting, running, givenUp } = (await forAdmins()).jobs;
    expect({ waiting, running, givenUp }).toEqual({ waiting: 1, running: 0, givenUp: 1 });
    expect(failing.map(({ name, jobs, attempts, givenUp }) => [name, jobs, attempts, givenUp])).toEqual([
      ["send-refund", 2, 25, 1],
      ["clean-up-orders", 1, 1, 0],
    ]);
    for (const { nextTryAt } of failing) expect(nextTryAt).not.toBeNull();
    expect(failing[1]?.error).toContain("cleanupId");
  });

  test("the order cleanup has its current state", async () => {
    expect((await forAdmins()).jobs.cleanup.state).toBe("never");
    await shop.app.inject({ url: "/api/admin/ordercleanup", headers: admin.headers });
    expect((await forAdmins()).jobs.cleanup).toMatchObject({ state: "queued", startedBy: "Meera Iyer" });
    await shop.runJobs();
    expect((await forAdmins()).jobs.cleanup.state).toBe("done");
  });
});

test("the last uploads of staff and what undid them are listed newest first, each once", async () => {
  const upload = (url: string, text: string, name: string) =>
    sendFile(shop, url, text, { name, headers: admin.headers });
  const [orderNumber] = await manyPaidOrders(shop, 1);
  const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM orders WHERE order_number = $1", [
    orderNumber,
  ]);
  await upload("/api/admin/bulkOrderStatus", `${rows[0]?.id},,,,Shipped`, "today.csv");
  shop.clock.advance(minute);
  const vendors = "LMDC Code,Contact number,Email ID,GSTIN,Status,State\n";
  await upload(
    "/api/admin/valmo/update",
    `${vendors}L1,9876543210,a@example.in,NA,Active,Delhi\nL2,9876543211,b@example.in,NA,Active,Delhi`,
    "vendors.csv",
  );
  const last = "/api/admin/bulkOrderStatus/last";
  const { upload: done } = (
    await shop.app.inject({ method: "GET", url: last, headers: admin.headers })
  ).json<{ upload: { _id: string } }>();
  shop.clock.advance(minute);
  const undo = `/api/admin/bulkOrderStatus/${done._id}/undo`;
  await shop.app.inject({ method: "POST", url: undo, headers: admin.headers });
  const { uploads } = await forAdmins();
  expect(uploads.map(({ action, actor }) => [action, actor])).toEqual([
    ["orders.bulk-update-undone", "Meera Iyer"],
    ["vendor-list.updated", "Meera Iyer"],
    ["orders.bulk-updated", "Meera Iyer"],
  ]);
  expect(uploads.map(({ summary }) => summary)).toEqual([
    "The upload of today.csv was undone: 1 order restored, 0 left as they are.",
    expect.stringContaining("2 added"),
    "today.csv changed 1 order: updated 1, same status 0, not found 0, invalid 0.",
  ]);
});

describe("access by role", () => {
  test(
    "internal staff see orders and stock; only admins see revenue, jobs and uploads",
    { tags: ["ruling-desk.1"] },
    async () => {
      await sellAt(start, 2);
      const internalHome = await home(internal);
      expect(internalHome.orders.today).toBe(2);
      expect(internalHome.forAdmins).toBeNull();
      expect(internalHome.days.map(({ revenue }) => revenue)).toEqual(Array(30).fill(null));
      expect(JSON.stringify(internalHome)).not.toContain(String(2 * rupees));
      expect((await home()).forAdmins).not.toBeNull();
    },
  );

  test("buyers and visitors are refused", { tags: ["staff-6.3"] }, async () => {
    const buyer = await signInBuyer(shop);
    const status = async (headers: SignedIn["headers"] | Record<string, never>) =>
      (await shop.app.inject({ url: "/api/internal/home", headers })).statusCode;
    expect([await status(buyer.headers), await status({})]).toEqual([403, 401]);
  });
});
