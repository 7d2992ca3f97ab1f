import { checkProductCsv } from "@dakbag/contracts/imports";
import { listProductsForCsv } from "@dakbag/contracts/products";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import { writeCsv } from "@dakbag/domain/imports/delimited-text";
import { productCsvTable } from "@dakbag/domain/imports/product-csv";
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
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { importsJobs } from "./imports.jobs.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
const other = signInForAll(shop, { role: "admin", name: "Anil" });
beforeEach(async () => {
  await shop.db.query("TRUNCATE audit_log, imports, import_rows");
  await shop.db.query(
    "UPDATE products SET price = 100, show_listing = true WHERE category IN ('TAPE', 'HONEYCOMB')",
  );
  await setStock(shop, 1000);
  await shop.shop.catalogue.refresh();
});

const path = "/api/admin/productCsv";
const header = "SKU,Price,Stock,Show\n";
type Checked = ReturnType<typeof checkProductCsv.answer.parse>;
type Options = { person?: SignedIn; name?: string; again?: boolean };

const send = (
  content: string | Uint8Array<ArrayBuffer>,
  { person = admin, name = "prices.csv", again }: Options = {},
) => sendFile(shop, path, content, { name, headers: person.headers, fields: again ? { again: "yes" } : {} });
const check = async (content: string | Uint8Array<ArrayBuffer>, how?: Options) =>
  (await send(content, how)).json<Checked>();
const call = (method: "GET" | "POST", url: string, person = admin) =>
  shop.app.inject({ method, url: `${path}${url}`, headers: person.headers });
const apply = (upload: string | null, person = admin) => call("POST", `/${upload}/apply`, person);
const undo = (upload: string | null, person = admin) => call("POST", `/${upload}/undo`, person);
/** Checks and applies. */
async function upload(content: string, how: Options = {}) {
  const checked = await check(content, how);
  const applied = checked.upload ? (await apply(checked.upload, how.person)).json<object>() : null;
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
/** Everything that an upload may touch once it is applied, to see that it did not. */
const everything = async () =>
  (
    await shop.db.query(
      `SELECT (SELECT md5(string_agg(p::text, ',' ORDER BY sku)) FROM products p) AS products,
         (SELECT count(*) FROM audit_log) AS audit,
         (SELECT count(*) FROM imports WHERE applied_at IS NOT NULL) AS uploads`,
    )
  ).rows[0];

describe("checking a file of prices and stock", () => {
  test("lists row by row the values before and after, and changes nothing", async () => {
    const before = await everything();
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
    expect(await everything()).toEqual(before);
  });

  test.each(asOtherProgramsWrite(`${header}TAPBRN040,99.5,+250,no\nHONSLV150,,7,yes\n`))(
    "reads it %s",
    async (_how, content) => {
      const answer = await check(content);
      expect(answer).toMatchObject({ updatedCount: 2, invalidCount: 0, notFoundCount: 0 });
    },
  );

  test.each<UnreadableCsvFile>([
    ...unreadableCsvFiles,
    ["a file without column names", "TAPBRN040,1,2,yes", 400, "The first line must name the columns"],
    ["3 columns", "SKU,Price,Stock\nTAPBRN040,1,2", 400, "The first line must name the columns"],
  ])(
    "refuses %s completely",
    { tags: ["staff-5.1", "staff-5.3"] },
    async (_what, content, status, message) => {
      const before = await everything();
      const answer = await send(content);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        status,
        expect.stringContaining(message),
      ]);
      expect(await everything()).toEqual(before);
    },
  );

  test(
    "a file that is no CSV by name or type is refused, and so is a bad value of `again`",
    { tags: ["staff-5.2"] },
    async () => {
      const form = new FormData();
      form.append("file", new File([header], "prices.xlsx", { type: "application/zip" }));
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

  test("exactly 1 MB is accepted; a formula is no SKU, price or stock", { tags: ["staff-5.1"] }, async () => {
    const { text, lines } = fullCsvFile(header, "=cmd|' /C calc'!A0,@SUM(1),+1+1,\n");
    const answer = await check(text);
    expect(answer).toMatchObject({ upload: null, invalidCount: lines, updatedCount: 0 });
    expect(
      (await check(`${header}=cmd,1,,\n'=cmd2,1,,`)).rows.map(({ SKU, verdict }) => [SKU, verdict]),
    ).toEqual([
      ["=cmd", "notFound"],
      ["=cmd2", "notFound"],
    ]);
  });
});

describe("applying it", () => {
  test("changes prices, stock and visibility, records them, and is live in the shop within a second", async () => {
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

    // Applied twice, as by a second press or a lost answer.
    const before = await everything();
    expect((await apply(checked.upload)).json()).toEqual(applied);
    expect(await everything()).toEqual(before);
  });

  test("six parallel requests do it once", async () => {
    const { upload: id } = await check(`${header}TAPBRN040,,+250,\n`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(id)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ updatedCount: 1 });
    expect(await offerOf("TAPBRN040")).toEqual([100, 1250, true]);
  });

  test("the same file twice changes nothing the second time, even if it adds stock and goods were sold since", async () => {
    const file = `${header}TAPBRN040,99,+250,\nTAPBRN042,,500,\n`;
    await upload(file);
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN042: 10 });
    const before = await everything();
    for (const [, content] of asOtherProgramsWrite(file)) {
      const { checked } = await upload(content as string, { person: other, name: "copy.csv" });
      expect(checked).toMatchObject({ upload: null, updatedCount: 0, sameCount: 2 });
      expect(checked.earlier).toMatchObject({ by: "Meera", isSame: true });
      expect(checked.rows[0]!.what).toBe("Applied before, with the same file");
    }
    expect(await everything()).toEqual(before);

    // Another delivery of the same goods is said to be one.
    const { checked, applied } = await upload(file, { again: true });
    expect(checked.earlier).toMatchObject({ isSame: true });
    expect(applied).toMatchObject({ updatedCount: 2 });
    expect(await offerOf("TAPBRN040")).toEqual([99, 1500, true]);
    expect(await stockOf(shop, "TAPBRN042")).toBe(500);
  });

  test("a corrected file of the same name warns that it may add the same stock twice", async () => {
    await upload(`${header}TAPBRN040,,+250,\nTAPBRN042,x,,\n`);
    const { earlier } = await check(`${header}TAPBRN040,,+250,\nTAPBRN042,90,,\n`);
    expect(earlier).toMatchObject({ by: "Meera", isSame: false });
    const harmless = await check(`${header}TAPBRN042,90,,\n`);
    expect(harmless.earlier).toBeNull();
  });

  test("the previewed change is applied: orders in between keep their goods, a price changed in between stays", async () => {
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
    // Only its own changes are undone: the price of TAPBRN048 was another admin's.
    expect((await undo(id)).json()).toMatchObject({ restoredCount: 2, leftRows: [] });
    expect(await offerOf("TAPBRN048")).toEqual([80, 1000, true]);
    expect(await offerOf("TAPBRN040")).toEqual([100, 970, true]);
  });

  test("a file whose rows are all refused is not recorded", async () => {
    const { upload: id } = await check(`${header}TAPBRN040,,take 1000,\n`);
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN040: 1 });
    const before = await everything();
    expect((await apply(id)).json()).toMatchObject({ updatedCount: 0, refusedRows: [{ SKU: "TAPBRN040" }] });
    expect(await everything()).toEqual(before);
    expect(await lastUpload()).toBeNull();
  });

  test("an unknown or deleted preview answers 404", async () => {
    expect((await apply("01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
    const { upload: id } = await check(`${header}TAPBRN040,99,,\n`);
    for (const job of importsJobs(shop.shop)) await job.work({});
    shop.clock.advance(25 * 3_600_000);
    for (const job of importsJobs(shop.shop)) await job.work({});
    shop.clock.advance(-25 * 3_600_000); // all sessions expire
    expect((await apply(id)).statusCode).toBe(404);
  });
});

describe("two admins at once", () => {
  test("upload the same CSV: it is applied once, and the second admin is told who applied it", async () => {
    const file = `${header}TAPBRN040,,+250,\nHONSLV150,90,,\n`;
    const [mine, theirs] = await Promise.all([check(file), check(file, { person: other })]);
    const answers = await runWhileRowIsLocked(shop, { sku: "TAPBRN040", until: 2 }, () => [
      apply(mine.upload),
      apply(theirs.upload, other),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json<{ message: string }>().message).toMatch(
      /^(Meera|Anil) has already applied the same rows/,
    );
    expect(await offerOf("TAPBRN040")).toEqual([100, 1250, true]);
    expect((await audit()).filter(({ action }) => action === "products.bulk-updated")).toHaveLength(1);
  });

  test("change the same products in opposite order while orders take them: no deadlock, no lost change", async () => {
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
          person: turn % 2 === 0 ? admin : other,
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

  test("reduce stock by files while orders take it: never below zero, no lost change", async () => {
    await setStock(shop, 40, "TAPBRN040");
    const checks = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => check(`${header}TAPBRN040,,take ${5 + turn},\n`)),
    );
    const buyers = await Promise.all(Array.from({ length: 8 }, () => signInBuyer(shop)));
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
  test("restores prices, visibility and the difference in stock, and is idempotent", async () => {
    const { checked } = await upload(`${header}TAPBRN040,99,+250,no\nTAPBRN042,,400,\n`);
    await placeOrder(shop, await signInBuyer(shop), { TAPBRN042: 15 });
    expect(await lastUpload()).toMatchObject({ fileName: "prices.csv", by: "Meera", updatedCount: 2 });
    const answer = await undo((await lastUpload())!._id, other);
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
    const before = await everything();
    expect((await undo(checked.upload)).json()).toEqual(answer.json());
    expect(await everything()).toEqual(before);
    // What was undone can be uploaded again.
    const { applied } = await upload(`${header}TAPBRN040,99,+250,no\nTAPBRN042,,400,\n`);
    expect(applied).toMatchObject({ updatedCount: 2 });
  });

  test("skips and lists products that were changed or sold since", async () => {
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

  test("only the newest can be undone, and the job keeps its stored changes", async () => {
    const { checked: first } = await upload(`${header}TAPBRN040,99,,\n`);
    shop.clock.advance(1000);
    const { checked: second } = await upload(`${header}TAPBRN042,99,,\n`, { name: "second.csv" });
    const refused = await undo(first.upload);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      "Only the last upload can be undone, and that is second.csv.",
    ]);
    for (const job of importsJobs(shop.shop)) await job.work({});
    const { rows } = await shop.db.query("SELECT DISTINCT import_id FROM import_rows");
    expect(rows).toEqual([{ import_id: second.upload }]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(second.upload)));
    for (const answer of answers) expect(answer.json()).toMatchObject({ restoredCount: 1 });
    expect(await offerOf("TAPBRN042")).toEqual([100, 1000, true]);
    const { upload: unapplied } = await check(`${header}TAPBRN045,99,,\n`);
    expect((await undo(unapplied)).statusCode).toBe(404);
  });
});

describe("the downloaded list", () => {
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

  test("has every product of the filter, hidden ones too; uploaded unchanged it changes nothing", async () => {
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

    // Edited in place, the row has the value of the download.
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
  "a visitor, a buyer and internal staff may check, apply and undo nothing",
  { tags: ["staff-6.1"] },
  async () => {
    const { upload: id } = await check(`${header}TAPBRN040,99,,\n`);
    const before = await everything();
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
    expect(await everything()).toEqual(before);
  },
);
