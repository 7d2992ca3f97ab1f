import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { Order } from "@dakbag/contracts/orders";
import type { MemberRole } from "@dakbag/domain/companies/member-roles";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { joinCompany, openCompany, requestCompany } from "../../../test-support/builders/company.ts";
import { placeOrder, requestOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setPassword, buyerPassword } from "../../../test-support/builders/full-buyer.ts";
import type { BuyingParty } from "../../platform/caller.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { mayAccessOrder } from "./order-access.ts";

const shop = testAppForAll();
const newId = () => uuidV7(new Date());

async function placedBy(buyer: SignedIn, branchId?: string) {
  await fillCart(shop, buyer, { HONROL100: 1 });
  const { order } = (await requestOrder(shop, buyer, branchId)).json<PayableOrder>();
  const { rows } = await shop.db.query<{ buyerId: string; company: string | null; branchId: string | null }>(
    `SELECT o.buyer_id AS "buyerId", c.name AS company, o.branch_id AS "branchId"
     FROM orders o LEFT JOIN companies c ON c.id = o.company_id WHERE o.id = $1`,
    [order._id],
  );
  const listed = await shop.app.inject({ url: "/api/orders", headers: buyer.headers });
  return { id: order._id, row: rows[0]!, listed: listed.json<{ data: Order[] }>().data };
}

test("an order is of the buyer, company and branch that it was placed for, and in its buyer's list", async () => {
  const [owner, person] = [await signInBuyer(shop), await signInBuyer(shop)];
  const branchId = await openCompany(shop, owner, "Zinnia Traders");
  const ofCompany = await placedBy(owner, branchId);
  expect(ofCompany.row).toEqual({ buyerId: owner.userId, company: "Zinnia Traders", branchId });
  const ofPerson = await placedBy(person);
  expect(ofPerson.row).toEqual({ buyerId: person.userId, company: null, branchId: null });
  for (const { id, listed } of [ofCompany, ofPerson]) expect(listed.map(({ _id }) => _id)).toEqual([id]);
});

type Sent = [method: "GET" | "POST", url: string, payload?: object];
const send = ({ headers }: SignedIn, ...[method, url, payload]: Sent) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) });

/** A paid and a waiting order of a company, with a colleague and a stranger of another company. */
async function ordersOfCompany(role: MemberRole = "approver") {
  const [owner, buyer] = [await signInBuyer(shop), await signInBuyer(shop)];
  const [colleague, stranger] = [await signInBuyer(shop), await signInBuyer(shop)];
  const branchId = await openCompany(shop, owner);
  await joinCompany(shop, owner, buyer);
  await openCompany(shop, stranger);
  const paid = await placeOrder(shop, buyer, { TAPBRN048: 1 }, branchId);
  await payOrder(shop, buyer, paid.razorpayOrderId);
  const waiting = await placeOrder(shop, buyer, { TAPBRN050: 1 }, branchId);
  await joinCompany(shop, owner, colleague, role);
  return { owner, buyer, colleague, stranger, branchId, paid: paid.order, waiting: waiting.order };
}

test("a colleague reads the company's orders among their own, newest first; a stranger's lists have none", async () => {
  const { buyer, colleague, stranger, branchId, paid, waiting } = await ordersOfCompany();
  const { order: own } = await placeOrder(shop, colleague, { TAPBRN048: 1 }, branchId);
  const read = async (person: SignedIn, query: string) => {
    const answer = (await send(person, "GET", `/api/orders${query}`)).json<{
      data: Order[];
      counts: object;
    }>();
    return { ids: answer.data.map(({ _id }) => _id), counts: answer.counts };
  };
  const pending = { status: "Payment Pending", count: 2 };
  const processing = { status: "Order Processing", count: 1 };
  const ofAll = {
    ids: [own._id, waiting._id, paid._id],
    counts: expect.arrayContaining([pending, processing]),
  };
  expect(await read(colleague, "")).toEqual(ofAll);
  expect(await read(colleague, "?q=TAPBRN")).toEqual(ofAll);
  expect((await read(colleague, `?before=${own._id}`)).ids).toEqual([waiting._id, paid._id]);
  expect((await read(colleague, "?status=Order%20Processing")).ids).toEqual([paid._id]);
  expect((await read(colleague, `?q=${paid.orderNumber}`)).ids).toEqual([paid._id]);
  expect((await read(buyer, "")).ids).toEqual([own._id, waiting._id, paid._id]);
  for (const query of ["", "?q=TAPBRN"]) expect((await read(stranger, query)).ids).toEqual([]);
});

test("a colleague opens, downloads, reorders, pays and cancels it; to a stranger it is as unknown as any", async () => {
  const { colleague, stranger, paid, waiting } = await ordersOfCompany();
  const requests = (one: string, other: string): Sent[] => [
    ["GET", `/api/orders/${one}`],
    ["GET", `/api/orders/${one}/invoice`],
    ["POST", `/api/orders/${one}/reorder`],
    ["POST", `/api/orders/${one}/askToCancel`, { reason: "" }],
    ["POST", `/api/orders/${other}/retryPayment`],
    ["POST", `/api/orders/${other}/cancel`],
  ];
  const answerOf = async (person: SignedIn, request: Sent) => {
    const { statusCode, body } = await send(person, ...request);
    return { statusCode, body: body.replace(/"requestId":"[^"]*"/, "") };
  };
  const unknown = requests(newId(), newId());
  for (const [at, request] of requests(paid._id, waiting._id).entries()) {
    const refusal = await answerOf(stranger, request);
    expect(refusal).toEqual(await answerOf(stranger, unknown[at]!));
    expect(refusal.statusCode).toBe(404);
    expect((await answerOf(colleague, request)).statusCode, request[1]).toBe(200);
  }
  const { rows } = await shop.db.query(
    "SELECT actor_id, what FROM order_events WHERE order_id = $1 AND to_status = 'Cancelled'",
    [waiting._id],
  );
  expect(rows).toEqual([
    { actor_id: colleague.userId, what: "Cancelled by a colleague of its buyer before it was paid" },
  ]);
});

test("a company's orders are not among the buyer's own data, and stay when that account is erased", async () => {
  const { buyer, colleague, paid, waiting } = await ordersOfCompany();
  await setPassword(shop, buyer);
  const values = [paid._id, newId(), buyer.userId, shop.clock.now()];
  await shop.db.query(
    "INSERT INTO order_notes (id, order_id, author_id, author, written_at, text) VALUES ($2, $1, $3, 'Asha', $4, 'x')",
    values,
  );
  await send(colleague, "POST", `/api/orders/${paid._id}/askToCancel`, { reason: "Too many" });
  const none = { unpaidOrders: 0, keptOrders: 0, obstacles: [] };
  expect((await send(buyer, "GET", "/api/users/data")).json()).toMatchObject(none);
  const erasing = { confirmBy: "password", password: buyerPassword };
  const erased = await send(buyer, "POST", "/api/users/data/erase", erasing);
  expect(erased.json()).toMatchObject({ success: true, deletedOrders: 0, keptOrders: 0 });
  const { rows } = await shop.db.query(
    `SELECT status, stock_state, buyer_phone_number || buyer_email AS contact,
       (SELECT count(*) FROM order_notes n WHERE n.order_id = o.id) AS notes,
       (SELECT count(*) FROM cancellation_requests r WHERE r.order_id = o.id) AS requests
     FROM orders o WHERE id = ANY ($1) ORDER BY id`,
    [[paid._id, waiting._id]],
  );
  expect(rows).toEqual([
    { status: "Order Processing", stock_state: "sold", contact: "", notes: 1, requests: 1 },
    { status: "Payment Pending", stock_state: "reserved", contact: "", notes: 0, requests: 0 },
  ]);
  const retried = await send(colleague, "POST", `/api/orders/${waiting._id}/retryPayment`);
  expect(retried.json()).toMatchObject({ success: true, userEmail: "" });
});

test("who has left the company sees none of its orders, also those that they placed", async () => {
  const { owner, buyer, paid, waiting } = await ordersOfCompany();
  const answer = await requestCompany(shop, owner, "DELETE", `/members/${buyer.userId}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await send(buyer, "GET", "/api/orders")).json()).toMatchObject({ data: [] });
  for (const { _id } of [paid, waiting]) {
    expect((await send(buyer, "GET", `/api/orders/${_id}`)).statusCode).toBe(404);
    expect((await send(buyer, "POST", `/api/orders/${_id}/retryPayment`)).statusCode).toBe(404);
  }
});

const actions = ["see", "pay", "recheck", "cancel", "claim", "reorder", "read-documents"] as const;
const all = [...actions];
const allButCancel = all.filter((action) => action !== "cancel");
const toRead = ["see", "recheck", "read-documents"];

test.each<[who: string, BuyingParty, own: readonly string[], ofCompany: readonly string[]]>([
  ["its buyer without a company", { userId: "buyer" }, all, []],
  ["its buyer in another company", { userId: "buyer", companyId: "other", memberRole: "owner" }, all, []],
  ["its buyer", { userId: "buyer", companyId: "company", memberRole: "buyer" }, all, all],
  [
    "its buyer, by now of accounts",
    { userId: "buyer", companyId: "company", memberRole: "accounts" },
    all,
    toRead,
  ],
  ["an owner", { userId: "colleague", companyId: "company", memberRole: "owner" }, [], all],
  ["an approver", { userId: "colleague", companyId: "company", memberRole: "approver" }, [], all],
  ["another buyer", { userId: "colleague", companyId: "company", memberRole: "buyer" }, [], allButCancel],
  ["accounts", { userId: "colleague", companyId: "company", memberRole: "accounts" }, [], toRead],
  ["an owner of another company", { userId: "stranger", companyId: "other", memberRole: "owner" }, [], []],
  ["a stranger", { userId: "stranger" }, [], []],
])("what is done with a person's own order, and with a company's: by %s", (_who, party, own, ofCompany) => {
  const may = (companyId: string | null) =>
    actions.filter((action) =>
      mayAccessOrder({ party, role: "buyer" }, action, { buyerId: "buyer", companyId }),
    );
  expect([may(null), may("company")]).toEqual([own, ofCompany]);
});
