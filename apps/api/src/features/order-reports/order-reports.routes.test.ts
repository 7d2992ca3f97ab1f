import { once } from "node:events";
import { request } from "node:http";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { readXlsx } from "../../../test-support/read-xlsx.ts";
import { placePaidOrder, refundPieces } from "../../../test-support/builders/refunds.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll({
  ledgerDiffersBecause: "the status and stock state of orders are changed with SQL",
});
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const buyer = signInForAll(shop, { name: "=Ravi" });
beforeAll(() => raiseHoldLimits(shop, [buyer]));
beforeEach(async () => {
  await shop.db.query("UPDATE orders SET status = 'Delivered', placed_at = '2020-01-01'");
  await setStock(shop, 1000000);
});

const get = (url: string) => shop.app.inject({ method: "GET", url, headers: admin.headers });

async function createOrder(goods: Record<string, number>, placedAt: string, status = "Order Processing") {
  await shop.db.query("DELETE FROM cart_lines");
  const { order } = await placeOrder(shop, buyer, goods);
  await shop.db.query(
    "UPDATE orders SET placed_at = $2, status = $3, stock_state = 'sold', reserved_until = NULL WHERE id = $1",
    [order._id, placedAt, status],
  );
  return order;
}
const idsOf = (answer: { json<T>(): T }) =>
  answer.json<{ data: { orderId: string }[] }>().data.map((row) => row.orderId);

describe("GET /api/admin/downloadAllOrders", () => {
  test(
    "the response has the orders of whole days of Asia/Kolkata, both ends included, oldest first",
    { tags: ["staff-3.4", "staff-7.3", "ruling-desk.11"] },
    async () => {
      await createOrder({ HONROL100: 1 }, "2026-10-31T18:29:59.999Z");
      const first = await createOrder({ HONROL100: 1 }, "2026-10-31T18:30:00Z", "Cancelled");
      const last = await createOrder({ HONROL100: 1 }, "2026-11-02T18:29:59.999Z");
      await createOrder({ HONROL100: 1 }, "2026-11-02T18:30:00Z");
      const answer = await get("/api/admin/downloadAllOrders?startDate=2026-11-01&endDate=2026-11-02");
      expect(answer.json()).toMatchObject({ success: true });
      expect(idsOf(answer)).toEqual([first._id, last._id]);
      const [row] = answer.json<{ data: object[] }>().data;
      expect(row).toMatchObject({
        customerName: "=Ravi",
        listOfItems: "Honeycomb Paper Roll 100 Mtr x 1",
        itemCount: 1,
        itemTotalPrice: 699,
        totalAmount: first.totalAmount,
        status: "Cancelled",
        "Order Date": "2026-11-01 00:00",
        razorpayOrderId: expect.stringMatching(/^order_/),
        orderNumber: first.orderNumber,
      });
    },
  );

  test.each([
    "",
    "?startDate=2026-11-01",
    "?endDate=2026-11-01",
    "?startDate=&endDate=",
    "?startDate=2026-02-30&endDate=2026-03-01",
    "?startDate=2026-11-02&endDate=2026-11-01",
    "?startDate=01/11/2026&endDate=02/11/2026",
  ])(
    "the query %j is refused: 'Please select a valid date range.'",
    { tags: ["staff-5.6"] },
    async (query) => {
      for (const path of ["downloadAllOrders", "reports/orders.xlsx"]) {
        const answer = await get(`/api/admin/${path}${query}`);
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
          400,
          "Please select a valid date range.",
        ]);
      }
    },
  );

  test("a range without orders gives an empty list, and a workbook with only the headings", async () => {
    const days = "?startDate=1999-01-01&endDate=1999-12-31";
    expect((await get(`/api/admin/downloadAllOrders${days}`)).json()).toEqual({ success: true, data: [] });
    const [sheet] = readXlsx((await get(`/api/admin/reports/orders.xlsx${days}`)).rawPayload);
    expect([sheet?.rows, sheet?.cells.get("A1")?.value]).toEqual([[], "orderId"]);
  });
});

describe("orders in Order Processing", () => {
  test(
    "each order has one row, and quantities are summed by item; orders of other statuses are not included",
    { tags: ["staff-3.5", "staff-3.7", "staff-7.4"] },
    async () => {
      const one = await createOrder({ POLNPD060080: 1000, HONSLV150: 5 }, "2026-11-01T10:00:00Z");
      const other = await createOrder({ HONSLV150: 2 }, "2026-11-02T10:00:00Z");
      await createOrder({ HONSLV150: 9 }, "2026-11-03T10:00:00Z", "Shipped");
      const answer = await get("/api/admin/downloadProcessingOrders");
      expect(idsOf(answer)).toEqual([one._id, other._id]);
      const { data, consolidatedReport } = answer.json<{ data: object[]; consolidatedReport: object[] }>();
      expect(data[0]).toMatchObject({
        itemSKUs: "POLNPD060080, HONSLV150",
        itemCount: 2,
        Weight: null,
        City: "Pune",
        isDelhi: false,
      });
      expect(consolidatedReport).toEqual([
        { itemName: "Honeycomb Sleeve 150 mm (box)", itemQuantity: 7, itemCount: 2 },
        { itemName: "Plain Poly Courier Bag 6x8 inch without POD", itemQuantity: 1000, itemCount: 1 },
      ]);
    },
  );

  test(
    "the report with split items has one row for each order line, with the size of its product",
    { tags: ["staff-3.6", "staff-7.5"] },
    async () => {
      const order = await createOrder({ POLNPD060080: 1000, HONSLV150: 5 }, "2026-11-01T10:00:00Z");
      const answer = await get("/api/admin/downloadProcessingOrdersWithSplitItems");
      expect(idsOf(answer)).toEqual([order._id, order._id]);
      const { data } = answer.json<{ data: object[] }>();
      expect(data).toContainEqual(
        expect.objectContaining({
          itemSKU: "POLNPD060080",
          itemQuantity: 1000,
          pricePerUnit: 0.66,
          Weight: 3.25,
        }),
      );
      expect(data).toContainEqual(
        expect.objectContaining({
          itemSKU: "HONSLV150",
          itemQuantity: 5,
          pricePerUnit: 3419.05,
          Weight: null,
        }),
      );
    },
  );
});

test("every report of what is to be sent has the pieces that are left after refunds, as Packing has", async () => {
  const refunded = await placePaidOrder(shop, { HONSLV300: 3, HONROL100: 1 });
  await refundPieces(shop, admin, refunded.id, {
    lines: [
      { lineNumber: 1, quantity: 1 },
      { lineNumber: 2, quantity: 1 },
    ],
  });
  const empty = await placePaidOrder(shop, { HONSLV300: 1 });
  await refundPieces(shop, admin, empty.id, { lines: [{ lineNumber: 1, quantity: 1 }] });
  const packed = (await get(`/api/packing/orders?orders=${refunded.id}`)).json<{
    orders: { lines: { SKU: string; quantity: number }[] }[];
  }>();
  expect(packed.orders[0]?.lines).toMatchObject([{ SKU: "HONSLV300", quantity: 2 }]);

  const { data, consolidatedReport } = (await get("/api/admin/downloadProcessingOrders")).json<{
    data: { listOfItems: string; itemCount: number; itemTotalPrice: number }[];
    consolidatedReport: { itemName: string; itemQuantity: number; itemCount: number }[];
  }>();
  expect(data).toMatchObject([{ listOfItems: expect.stringMatching(/^[^,]+ x 2$/), itemCount: 1 }]);
  expect(consolidatedReport).toMatchObject([{ itemQuantity: 2, itemCount: 1 }]);
  const split = (await get("/api/admin/downloadProcessingOrdersWithSplitItems")).json<{
    data: { itemSKU: string; itemQuantity: number; pricePerUnit: number; itemTotalPrice: number }[];
  }>();
  expect(split.data).toMatchObject([{ itemSKU: "HONSLV300", itemQuantity: 2 }]);
  expect(split.data[0]!.itemTotalPrice).toBeCloseTo(2 * split.data[0]!.pricePerUnit, 2);
});

describe("workbooks", () => {
  test.each([
    ["orders.xlsx?startDate=2026-11-01&endDate=2026-11-30", "orders_2026-11-01_to_2026-11-30.xlsx"],
    ["pending-orders.xlsx", "pending_orders.xlsx"],
    ["invoice-report.xlsx", "invoice_report.xlsx"],
    ["consolidated-orders.xlsx", "consolidated_orders.xlsx"],
  ])(
    "%s has the file name %s, and the number of orders in a header",
    { tags: ["staff-9.5"] },
    async (path, name) => {
      await createOrder({ HONROL100: 1 }, "2026-11-05T10:00:00Z");
      const answer = await get(`/api/admin/reports/${path}`);
      expect(answer.headers).toMatchObject({
        "content-disposition": `attachment; filename="${name}"`,
        "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "cache-control": "no-store",
        "x-order-count": "1",
      });
      expect(readXlsx(answer.rawPayload)[0]?.rows).toHaveLength(1);
    },
  );

  test("have a sheet with the totals of all amounts; those of orders are of each status too", async () => {
    const one = await createOrder({ HONROL100: 1 }, "2026-11-05T10:00:00Z");
    const other = await createOrder({ POLNPD060080: 1000 }, "2026-11-05T11:00:00Z");
    const cancelled = await createOrder({ HONROL100: 3 }, "2026-11-05T12:00:00Z", "Cancelled");
    const [, totals] = readXlsx(
      (await get("/api/admin/reports/orders.xlsx?startDate=2026-11-05&endDate=2026-11-05")).rawPayload,
    );
    const sum = (...orders: { totalAmount: number }[]) =>
      String(orders.reduce((paise, { totalAmount }) => paise + Math.round(totalAmount * 100), 0) / 100);
    expect(totals?.name).toBe("Totals");
    expect(totals?.rows.map((row) => [row["status"], row["Rows"], row["totalAmount"]])).toEqual([
      ["Order Processing", "2", sum(one, other)],
      ["Cancelled", "1", sum(cancelled)],
      ["Orders", "3", sum(one, other, cancelled)],
    ]);
    const [lines, ofLines] = readXlsx((await get("/api/admin/reports/invoice-report.xlsx")).rawPayload);
    expect(ofLines?.rows).toHaveLength(1);
    const igst = lines?.rows.reduce((paise, row) => paise + Math.round(Number(row["IGST"]) * 100), 0) ?? 0;
    expect(igst).toBeGreaterThan(0);
    expect(ofLines?.rows[0]).toMatchObject({
      "Total of": "Invoice report",
      Rows: "2",
      IGST: `${igst / 100}`,
    });
    // Amounts have one format in every column, unit prices up to four places.
    const styleOf = (column: string) => {
      const heading = [...(lines?.cells ?? [])].find(([, { value }]) => value === column)?.[0] ?? "";
      return lines?.cells.get(heading.replace(/1$/, "2"))?.style;
    };
    expect(["itemTotalPrice", "CGST", "IGST", "unitPrice"].map(styleOf)).toEqual([2, 2, 2, 2]);
    expect(styleOf("pricePerUnit")).toBe(5);
  });

  test(
    "the cells of each workbook equal the values of the JSON response",
    { tags: ["staff-3.4", "staff-3.5", "staff-3.6", "ruling-desk.10"] },
    async () => {
      await createOrder({ POLNPD060080: 1000, TAPBRN048: 2 }, "2026-11-05T10:00:00Z");
      for (const [call, workbook] of [
        [
          "downloadAllOrders?startDate=2026-11-05&endDate=2026-11-05",
          "orders.xlsx?startDate=2026-11-05&endDate=2026-11-05",
        ],
        ["downloadProcessingOrders", "pending-orders.xlsx"],
        ["downloadProcessingOrdersWithSplitItems", "invoice-report.xlsx"],
      ]) {
        const { data } = (await get(`/api/admin/${call}`)).json<{
          data: Record<string, string | number | boolean | null>[];
        }>();
        const [sheet] = readXlsx((await get(`/api/admin/reports/${workbook}`)).rawPayload);
        expect(sheet?.rows).toHaveLength(data.length);
        for (const [index, row] of data.entries()) {
          for (const [column, value] of Object.entries(row)) {
            const cell = sheet?.rows[index]?.[column] ?? "";
            const expected = typeof value === "boolean" ? String(Number(value)) : String(value ?? "");
            expect([column, cell]).toEqual([
              column,
              column === "Order Date" ? expect.stringMatching(/^46331\./) : expected,
            ]);
          }
        }
      }
    },
  );

  test(
    "workbooks have the fixed values, and CGST with SGST or IGST by the place of delivery",
    { tags: ["staff-9.2", "staff-9.3", "staff-9.4"] },
    async () => {
      await createOrder({ POLNPD060080: 1000 }, "2026-11-05T10:00:00Z");
      const [pending] = readXlsx((await get("/api/admin/reports/pending-orders.xlsx")).rawPayload);
      expect(pending?.rows[0]).toMatchObject({
        transportMode: "SURFACE",
        paymentMode: "PREPAID",
        packaging: "Poly",
        orderedQuantity: "1",
        unitPrice: "778.8",
        pickupLocation: "Delhi",
        pickupPincode: "110041",
        sellerPincode: "110041",
      });
      const [elsewhere] = readXlsx((await get("/api/admin/reports/invoice-report.xlsx")).rawPayload);
      expect(elsewhere?.rows[0]).toMatchObject({ CGST: "0", "IGST %": "18", IGST: "118.8", isDelhi: "0" });
      await shop.db.query(`UPDATE orders SET shipping_address = shipping_address || '{"zipCode": "110041"}'`);
      const [inDelhi] = readXlsx((await get("/api/admin/reports/invoice-report.xlsx")).rawPayload);
      expect(inDelhi?.rows[0]).toMatchObject({
        "CGST %": "9",
        CGST: "59.4",
        "SGST %": "9",
        SGST: "59.4",
        IGST: "0",
      });
    },
  );

  test(
    "the invoice report has the heads of the invoice beside those by destination",
    { tags: ["staff-9.4"] },
    async () => {
      await shop.db.query("DELETE FROM cart_lines");
      const { order, razorpayOrderId } = await placeOrder(shop, buyer, { POLNPD060080: 1000 });
      await payOrder(shop, buyer, razorpayOrderId);
      const { rows } = await shop.db.query<{ cgst: number; igst: number }>(
        "SELECT cgst_paise AS cgst, igst_paise AS igst FROM invoices WHERE order_id = $1",
        [order._id],
      );
      const [sheet] = readXlsx((await get("/api/admin/reports/invoice-report.xlsx")).rawPayload);
      expect(sheet?.rows[0]).toMatchObject({
        "Invoice CGST": `${rows[0]!.cgst / 100}`,
        "Invoice IGST": `${rows[0]!.igst / 100}`,
      });
      const styles = [...(sheet?.cells ?? [])].flatMap(([place, { value }]) =>
        value.startsWith("Invoice ") ? [sheet?.cells.get(place.replace(/1$/, "2"))?.style] : [],
      );
      expect(styles).toEqual([2, 2, 2]);
      expect(rows[0]!.cgst + rows[0]!.igst).toBeGreaterThan(0);
    },
  );

  test("a name that begins like a formula is written as text", { tags: ["ruling-desk.12"] }, async () => {
    await createOrder({ HONROL100: 1 }, "2026-11-05T10:00:00Z");
    const [sheet] = readXlsx(
      (await get("/api/admin/reports/orders.xlsx?startDate=2026-11-05&endDate=2026-11-05")).rawPayload,
    );
    expect(sheet?.cells.get("B2")).toEqual({ type: "text", style: 4, value: "=Ravi" });
  });

  test(
    "the packing workbook has the quantity of each item, and of each item by order",
    { tags: ["staff-2.11", "staff-2.12", "staff-3.7"] },
    async () => {
      const one = await createOrder({ POLNPD060080: 1000, HONSLV150: 5 }, "2026-11-01T10:00:00Z");
      const other = await createOrder({ HONSLV150: 2 }, "2026-11-02T10:00:00Z");
      const [packing, byOrder] = readXlsx(
        (await get("/api/admin/reports/consolidated-orders.xlsx")).rawPayload,
      );
      expect(packing?.rows[0]).toEqual({
        itemName: "Honeycomb Sleeve 150 mm (box)",
        itemQuantity: "7",
        itemCount: "2",
        itemSKU: "HONSLV150",
      });
      expect(byOrder?.rows.map((row) => [row["itemSKU"], row["itemQuantity"], row["orderNumber"]])).toEqual([
        ["HONSLV150", "5", one.orderNumber],
        ["HONSLV150", "2", other.orderNumber],
        ["POLNPD060080", "1000", one.orderNumber],
      ]);
    },
  );
});

describe("a large report", () => {
  const many = 2000;
  const path = "/api/admin/reports/orders.xlsx?startDate=2026-11-07&endDate=2026-11-07";
  // A report of few orders, for tests that block it with a lock.
  const shortPath = path.replaceAll("2026-11-07", "2020-01-01");
  let origin: string;
  beforeAll(async () => {
    origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
    const { _id } = await createOrder({ HONROL100: 1 }, "2026-11-06T10:00:00Z");
    // In batches, because one statement would exceed the statement timeout on a busy machine.
    for (let from = 1; from <= many; from += 200) {
      await shop.db.query(
        `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
           'order_number', 'many-' || n, 'razorpay_order_id', NULL, 'placed_at', '2026-11-07T10:00:00Z',
           'status', 'Delivered', 'buyer_name', 'Buyer ' || n, 'razorpay_signature',
             (SELECT string_agg(encode(sha512((n || '-' || part)::bytea), 'hex'), '') FROM generate_series(1, 50) part)))).*
         FROM orders o, generate_series($2::int, $2::int + 199) n WHERE o.id = $1`,
        [_id, from],
      );
      await shop.db.query(
        `INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('order_id', o.id))).*
         FROM order_lines l, orders o
         WHERE l.order_id = $1 AND o.order_number = ANY (SELECT 'many-' || n FROM generate_series($2::int, $2::int + 199) n)`,
        [_id, from],
      );
    }
    // On a busy machine the default timeout of ten seconds is too short.
  }, 60_000);
  beforeEach(async () => {
    await shop.db.query(
      "UPDATE orders SET placed_at = '2026-11-07T10:00:00Z' WHERE order_number LIKE 'many-%'",
    );
  });

  /** Starts a download and does not read it: the body has some megabytes, more than the socket buffers hold. */
  async function startDownload() {
    const download = request(`${origin}${path}`, { headers: admin.headers });
    download.on("error", () => undefined);
    download.end();
    const [answer] = (await once(download, "response")) as [{ statusCode: number }];
    return { status: answer.statusCode, abort: () => download.destroy() };
  }
  const openTransactions = async () => {
    const { rows } = await shop.db.query<{ count: number }>(
      `SELECT count(*) AS count FROM pg_stat_activity
       WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    return rows[0]!.count;
  };

  const soon = { timeout: 10_000 };
  /** The number of connections that wait for the lock of a test. */
  const countBlocked = async () => {
    const { rows } = await shop.db.query<{ count: number }>(
      "SELECT count(*) AS count FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    return rows[0]!.count;
  };

  test("two reports are written at a time, four more wait, and the next request gets 429", async () => {
    // The lock blocks the first two.
    const blocker = await shop.ownerDb.connect();
    await blocker.query("BEGIN; LOCK TABLE order_lines IN ACCESS EXCLUSIVE MODE");
    const answers = Array.from({ length: 7 }, () => get(shortPath));
    // No other can be answered before the lock ends.
    const refused = await Promise.race(answers);
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ message: string }>().message).toBe(
      "Several reports are being written already. Please try again when one of them is done.",
    );
    expect(refused.headers["retry-after"]).toBe("60");
    await expect.poll(countBlocked).toBe(2);
    await blocker.query("ROLLBACK");
    blocker.release();
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array<number>(6).fill(200), 429]);
    expect((await get(shortPath)).statusCode).toBe(200);
  });

  test("a client that aborts before the first byte frees its slot immediately, and its connection when its query ends", async () => {
    const blocker = await shop.ownerDb.connect();
    await blocker.query("BEGIN; LOCK TABLE order_lines IN ACCESS EXCLUSIVE MODE");
    const aborted = Array.from({ length: 2 }, () => {
      const one = request(`${origin}${shortPath}`, { headers: admin.headers });
      one.on("error", () => undefined);
      one.end();
      return one;
    });
    let others: ReturnType<typeof get>[] = [];
    try {
      await expect.poll(countBlocked, soon).toBe(2);
      for (const one of aborted) one.destroy();
      // Their queries still run in the database, but two others start.
      others = [get(shortPath), get(shortPath)];
      await expect.poll(countBlocked, soon).toBe(4);
    } finally {
      await blocker.query("ROLLBACK");
      blocker.release();
    }
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await expect.poll(openTransactions, soon).toBe(0);
    expect((await get(shortPath)).statusCode).toBe(200);
  });

  test("a client that aborts during the download frees its slot and its connection", async () => {
    for (let times = 0; times < 3; times += 1) {
      const downloads = await Promise.all([startDownload(), startDownload()]);
      expect(downloads.map(({ status }) => status)).toEqual([200, 200]);
      await expect.poll(openTransactions).toBe(2);
      for (const { abort } of downloads) abort();
      await expect.poll(openTransactions).toBe(0);
    }
    expect((await get(shortPath)).statusCode).toBe(200);
  });

  test("a query that fails before the first byte gets 500 with a message", async () => {
    await shop.ownerDb.query("ALTER TABLE orders RENAME COLUMN buyer_email TO renamed_column");
    try {
      const answer = await get(shortPath);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        500,
        "Something went wrong",
      ]);
    } finally {
      await shop.ownerDb.query("ALTER TABLE orders RENAME COLUMN renamed_column TO buyer_email");
    }
    expect((await get(shortPath)).statusCode).toBe(200);
  });

  test("a query that fails during the download aborts the connection, so the client sees an incomplete file", async () => {
    await shop.db.query("UPDATE orders SET status = 'Order Processing' WHERE order_number LIKE 'many-%'");
    const { rows } = await shop.db.query<{ id: string }>(
      "SELECT id FROM orders WHERE status = 'Order Processing' ORDER BY id DESC LIMIT 1",
    );
    await shop.ownerDb.query("UPDATE order_lines SET unit_price = -1 WHERE order_id = $1", [rows[0]!.id]);
    const answer = await fetch(`${origin}/api/admin/reports/pending-orders.xlsx`, { headers: admin.headers });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await expect.poll(openTransactions).toBe(0);
  });
});
