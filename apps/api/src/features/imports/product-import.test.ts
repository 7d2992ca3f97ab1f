import { checkProductCsv } from "@dakbag/contracts/imports";
import { listProductsForCsv } from "@dakbag/contracts/products";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import { writeCsv } from "@dakbag/domain/imports/delimited-text";
import { productCsvTable } from "@dakbag/domain/catalogue/product-csv";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import {
  asOtherProgramsWrite,
  fullCsvFile,
  type UnreadableCsvFile,
  unreadableCsvFiles,
} from "../../../test-support/builders/csv-corpus.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { runWhileRowIsLocked } from "../../../test-support/builders/blocked-requests.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { raiseHoldLimits } from "../../../test-support/builders/hold-limit.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { deleteOldImports } from "./imports.jobs.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const otherAdmin = signInForAll(shop, { role: "admin", name: "Anil" });
beforeEach(async () => {
  await shop.falsifyingDb.query("TRUNCATE audit_log, imports, import_rows");
  await shop.db.query(
    "UPDATE products SET price = 100, show_listing = true WHERE category IN ('TAPE', 'HONEYCOMB')",
  );
  await setStock(shop, 1000);
  await shop.shop.catalogue.refresh();
});

const path = "/api/admin/productCsv";
const header = "SKU,Price,Stock,Show\n";
type Checked = ReturnType<typeof checkProductCsv.answer.parse>;
type UploadOptions = { caller?: SignedIn; name?: string; again?: boolean };

const send = (
  content: string | Uint8Array<ArrayBuffer>,
  { caller = admin, name = "prices.csv", again }: UploadOptions = {},
) => sendFile(shop, path, content, { name, headers: caller.headers, fields: again ? { again: "yes" } : {} });
const check = async (content: string | Uint8Array<ArrayBuffer>, options?: UploadOptions) =>
  (await send(content, options)).json<Checked>();
const call = (method: "GET" | "POST", url: string, caller = admin) =>
  shop.app.inject({ method, url: `${path}${url}`, headers: caller.headers });
const apply = (upload: string | null, caller = admin) => call("POST", `/${upload}/apply`, caller);
const undo = (upload: string | null, caller = admin) => call("POST", `/${upload}/undo`, caller);
/** Checks a file and applies it. */
async function upload(content: string, options: UploadOptions = {}) {
  const checked = await check(content, options);
  const applied = checked.upload ? (await apply(checked.upload, options.caller)).json<object>() : null;
  return { checked, applied };
}
const lastUpload = async () =>
  (await call("GET", "/last")).json<{ upload: { _id: string; fileName: string } | null }>().upload;
async function offerOf(sku: string) {
  const { rows } = await shop.db.query<{ price: string; count_in_stock: number; show_listing: boolean }>(
    "SELECT price, count_in_stock, show_listing FROM products WHERE sku = $1",
    [sku],
  );
  const { price, count_in_stock, show_listing } = rows[0]!;
  return [Number(price), count_in_stock, show_listing];
}
const audit = async () =>
  (await shop.db.query("SELECT actor, action, subject, summary FROM audit_log ORDER BY id")).rows;
/** A digest of readEverything that an applied upload can change, to check that nothing has changed. */
const readEverything = async () =>
  (
    await shop.db.query(
      `SELECT (SELECT md5(string_agg(p::text, ',' ORDER BY sku)) FROM products p) AS products,
         (SELECT count(*) FROM audit_log) AS audit,
         (SELECT count(*) FROM imports WHERE applied_at IS NOT NULL) AS uploads`,
    )
  ).rows[0];

describe("checking a file of prices and stock", () => {
  test("the check returns what each row would change, with old and new values, and changes nothing", async () => {
    const before = await readEverything();
    const answer = await check(
      `${header}TAPBRN040,99.5,+250,\ntapbrn042,,250,no\nTAPBRN045,100,1000,yes\nNOSUCH,1,,\nTAPBRN048,x,,\nTAPBRN050,,take 5000,\n`,
    );
    expect(answer).toMatchObject({ updatedCount: 2, sameCount: 1, notFoundCount: 1, invalidCount: 2 });
    expect(
      answer.rows.map(({ line, SKU, verdict, what, setsLower }) => [line, SKU, verdict, what, setsLower]),
    ).toEqual([
      [2, "TAPBRN040", "updated", "Price ₹100.00 → ₹99.50; Stock 1,000 → 1,250 (250 added)", false],
      [3, "TAPBRN042", "updated", "Stock 1,000 → 250 (750 taken); Shown → hidden", true],
      [4, "TAPBRN045", "same", "Nothing changes", false],
      [5, "NOSUCH", "notFound", "No product has this SKU", false],
      [6, "TAPBRN048", "invalid", expect.stringContaining("Price must be a number"), false],
      [
        7,
        "TAPBRN050",
        "invalid",
        expect.stringContaining("only 1,000 are left, so 5,000 cannot be removed"),
        false,
      ],
    ]);
    expect(
      answer.rows.map(({ changes }) => changes.map(({ field, before: from, after }) => [field, from, after])),
    ).toEqual([
      [
        ["Price", "₹100.00", "₹99.50"],
        ["Stock", "1,000", "1,250 (250 added)"],
      ],
      [
        ["Stock", "1,000", "250 (750 taken)"],
        ["In the shop", "shown", "hidden"],
      ],
      [],
      [],
      [],
      [],
    ]);
    expect(await readEverything()).toEqual(before);
  });

  test("a price that moves by more than half, up or down, is marked", async () => {
    const answer = await check(
      `${header}TAPBRN040,150,,\nTAPBRN042,150.01,,\nTAPBRN045,50,,\nTAPBRN048,49.99,,\n`,
    );
    expect(answer.rows.map(({ movesPrice }) => movesPrice)).toEqual([false, true, false, true]);
  });

  test.each(asOtherProgramsWrite(`${header}TAPBRN040,99.5,+250,no\nHONSLV150,,7,yes\n`))(
    "reads a file %s",
    async (_how, content) => {
      const answer = await check(content);
      expect(answer).toMatchObject({ updatedCount: 2, invalidCount: 0, notFoundCount: 0 });
    },
  );

  test.each<UnreadableCsvFile>([
    ...unreadableCsvFiles,
    ["a file without column names", "TAPBRN040,1,2,yes", 400, "The first line must name the columns"],
    ["a file with 3 columns", "SKU,Price,Stock\nTAPBRN040,1,2", 400, "The first line must name the columns"],
  ])(
    "%s is refused as a whole",
    { tags: ["staff-5.1", "staff-5.3"] },
    async (_what, content, status, message) => {
      const before = await readEverything();
      const answer = await send(content);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        status,
        expect.stringContaining(message),
      ]);
      expect(await readEverything()).toEqual(before);
    },
  );

  test(
    "a file that is not CSV by name and type is refused, and so is an invalid value of again",
    { tags: ["staff-5.2"] },
    async () => {
      const form = new FormData();
      form.append("file", new File([header], "prices.pdf", { type: "application/pdf" }));
      const request = new Request("http://localhost/", { method: "POST", body: form });
      const answer = await shop.app.inject({
        method: "POST",
        url: path,
        headers: { ...admin.headers, "content-type": request.headers.get("content-type")! },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("valid CSV file")]);
      const wrong = await sendFile(shop, path, header, { headers: admin.headers, fields: { again: "1" } });
      expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining("again must be yes")]);
    },
  );

  test(
    "a file of exactly 1 MB is accepted; formulas are not valid as SKU, price or stock",
    { tags: ["staff-5.1"] },
    async () => {
      const { text, lines } = fullCsvFile(header, "=cmd|' /C calc'!A0,@SUM(1),+1+1,\n");
      const answer = await check(text);
      expect(answer).toMatchObject({ upload: null, invalidCount: lines, updatedCount: 0 });
      expect(
        (await check(`${header}=cmd,1,,\n'=cmd2,1,,`)).rows.map(({ SKU, verdict }) => [SKU, verdict]),
      ).toEqual([
        ["=cmd", "notFound"],
        ["=cmd2", "notFound"],
      ]);
    },
  );
});

describe("applying a checked file", () => {
  test("the file changes prices, stock and visibility, in the audit log and within a second in the shop", async () => {
    const { checked, applied } = await upload(
      `${header}TAPBRN040,99.0625,+250,\nTAPBRN042,,250,no\nNOSUCH,1,,\n`,
    );
    expect(applied).toEqual({ success: true, updatedCount: 2, refusedRows: [] });
    expect(await offerOf("TAPBRN040")).toEqual([99.0625, 1250, true]);
    expect(await offerOf("TAPBRN042")).toEqual([100, 250, false]);
    expect(await audit()).toEqual([
      ...[
        [
          "product.price-changed",
          "TAPBRN040",
          "The price of TAPBRN040 went from ₹100.00 to ₹99.0625: by prices.csv",
        ],
        [
          "product.stock-changed",
          "TAPBRN040",
          "The stock of TAPBRN040 went from 1,000 to 1,250 (250 added): by prices.csv",
        ],
        [
          "product.stock-changed",
          "TAPBRN042",
          "The stock of TAPBRN042 went from 1,000 to 250 (750 taken): by prices.csv",
        ],
        ["product.hidden", "TAPBRN042", "TAPBRN042 is hidden from the shop: by prices.csv"],
      ].map(([action, subject, summary]) => ({ actor: "Meera", action, subject, summary })),
      {
        actor: "Meera",
        action: "products.bulk-updated",
        subject: "prices.csv",
        summary: "prices.csv changed 2 products; refused 0.",
      },
    ]);
    await vi.waitFor(async () => {
      const { products } = (await shop.app.inject({ url: "/api/products" })).json<{
        products: { SKU: string; price: number; countInStock: number }[];
      }>();
      expect(products.find(({ SKU }) => SKU === "TAPBRN040")).toMatchObject({
        price: 99.0625,
        countInStock: 1250,
      });
      expect(products.some(({ SKU }) => SKU === "TAPBRN042")).toBe(false);
    });

    // Applied a second time, as after a double click or a lost response.
    const before = await readEverything();
    expect((await apply(checked.upload)).json()).toEqual(applied);
    expect(await readEverything()).toEqual(before);
  });

  test("six concurrent requests apply a file once", async () => {
    const { upload: id } = await check(`${header}TAPBRN040,,+250,\n`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(id)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ updatedCount: 1 });
    expect(await offerOf("TAPBRN040")).toEqual([100, 1250, true]);
  });

  test("uploading the same file again changes nothing, even when it adds stock or products were sold since", async () => {
    const file = `${header}TAPBRN040,99,+250,\nTAPBRN042,,500,\n`;
    await upload(file);
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN042: 10 });
    const before = await readEverything();
    for (const [, content] of asOtherProgramsWrite(file)) {
      const { checked } = await upload(content as string, { caller: otherAdmin, name: "copy.csv" });
      expect(checked).toMatchObject({ upload: null, updatedCount: 0, sameCount: 2 });
      expect(checked.earlier).toMatchObject({ by: "Meera", isSame: true });
      expect(checked.rows[0]!.what).toBe("Applied before, with the same file");
    }
    expect(await readEverything()).toEqual(before);

    // With `again`, the user confirms that it is another delivery of the same goods.
    const { checked, applied } = await upload(file, { again: true });
    expect(checked.earlier).toMatchObject({ isSame: true });
    expect(applied).toMatchObject({ updatedCount: 2 });
    expect(await offerOf("TAPBRN040")).toEqual([99, 1500, true]);
    expect(await stockOf(shop, "TAPBRN042")).toBe(500);
  });

  test("a corrected file of the same name has a warning that it may add the same stock twice", async () => {
    await upload(`${header}TAPBRN040,,+250,\nTAPBRN042,x,,\n`);
    const { earlier } = await check(`${header}TAPBRN040,,+250,\nTAPBRN042,90,,\n`);
    expect(earlier).toMatchObject({ by: "Meera", isSame: false });
    const withoutStock = await check(`${header}TAPBRN042,90,,\n`);
    expect(withoutStock.earlier).toBeNull();
  });

  test("a file applies what was checked: stock ordered since stays ordered, and a price changed since is kept", async () => {
    const { upload: id } = await check(
      `${header}TAPBRN040,,600,\nTAPBRN042,90,+5,\nTAPBRN045,,take 995,\nTAPBRN048,80,,no\n`,
    );
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN040: 30 });
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN045: 10 });
    await shop.db.query("UPDATE products SET price = 95 WHERE sku = 'TAPBRN042'");
    await shop.db.query("UPDATE products SET price = 80 WHERE sku = 'TAPBRN048'");
    expect((await apply(id)).json()).toEqual({
      success: true,
      updatedCount: 2,
      refusedRows: [
        { line: 3, SKU: "TAPBRN042", reason: "The price is now ₹95.00, not ₹100.00." },
        {
          line: 4,
          SKU: "TAPBRN045",
          reason: "Now only 990 are left, so 995 cannot be removed.",
        },
      ],
    });
    expect(await offerOf("TAPBRN040")).toEqual([100, 570, true]);
    expect(await offerOf("TAPBRN042")).toEqual([95, 1000, true]);
    expect(await offerOf("TAPBRN045")).toEqual([100, 990, true]);
    expect(await offerOf("TAPBRN048")).toEqual([80, 1000, false]);
    // Only what it applied is undone: the price of TAPBRN048 was changed by another update.
    expect((await undo(id)).json()).toMatchObject({ restoredCount: 2, leftRows: [] });
    expect(await offerOf("TAPBRN048")).toEqual([80, 1000, true]);
    expect(await offerOf("TAPBRN040")).toEqual([100, 970, true]);
  });

  test("a file whose rows are all refused is not recorded", async () => {
    const { upload: id } = await check(`${header}TAPBRN040,,take 1000,\n`);
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN040: 1 });
    const before = await readEverything();
    expect((await apply(id)).json()).toMatchObject({ updatedCount: 0, refusedRows: [{ SKU: "TAPBRN040" }] });
    expect(await readEverything()).toEqual(before);
    expect(await lastUpload()).toBeNull();
  });

  test("an unknown check or a deleted one gets 404", async () => {
    expect((await apply("01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
    const { upload: id } = await check(`${header}TAPBRN040,99,,\n`);
    await deleteOldImports(shop.shop);
    shop.clock.advance(25 * 3_600_000);
    await deleteOldImports(shop.shop);
    shop.clock.advance(-25 * 3_600_000); // otherwise the session would have expired
    expect((await apply(id)).statusCode).toBe(404);
  });
});

describe("concurrent uploads", () => {
  test("two admins apply the same CSV: it is applied once, and the second response names the first admin", async () => {
    const file = `${header}TAPBRN040,,+250,\nHONSLV150,90,,\n`;
    const [mine, theirs] = await Promise.all([check(file), check(file, { caller: otherAdmin })]);
    const answers = await runWhileRowIsLocked(shop, { sku: "TAPBRN040", until: 2 }, () => [
      apply(mine.upload),
      apply(theirs.upload, otherAdmin),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json<{ message: string }>().message).toMatch(
      /^(Meera|Anil) has already applied the same rows/,
    );
    expect(await offerOf("TAPBRN040")).toEqual([100, 1250, true]);
    expect((await audit()).filter(({ action }) => action === "products.bulk-updated")).toHaveLength(1);
  });

  test("files in opposite order and orders for the same products: no deadlock, and no change is lost", async () => {
    const { rows } = await shop.db.query<{ sku: string }>(
      "SELECT sku FROM products WHERE category = 'TAPE' ORDER BY sku",
    );
    const skus = rows.map(({ sku }) => sku);
    const file = (names: readonly string[], add: number) =>
      header + names.map((sku) => `${sku},,add ${add},\n`).join("");
    const deadlocks = async () => {
      await shop.db.query("SELECT pg_stat_force_next_flush()");
      const found = await shop.db.query<{ deadlocks: number }>(
        "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
      );
      return found.rows[0]!.deadlocks;
    };
    const before = await deadlocks();
    const checks = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        check(file(turn % 2 === 0 ? skus : skus.toReversed(), turn + 1), {
          caller: turn % 2 === 0 ? admin : otherAdmin,
        }),
      ),
    );
    const buyers = await Promise.all(Array.from({ length: 4 }, () => signInBuyer(shop)));
    const goods = Object.fromEntries(skus.slice(0, 4).map((sku) => [sku, 2]));
    for (const buyer of buyers) await fillCart(shop, buyer, goods);
    const all = await runWhileRowIsLocked(shop, { sku: skus[2]!, until: 12 }, () => [
      ...checks.map(({ upload: id }) => apply(id)),
      ...buyers.map((buyer) => requestOrder(shop, buyer)),
    ]);
    const answers = all.slice(0, checks.length);
    expect(all.slice(checks.length).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    for (const answer of answers) expect(answer.json()).toMatchObject({ updatedCount: skus.length });
    expect(await deadlocks()).toBe(before);
    for (const [at, sku] of skus.entries())
      expect(await stockOf(shop, sku)).toBe(1000 + 36 - (at < 4 ? 8 : 0));
  });

  test("files and orders take the same stock: it is never below zero, and no change is lost", async () => {
    await setStock(shop, 40, "TAPBRN040");
    const checks = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => check(`${header}TAPBRN040,,take ${5 + turn},\n`)),
    );
    const buyers = await Promise.all(Array.from({ length: 8 }, () => signInBuyer(shop)));
    await raiseHoldLimits(shop, buyers);
    // No other order can have what earlier tests hold: an order is held or refused.
    await shop.ownerDb.query("UPDATE held_goods SET never_paid = false");
    for (const buyer of buyers) await fillCart(shop, buyer, { TAPBRN040: 3 });
    const all = await runWhileRowIsLocked(shop, { sku: "TAPBRN040", until: 16 }, () => [
      ...checks.map(({ upload: id }) => apply(id)),
      ...buyers.map((buyer) => requestOrder(shop, buyer)),
    ]);
    const taken = all
      .slice(0, checks.length)
      .map((answer, turn) => answer.json<{ updatedCount: number }>().updatedCount * (5 + turn))
      .reduce((sum, units) => sum + units, 0);
    const ordered = all.slice(checks.length).filter(({ statusCode }) => statusCode === 200).length * 3;
    expect(await stockOf(shop, "TAPBRN040")).toBe(40 - taken - ordered);
    expect(40 - taken - ordered).toBeGreaterThanOrEqual(0);
  });
});

describe("undoing the last upload", () => {
  test("undo restores prices, visibility and the stock difference, and has no effect the second time", async () => {
    const { checked } = await upload(`${header}TAPBRN040,99,+250,no\nTAPBRN042,,400,\n`);
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN042: 15 });
    expect(await lastUpload()).toMatchObject({ fileName: "prices.csv", by: "Meera", updatedCount: 2 });
    const answer = await undo((await lastUpload())!._id, otherAdmin);
    expect(answer.json()).toEqual({ success: true, restoredCount: 2, leftRows: [] });
    expect(await offerOf("TAPBRN040")).toEqual([100, 1000, true]);
    expect(await offerOf("TAPBRN042")).toEqual([100, 985, true]);
    expect((await audit()).filter(({ actor }) => actor === "Anil").map(({ action }) => action)).toEqual([
      "product.price-changed",
      "product.stock-changed",
      "product.shown",
      "product.stock-changed",
      "products.bulk-update-undone",
    ]);
    expect(await lastUpload()).toBeNull();
    const before = await readEverything();
    expect((await undo(checked.upload)).json()).toEqual(answer.json());
    expect(await readEverything()).toEqual(before);
    // What was undone can be uploaded again.
    const { applied } = await upload(`${header}TAPBRN040,99,+250,no\nTAPBRN042,,400,\n`);
    expect(applied).toMatchObject({ updatedCount: 2 });
  });

  test("undo skips and reports products that were changed or sold since", async () => {
    const { checked } = await upload(`${header}TAPBRN040,99,,\nTAPBRN042,,+50,\nTAPBRN045,98,,\n`);
    await shop.db.query("UPDATE products SET price = 97 WHERE sku = 'TAPBRN040'");
    await setStock(shop, 49, "TAPBRN042");
    expect((await undo(checked.upload)).json()).toEqual({
      success: true,
      restoredCount: 1,
      leftRows: [
        { SKU: "TAPBRN040", reason: "The price is now ₹97.00, not ₹99.00." },
        {
          SKU: "TAPBRN042",
          reason: "Now only 49 are left, so 50 cannot be removed.",
        },
      ],
    });
    expect(await offerOf("TAPBRN045")).toEqual([100, 1000, true]);
    expect(await offerOf("TAPBRN042")).toEqual([100, 49, true]);
  });

  test("only the last upload can be undone; the job keeps its rows and deletes those of earlier ones", async () => {
    const { checked: first } = await upload(`${header}TAPBRN040,99,,\n`);
    shop.clock.advance(1000);
    const { checked: second } = await upload(`${header}TAPBRN042,99,,\n`, { name: "second.csv" });
    const refused = await undo(first.upload);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      "Only the last upload can be undone, and that is second.csv.",
    ]);
    await deleteOldImports(shop.shop);
    const { rows } = await shop.db.query("SELECT DISTINCT import_id FROM import_rows");
    expect(rows).toEqual([{ import_id: second.upload }]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(second.upload)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ restoredCount: 1 });
    expect(await offerOf("TAPBRN042")).toEqual([100, 1000, true]);
    const { upload: unapplied } = await check(`${header}TAPBRN045,99,,\n`);
    expect((await undo(unapplied)).statusCode).toBe(404);
  });
});

describe("the downloaded product list", () => {
  const listed = async (query = "") => {
    const answer = await call("GET", query);
    return listProductsForCsv.answer.parse(answer.json()).products;
  };
  const fileOf = (products: Awaited<ReturnType<typeof listed>>) =>
    productCsvTable(
      products.map(({ SKU, price, ...product }) => ({
        ...product,
        sku: SKU,
        price: parseUnitPrice(price.toFixed(4)),
      })),
    );

  test("the list has all products of the filter; uploading it unchanged changes nothing, even after orders", async () => {
    const { rows } = await shop.db.query("SELECT sku FROM products");
    expect(await listed()).toHaveLength(rows.length);
    expect((await listed("?category=TAPE&search=brown")).map(({ SKU }) => SKU)).toEqual([
      "TAPBRN040",
      "TAPBRN042",
      "TAPBRN045",
      "TAPBRN048",
      "TAPBRN050",
    ]);
    const table = fileOf(await listed());
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN040: 30 });
    await shop.db.query("UPDATE products SET price = 111 WHERE sku = 'TAPBRN042'");
    expect(await check(writeCsv(table))).toMatchObject({
      upload: null,
      sameCount: rows.length,
      invalidCount: 0,
      notFoundCount: 0,
    });

    // An edited cell is compared with the value at the time of the download.
    const edit = (sku: string, column: number, value: string) =>
      (table.find(([first]) => first === sku)![column] = value);
    edit("TAPBRN040", 4, "1200");
    edit("TAPBRN042", 3, "90");
    const { checked } = await upload(writeCsv(table));
    expect(
      checked.rows.filter(({ verdict }) => verdict !== "same").map(({ SKU, what }) => [SKU, what]),
    ).toEqual([
      ["TAPBRN040", "Stock 970 → 1,170 (200 added)"],
      ["TAPBRN042", "The price is now ₹111.00, not ₹100.00."],
    ]);
    expect(await offerOf("TAPBRN040")).toEqual([100, 1170, true]);
  });
});

test(
  "a visitor, a buyer and internal staff cannot check, apply or undo a file",
  { tags: ["staff-6.1"] },
  async () => {
    const { upload: id } = await check(`${header}TAPBRN040,99,,\n`);
    const before = await readEverything();
    for (const [role, status] of [
      ["buyer", 403],
      ["internal", 403],
      [null, 401],
    ] as const) {
      const headers = role ? (await signInBuyer(shop, { role })).headers : {};
      expect((await sendFile(shop, path, header, { headers })).statusCode).toBe(status);
      for (const url of [`${path}/${id}/apply`, `${path}/${id}/undo`])
        expect((await shop.app.inject({ method: "POST", url, headers })).statusCode).toBe(status);
    }
    expect(await readEverything()).toEqual(before);
  },
);
