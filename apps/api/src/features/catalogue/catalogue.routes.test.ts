import {
  fittingProducts,
  listingPage,
  listProducts,
  type Product,
  productDetails,
  tilesOfProducts,
} from "@dakbag/contracts/catalogue";
import { errorBody } from "@dakbag/contracts/error-body";
import { roundedStock } from "@dakbag/domain/cart/quantity-options";
import { toLength } from "@dakbag/domain/catalogue/length";
import { findSizes } from "@dakbag/domain/catalogue/size-finder";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll();

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const skusListed = async () =>
  (await get("/api/products")).json<{ products: Product[] }>().products.map(({ SKU }) => SKU);

describe("GET /api/products", () => {
  test(
    "answers the whole built-in catalogue in its order and as the contract defines",
    { tags: ["buyer-7.7", "ruling-catalogue.1"] },
    async () => {
      const answer = await get("/api/products");
      expect(answer.statusCode).toBe(200);
      const { products, ...rest } = listProducts.answer.parse(answer.json());
      expect(rest).toEqual({ success: true, statusText: "OK" });
      // With the sample pack.
      expect(products).toHaveLength(125);
      expect(products[0]).toMatchObject({
        SKU: "POLNPD060080",
        price: 0.66,
        countInStock: 3000,
        gstRatePercent: 18,
      });
      expect(products.find(({ SKU }) => SKU === "HONROL100")).toMatchObject({
        price: 699,
        gstRatePercent: 12,
      });
      // The contract strips unknown fields, so this shows that there are none in the response.
      expect(answer.json()).toEqual(listProducts.answer.parse(answer.json()));
    },
  );

  test("compresses the response with the best encoding the client accepts", async () => {
    const plain = await get("/api/products");
    const gzip = await get("/api/products", { "accept-encoding": "gzip" });
    const br = await get("/api/products", { "accept-encoding": "gzip, deflate, br" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    for (const answer of [plain, gzip, br]) {
      expect(answer.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "content-length": String(answer.rawPayload.length),
        "cache-control": "public, max-age=0, must-revalidate",
        vary: "accept-encoding",
      });
    }
  });

  test("answers 304 without a body to a matching ETag, and 200 after a change", async () => {
    const etag = (await get("/api/products")).headers.etag ?? "";
    const again = await get("/api/products", { "if-none-match": etag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, vary: "accept-encoding" });
    // Each encoding has its own ETag.
    const compressed = await get("/api/products", { "if-none-match": etag, "accept-encoding": "br" });
    expect(compressed.statusCode).toBe(200);

    await setStock(shop, 2999, "POLNPD060080");
    await shop.shop.catalogue.refresh();
    expect((await get("/api/products/details/POLNPD060080")).json()).toMatchObject({ countInStock: 2999 });
    expect((await get("/api/products", { "if-none-match": etag })).statusCode).toBe(200);
  });

  test("answers HEAD like GET, without the body", async () => {
    const head = await shop.app.inject({ method: "HEAD", url: "/api/products" });
    expect(head.statusCode).toBe(200);
    expect(head.headers.etag).toBe((await get("/api/products")).headers.etag);
    expect(head.rawPayload).toHaveLength(0);
  });
});

describe("GET /api/products/stock", () => {
  test("answers what is left now of listed products, and nothing about others", async () => {
    await setStock(shop, 1234, "POLPOD100120");
    await shop.shop.catalogue.refresh();
    const answer = await get("/api/products/stock?skus=polpod100120,HONROL100,NOSUCHSKU,__proto__");
    const { stock, ...rest } = answer.json<{ stock: Record<string, number> }>();
    expect(rest).toEqual({ success: true });
    expect(stock).toEqual({ POLPOD100120: 1234, HONROL100: expect.any(Number) });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test.each([
    ["no SKUs", "", "skus"],
    ["201 SKUs", `?skus=${"A,".repeat(200)}A`, "skus may name at most 200 products"],
    ["far more", `?skus=${"A,".repeat(6000)}A`, "skus"],
  ])("refuses %s", async (_what, query, message) => {
    const answer = await get(`/api/products/stock${query}`);
    expect(answer.statusCode).toBe(400);
    expect(errorBody.parse(answer.json()).message).toContain(message);
  });
});

describe("GET /api/products/details/:sku", () => {
  test.each(["HONROL100", "honrol100"])(
    "answers the product %s as the contract defines",
    { tags: ["buyer-7.8"] },
    async (sku) => {
      const answer = await get(`/api/products/details/${sku}`, { "accept-encoding": "br" });
      const body: unknown = JSON.parse(brotliDecompressSync(answer.rawPayload).toString());
      expect(productDetails.answer.parse(body)).toEqual(body);
      expect(body).toMatchObject({ success: true, SKU: "HONROL100", category: "HONEYCOMB", unit: "ROL" });
      const again = await get(`/api/products/details/${sku}`, {
        "accept-encoding": "br",
        "if-none-match": answer.headers.etag ?? "",
      });
      expect(again.statusCode).toBe(304);
    },
  );

  test.each(["NOSUCHSKU", "constructor", "__proto__", "A%00B", "%F0%9F%93%A6", "x".repeat(199)])(
    "answers 404 for the unknown SKU %s",
    async (sku) => {
      const answer = await get(`/api/products/details/${sku}`);
      expect(answer.statusCode).toBe(404);
      expect(errorBody.parse(answer.json()).message).toBe("This product was not found.");
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  test.each(["%", "%ff", "x".repeat(5000)])("answers the malformed SKU %s with a 4xx", async (sku) => {
    const answer = await get(`/api/products/details/${sku}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(errorBody.parse(answer.json()).success).toBe(false);
  });
});

describe("products that are not sold", () => {
  test(
    "a product with showListing false is not listed, and its details answer 404",
    { tags: ["ruling-catalogue.11"] },
    async () => {
      await shop.db.query("UPDATE products SET show_listing = false WHERE sku = 'TAPBRN040'");
      await shop.shop.catalogue.refresh();
      expect(await skusListed()).not.toContain("TAPBRN040");
      expect((await get("/api/products/details/TAPBRN040")).statusCode).toBe(404);

      await shop.db.query("UPDATE products SET show_listing = true WHERE sku = 'TAPBRN040'");
      await shop.shop.catalogue.refresh();
      expect(await skusListed()).toContain("TAPBRN040");
    },
  );

  test(
    "a product without a GST rate is not listed, and its details answer 404",
    { tags: ["ruling-money.7"] },
    async () => {
      await shop.db.query("UPDATE products SET hsn = '00000000' WHERE sku = 'TAPBRN042'");
      await shop.shop.catalogue.refresh();
      expect(await skusListed()).not.toContain("TAPBRN042");
      expect((await get("/api/products/details/TAPBRN042")).statusCode).toBe(404);
    },
  );
});

describe("GET /api/listings/:key", { tags: ["buyer-2.3"] }, () => {
  const list = async (path: string) => {
    const answer = await get(`/api/listings/${path}`);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    const page = listingPage.answer.parse(answer.json());
    expect(answer.json()).toEqual(page);
    return page;
  };
  const skus = (products: readonly Product[]) => products.map(({ SKU }) => SKU);

  test("answers one page with its groups, filters, and the products to compare", async () => {
    const page = await list("Courier-Bag-Poly?pod=with&sort=price-desc&compare=POLNPD060080");
    expect(page).toMatchObject({ total: 26, inTab: 26, shown: 13, page: 1, pages: 1, tab: "" });
    expect(page.groups.map(({ name, count }) => [name, count])).toEqual([["POD", 13]]);
    const prices = page.groups.flatMap(({ members }) => members.map(({ price }) => price));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect(skus(page.compared)).toEqual(["POLNPD060080"]);
    expect(page.facets.find(({ key }) => key === "pod")?.countWithout).toBe(26);
  });

  test("shows the current stock, rounded", async () => {
    const stockOfFirst = async () => (await list("courier-bag-poly")).groups[0]?.members[0]?.countInStock;
    for (const [stock, shown] of [
      [7, 7],
      [3000, 2000],
    ] as const) {
      await setStock(shop, stock, "POLNPD060080");
      await shop.shop.catalogue.refresh();
      expect(await stockOfFirst()).toBe(shown);
    }
  });

  test("rounds the stock, and answers 304 until something changes that is shown", async () => {
    const url = "/api/listings/courier-bag-poly";
    // Pages of the last release ask so.
    const family = "/api/products/details/POLNPD060080/family?roundedStock=1";
    const change = async (stock: number) => {
      await setStock(shop, stock, "POLNPD060080");
      await shop.shop.catalogue.refresh();
    };
    await change(2900);
    const answer = await get(url);
    expect(listingPage.answer.parse(answer.json()).groups[0]?.members[0]?.countInStock).toBe(2000);
    const etags = [answer, await get(family)].map(({ headers }) => String(headers.etag));
    const statuses = async () => {
      const [etag = "", ofFamily = ""] = etags;
      const answers = [
        await get(url, { "if-none-match": etag }),
        await get(family, { "if-none-match": ofFamily }),
      ];
      return answers.map(({ statusCode }) => statusCode);
    };
    await change(2800);
    expect(await statuses()).toEqual([304, 304]);
    await change(1999);
    expect(await statuses()).toEqual([200, 200]);
    await change(3000);
  });

  test("a product's page is another one when a variant, a label or a tape beside it changes", async () => {
    const family = "/api/products/details/POLNPD060080/family";
    for (const sku of ["POLPOD060080", "PAPFLP060080", "LABDTH030050", "TAPTRN040"]) {
      const etag = String((await get(family)).headers.etag);
      expect((await get(family, { "if-none-match": etag })).statusCode).toBe(304);
      await setStock(shop, 0, sku);
      await shop.shop.catalogue.refresh();
      expect((await get(family, { "if-none-match": etag })).statusCode).toBe(200);
      await setStock(shop, 3000, sku);
      await shop.shop.catalogue.refresh();
    }
  });

  test("ignores values that the listing does not have, and answers the last page for one past it", async () => {
    const page = await list("valmo-bags?size=giant&stock=never&sort=best&tab=x&page=99&compare=NOSUCH");
    expect(page).toMatchObject({ page: 1, pages: 1, compared: [], tab: "" });
    expect(page.shown).toBe(page.total);
  });

  test.each([
    ["an unknown listing", "shoes", 404, "This listing"],
    ["an unknown parameter", "boxes?colours=red", 400, "colours"],
    ["an empty parameter", "boxes?size=", 400, "size"],
    ["a parameter that is too long", `boxes?compare=${"A".repeat(1001)}`, 400, "compare"],
    ["a repeated parameter", "boxes?size=small&size=large", 400, "size"],
  ])("refuses %s and names it", async (_what, path, status, message) => {
    const answer = await get(`/api/listings/${path}`);
    expect([answer.statusCode, errorBody.parse(answer.json()).message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });
});

describe("GET /api/products/tiles", () => {
  const url = "/api/products/tiles";
  const change = async (price: number) => {
    await shop.db.query("UPDATE products SET price = $1 WHERE sku = 'POLNPD060080'", [price]);
    await shop.shop.catalogue.refresh();
  };

  test("has the lowest price of each tile of the home page, and its best sellers", async () => {
    const { tiles } = tilesOfProducts.answer.parse((await get(url)).json());
    expect(tiles.map(({ key, count, cheapest }) => [key, count, cheapest?.price])).toEqual([
      ["poly-bags", 26, 0.66],
      ["paper-bags", 9, 1.01],
      ["honeycomb-sleeves", 6, 3150],
      ["tapes", expect.any(Number), 2887], // Another test hides one.
      ["honeycomb-roll", 1, 699],
      ["thermal-labels", 3, 7293],
    ]);
    expect(tiles.map(({ bestSellers }) => bestSellers.length)).toEqual([3, 3, 3, 3, 1, 2]);
    expect(tiles[0]?.cheapest?.countInStock).toBe(2000);
  });

  test("answers 304 until a product of a tile changes", async () => {
    const { etag = "" } = (await get(url)).headers;
    const status = async () => (await get(url, { "if-none-match": etag })).statusCode;
    await shop.db.query("UPDATE products SET price = price + 1 WHERE category LIKE '%VALMO'");
    await shop.shop.catalogue.refresh();
    expect(await status()).toBe(304);
    await change(0.61);
    expect(await status()).toBe(200);
    expect((await get(url)).json()).toMatchObject({
      tiles: [{ cheapest: { price: 0.61 } }, {}, {}, {}, {}, {}],
    });
    await change(0.66);
  });

  test("refuses an unknown parameter and names it", async () => {
    const answer = await get("/api/products/tiles?colour=red");
    expect([answer.statusCode, errorBody.parse(answer.json()).message]).toEqual([
      400,
      expect.stringContaining("colour"),
    ]);
  });
});

describe("GET /api/products/fitting", () => {
  const parcel = { l: "30", w: "25", h: "3" };
  const ask = (query: Record<string, string>) =>
    get(`/api/products/fitting?${new URLSearchParams({ ...parcel, ...query })}`);

  test("answers what the size finder finds, in either unit", async () => {
    const { products: all } = listProducts.answer.parse((await get("/api/products")).json());
    const fits = findSizes(all, {
      sides: [toLength(30, "cm"), toLength(25, "cm"), toLength(3, "cm")],
      isSoft: false,
    });
    const answer = fittingProducts.answer.parse((await ask({})).json());
    expect(answer.count).toBe(fits.length);
    expect(answer.products).toEqual(
      fits.map(({ product }) => ({ ...product, countInStock: roundedStock(product) })),
    );
    const inches = fittingProducts.answer.parse(
      (await ask({ l: "10", w: "8", h: "1", unit: "inch" })).json(),
    );
    expect(inches.count).toBeGreaterThan(answer.count);
  });

  test("answers what would take the parcel folded, where nothing takes it as it is", async () => {
    const rigid = fittingProducts.answer.parse((await ask({ l: "80", w: "50", h: "2" })).json());
    const soft = fittingProducts.answer.parse((await ask({ l: "80", w: "50", h: "2", kind: "soft" })).json());
    expect([rigid.count, soft.count]).toEqual([0, rigid.products.length]);
    expect(soft.count).toBeGreaterThan(0);
  });

  test.each([
    ["no length", { l: "" }, "l is required"],
    ["a width of no size", { w: "0" }, "w must be"],
    ["a height in words", { h: "three" }, "h must be a number"],
    ["an unknown unit", { unit: "mm" }, "unit must be cm or inch"],
    ["an unknown kind", { kind: "hard" }, "kind must be rigid or soft"],
    ["an unknown parameter", { d: "1" }, "d is not a known field"],
  ])("refuses %s and names it", async (_what, query, message) => {
    const answer = await ask(query);
    expect([answer.statusCode, errorBody.parse(answer.json()).message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});
