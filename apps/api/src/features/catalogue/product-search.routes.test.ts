import { errorBody } from "@dakbag/contracts/error-body";
import { searchPage } from "@dakbag/contracts/catalogue";
import { searchProducts } from "@dakbag/contracts/product-search";
import { maxProductsFound } from "@dakbag/domain/catalogue/search-step";
import type pg from "pg";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { writeProductSearch } from "./write-product-search.ts";

const shop = testAppForAll();

const search = (q: string) => shop.app.inject({ url: "/api/products/search", query: { q } });
const skusFound = async (q: string) =>
  searchProducts.answer.parse((await search(q)).json()).products.map(({ SKU }) => SKU);

test("GET /api/products/search answers what the search page needs, from the first start on", async () => {
  const answer = await search("thermal lable 3 x 5");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const [first] = searchProducts.answer.parse(answer.json()).products;
  expect(answer.json()).toEqual({
    success: true,
    products: [first],
    only: "LABDTH030050",
    note: null,
    says: null,
    nearest: [],
  });
  expect(first).toMatchObject({ SKU: "LABDTH030050", category: "LABEL", price: 7293, countInStock: 25 });
  expect(await skusFound("bag")).toHaveLength(maxProductsFound);
});

test("the search says what the shop does not sell, and names the nearest goods", async () => {
  const answer = searchProducts.answer.parse((await search("bubble wrap")).json());
  expect(answer).toMatchObject({ products: [], only: null });
  expect(answer.says).toBe("We do not sell bubble wrap. Honeycomb wrap protects in the same way:");
  expect(answer.nearest.map(({ SKU }) => SKU)).toContain("HONROL100");
});

test("a search for what is packed says which bags it shows, with a question for the size finder", async () => {
  const answer = searchProducts.answer.parse((await search("saree bag")).json());
  expect(answer.products[0]?.SKU).toBe("POLNPD140170");
  expect(answer.note).toEqual({
    says: "These hold a folded saree of 38 × 28 × 4 cm.",
    finder: "l=38&w=28&h=4&unit=cm&kind=folded",
  });
  expect((await page({ q: "invoice pouch" })).note?.says).toContain("POD is a clear pocket on the bag");
});

test("the sample pack of the shop answers to its own words alone", async () => {
  expect(await skusFound("samples")).toEqual(["SAMPLEPACK"]);
  for (const q of ["pac", "kind", "pack of 100"]) expect(await skusFound(q)).not.toContain("SAMPLEPACK");
});

const page = async (query: Record<string, string>) =>
  searchPage.answer.parse((await shop.app.inject({ url: "/api/search", query })).json());

test("GET /api/search answers a page of results by kinds of goods, which can be filtered", async () => {
  const all = await page({ q: "10x12" });
  expect(all).toMatchObject({ total: 9, shown: 9, page: 1, pages: 1, says: null, nearest: [], isCut: false });
  const counts = all.groups.map(({ name, count }) => `${name} ${count}`);
  expect(counts).toEqual(["Plain poly bags 2", "Paper bags 2", "Meesho bags 4", "Valmo bags 1"]);
  const filtered = await page({ q: "10x12", kind: "paper,poly", pod: "with" });
  expect(filtered.groups.flatMap(({ members }) => members.map(({ SKU }) => SKU))).toEqual(["POLPOD100120"]);
  const nothing = await page({ q: "bubble wrap" });
  expect(nothing).toMatchObject({ total: 0, groups: [], says: expect.stringContaining("do not sell") });
  expect(nothing.nearest[0]?.SKU).toBe("HONROL100");
});

test("a page of results has rounded stock, and refuses what is no search", async () => {
  await shop.db.query(
    "UPDATE products SET count_in_stock = 2999, stock_supplied = 2999 WHERE sku = 'POLPOD080100'",
  );
  await expect.poll(async () => stockIn(await page({ q: "POLPOD080100" }))).toBe(2000);
  expect(stockIn(await page({ q: "POLPOD080100", roundedStock: "1" }))).toBe(2000);
  for (const query of [{}, { q: " " }, { q: "tape", other: "1" }, { q: "tape", roundedStock: "yes" }]) {
    expect((await shop.app.inject({ url: "/api/search", query })).statusCode).toBe(400);
  }
});

const stockIn = ({ groups }: Awaited<ReturnType<typeof page>>) => groups[0]?.members[0]?.countInStock;

test("an empty search and one longer than a title are refused, and any other text is answered", async () => {
  for (const q of ["", "  ", "x".repeat(161), "\u0000"]) {
    const answer = await search(q);
    expect(answer.statusCode, q).toBe(400);
    expect(errorBody.parse(answer.json()).message).toContain("q ");
  }
  for (const q of ["%", "'", "':*", "a:* | b", "\\", "?!", "𝐚𝐛𝐜𝐝", "x".repeat(160), "1 2 3 4 5 6 7 8 9 0"]) {
    expect((await search(q)).statusCode, q).toBe(200);
  }
});

test("a product whose texts, SKU or listing change, by any statement, is found by the new ones", async () => {
  await shop.db.query("UPDATE products SET title = 'Sealing Ribbon' WHERE sku = 'TAPBRN045'");
  await shop.db.query("UPDATE products SET sku = 'RIBBON9' WHERE sku = 'TAPBRN048'");
  await shop.db.query("UPDATE products SET type = 'ribbonlike' WHERE sku = 'TAPBRN050'");
  await shop.db.query(
    "UPDATE products SET title = 'Hidden ribbon', show_listing = false WHERE sku = 'TAPBRN040'",
  );
  expect(await skusFound("ribbon")).toEqual([]);
  await writeProductSearch(shop.db);
  // The answer has the products of the catalogue in memory, which does not have the new SKU immediately.
  await shop.shop.catalogue.refresh();
  expect(await skusFound("ribbon")).toEqual(["TAPBRN045", "RIBBON9", "TAPBRN050"]);

  await shop.db.query("UPDATE products SET catalogue_position = -1 WHERE sku = 'TAPBRN050'");
  await shop.db.query("DELETE FROM products WHERE sku = 'TAPBRN045'");
  expect(await skusFound("ribonlike")).toEqual(["TAPBRN050"]);
  expect(await skusFound("ribbon")).toEqual(["RIBBON9", "TAPBRN050"]);
});

test("a change of a product while its row is written is written too", async () => {
  const change = () => shop.db.query("UPDATE products SET title = 'Amber Wrap' WHERE sku = 'HONSLV225'");
  await shop.db.query("UPDATE products SET title = 'Amber Tube' WHERE sku = 'HONSLV225'");
  // The first look for changed products has read the old title when the change is committed.
  let changed = false;
  const changing = new Proxy(shop.db, {
    get: (pool, name) =>
      name !== "query"
        ? Reflect.get(pool, name)
        : async (query: pg.QueryConfig) => {
            const answer: unknown = await pool.query(query);
            if (!changed) await change();
            changed = true;
            return answer;
          },
  });
  await writeProductSearch(changing);
  expect(await skusFound("amber wrap")).toEqual(["HONSLV225"]);
  expect(await skusFound("amber tube")).toEqual([]);
});

test("what the last release wrote of a product is written again by today's words", async () => {
  await shop.db.query("UPDATE products SET title = 'Cello Band' WHERE sku = 'TAPTRN048'");
  await shop.db.query(
    `UPDATE product_search SET lower_title = 'cello band', words = array_to_tsvector('{cello,band}'),
       written_revision = revision WHERE sku = 'TAPTRN048'`,
  );
  await writeProductSearch(shop.db);
  expect(await skusFound("tape roll 48 micron transparent")).toEqual(["TAPTRN048"]);
});

test("a client that searches without end delays another by its own turn alone, and is refused beyond fifty", async () => {
  const searchFrom = (remoteAddress: string, q: string) =>
    shop.app.inject({ url: "/api/products/search", query: { q }, remoteAddress });
  const served: string[] = [];
  const flood = Array.from({ length: 100 }, async (_, n) => {
    const { statusCode } = await searchFrom("192.0.2.1", `bag ${n}`);
    if (statusCode === 200) served.push("flood");
    return statusCode;
  });
  const other = searchFrom("198.51.100.1", "tape").then(() => served.push("other"));
  const codes = await Promise.all(flood);
  await other;
  expect(served.indexOf("other")).toBeLessThanOrEqual(8);
  expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(48);
});
