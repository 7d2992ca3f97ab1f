import { type CartItem, getCart } from "@dakbag/contracts/cart";
import { errorBody } from "@dakbag/contracts/error-body";
import { describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { deleteCartAdditions } from "./cart.jobs.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

const send = (method: "POST" | "DELETE", url: string, payload?: object, user: SignedIn = buyer) =>
  shop.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
const save = (...lineIds: string[]) => send("POST", "/api/cart/saved", { lineIds });
const moveBack = (id: string) => send("POST", `/api/cart/saved/${id}/moveToCart`);
const restore = (id: string) => send("POST", `/api/cart/${id}/restore`);

async function readCart(user: SignedIn = buyer) {
  const answer = await shop.app.inject({ url: "/api/cart", headers: user.headers });
  return getCart.answer.parse(answer.json());
}
const quantities = (lines: readonly CartItem[]) =>
  lines.map(({ product, quantity }) => [product.SKU, quantity] as const);
async function inCartAndSaved() {
  const { items, savedForLater } = await readCart();
  return { cart: quantities(items), saved: quantities(savedForLater) };
}
/** Adds one line after the other, so that their places differ, and returns their ids. */
async function fill(goods: Readonly<Record<string, number>>): Promise<string[]> {
  for (const [sku, quantity] of Object.entries(goods)) {
    await fillCart(shop, buyer, { [sku]: quantity });
    shop.clock.advance(1);
  }
  return (await readCart()).items.map(({ _id }) => _id);
}

describe("lines saved for later", { tags: ["ruling-cart.26"] }, () => {
  test("leave the cart, its prices and the order, and are read beside it with today's price", async () => {
    const [bags, tape] = await fill({ POLPOD120160: 2000, TAPBRN048: 2 });
    expect((await save(bags!)).json()).toEqual({ success: true, savedCount: 1 });
    const { items, savedForLater, breakdown } = await readCart();
    expect(items.map(({ _id }) => _id)).toEqual([tape]);
    expect(breakdown.totalPrice).toBe(items[0]!.price);
    // 2000 x 2.75, and 18%
    expect(savedForLater).toMatchObject([{ _id: bags, quantity: 2000, price: 5500, gst: 990 }]);

    await saveShippingDetails(shop, buyer);
    const stock = await stockOf(shop, "POLPOD120160");
    const order = (await requestOrder(shop, buyer)).json<{ order: { items: { SKU: string }[] } }>();
    expect(order.order.items.map(({ SKU }) => SKU)).toEqual(["TAPBRN048"]);
    expect(await stockOf(shop, "POLPOD120160")).toBe(stock);
  });

  test("the same request again moves nothing twice", async () => {
    const [bags] = await fill({ POLPOD120160: 2000 });
    expect((await save(bags!)).json()).toMatchObject({ savedCount: 1 });
    expect((await save(bags!)).json()).toMatchObject({ savedCount: 0 });
    expect(await inCartAndSaved()).toEqual({ cart: [], saved: [["POLPOD120160", 2000]] });
    expect((await moveBack(bags!)).statusCode).toBe(200);
    expect((await moveBack(bags!)).statusCode).toBe(200);
    expect(await inCartAndSaved()).toEqual({ cart: [["POLPOD120160", 2000]], saved: [] });
  });

  test("add up with a line of the same product, in both directions", async () => {
    const [first] = await fill({ POLPOD120160: 1000 });
    await save(first!);
    const [second] = await fill({ POLPOD120160: 1000 });
    await save(second!);
    expect(await inCartAndSaved()).toEqual({ cart: [], saved: [["POLPOD120160", 2000]] });
    await fill({ POLPOD120160: 1000 });
    await moveBack(first!);
    expect(await inCartAndSaved()).toEqual({ cart: [["POLPOD120160", 3000]], saved: [] });
  });

  test("eight requests at once move a line once", async () => {
    const [bags, tape] = await fill({ POLPOD120160: 2000, TAPBRN048: 2 });
    const atOnce = <Answer>(send: () => Promise<Answer>) => Promise.all(Array.from({ length: 8 }, send));
    const holder = await shop.db.connect();
    try {
      // All have begun before the first can go on.
      await holder.query("BEGIN");
      await holder.query("SELECT FROM cart_lines WHERE user_id = $1 FOR UPDATE", [buyer.userId]);
      const saved = atOnce(() => save(bags!, tape!));
      await waitUntilBlocked(holder, 4);
      await holder.query("COMMIT");
      const counts = (await saved).map((answer) => answer.json<{ savedCount: number }>().savedCount);
      expect(counts.filter((count) => count > 0)).toEqual([2]);
    } finally {
      holder.release();
    }
    await atOnce(() => moveBack(bags!));
    expect(await inCartAndSaved()).toEqual({
      cart: [["POLPOD120160", 2000]],
      saved: [["TAPBRN048", 2]],
    });
  });

  test("more than the stock is not moved back, and stays saved", async () => {
    const [tape] = await fill({ TAPTRN045: 4 });
    await save(tape!);
    await setStock(shop, 3, "TAPTRN045");
    const answer = await moveBack(tape!);
    expect([answer.statusCode, errorBody.parse(answer.json())]).toEqual([
      409,
      expect.objectContaining({
        code: "over-stock",
        message: "Quantity 4 is more than the stock: 3 cartons left.",
      }),
    ]);
    expect(await inCartAndSaved()).toEqual({ cart: [], saved: [["TAPTRN045", 4]] });
    expect((await readCart()).savedForLater[0]!.problems).toMatchObject([{ code: "over-stock" }]);
  });

  test("goods without authorisation can be saved, and say so there too", async () => {
    const [meesho] = await fill({ MEEOPD065080: 1000, TAPBRN048: 1 });
    await save(meesho!);
    const { items, savedForLater } = await readCart();
    expect(items.map(({ problems }) => problems)).toEqual([[]]);
    expect(savedForLater[0]!.problems).toMatchObject([{ code: "not-meesho-authorised" }]);
    await saveShippingDetails(shop, buyer);
    expect((await requestOrder(shop, buyer)).statusCode).toBe(200);
  });

  test("stay when the rest of the cart is paid", async () => {
    const [bags] = await fill({ POLPOD120160: 2000, TAPBRN048: 1 });
    await save(bags!);
    const { razorpayOrderId } = await placeOrder(shop, buyer, {});
    await payOrder(shop, buyer, razorpayOrderId);
    expect(await inCartAndSaved()).toEqual({ cart: [], saved: [["POLPOD120160", 2000]] });
  });

  test("are those of their buyer alone", async () => {
    const [bags, tape] = await fill({ POLPOD120160: 2000, TAPBRN048: 1 });
    await save(bags!);
    const other = await signInBuyer(shop);
    expect((await send("POST", "/api/cart/saved", { lineIds: [tape!] }, other)).statusCode).toBe(404);
    for (const [method, url] of [
      ["POST", `/api/cart/saved/${bags}/moveToCart`],
      ["DELETE", `/api/cart/saved/${bags}`],
      ["POST", `/api/cart/${tape}/restore`],
    ] as const)
      expect((await send(method, url, undefined, other)).statusCode).toBe(404);
    expect((await readCart(other)).savedForLater).toEqual([]);
    expect(await inCartAndSaved()).toEqual({ cart: [["TAPBRN048", 1]], saved: [["POLPOD120160", 2000]] });
  });

  test.each([
    [{}, "lineIds must be a list"],
    [{ lineIds: [] }, "lineIds must have at least 1 line"],
    [{ lineIds: ["7"] }, "each of lineIds must be an identifier of this shop"],
    [{ lineIds: [], extra: 1 }, "lineIds must have at least 1 line"],
  ])("%j is refused with a sentence", async (body, message) => {
    const answer = await send("POST", "/api/cart/saved", body);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});

describe("a deleted line", { tags: ["ruling-cart.27"] }, () => {
  test("is put back with its quantity at its place, once", async () => {
    const [, tape] = await fill({ POLPOD120160: 2000, TAPBRN048: 2, HONSLV150: 5 });
    await send("DELETE", `/api/cart/${tape}`);
    expect((await inCartAndSaved()).cart).toEqual([
      ["POLPOD120160", 2000],
      ["HONSLV150", 5],
    ]);
    for (const _ of [1, 2]) expect((await restore(tape!)).statusCode).toBe(200);
    const { items } = await readCart();
    expect(items.map(({ _id }) => _id)[1]).toBe(tape);
    expect(quantities(items)).toEqual([
      ["POLPOD120160", 2000],
      ["TAPBRN048", 2],
      ["HONSLV150", 5],
    ]);
  });

  test("is put back among the saved ones when it was deleted there", async () => {
    const [bags, tape] = await fill({ POLPOD120160: 2000, TAPBRN048: 2 });
    await save(bags!, tape!);
    expect((await send("DELETE", `/api/cart/saved/${bags}`)).statusCode).toBe(200);
    expect((await send("DELETE", `/api/cart/saved/${bags}`)).statusCode).toBe(404);
    expect((await inCartAndSaved()).saved).toEqual([["TAPBRN048", 2]]);
    for (const _ of [1, 2]) expect((await restore(bags!)).statusCode).toBe(200);
    expect((await inCartAndSaved()).saved).toEqual([
      ["POLPOD120160", 2000],
      ["TAPBRN048", 2],
    ]);
  });

  test("adds to what was put into the cart since", async () => {
    const [tape] = await fill({ TAPBRN048: 2 });
    await send("DELETE", `/api/cart/${tape}`);
    await fill({ TAPBRN048: 1 });
    await restore(tape!);
    expect((await inCartAndSaved()).cart).toEqual([["TAPBRN048", 3]]);
  });

  test("eight requests at once put it back once", async () => {
    const [tape] = await fill({ TAPBRN048: 2 });
    await send("DELETE", `/api/cart/${tape}`);
    await Promise.all(Array.from({ length: 8 }, () => restore(tape!)));
    expect((await inCartAndSaved()).cart).toEqual([["TAPBRN048", 2]]);
  });

  test("cannot be put back after a day, and what is saved stays", async () => {
    const [tape, bags] = await fill({ TAPBRN048: 2, POLPOD120160: 1000 });
    await save(bags!);
    await send("DELETE", `/api/cart/${tape}`);
    const clock = () => new Date(shop.clock.now().getTime() + 25 * 3_600_000);
    await deleteCartAdditions({ db: shop.db, clock });
    expect((await restore(tape!)).statusCode).toBe(404);
    expect(await inCartAndSaved()).toEqual({ cart: [], saved: [["POLPOD120160", 1000]] });
  });
});

describe("the order that holds goods", { tags: ["ruling-cart.28"] }, () => {
  test("is read with the cart until its time is over, and says whether it is of this cart", async () => {
    await saveShippingDetails(shop, buyer);
    expect((await readCart()).heldOrder).toBeNull();
    const { order } = await placeOrder(shop, buyer, { TAPBRN048: 2 });
    const { _id, orderNumber, totalAmount } = order;
    const held = { _id, orderNumber, totalAmount, poNumber: "", reservedUntil: order.reservedUntil };
    expect((await readCart()).heldOrder).toEqual({ ...held, isOfThisCart: true });
    await fillCart(shop, buyer, { POLPOD120160: 1000 });
    expect((await readCart()).heldOrder).toEqual({ ...held, isOfThisCart: false });
    expect((await readCart(await signInBuyer(shop))).heldOrder).toBeNull();
    shop.clock.advance(30 * 60_000);
    expect((await readCart()).heldOrder).toBeNull();
  });

  test("a paid order holds nothing any more", async () => {
    const { razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN048: 1 });
    await payOrder(shop, buyer, razorpayOrderId);
    expect((await readCart()).heldOrder).toBeNull();
  });
});
