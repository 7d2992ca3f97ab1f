import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { Order } from "@dakbag/contracts/orders";
import { expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { requestOrder } from "../../../test-support/builders/order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { mayAccessOrder } from "./order-access.ts";

const companies = new Map<string, { companyId: string; branchId: string }>();
const shop = testAppForAll({ companyOf: (userId) => companies.get(userId) });
const newId = () => uuidV7(new Date());

async function placedBy(company: { companyId: string; branchId: string } | undefined) {
  const buyer = await signInBuyer(shop);
  if (company) companies.set(buyer.userId, company);
  await fillCart(shop, buyer, { HONROL100: 1 });
  const { order } = (await requestOrder(shop, buyer)).json<PayableOrder>();
  const { rows } = await shop.db.query<{
    buyerId: string;
    companyId: string | null;
    branchId: string | null;
  }>(
    `SELECT buyer_id AS "buyerId", company_id AS "companyId", branch_id AS "branchId" FROM orders WHERE id = $1`,
    [order._id],
  );
  const listed = await shop.app.inject({ url: "/api/orders", headers: buyer.headers });
  return { buyer, id: order._id, row: rows[0]!, listed: listed.json<{ data: Order[] }>().data };
}

test("an order is of the buyer, company and branch that it was placed for, and in its buyer's list", async () => {
  const company = { companyId: newId(), branchId: newId() };
  const ofCompany = await placedBy(company);
  expect(ofCompany.row).toEqual({ buyerId: ofCompany.buyer.userId, ...company });
  const ofPerson = await placedBy(undefined);
  expect(ofPerson.row).toEqual({ buyerId: ofPerson.buyer.userId, companyId: null, branchId: null });
  for (const { id, listed } of [ofCompany, ofPerson]) expect(listed.map(({ _id }) => _id)).toEqual([id]);
});

test.each([
  ["its buyer", { userId: "buyer" }, "company", true],
  ["its buyer for another company", { userId: "buyer", companyId: "other" }, "company", true],
  ["a colleague", { userId: "colleague", companyId: "company" }, "company", true],
  ["a stranger of another company", { userId: "stranger", companyId: "other" }, "company", false],
  [
    "a stranger of a company, of a person's own order",
    { userId: "stranger", companyId: "other" },
    null,
    false,
  ],
  ["a stranger without a company", { userId: "stranger" }, "company", false],
  ["a stranger without a company, of a person's own order", { userId: "stranger" }, null, false],
])("an order is seen by its party: %s", (_who, party, companyId, isSeen) => {
  expect(mayAccessOrder({ party, role: "buyer" }, "see", { buyerId: "buyer", companyId })).toBe(isSeen);
});
