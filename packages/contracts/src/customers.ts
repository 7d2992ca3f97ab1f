import { maxRaisedHoldPaise } from "@dakbag/domain/orders/hold-limits";
import * as z from "zod";
import { role, roleProblem } from "./account.ts";
import { savedAddress } from "./address.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { id, instant, optionalText, rupees, wholeNumber } from "./fields.ts";
import { orderStatus } from "./orders.ts";
import { confirmation } from "./second-factor.ts";
import { listedSession } from "./sessions.ts";
import { shippingAddress } from "./shipping-addresses.ts";

/** Customers on a page of the list. */
export const customersPerPage = 50;

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  role,
  since: instant,
});

/** The limit of the unpaid orders of a buyer as staff set it, in rupees; null: the default limit holds. */
const holdLimit = z.object({ limit: rupees.nullable(), version: z.number().int() });

/**
 * All accounts, newest first. `search` is the beginning of a phone number, name, e-mail address, company
 * or GSTIN, in any letter case. `before` is the `next` of the page before; `next` is null on the last page.
 */
export const listCustomers = endpoint("GET /api/admin/customers", {
  access: "admin",
  query: z.strictObject({
    search: optionalText("search", 100),
    role: z.enum(["", ...role.options], { error: roleProblem }).optional(),
    before: z.uuid({ error: "before must be an identifier" }).optional(),
  }),
  answer: succeeded.extend({
    customers: z.array(
      person.extend({ companyName: z.string(), gstin: z.string(), lastOrderAt: instant.nullable() }),
    ),
    next: z.uuid().nullable(),
  }),
});

/**
 * One customer. `details` is null before any are saved; `isMeeshoAuthorised` and `isValmoAuthorised` are the current
 * status; `paidTotal` sums the paid orders less `refundedTotal`, what has gone back; `orders` has the newest 20; `sessions` those that have not ended.
 */
export const findCustomer = endpoint("GET /api/admin/customers/:id", {
  access: "admin",
  params: z.strictObject({ id }),
  answer: succeeded.extend({
    customer: person,
    /** When the account was erased: name, phone and e-mail are gone, and the orders are those that tax law keeps. */
    erasedAt: instant.nullable(),
    details: z
      .object({
        gstin: z.string(),
        uin: z.string(),
        isGstinCheckDigitRight: z.boolean(),
        billingAddress: savedAddress,
      })
      .nullable(),
    addresses: z.array(shippingAddress),
    isMeeshoAuthorised: z.boolean(),
    isValmoAuthorised: z.boolean(),
    orderCount: z.number().int(),
    paidCount: z.number().int(),
    paidTotal: rupees,
    refundedTotal: rupees,
    orders: z.array(
      z.object({
        id: z.uuid(),
        orderNumber: z.string(),
        at: instant,
        status: orderStatus,
        totalAmount: rupees,
      }),
    ),
    sessions: z.array(listedSession),
    hasSecondFactor: z.boolean(),
    holdLimit,
  }),
});

/**
 * Sets the limit of the unpaid orders of a buyer, in rupees: they may then hold whole stocks. Null returns to the
 * default limit. 409 `changed-meanwhile` when the limit has changed since the `version` that was seen.
 */
export const changeHoldLimit = endpoint("PUT /api/admin/customers/:id/holdLimit", {
  access: "admin",
  params: z.strictObject({ id }),
  body: z.strictObject({
    limit: wholeNumber("limit", 1, maxRaisedHoldPaise / 100).nullable(),
    version: wholeNumber("version", 0, 2_147_483_647),
  }),
  answer: succeeded.extend({ holdLimit }),
});

/**
 * Changes the role of an account. The admin confirms with their own password, and second factor if they have one, and
 * cannot change their own role. A role that loses any access ends all sessions of the account. The current role changes nothing.
 */
export const changeRole = endpoint("PUT /api/admin/customers/:id/role", {
  access: "admin",
  params: z.strictObject({ id }),
  body: confirmation.extend({ role: z.enum(role.options, { error: roleProblem }) }),
  answer: succeeded.extend({ role, sessionsEnded: z.boolean() }),
});
