import type { Product } from "@dakbag/contracts/catalogue";
import * as contract from "@dakbag/contracts/product-editor";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { pngBytes } from "../../../../../packages/domain/test-support/picture-bytes.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { addPicture } from "../../../test-support/builders/picture-form.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { startCatalogueCache } from "../catalogue/catalogue-cache.ts";
import { deleteOldPictures } from "./products.jobs.ts";

const sku = "POLNPD090110";
const bag = {
  SKU: sku,
  title: "Plain Poly Courier Bag 9x11 inch without POD",
  description: "Black and white co-extruded bag.",
  category: "POLY",
  type: "poly-bw-npd",
  size: "medium",
  dimension: "9x11 inch",
  price: 1.2345,
  images: [] as string[],
  authorizedVendors: ["common"],
  showListing: true,
  hsn: "39232100",
  unit: "PCS",
  rollsPerBox: null as number | null,
  piecesPerPack: null as number | null,
  pieceGrams: null as number | null,
  flapInches: null as number | null,
  piecesPerBundle: null as number | null,
  cartonSize: null as string | null,
  tolerance: null as string | null,
  countInStock: 5000,
};

const shop = testAppForAll({
  ledgerDiffersBecause: "products are deleted between the tests",
  now: new Date("2026-11-20T10:00:00Z"),
});
const meera = signInForAll(shop, { role: "admin", name: "Meera Iyer" });
const ravi = signInForAll(shop, { role: "admin", name: "Ravi Kumar" });
beforeEach(async () => {
  await shop.falsifyingDb.query("TRUNCATE audit_log, pictures");
  await shop.db.query("DELETE FROM cart_lines WHERE sku = $1", [sku]);
  await shop.db.query("DELETE FROM products WHERE created_as IS NOT NULL");
});

interface EditorResponse {
  status: number;
  product: contract.EditedProduct;
  message: string;
  details?: { field: string }[];
}
async function send(
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
  caller = meera,
): Promise<EditorResponse> {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/productEditor${path}`,
    headers: caller.headers,
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json<Omit<EditorResponse, "status">>() };
}
const create = (change: object = {}, caller = meera) => send("POST", "", { ...bag, ...change }, caller);
const read = async (of = sku) => (await send("GET", `/${of}`)).product;
/** The fields that the editor sends back after reading a product. */
function edited({ SKU: _sku, countInStock: _stock, ...rest }: contract.EditedProduct, change: object = {}) {
  return { ...rest, ...change };
}
const change = (seen: contract.EditedProduct, fields: object, caller = meera) =>
  send("PUT", `/${seen.SKU}`, edited(seen, fields), caller);
const audit = async () =>
  (await shop.db.query("SELECT actor, action, subject, summary, changes FROM audit_log ORDER BY id")).rows;
const shopList = async () =>
  (await shop.app.inject("/api/products")).json<{ products: Product[] }>().products;
const details = (of = sku) => shop.app.inject(`/api/products/details/${of}`);

describe("a new product", () => {
  test("is stored as entered, shown in the shop at once, and recorded in the audit log", async () => {
    const answer = await create();
    expect(answer.status).toBe(200);
    expect(answer.product).toEqual({ ...bag, revision: expect.any(String) });
    expect(await read()).toEqual(answer.product);
    expect(await shopList()).toContainEqual(
      expect.objectContaining({ SKU: sku, price: 1.2345, countInStock: 5000, gstRatePercent: 18 }),
    );
    expect((await details()).json()).toMatchObject({ title: bag.title });
    const [entry, ...others] = await audit();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor: "Meera Iyer",
      action: "product.created",
      subject: sku,
      summary: `${sku} is new: ${bag.title}, shown in the shop.`,
    });
    expect(entry.changes).toContainEqual({ field: "price", before: null, after: 1.2345 });
    expect(entry.changes).toContainEqual({ field: "countInStock", before: null, after: 5000 });
  });

  test("another process shows the new product within a second", async () => {
    const { db, clock, log } = shop.shop;
    const other = await startCatalogueCache({ db, databaseUrl: shop.databaseUrl, clock, log });
    await create();
    await vi.waitUntil(() => other.current().findListed(sku) !== undefined, {
      timeout: 20_000,
      interval: 10,
    });
    await change(await read(), { showListing: false });
    await vi.waitUntil(() => other.current().findListed(sku) === undefined, {
      timeout: 20_000,
      interval: 10,
    });
    expect(other.current().findListed(sku)).toBeUndefined();
    await other.stop();
  });

  test("the shop lists a new product in the order of size", async () => {
    await create();
    const names = (await shopList()).filter(({ type }) => type === "poly-bw-npd").map(({ SKU }) => SKU);
    const at = names.indexOf(sku);
    const area = (name: string) => Number(name.slice(6, 9)) * Number(name.slice(9));
    expect(area(names[at - 1]!)).toBeLessThanOrEqual(area(sku));
    expect(area(names[at + 1]!)).toBeGreaterThan(area(sku));
  });

  test("a hidden product is nowhere in the shop", { tags: ["ruling-catalogue.11"] }, async () => {
    await create({ showListing: false });
    expect((await shopList()).some(({ SKU }) => SKU === sku)).toBe(false);
    expect((await details()).statusCode).toBe(404);
    expect((await audit())[0].summary).toContain("hidden");
  });

  test("a repeated request returns the existing product, also after a sale and a change of its title", async () => {
    const first = await create();
    expect(await create()).toEqual(first);
    expect(await audit()).toHaveLength(1);
    const buyer = await signInBuyer(shop);
    await placeOrder(shop, buyer, { [sku]: 1000 });
    const changed = await change(first.product, { title: "Another title" });
    const again = await create();
    expect([again.status, again.product]).toEqual([200, { ...changed.product, countInStock: 4000 }]);
    expect(await audit()).toHaveLength(2);
  });

  test("a second product with an existing SKU is refused, in any letter case, also for the built-in catalogue", async () => {
    await create();
    for (const fields of [{ title: "Another" }, { countInStock: 1 }, { SKU: sku.toLowerCase(), price: 2 }]) {
      const answer = await create(fields);
      expect([answer.status, answer.message]).toEqual([
        409,
        `There is another product with the SKU ${sku} already.`,
      ]);
    }
    expect((await create({ SKU: "honrol100" })).status).toBe(409);
    expect((await read("HONROL100")).title).toContain("Honeycomb");
    expect(await audit()).toHaveLength(1);
  });

  test("of twenty concurrent requests with one SKU and different stocks, one succeeds and the others get 409", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => create({ countInStock: at + 1 }, at % 2 ? meera : ravi)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await audit()).toHaveLength(1);
  });

  test("twenty identical concurrent requests all succeed and create one product", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(new Set(answers.map(({ status, product }) => JSON.stringify([status, product]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await audit()).toHaveLength(1);
  });

  test.each([
    ["no SKU", { SKU: " " }, "SKU is required"],
    ["a SKU of words", { SKU: "nine by eleven" }, "SKU must be capital letters and digits"],
    ["no title", { title: "" }, "title is required"],
    [
      "a title of control characters",
      { title: "a\u0000b" },
      "title contains characters that cannot be stored",
    ],
    ["no price", { price: 0 }, "price must be more than 0"],
    [
      "five decimals",
      { price: 1.00001 },
      "price must be more than 0 and at most 1000000, with at most 4 decimals",
    ],
    ["a price in words", { price: "1.2" }, "price must be a number"],
    ["an unknown category", { category: "BOXES" }, "category must be one of POLY"],
    ["a type in capitals", { type: "POLY BW" }, "type must be small letters"],
    ["an unknown size", { size: "XL" }, "size must be one of small"],
    [
      "an HSN without a rate",
      { hsn: "39269099" },
      "hsn 39269099 has no GST rate. Please add one at /admin/tax-rates first.",
    ],
    ["an HSN of two digits", { hsn: "39" }, "hsn must be 4, 6 or 8 digits"],
    ["a fractional stock", { countInStock: 1.5 }, "countInStock must be a whole number"],
    ["a negative stock", { countInStock: -1 }, "countInStock must be a whole number"],
    ["rolls per box for a bag", { rollsPerBox: 30 }, "rollsPerBox must be left out"],
    ["contents of a single bag", { piecesPerPack: 100 }, "piecesPerPack must be left out"],
    ["a weight in words", { pieceGrams: "8 g" }, "pieceGrams must be a number"],
    ["a flap of labels", { flapInches: 2, category: "LABEL", unit: "BOX" }, "flapInches must be left out"],
    ["half a piece in a bundle", { piecesPerBundle: 0.5 }, "piecesPerBundle must be a whole number"],
    ["a carton in words", { cartonSize: "large" }, "cartonSize must be length x width x height"],
    ["an empty tolerance", { tolerance: " " }, "tolerance is required"],
    ["no authorised vendor", { authorizedVendors: [] }, "authorizedVendors must name at least one"],
    ["a script as a picture", { images: ["javascript:alert(1)"] }, "images must be pictures added here"],
    ["data as a picture", { images: ["data:image/png;base64,AA"] }, "images must be pictures added here"],
    [
      "a picture that does not exist",
      { images: [`/pictures/${"ab".repeat(32)}.png`] },
      "images: picture 1 was not found",
    ],
    ["an unknown field", { revision: "1" }, "revision is not a known field"],
  ])("%s is refused with a message, and nothing is stored", async (_what, fields, words) => {
    const answer = await create(fields);
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining(words)]);
    expect(answer.details?.[0]?.field).toMatch(new RegExp(`^${Object.keys(fields)[0]}(\\.\\d+)?$`));
    expect((await send("GET", `/${sku}`)).status).toBe(404);
    expect(await audit()).toEqual([]);
  });

  test("a product whose GST rate begins later is accepted, and is not in the shop until then", async () => {
    await shop.app.inject({
      method: "POST",
      url: "/api/gstRates",
      headers: meera.headers,
      payload: { hsn: "39269099", effectiveFrom: "2026-11-25", ratePercent: 18, note: "New goods" },
    });
    expect((await create({ hsn: "39269099" })).status).toBe(200);
    expect((await details()).statusCode).toBe(404);
    const terms = contract.productTerms.answer.parse(await send("GET", ""));
    expect(terms.hsns).toContainEqual({
      hsn: "39269099",
      ratePercent: null,
      next: { from: "2026-11-25", ratePercent: 18 },
    });
    expect(terms.hsns).toContainEqual({ hsn: "48089000", ratePercent: 12, next: null });
    expect(terms.types).toContainEqual({
      category: "PAPER",
      type: "paper-lip-lam",
      hsn: "48194000",
      unit: "PCS",
    });
  });
});

describe("changing a product", () => {
  test("an edit changes the product in the shop and is audited with the values before and after", async () => {
    const { product } = await create();
    const answer = await change(product, { title: "A better title", price: 2, showListing: true });
    expect(answer.product).toEqual({
      ...product,
      title: "A better title",
      price: 2,
      revision: expect.not.stringMatching(product.revision),
    });
    expect((await details()).json()).toMatchObject({ title: "A better title", price: 2 });
    const [, entry] = await audit();
    expect(entry).toEqual({
      actor: "Meera Iyer",
      action: "product.edited",
      subject: sku,
      summary: `${sku} changed: title, price.`,
      changes: [
        {
          field: "title",
          before: bag.title,
          after: "A better title",
        },
        {
          field: "price",
          before: 1.2345,
          after: 2,
        },
      ],
    });
  });

  test(
    "a price that moves by more than half is saved once it was checked",
    { tags: ["ruling-desk.22"] },
    async () => {
      const { product } = await create();
      const far = { title: "A better title", price: 12.345 };
      expect(await change(product, { ...far, checked: false })).toMatchObject({
        status: 409,
        message: "The price moves by more than half: from ₹1.2345 to ₹12.345.",
      });
      expect(await read()).toEqual(product);
      expect((await change(product, { ...far, checked: true })).product).toMatchObject(far);
    },
  );

  test("every field can be changed", async () => {
    const { product } = await create();
    const fields = {
      title: "T",
      description: "D",
      category: "LABEL",
      type: "label-dt",
      size: "small",
      dimension: "4x6 inch",
      price: 99.9,
      images: ["https://cdn.example.in/a.jpg"],
      authorizedVendors: ["north", "south"],
      showListing: false,
      hsn: "48219010",
      unit: "BOX",
      rollsPerBox: 72,
      piecesPerPack: 400,
      pieceGrams: 1.25,
      piecesPerBundle: 50,
      cartonSize: "60 x 45 x 40 cm",
      tolerance: "± 1 mm",
    };
    expect((await change(product, fields)).product).toMatchObject(fields);
    expect((await audit()).at(-1).changes.map(({ field }: { field: string }) => field)).toEqual(
      Object.keys(fields),
    );
  });

  test("the data sheet is shown to buyers as far as it is known, at once and in every process", async () => {
    const { db, clock, log } = shop.shop;
    const other = await startCatalogueCache({ db, databaseUrl: shop.databaseUrl, clock, log });
    const { product } = await create();
    expect((await details()).json()).not.toHaveProperty("dataSheet");
    const known = { pieceGrams: 8.5, flapInches: 1.5, cartonSize: "24x18x16 inch" };
    const filled = (await change(product, known)).product;
    expect(filled).toMatchObject({ ...known, piecesPerBundle: null, tolerance: null });
    const dataSheet = [
      { name: "Weight of a piece", value: "8.5 g" },
      { name: "Flap", value: "1.5 in (38 mm)" },
      { name: "Carton", value: "24 × 18 × 16 in" },
    ];
    expect((await details()).json()).toMatchObject({ dataSheet });
    expect(await shopList()).toContainEqual(expect.objectContaining({ SKU: sku, dataSheet }));
    await vi.waitUntil(() => other.current().findListed(sku)?.dataSheet !== undefined, {
      timeout: 20_000,
      interval: 10,
    });
    await change(filled, { pieceGrams: null, flapInches: null, cartonSize: null });
    expect((await details()).json()).not.toHaveProperty("dataSheet");
    await vi.waitUntil(() => other.current().findListed(sku)?.dataSheet === undefined, {
      timeout: 20_000,
      interval: 10,
    });
    await other.stop();
  });

  test("a page of the last release, which knows no data sheet, can still save", async () => {
    const { product } = await create();
    const { pieceGrams, flapInches, piecesPerBundle, cartonSize, tolerance, ...before } = edited(product);
    expect([pieceGrams, flapInches, piecesPerBundle, cartonSize, tolerance]).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    expect((await send("PUT", `/${sku}`, { ...before, title: "Before" })).status).toBe(200);
  });

  test(
    "hiding a product removes it from the shop, showing it brings it back",
    { tags: ["ruling-catalogue.11"] },
    async () => {
      const { product } = await create();
      const hidden = (await change(product, { showListing: false })).product;
      expect((await shopList()).some(({ SKU }) => SKU === sku)).toBe(false);
      expect((await details()).statusCode).toBe(404);
      await change(hidden, { showListing: true });
      expect((await details()).statusCode).toBe(200);
      expect((await audit()).slice(1).map(({ summary }) => summary)).toEqual([
        `${sku} is hidden from the shop.`,
        `${sku} is shown in the shop again.`,
      ]);
    },
  );

  test("a repeated edit with an old revision returns the same response and is not audited again", async () => {
    const { product } = await create();
    const first = await change(product, { title: "Again" });
    expect(await change(product, { title: "Again" })).toEqual(first);
    expect(await audit()).toHaveLength(2);
  });

  test("an order placed after the editor was opened does not prevent the edit, and its stock stays sold", async () => {
    const { product } = await create();
    const buyer = await signInBuyer(shop);
    await placeOrder(shop, buyer, { [sku]: 2000 });
    const answer = await change(product, { title: "Changed while one was sold" });
    expect([answer.status, answer.product.countInStock]).toEqual([200, 3000]);
  });

  test("an edit of an old revision is refused, naming the admin who has changed the product", async () => {
    const { product } = await create();
    await change(product, { price: 9 }, ravi);
    const answer = await change(product, { title: "On an old price" });
    expect([answer.status, answer.message]).toEqual([
      409,
      `Ravi Kumar has changed ${sku} since you opened it. Your change was not saved: please check it again.`,
    ]);
    expect(await read()).toMatchObject({ title: bag.title, price: 9 });
    expect(await audit()).toHaveLength(2);
    // With the current revision, the edit succeeds.
    expect((await change(await read(), { title: "On the new price" })).product).toMatchObject({ price: 9 });
  });

  test("a stock change in the product list does not prevent an edit, a price change there does", async () => {
    const { product } = await create();
    const onList = (body: object, caller: SignedIn) =>
      shop.app.inject({
        method: "PUT",
        url: `/api/admin/products/${sku}/stockAndPrice`,
        headers: caller.headers,
        payload: { editId: randomUUID(), reason: "Counted", ...body },
      });
    expect((await onList({ stockChange: 500 }, meera)).statusCode).toBe(200);
    const titled = await change(product, { title: "After the stock" });
    expect([titled.status, titled.product.countInStock]).toEqual([200, 5500]);
    expect((await onList({ price: { seen: 1.2345, set: 3 } }, ravi)).statusCode).toBe(200);
    await onList({ stockChange: -500 }, meera);
    const late = await change(titled.product, { title: "On an old price" });
    expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^Ravi Kumar has changed/)]);
  });

  test("of twenty different concurrent edits one succeeds, and the others get 409", async () => {
    const { product } = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(product, { title: `Title ${at}` }, at % 2 ? meera : ravi)),
    );
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await read()).title).toBe(succeeded[0]!.product.title);
    expect(await audit()).toHaveLength(2);
  });

  test("an edit cannot change the SKU and the stock", async () => {
    const { product } = await create();
    for (const fields of [{ SKU: "OTHER1" }, { countInStock: 1 }]) {
      const answer = await change(product, fields);
      expect([answer.status, answer.message]).toEqual([
        400,
        `${Object.keys(fields)[0]} is not a known field`,
      ]);
    }
    expect(await read()).toEqual(product);
  });

  test("an unknown SKU gives 404, and a refused edit changes nothing", async () => {
    const { product } = await create();
    expect((await change({ ...product, SKU: "NOSUCH1" }, {})).status).toBe(404);
    for (const fields of [
      { hsn: "39269098" },
      { images: [`/pictures/${"cd".repeat(32)}.png`] },
      { price: -1 },
    ])
      expect((await change(product, { title: "Half", ...fields })).status).toBe(400);
    expect(await read()).toEqual(product);
    expect(await audit()).toHaveLength(1);
  });

  test("a product with a new dimension moves to its place in the order of size", async () => {
    const { product } = await create();
    await change(product, { dimension: "30x40 inch" });
    const family = (await shopList()).filter(({ type }) => type === "poly-bw-npd");
    expect(family.at(-1)?.SKU).toBe(sku);
  });

  test(
    "an order keeps the title, price, picture and HSN it was placed with",
    { tags: ["ruling-cart.16"] },
    async () => {
      const { product } = await create({ images: ["https://cdn.example.in/old.jpg"] });
      const buyer = await signInBuyer(shop);
      const { order } = await placeOrder(shop, buyer, { [sku]: 1000 });
      const ofOrder = async () =>
        (await shop.app.inject({ url: `/api/orders/${order._id}`, headers: buyer.headers })).json();
      const before = await ofOrder();
      await change(product, { title: "New", price: 99, images: [], hsn: "48089000" });
      expect(await ofOrder()).toEqual(before);
    },
  );
});

describe("a product's pictures", () => {
  test("are shown in the order in which the product lists them", async () => {
    const first = await addPicture(shop, meera, pngBytes(3, 3));
    const second = await addPicture(shop, meera, pngBytes(4, 4));
    const { product } = await create({ images: [second, "https://cdn.example.in/a.jpg", first] });
    expect((await details()).json<Product>().images).toEqual([second, "https://cdn.example.in/a.jpg", first]);
    await change(product, { images: [first, second] });
    expect((await details()).json<Product>().images).toEqual([first, second]);
    expect((await audit())[1].changes).toMatchObject([{ field: "images", after: [first, second] }]);
  });

  const deleteUnused = () => deleteOldPictures(shop.shop);
  const day = 24 * 3_600_000;

  test("a picture removed from its product is deleted after a day", async () => {
    const address = await addPicture(shop, meera, pngBytes(5, 5));
    const { product } = await create({ images: [address] });
    const later = { ...shop.shop, clock: () => new Date(shop.clock.now().getTime() + 10 * day) };
    await deleteOldPictures(later);
    expect((await shop.app.inject(address)).statusCode).toBe(200);
    await change(product, { images: [] });
    await deleteUnused();
    expect((await shop.app.inject(address)).statusCode).toBe(200);
    await deleteOldPictures(later);
    expect((await shop.app.inject(address)).statusCode).toBe(404);
    const answer = await change(await read(), { images: [address] });
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining("Please add it again")]);
  });

  test("a picture added during the deletion of unused ones is either saved or refused, never lost", async () => {
    const { product } = await create();
    let seen = product;
    for (let round = 0; round < 15; round += 1) {
      const address = await addPicture(shop, meera, pngBytes(6, 6, round));
      await shop.db.query("UPDATE pictures SET needed_at = needed_at - interval '2 days'");
      const [answer] = await Promise.all([change(seen, { images: [address] }), deleteUnused()]);
      const shown = (await shop.app.inject(address)).statusCode;
      expect([answer.status, shown]).toEqual(answer.status === 200 ? [200, 200] : [400, 404]);
      if (answer.status === 200) seen = answer.product;
    }
  });
});

test.each(["internal", "buyer"] as const)(
  "a caller with the role %s may neither read nor change products here",
  { tags: ["staff-6.1"] },
  async (role) => {
    const caller = await signInBuyer(shop, { role });
    const { product } = await create();
    expect((await create({ SKU: "OTHER1" }, caller)).status).toBe(403);
    expect((await change(product, { title: "Mine" }, caller)).status).toBe(403);
    expect((await send("GET", `/${sku}`, undefined, caller)).status).toBe(403);
    expect(await read()).toEqual(product);
  },
);
