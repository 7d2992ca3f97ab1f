import * as contract from "@dakbag/contracts/customers";
import { normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { customersPerPage } from "@dakbag/contracts/customers";
import { endSessionOfCustomer, endSessionsOfCustomer } from "@dakbag/contracts/sessions";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { changeHoldLimit, presentHoldLimit } from "./change-hold-limit.ts";
import { changeRole } from "./change-role.ts";
import type { Role } from "@dakbag/contracts/account";
import { paiseToRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import type { Queryable } from "../../platform/database.ts";
import { maxId, pageByKey } from "../../platform/pagination.ts";
import { notFound } from "../../platform/shop-error.ts";
import {
  isMeeshoAuthorised,
  isValmoAuthorised,
} from "../marketplace-authorisation/marketplace-authorisation.ts";
import { presentAddress, presentAddressRow } from "../buyer-details/present-address.ts";
import { listSessions } from "../users/session-list.ts";
import { findSetUpFactor } from "../second-factor/check-second-factor.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { findAddressesOf, findDetailsOf } from "../buyer-details/find-details.ts";
import {
  findCustomers,
  findCustomersOfRole,
  findHoldLimit,
  findNewestOrdersOf,
  findPerson,
  type PersonRow,
  searchCustomers,
  sumOrdersOf,
} from "./customers.queries.ts";

export function registerCustomersRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.listCustomers, ({ query }) =>
    shop.readDb.read((db) => findCustomerPage(db, query)),
  );

  route(app, shop.authenticate, contract.findCustomer, ({ params }) =>
    findCustomerDetails(shop.db, params.id, shop.clock()),
  );

  route(app, shop.authenticate, contract.changeHoldLimit, async ({ params, body, caller }) => {
    const limitPaise = body.limit === null ? null : rupeesToPaise(body.limit);
    const change = { userId: params.id, limitPaise, version: body.version };
    return { holdLimit: await changeHoldLimit(shop, change, caller) };
  });

  route(app, shop.authenticate, contract.changeRole, ({ params, body, caller }) => {
    const { role, password, secondFactor } = body;
    return changeRole(shop, { userId: params.id, role, password, secondFactor }, caller);
  });

  route(app, shop.authenticate, endSessionOfCustomer, async ({ params, caller }) => {
    await endSessionsOf(shop, { userId: params.id, sessionId: params.sessionId }, caller);
    return {};
  });

  route(app, shop.authenticate, endSessionsOfCustomer, async ({ params, caller }) => ({
    ended: await endSessionsOf(shop, { userId: params.id }, caller),
  }));
}

const ordersShown = 20;

interface CustomerFilter {
  search: string;
  role?: Role | "" | undefined;
  before?: string | undefined;
}

/** A page of customers by keyset. */
async function findCustomerPage(db: Queryable, { search, role, before = maxId }: CustomerFilter) {
  const { rows, next } = await pageByKey(customersPerPage, (limit) => {
    if (search !== "") return searchCustomers(db, before, limit, normalisePhone(search), role || null);
    return role ? findCustomersOfRole(db, before, limit, role) : findCustomers(db, before, limit);
  });
  const customers = rows.map((row) => ({
    ...row,
    ...presentPerson(row),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
  }));
  return { customers, next };
}

/** Normalises phone numbers and their beginnings: +91 98765 4 becomes 987654. Other texts are unchanged. */
function normalisePhone(text: string): string {
  return /^(?:\+91|0)?(\d{3,10})$/.exec(normalisePhoneNumber(text))?.[1] ?? text;
}

function presentPerson({ id, name, phoneNumber, email, role, since }: PersonRow) {
  return { id, name, phoneNumber, email, role, since: since.toISOString() };
}

/** @throws ShopError 404 for an unknown user */
async function findCustomerDetails(db: Queryable, userId: string, now: Date) {
  const [person] = await findPerson(db, userId);
  if (!person) throw notFound("This customer");
  const [details, addresses, isMeesho, isValmo, orders, [sums], sessions, factor, [holdLimit]] =
    await Promise.all([
      findDetailsOf(db, userId),
      findAddressesOf(db, userId),
      isMeeshoAuthorised(db, { userId }),
      isValmoAuthorised(db, { userId }),
      findNewestOrdersOf(db, userId, ordersShown),
      sumOrdersOf(db, userId),
      listSessions(db, { userId }, now),
      findSetUpFactor(db, userId),
      findHoldLimit(db, userId),
    ]);
  return {
    customer: presentPerson(person),
    erasedAt: person.erasedAt?.toISOString() ?? null,
    details: details ? { ...details, billingAddress: presentAddress(details.billingAddress) } : null,
    addresses: addresses.map(presentAddressRow),
    isMeeshoAuthorised: isMeesho,
    isValmoAuthorised: isValmo,
    orderCount: sums?.orderCount ?? 0,
    paidCount: sums?.paidCount ?? 0,
    paidTotal: paiseToRupees((sums?.paidPaise ?? 0) - (sums?.refundedPaise ?? 0)),
    refundedTotal: paiseToRupees(sums?.refundedPaise ?? 0),
    orders: orders.map(({ totalPaise, at, ...order }) => ({
      ...order,
      at: at.toISOString(),
      totalAmount: paiseToRupees(totalPaise),
    })),
    sessions,
    hasSecondFactor: factor !== undefined,
    holdLimit: presentHoldLimit(holdLimit ?? { limitPaise: null, version: 0 }),
  };
}
