import { listProducts, type Product, productsPerListPage } from "@dakbag/contracts/catalogue";
import { maxNearestSizes } from "@dakbag/domain/catalogue/nearest-sizes";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll();
const copies = 160;
const count = 125 * (copies + 1);

// In parts: on a busy machine, one statement for all products takes longer than the pool waits.
beforeAll(async () => {
  for (let first = 1; first <= copies; first += 10) {
    await shop.ownerDb.query(
      `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, images,
         authorized_vendors, count_in_stock, stock_supplied, show_listing, hsn, unit, rolls_per_box, catalogue_position)
       SELECT sku || '-' || copy, gen_random_uuid(), title || ' no. ' || copy, description, category, type, size,
         dimension, price, images, authorized_vendors, count_in_stock, stock_supplied, show_listing, hsn, unit,
         rolls_per_box, catalogue_position + 1000 * copy
       FROM generate_series($1::int, $1::int + 9) AS copy
         CROSS JOIN (SELECT * FROM products WHERE catalogue_position < 1000) AS built_in`,
      [first],
    );
  }
  await shop.shop.catalogue.refresh();
});

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

test("GET /api/products has every product, compressed while it is sent, and 304 until one changes", async () => {
  const plain = await get("/api/products");
  expect([plain.statusCode, plain.headers["content-length"]]).toEqual([200, undefined]);
  const { products } = listProducts.answer.parse(plain.json());
  expect(products).toHaveLength(count);
  expect(new Set(products.map(({ SKU }) => SKU)).size).toBe(count);
  const br = await get("/api/products", { "accept-encoding": "gzip, br" });
  const gzip = await get("/api/products", { "accept-encoding": "gzip" });
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);

  const etag = String(plain.headers.etag);
  expect(etag).toMatch(/^W\/"/);
  expect((await get("/api/products", { "if-none-match": etag })).statusCode).toBe(304);
  await setStock(shop, 1234, "POLNPD060080-7");
  await shop.shop.catalogue.refresh();
  const after = await get("/api/products", { "if-none-match": etag });
  expect(after.statusCode).toBe(200);
  const changed = after.json<{ products: Product[] }>().products.filter((p) => p.countInStock === 1234);
  expect(changed.map(({ SKU }) => SKU)).toEqual(["POLNPD060080-7"]);
});

test("a browser that asks for a copy gets none, and learns why", async () => {
  const answer = await get("/api/products?ifSmall=1");
  expect(answer.json()).toEqual({ success: true, statusText: "OK", products: [], isTooLarge: true });
});

test("GET /api/products?page= has the same products in parts", async () => {
  const whole = (await get("/api/products")).json<{ products: Product[] }>().products;
  const first = listProducts.answer.parse((await get("/api/products?page=1")).json());
  const pages = Math.ceil(count / productsPerListPage);
  expect([first.pages, first.products]).toEqual([pages, whole.slice(0, productsPerListPage)]);
  const last = listProducts.answer.parse((await get(`/api/products?page=${pages}`)).json());
  expect(last.products).toEqual(whole.slice((pages - 1) * productsPerListPage));
  const past = listProducts.answer.parse((await get(`/api/products?page=${pages + 1}`)).json());
  expect([past.pages, past.products]).toEqual([pages, []]);
});

test("a listing answers 48 of its products, a detail page the nearest sizes and one of each variant", async () => {
  const listing = (await get("/api/listings/courier-bag-poly?page=3")).json<{
    total: number;
    page: number;
    groups: { members: Product[] }[];
  }>();
  expect([listing.total, listing.page]).toEqual([26 * (copies + 1), 3]);
  expect(listing.groups.flatMap(({ members }) => members)).toHaveLength(48);
  const { family } = (await get("/api/products/details/polnpd060080/family")).json<{ family: Product[] }>();
  const sizes = family.filter(({ type }) => type === "poly-bw-npd");
  expect(sizes).toHaveLength(maxNearestSizes);
  expect(sizes.map(({ SKU }) => SKU)).toContain("POLNPD060080");
  const beside = family.slice(maxNearestSizes).map(({ category, type }) => `${category} ${type}`);
  expect(beside).toEqual(["POLY poly-bw-pd", "PAPER paper-flap-lam", "LABEL label-dt", "TAPE tape-tp"]);
});

test("a change of more products than one statement reads is complete and in order", async () => {
  await shop.ownerDb.query(
    `UPDATE products SET catalogue_position = -catalogue_position, title = title || '.'
     WHERE sku IN (SELECT sku FROM products ORDER BY sku LIMIT 1200)`,
  );
  await shop.shop.catalogue.refresh();
  const { rows } = await shop.db.query<{ sku: string; title: string }>(
    "SELECT sku, title FROM products ORDER BY catalogue_position, sku",
  );
  const { products } = shop.shop.catalogue.current();
  expect(products.map(({ SKU: sku, title }) => ({ sku, title }))).toEqual(rows);
});

test("a client that asks for views without end delays another by its own turn alone", async () => {
  const views = ["/api/listings/courier-bag-poly?page=3", "/api/products?page=2"];
  const get = (url: string, remoteAddress: string) => shop.app.inject({ url, remoteAddress });
  const served: string[] = [];
  const flood = Array.from({ length: 40 }, (_, n) =>
    get(views[n % 2]!, "192.0.2.1").then(() => served.push("flood")),
  );
  const other = get("/api/listings/paper-bag", "198.51.100.1").then(() => served.push("other"));
  await Promise.all([...flood, other]);
  expect(served.indexOf("other")).toBeLessThanOrEqual(5);
});
