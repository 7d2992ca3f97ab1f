import { type Product, productsPerListPage } from "@dakbag/contracts/catalogue";
import { beforeAll, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const buyer = signInForAll(shop);
const sku = "POLNPD060080";

beforeAll(async () => {
  await setStock(shop, 2900, sku);
  await shop.shop.catalogue.refresh();
});

let clients = 0;
const newClient = () => `203.0.113.${++clients}`;
const get = (path: string, client: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/products${path}`, headers: { "x-forwarded-for": client, ...headers } });
const list = (body: { products: Product[] }) => body.products.find(({ SKU }) => SKU === sku)?.countInStock;

/** Uses up what a client may read in an hour. */
async function useUp(client: string): Promise<void> {
  for (let asked = 0; asked < 60; asked += 1)
    expect((await get(`/stock?skus=${sku}`, client)).json()).toEqual({
      success: true,
      stock: { [sku]: 2900 },
    });
}

test("a client gets the exact stock 60 times an hour, then a rounded one that says so; others still get it", async () => {
  const client = newClient();
  await useUp(client);
  const all = (await get("", client)).json<{ products: Product[]; isStockRounded?: true }>();
  expect([list(all), all.isStockRounded, all.products.length]).toEqual([2000, true, 125]);
  const page = (await get("?page=1", client)).json<{ products: Product[]; isStockRounded?: true }>();
  expect([list(page), page.isStockRounded]).toEqual([2000, true]);
  expect(page.products.length).toBeLessThanOrEqual(productsPerListPage);
  expect((await get(`/details/${sku}`, client)).json()).toMatchObject({
    countInStock: 2000,
    isStockRounded: true,
  });
  const refused = await get(`/stock?skus=${sku}`, client);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);

  const other = newClient();
  const exact = (await get(`/details/${sku}`, other)).json<object>();
  expect(exact).toMatchObject({ countInStock: 2900 });
  expect(exact).not.toHaveProperty("isStockRounded");
  shop.clock.advance(3_600_000);
  expect(list((await get("", client)).json())).toBe(2900);
});

test("what a client has already is not counted, and stays valid", async () => {
  const client = newClient();
  const { etag } = (await get("", client)).headers;
  const again = async () => (await get("", client, { "if-none-match": String(etag) })).statusCode;
  for (let asked = 0; asked < 70; asked += 1) expect(await again()).toBe(304);
  expect((await get(`/details/${sku}`, client)).json()).toMatchObject({ countInStock: 2900 });
  await useUp(newClient());
  expect(await again()).toBe(304);
});

test("a buyer who is signed in gets it 600 times more, from any IP", async () => {
  const client = newClient();
  await useUp(client);
  const ask = async (from: string) => (await get(`/stock?skus=${sku}`, from, buyer.headers)).statusCode;
  for (let asked = 0; asked < 600; asked += 1) expect(await ask(client)).toBe(200);
  const other = newClient();
  await useUp(other);
  expect([await ask(client), await ask(other)]).toEqual([429, 429]);
});

test("an IPv6 /48 has as many as four clients", async () => {
  const inNetwork = (subnet: number) => `2001:db8:7:${subnet}::1`;
  for (let subnet = 1; subnet <= 4; subnet += 1) await useUp(inNetwork(subnet));
  expect((await get(`/stock?skus=${sku}`, inNetwork(5))).statusCode).toBe(429);
});

test("listings, searches, the size finder, families and tiles round it always", async () => {
  for (const url of [
    "/api/listings/courier-bag-poly",
    `/api/search?q=${sku}`,
    `/api/products/search?q=${sku}`,
    `/api/products/details/${sku}/family`,
    "/api/products/tiles",
    "/api/products/fitting?l=10&w=8&h=1",
  ]) {
    const answer = await shop.app.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.body).not.toContain('"countInStock":2900');
  }
});
