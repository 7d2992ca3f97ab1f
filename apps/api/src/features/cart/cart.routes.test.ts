import { type CartItem, getCart } from "@dakbag/contracts/cart";
import { errorBody } from "@dakbag/contracts/error-body";
import { describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { deleteCartAdditions } from "./cart.jobs.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

type Request = { user?: SignedIn; headers?: Record<string, string> };

function send(method: "POST" | "PATCH" | "DELETE", url: string, payload?: unknown, request: Request = {}) {
  const headers = { ...(request.user ?? buyer).headers, ...request.headers };
  return shop.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
}
const add = (sku: string, quantity: number, request?: Request) =>
  send("POST", "/api/cart", { sku, quantity }, request);

async function cart(user: SignedIn = buyer) {
  const answer = await shop.app.inject({ url: "/api/cart", headers: user.headers });
  expect(answer.headers["cache-control"]).toBe("no-store");
  return getCart.answer.parse(answer.json());
}
async function onlyLine(): Promise<CartItem> {
  const { items } = await cart();
  expect(items).toHaveLength(1);
  return items[0]!;
}
const inCart = async () =>
  Object.fromEntries((await cart()).items.map(({ product, quantity }) => [product.SKU, quantity]));

/** Expects an error response in the shop's format whose message names the field. */
function expectRefusal(answer: Awaited<ReturnType<typeof send>>, status: number, field: string) {
  const body = errorBody.parse(answer.json());
  expect([answer.statusCode, body.message]).toEqual([status, expect.stringMatching(new RegExp(field, "i"))]);
  return body;
}

describe("GET /api/cart", { tags: ["buyer-7.9"] }, () => {
  test("an empty cart has no lines, no rates and costs nothing", async () => {
    expect(await cart()).toEqual({
      success: true,
      items: [],
      breakdown: { totalPrice: 0, gst: 0, gstLabel: "", finalPrice: 0 },
      isFromDelhi: false,
      savedForLater: [],
      heldOrder: null,
    });
  });

  test(
    "lines are priced with bulk discount and GST, in the order they were added",
    { tags: ["buyer-3.10", "buyer-9.5", "buyer-9.9", "buyer-9.10", "ruling-money.4", "ruling-money.5"] },
    async () => {
      await add("HONSLV150", 5);
      shop.clock.advance(1);
      await add("POLPOD120160", 2000);
      const { items, breakdown } = await cart();
      // 5 x 3599 less 5% = 17095.25 plus 12%; 2000 x 2.75 = 5500.00 plus 18%
      expect(items).toMatchObject([
        {
          product: { SKU: "HONSLV150" },
          quantity: 5,
          unitPrice: 3599,
          discountPercent: 5,
          discount: 899.75,
          price: 17_095.25,
          gst: 2051.43,
        },
        {
          product: { SKU: "POLPOD120160" },
          quantity: 2000,
          unitPrice: 2.75,
          discountPercent: 0,
          price: 5500,
          gst: 990,
        },
      ]);
      expect(items.map(({ problem }) => problem)).toEqual([null, null]);
      expect(breakdown).toEqual({
        totalPrice: 22_595.25,
        gst: 3041.43,
        gstLabel: "Mixed: 12% & 18%",
        finalPrice: 25_636.68,
      });
    },
  );

  test("the cart shows a changed price", async () => {
    await add("TAPTRN042", 1);
    await shop.db.query("UPDATE products SET price = 3045.5 WHERE sku = 'TAPTRN042'");
    expect(await onlyLine()).toMatchObject({ unitPrice: 3045.5, price: 3045.5 });
  });

  test("a line that can no longer be bought says why", async () => {
    await add("TAPTRN045", 10);
    await setStock(shop, 4, "TAPTRN045");
    expect((await onlyLine()).problem).toBe("Quantity 10 is more than the stock: 4 cartons left.");
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = 'TAPTRN045'");
    expect((await onlyLine()).problem).toBe("This product is no longer sold.");
  });

  test("a line that cannot be bought counts in no total", { tags: ["ruling-cart.30"] }, async () => {
    await add("TAPTRN050", 10);
    await add("POLPOD120160", 2000);
    await setStock(shop, 4, "TAPTRN050");
    const { items, breakdown } = await cart();
    expect(items.map(({ problem }) => problem === null)).toEqual([false, true]);
    expect(breakdown).toEqual({ totalPrice: 5500, gst: 990, gstLabel: "18%", finalPrice: 6490 });
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = 'POLPOD120160'");
    const { breakdown: ofNothing } = await cart();
    expect(ofNothing).toEqual({ totalPrice: 0, gst: 0, gstLabel: "", finalPrice: 0 });
  });
});

describe("POST /api/cart", { tags: ["buyer-7.10"] }, () => {
  test(
    "answers with the message of buyer §8 and stores the catalogue's spelling of the SKU",
    { tags: ["buyer-8.12", "ruling-cart.4"] },
    async () => {
      const answer = await add(" poLNPD060080 ", 1000);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, message: "Successfully Added to Cart!" });
      await add("POLNPD060080", 500);
      expect(await inCart()).toEqual({ POLNPD060080: 1500 });
    },
  );

  test(
    "a sum over the stock is refused, and the message says how much is left",
    { tags: ["ruling-cart.6"] },
    async () => {
      await add("POLNPD070090", 2000);
      const { message } = expectRefusal(await add("POLNPD070090", 1500), 409, "quantity");
      expect(message).toBe(
        "Quantity 3,500 is more than the stock: 3,000 pieces left. Your cart already holds 2,000.",
      );
      expect(await inCart()).toEqual({ POLNPD070090: 2000 });
      expect((await add("POLNPD070090", 1000)).statusCode).toBe(200);
    },
  );

  test.each([
    ["POLNPD080100", 999],
    ["POLNPD080100", 1250],
    ["POLNPD080100", 1],
    ["HONROL100", 0],
  ])(
    "refuses %s x %s as a quantity in which it is not sold",
    { tags: ["ruling-cart.5"] },
    async (sku, quantity) => {
      expectRefusal(await add(sku, quantity), 400, "quantity");
      expect(await inCart()).toEqual({});
    },
  );

  test(
    "500 pieces need a saved shipping PIN in Delhi; the billing PIN does not count",
    { tags: ["buyer-5.17", "ruling-cart.8"] },
    async () => {
      expect(expectRefusal(await add("POLNPD080100", 500), 400, "quantity").message).toContain(
        "500 PCS only available for Delhi users",
      );
      await saveShippingDetails(shop, buyer, { zipCode: "411001" });
      expectRefusal(await add("POLNPD080100", 500), 400, "quantity");
      await shop.db.query(
        `UPDATE shipping_details SET billing_address = billing_address || '{"zipCode": "110001"}' WHERE user_id = $1`,
        [buyer.userId],
      );
      expectRefusal(await add("POLNPD080100", 500), 400, "quantity");

      await saveShippingDetails(shop, buyer, { zipCode: "110098" });
      expect((await add("POLNPD080100", 500)).statusCode).toBe(200);
      await saveShippingDetails(shop, buyer, { zipCode: "110099" });
      expect((await onlyLine()).problem).toContain("500 PCS only available for Delhi users");
    },
  );

  test("unknown and hidden products answer 404 and name the sku", async () => {
    await shop.db.query("UPDATE products SET show_listing = false WHERE sku = 'TAPTRN048'");
    for (const sku of ["NOSUCHSKU", "__proto__", "TAPTRN048", "' OR 1=1 --"]) {
      expectRefusal(await add(sku, 1), 404, "sku");
    }
    expect(await inCart()).toEqual({});
  });

  test("a request without a session answers 401 before the body is validated", async () => {
    const answer = await shop.app.inject({ method: "POST", url: "/api/cart", payload: { nonsense: true } });
    expect(answer.statusCode).toBe(401);
  });
});

describe("Idempotency-Key of POST /api/cart", () => {
  const key = (value: string) => ({ headers: { "idempotency-key": value } });

  test("the same request twice adds once", async () => {
    expect((await add("TAPBRN040", 2, key("one"))).statusCode).toBe(200);
    expect((await add("tapbrn040", 2, key("one"))).statusCode).toBe(200);
    expect(await inCart()).toEqual({ TAPBRN040: 2 });
    expect((await add("TAPBRN040", 2, key("two"))).statusCode).toBe(200);
    expect(await inCart()).toEqual({ TAPBRN040: 4 });
  });

  test("the same key for a different addition answers 409 and adds nothing", async () => {
    await add("TAPBRN040", 2, key("one"));
    expectRefusal(await add("TAPBRN040", 3, key("one")), 409, "Idempotency-Key");
    expectRefusal(await add("TAPBRN042", 2, key("one")), 409, "Idempotency-Key");
    expect(await inCart()).toEqual({ TAPBRN040: 2 });
  });

  test("two buyers can use the same key", async () => {
    const other = await signInBuyer(shop);
    await add("TAPBRN040", 2, key("shared"));
    await add("TAPBRN042", 3, { user: other, ...key("shared") });
    expect((await cart(other)).items).toMatchObject([{ quantity: 3, product: { SKU: "TAPBRN042" } }]);
  });

  test("a refused addition does not use up its key", async () => {
    expectRefusal(await add("TAPBRN045", 1001, key("one")), 409, "quantity");
    await setStock(shop, 2000, "TAPBRN045");
    expect((await add("TAPBRN045", 1001, key("one"))).statusCode).toBe(200);
    expect(await inCart()).toEqual({ TAPBRN045: 1001 });
  });

  test.each(["", " ", "a b", "ключ", "x".repeat(101), "tab\there"])(
    "refuses the key %j with 400",
    async (value) => {
      expectRefusal(await add("TAPBRN040", 1, key(value)), 400, "Idempotency-Key");
      expect(await inCart()).toEqual({});
    },
  );

  test("a key is deleted after two days", async () => {
    await add("TAPBRN040", 2, key("one"));
    const count = async () => {
      const { rows } = await shop.db.query("SELECT FROM cart_additions WHERE user_id = $1", [buyer.userId]);
      return rows.length;
    };
    const deleteOld = () => deleteCartAdditions({ db: shop.db, clock: shop.clock.now });
    shop.clock.advance(47 * 60 * 60 * 1000);
    await deleteOld();
    expect(await count()).toBe(1);
    shop.clock.advance(60 * 60 * 1000 + 1);
    await deleteOld();
    expect(await count()).toBe(0);
  });
});

describe("PATCH /api/cart/:id", { tags: ["ruling-cart.7"] }, () => {
  test("sets the quantity of a line, and refuses one over the stock", async () => {
    await add("TAPBRN048", 5);
    const { _id } = await onlyLine();
    expect((await send("PATCH", `/api/cart/${_id}`, { quantity: 12 })).json()).toEqual({ success: true });
    expect((await send("PATCH", `/api/cart/${_id}`, { quantity: 12 })).statusCode).toBe(200);
    expect(await onlyLine()).toMatchObject({ quantity: 12, discountPercent: 10 });
    expect(
      expectRefusal(await send("PATCH", `/api/cart/${_id}`, { quantity: 1001 }), 409, "quantity").message,
    ).toBe("Quantity 1,001 is more than the stock: 1,000 cartons left.");
    expect(await inCart()).toEqual({ TAPBRN048: 12 });
  });
});

describe("DELETE /api/cart/:id", { tags: ["buyer-7.11"] }, () => {
  test("deletes the line; a second request answers 404", async () => {
    await add("TAPBRN048", 5);
    const { _id } = await onlyLine();
    expect((await send("DELETE", `/api/cart/${_id}`)).json()).toEqual({ success: true });
    expect(await inCart()).toEqual({});
    expectRefusal(await send("DELETE", `/api/cart/${_id}`), 404, "not found");
  });
});

test("another buyer's line can be neither changed nor deleted", { tags: ["buyer-6.4"] }, async () => {
  await add("TAPBRN048", 5);
  const { _id } = await onlyLine();
  const other = await signInBuyer(shop);
  expectRefusal(await send("PATCH", `/api/cart/${_id}`, { quantity: 1 }, { user: other }), 404, "not found");
  expectRefusal(await send("DELETE", `/api/cart/${_id}`, undefined, { user: other }), 404, "not found");
  expect((await cart(other)).items).toEqual([]);
  expect(await inCart()).toEqual({ TAPBRN048: 5 });
});

describe("hostile input is refused with a message that names the field, and nothing changes", () => {
  const badQuantities = [
    0,
    -1,
    -1000,
    0.5,
    1000.5,
    1e12,
    2 ** 31,
    1e308,
    null,
    "",
    "5",
    "5e2",
    [500],
    { $gt: 0 },
    true,
    NaN,
  ];

  test.each(badQuantities.map((quantity) => [quantity]))("a quantity of %j", async (quantity) => {
    await add("TAPBRN050", 3);
    const { _id } = await onlyLine();
    expectRefusal(await send("POST", "/api/cart", { sku: "TAPBRN050", quantity }), 400, "quantity");
    expectRefusal(await send("PATCH", `/api/cart/${_id}`, { quantity }), 400, "quantity");
    expect(await inCart()).toEqual({ TAPBRN050: 3 });
  });

  test.each([
    ["sku", { quantity: 1 }],
    ["sku", { sku: "", quantity: 1 }],
    ["sku", { sku: null, quantity: 1 }],
    ["sku", { sku: 5, quantity: 1 }],
    ["sku", { sku: ["TAPBRN050"], quantity: 1 }],
    ["sku", { sku: { $ne: "" }, quantity: 1 }],
    ["sku", { sku: "TAPBRN050\0", quantity: 1 }],
    ["sku", { sku: "TAP\u0007BRN050", quantity: 1 }],
    ["sku", { sku: "TAPBRN050\ud800", quantity: 1 }],
    ["sku", { sku: "x".repeat(41), quantity: 1 }],
    ["quantity", { sku: "TAPBRN050" }],
    ["price", { sku: "TAPBRN050", quantity: 1, price: 0.01 }],
    ["discountPercent", { sku: "TAPBRN050", quantity: 1, discountPercent: 99 }],
    ["userId", { sku: "TAPBRN050", quantity: 1, userId: "01900000-0000-7000-8000-000000000000" }],
    ["body", []],
    ["body", "TAPBRN050"],
  ])("the invalid field %s in body %j", async (field, body) => {
    const answer = await send("POST", "/api/cart", JSON.stringify(body), {
      headers: { "content-type": "application/json" },
    });
    expectRefusal(answer, 400, field);
    expect(await inCart()).toEqual({});
  });

  test.each([
    ["{", 400],
    ["", 400],
    ['{"sku":"TAPBRN050","quantity":1,"__proto__":{"price":1}}', 400],
    [JSON.stringify({ sku: "TAPBRN050", quantity: 1, note: "x".repeat(200_000) }), 413],
  ])("the raw body %.60j answers %i", async (payload, status) => {
    const answer = await send("POST", "/api/cart", payload, {
      headers: { "content-type": "application/json" },
    });
    expectRefusal(answer, status, "body|sku");
    expect(await inCart()).toEqual({});
  });

  test.each([
    ["application/x-www-form-urlencoded", 415],
    ["application/xml", 415],
    ["text/plain", 400],
  ])("the content type %s answers %i", async (contentType, status) => {
    const payload = JSON.stringify({ sku: "TAPBRN050", quantity: 1 });
    const answer = await send("POST", "/api/cart", payload, { headers: { "content-type": contentType } });
    expectRefusal(answer, status, "body");
    expect(await inCart()).toEqual({});
  });

  test.each(["1", "null", "01900000-0000-7000-8000-00000000000g", "%00"])(
    "the invalid line id %s",
    async (lineId) => {
      expectRefusal(await send("DELETE", `/api/cart/${lineId}`), 400, "id");
      expectRefusal(await send("PATCH", `/api/cart/${lineId}`, { quantity: 1 }), 400, "id");
    },
  );

  test("an unknown query parameter", async () => {
    expectRefusal(await send("POST", "/api/cart?price=1", { sku: "TAPBRN050", quantity: 1 }), 400, "price");
    expect(await inCart()).toEqual({});
  });
});
