import type { StatusVerdict } from "@dakbag/contracts/imports";
import { orderStatuses } from "@dakbag/domain/orders/order-status";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  fullCsvFile,
  type UnreadableCsvFile,
  unreadableCsvFiles,
} from "../../../test-support/builders/csv-corpus.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import { placePaidOrder, refundPieces } from "../../../test-support/builders/refunds.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { deleteOldImports } from "./imports.jobs.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

interface Outcome {
  success: boolean;
  updatedCount: number;
  notFoundCount: number;
  sameStatusCount: number;
  invalidRows: { line: number; orderID: string; reason: string }[];
}

const header = "orderID,invoiceLink,trackingID,Delivery Partner Name,status\n";
const path = "/api/admin/bulkOrderStatus";
const upload = (content: string | Uint8Array<ArrayBuffer>, name = "orders.csv") =>
  sendFile(shop, path, content, { name, headers: admin.headers });
const applied = async (content: string) => (await upload(content)).json<Outcome>();
const previewed = async (content: string) =>
  (await sendFile(shop, `${path}/preview`, content, { headers: admin.headers })).json<
    Outcome & { rows: StatusVerdict[] }
  >();
const call = (method: "GET" | "POST", url: string, caller = admin) =>
  shop.app.inject({ method, url, headers: caller.headers });
const lastUpload = async () =>
  (await call("GET", `${path}/last`)).json<{ upload: { _id: string; by: string; fileName: string } | null }>()
    .upload;
async function orderOf(name: string) {
  const { rows } = await shop.db.query(
    `SELECT id, status, invoice_link, tracking_id, tracking_partner_name, stock_state, reserved_until FROM orders
     WHERE order_number = $1`,
    [name],
  );
  return rows[0];
}
const eventsOf = async (name: string) =>
  (
    await shop.db.query<{ what: string; actor: string; from_status: string; to_status: string }>(
      `SELECT e.* FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.order_number = $1 ORDER BY e.id`,
      [name],
    )
  ).rows;
/** A digest of readEverything that an upload can change, to check that nothing has changed. */
const readEverything = async () =>
  (
    await shop.db.query(
      `SELECT (SELECT md5(string_agg(o::text, ',' ORDER BY id)) FROM orders o) AS orders,
         (SELECT count(*) FROM order_events) AS events, (SELECT count(*) FROM audit_log) AS audit,
         (SELECT count(*) FROM imports) AS uploads,
         (SELECT md5(string_agg(sku || count_in_stock, ',' ORDER BY sku)) FROM products) AS stock`,
    )
  ).rows[0];

describe("POST /api/admin/bulkOrderStatus", () => {
  test(
    "a file applies status, invoice and tracking to orders named by number or by _id, and counts the rows",
    { tags: ["staff-7.1", "ruling-desk.6"] },
    async () => {
      const [first, second, third] = (await manyPaidOrders(shop, 3)) as [string, string, string];
      const { id } = await orderOf(second);
      const answer = await applied(
        `\ufeff${header}${first},https://inv.in/1,BD1,Blue Dart,SHIPPED\r\n` +
          `${String(id).toUpperCase()},,"BD,2","Blue ""Dart""",delivered\r\n` +
          `${third},https://inv.in/3,,,Order Processing\r\nnone-such,,,,Shipped\r\n${third}x,,,,Lost\r\n`,
      );
      expect(answer).toEqual({
        success: true,
        updatedCount: 2,
        notFoundCount: 1,
        sameStatusCount: 1,
        invalidRows: [
          {
            line: 6,
            orderID: `${third}x`,
            reason: `'Lost' is not a status. It is one of ${orderStatuses.join(", ")}`,
          },
        ],
      });
      expect(await orderOf(first)).toMatchObject({
        status: "Shipped",
        invoice_link: "https://inv.in/1",
        tracking_id: "BD1",
        tracking_partner_name: "Blue Dart",
      });
      expect(await orderOf(second)).toMatchObject({ status: "Delivered", tracking_id: "BD,2" });
      // A row with an unchanged status still applies its other cells.
      expect(await orderOf(third)).toMatchObject({
        status: "Order Processing",
        invoice_link: "https://inv.in/3",
      });
      expect(await eventsOf(first)).toMatchObject([
        {
          actor: "Meera",
          from_status: "Order Processing",
          to_status: "Shipped",
          what: "Status changed from Order Processing to Shipped, invoice https://inv.in/1, tracking Blue Dart BD1, by orders.csv",
        },
      ]);
      const audit = await shop.db.query(
        "SELECT actor, subject, summary FROM audit_log ORDER BY id DESC LIMIT 1",
      );
      expect(audit.rows[0]).toMatchObject({ actor: "Meera", subject: "orders.csv" });
    },
  );

  test("uploading the same file again changes nothing", async () => {
    const numbers = await manyPaidOrders(shop, 3);
    const file =
      header + numbers.map((number) => `${number},https://inv.in/1,T1,Delhivery,Shipped\n`).join("");
    expect(await applied(file)).toMatchObject({ updatedCount: 3, sameStatusCount: 0 });
    const before = await readEverything();
    expect(await applied(file)).toMatchObject({ updatedCount: 0, sameStatusCount: 3, invalidRows: [] });
    expect(await readEverything()).toEqual(before);
  });

  test("an empty cell changes nothing", async () => {
    const [number] = (await manyPaidOrders(shop, 1)) as [string];
    await applied(`${number},https://inv.in/1,T1,Delhivery,Shipped`);
    await applied(`${number},,,,Delivered`);
    expect(await orderOf(number)).toMatchObject({
      status: "Delivered",
      invoice_link: "https://inv.in/1",
      tracking_id: "T1",
      tracking_partner_name: "Delhivery",
    });
  });

  test("of lines that say the same of an order one is applied", async () => {
    const [number] = (await manyPaidOrders(shop, 1)) as [string];
    const { id } = await orderOf(number);
    const answer = await applied(`${number},,T1,,Shipped\n${id},,T1,,shipped`);
    expect(answer).toMatchObject({ updatedCount: 1, sameStatusCount: 1, invalidRows: [] });
    expect(await orderOf(number)).toMatchObject({ status: "Shipped", tracking_id: "T1" });
  });

  test(
    "lines that contradict each other are all refused, each with the line of another",
    { tags: ["ruling-desk.19"] },
    async () => {
      const [number, fine] = (await manyPaidOrders(shop, 2)) as [string, string];
      const { id } = await orderOf(number);
      const before = await orderOf(number);
      const answer = await applied(
        `${number},,T1,,Shipped\n${id},,T1,,shipped\n${fine},,T2,,Shipped\n${id},,T3,,Shipped\n${number},,T1,,Delivered`,
      );
      const reason = (line: number) => `Line ${line} has other values for this order, so neither is applied`;
      expect(answer).toMatchObject({
        updatedCount: 1,
        sameStatusCount: 0,
        invalidRows: [
          { line: 1, reason: reason(4) },
          { line: 2, reason: reason(4) },
          { line: 4, reason: reason(1) },
          { line: 5, reason: reason(1) },
        ],
      });
      expect(await orderOf(number)).toEqual(before);
      expect(await orderOf(fine)).toMatchObject({ status: "Shipped" });
    },
  );

  test.each<UnreadableCsvFile>([
    ["a file with 4 columns", "1,,,Shipped", 400, "CSV file must have exactly 5 columns per row"],
    ["a file with 6 columns", "1,,,,Shipped,", 400, "CSV file must have exactly 5 columns per row"],
    ...unreadableCsvFiles,
  ])(
    "%s is refused as a whole",
    { tags: ["staff-5.1", "staff-5.3", "staff-5.4"] },
    async (_what, content, status, message) => {
      const before = await readEverything();
      const answer = await upload(content);
      expect(answer.statusCode).toBe(status);
      expect(answer.json<{ message: string }>().message).toContain(message);
      expect(await readEverything()).toEqual(before);
    },
  );

  test(
    "a file of exactly 1 MB is accepted; formulas are treated as text, and unknown orders are counted",
    { tags: ["staff-5.1"] },
    async () => {
      const { text, lines } = fullCsvFile("", "none-such,,=cmd|' /C calc'!A0,@SUM(1),Shipped\n");
      expect(await applied(text)).toMatchObject({ notFoundCount: lines, updatedCount: 0, invalidRows: [] });
    },
  );

  test("a UTF-16 file with a byte order mark is accepted, and a formula is stored as text", async () => {
    const [number] = (await manyPaidOrders(shop, 1)) as [string];
    const answer = await upload(new Uint8Array(Buffer.from(`\ufeff${number},,=1+1,,Shipped`, "utf16le")));
    expect(answer.json()).toMatchObject({ updatedCount: 1 });
    expect(await orderOf(number)).toMatchObject({ tracking_id: "=1+1" });
  });
});

describe("concurrent uploads", () => {
  test(
    "two admins upload the same orders in opposite order: no deadlock, and no change is lost",
    { tags: ["ruling-desk.5"] },
    async () => {
      const numbers = await manyPaidOrders(shop, 400);
      const file = (names: readonly string[], status: string, id: string) =>
        names.map((name) => `${name},,${id},,${status}\n`).join("");
      // The retry in transaction() would hide a deadlock, so the database's own counter is read.
      const deadlocks = async () => {
        await shop.db.query("SELECT pg_stat_force_next_flush()");
        const { rows } = await shop.db.query<{ deadlocks: number }>(
          "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
        );
        return rows[0]!.deadlocks;
      };
      const before = await deadlocks();
      const even = () => applied(file(numbers, "Shipped", "even"));
      const odd = () => applied(file(numbers.toReversed(), "Delivered", "odd"));
      // Blocks both at the middle order. If rows were locked in file order, each would hold the half that the other needs.
      const blocker = await shop.db.connect();
      await blocker.query("BEGIN");
      await blocker.query("SELECT FROM orders WHERE order_number = $1 FOR UPDATE", [numbers[200]]);
      const both = [even(), odd()];
      await waitUntilBlocked(blocker, 2);
      await blocker.query("COMMIT");
      blocker.release();
      const answers = await Promise.all([...both, even(), odd(), even(), odd()]);
      for (const answer of answers) expect(answer.updatedCount + answer.sameStatusCount).toBe(400);
      expect(await deadlocks()).toBe(before);
      const { rows } = await shop.db.query<{
        last: string;
        status: string;
        changes: number;
        updated: number;
      }>(
        `SELECT min(o.status || ' ' || o.tracking_id) AS status, max(o.status || ' ' || o.tracking_id) AS last,
         count(e.id) AS changes
       FROM orders o JOIN order_events e ON e.order_id = o.id WHERE o.order_number = ANY ($1)`,
        [numbers],
      );
      expect(rows[0]!.status).toBe(rows[0]!.last);
      // Each reported change is in the history, and each event starts from the status that the previous one set.
      expect(rows[0]!.changes).toBe(answers.reduce((sum, { updatedCount }) => sum + updatedCount, 0));
      const broken = await shop.db.query(
        `SELECT FROM (SELECT e.from_status, lag(e.to_status, 1, 'Order Processing') OVER (PARTITION BY e.order_id ORDER BY e.id) AS before
         FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.order_number = ANY ($1)) AS chain
       WHERE from_status <> before`,
        [numbers],
      );
      expect(broken.rowCount).toBe(0);
    },
  );
});

describe("POST /api/admin/bulkOrderStatus/preview", () => {
  test("the preview returns what each row would change, and changes nothing", async () => {
    const [first, second] = (await manyPaidOrders(shop, 2)) as [string, string];
    const before = await readEverything();
    const answer = await previewed(
      `${header}${first},https://inv.in/1,,,Shipped\n${second},,,,order processing\nx,,,,Shipped\n${second},,,,Lost\n`,
    );
    expect(answer).toMatchObject({
      updatedCount: 1,
      sameStatusCount: 1,
      notFoundCount: 1,
      undecidedCount: 0,
    });
    expect(answer.rows).toEqual([
      {
        line: 2,
        orderID: first,
        verdict: "updated",
        from: "Order Processing",
        to: "Shipped",
        what: "New: status, invoice link",
        changed: ["status", "invoice link"],
        changes: [
          { field: "Status", before: "Order Processing", after: "Shipped" },
          { field: "Invoice link", before: "", after: "https://inv.in/1" },
        ],
        warnings: ["Shipped without a courier and a tracking ID"],
        reasons: ["without-tracking"],
      },
      {
        line: 3,
        orderID: second,
        verdict: "same",
        from: "Order Processing",
        to: "Order Processing",
        what: "Nothing changes",
        changed: [],
        changes: [],
        warnings: [],
        reasons: [],
      },
      {
        line: 4,
        orderID: "x",
        verdict: "notFound",
        from: null,
        to: "Shipped",
        what: "No order has this id or number",
        changed: [],
        changes: [],
        warnings: [],
        reasons: [],
      },
      {
        line: 5,
        orderID: second,
        verdict: "invalid",
        from: null,
        to: null,
        what: `'Lost' is not a status. It is one of ${orderStatuses.join(", ")}`,
        changed: [],
        changes: [],
        warnings: [],
        reasons: [],
      },
    ]);
    expect(await readEverything()).toEqual(before);
  });
});

describe("undoing the last upload", () => {
  const undo = (id: string) => call("POST", `${path}/${id}/undo`);
  const cancel = (content: string) => {
    const fields = { money: "kept", moneyNote: "Printed with your own design", restock: "yes" };
    return sendFile(shop, path, content, { headers: admin.headers, fields });
  };

  test("undo restores orders and stock, adds history and audit entries, and has no effect the second time", async () => {
    const cancelled = (await placePaidOrder(shop, { HONSLV200: 5 })).orderNumber;
    const stock = await stockOf(shop, "HONSLV200");
    const [shipped] = (await manyPaidOrders(shop, 1)) as [string];
    const before = [await orderOf(cancelled), await orderOf(shipped)];
    await cancel(`${cancelled},,,,Cancelled\n${shipped},https://inv.in/9,T9,DTDC,Delivered`);
    expect(await stockOf(shop, "HONSLV200")).toBe(stock + 5);
    const last = await lastUpload();
    expect(last).toMatchObject({ by: "Meera", fileName: "orders.csv" });

    const answer = await undo(last!._id);
    // That the order is delivered was not sent.
    expect(answer.json()).toEqual({
      success: true,
      restoredCount: 2,
      leftRows: [],
      messages: { waiting: 0, sent: 0, stopped: 2, waitsUntil: null },
    });
    expect([await orderOf(cancelled), await orderOf(shipped)]).toEqual(before);
    expect(await stockOf(shop, "HONSLV200")).toBe(stock);
    expect((await eventsOf(shipped)).at(-1)).toMatchObject({
      actor: "Meera",
      from_status: "Delivered",
      to_status: "Order Processing",
      what: "Upload of orders.csv undone: status back to Order Processing",
    });
    const audit = await shop.db.query("SELECT action FROM audit_log ORDER BY id DESC LIMIT 1");
    expect(audit.rows[0]).toEqual({ action: "orders.bulk-update-undone" });
    expect(await lastUpload()).toBeNull();

    const all = await readEverything();
    expect((await undo(last!._id)).json()).toEqual(answer.json());
    expect(await readEverything()).toEqual(all);
  });

  test("undo skips and reports orders changed since, whose money was returned, or whose goods are sold out", async () => {
    const [changed, same] = (await manyPaidOrders(shop, 2)) as [string, string];
    const returned = await placePaidOrder(shop, { HONROL100: 1 });
    const { orderNumber: soldOut } = await placePaidOrder(shop, { HONSLV300: 2 });
    const rows = [changed, same, returned.orderNumber, soldOut].map((name) => `${name},,,,Cancelled\n`);
    await cancel(rows.join(""));
    const upload = await lastUpload();
    await shop.db.query("UPDATE orders SET status = 'Refunded' WHERE order_number = $1", [changed]);
    await refundPieces(shop, admin, returned.id, { lines: [{ lineNumber: 1, quantity: 1 }] });
    await setStock(shop, 1, "HONSLV300");
    const answer = (await undo(upload!._id)).json<{ restoredCount: number; leftRows: object[] }>();
    expect(answer.restoredCount).toBe(1);
    expect(answer.leftRows).toEqual(
      expect.arrayContaining([
        { orderNumber: changed, reason: "Changed since the upload." },
        { orderNumber: returned.orderNumber, reason: "Changed since the upload." },
        { orderNumber: soldOut, reason: "Only 1 of Honeycomb Sleeve 300 mm (box) are left." },
      ]),
    );
    expect(await orderOf(same)).toMatchObject({ status: "Order Processing" });
    expect(await orderOf(changed)).toMatchObject({ status: "Refunded" });
  });

  test("undo takes no order up again whose whole payment was on its way back when the file cancelled it", async () => {
    const { id, orderNumber } = await placePaidOrder(shop, { HONROL100: 1 });
    await refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity: 1 }] });
    await applied(`${orderNumber},,,,Cancelled`);
    const answer = (await undo((await lastUpload())!._id)).json<{ leftRows: object[] }>();
    expect(answer.leftRows).toEqual([
      { orderNumber, reason: expect.stringContaining("Its whole payment has been refunded") },
    ]);
    expect(await orderOf(orderNumber)).toMatchObject({ status: "Cancelled" });
  });

  test("only the last upload can be undone; the job deletes the stored rows of earlier uploads", async () => {
    const [one, two] = (await manyPaidOrders(shop, 2)) as [string, string];
    await applied(`${one},,,,Shipped`);
    const first = await lastUpload();
    await upload(`${two},,,,Shipped`, "second.csv");
    const refused = await undo(first!._id);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      "Only the last upload can be undone, and that is second.csv.",
    ]);
    await deleteOldImports(shop.shop);
    const { rows } = await shop.db.query("SELECT DISTINCT import_id FROM import_rows");
    expect(rows).toEqual([{ import_id: (await lastUpload())!._id }]);
    expect((await undo((await lastUpload())!._id)).json()).toMatchObject({ restoredCount: 1 });
    expect((await undo("01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
  });

  test("six concurrent undo requests undo the upload once", async () => {
    const [number] = (await manyPaidOrders(shop, 1)) as [string];
    await applied(`${number},,,,Shipped`);
    const { _id } = (await lastUpload())!;
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(_id)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ restoredCount: 1 });
    expect(await eventsOf(number)).toHaveLength(2);
  });
});

test("a visitor, a buyer and internal staff cannot upload or preview", { tags: ["staff-6.1"] }, async () => {
  const before = await readEverything();
  for (const [role, status] of [
    ["buyer", 403],
    ["internal", 403],
    [null, 401],
  ] as const) {
    const headers = role ? (await signInBuyer(shop, { role })).headers : {};
    for (const url of [path, `${path}/preview`]) {
      expect((await sendFile(shop, url, "1,,,,Shipped", { headers })).statusCode).toBe(status);
    }
  }
  expect(await readEverything()).toEqual(before);
});
