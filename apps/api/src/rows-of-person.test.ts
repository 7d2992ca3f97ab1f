import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import { holdLimits } from "@dakbag/domain/orders/hold-limits";
import { maxLinesPerRequest } from "@dakbag/contracts/cart";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { tableOwners } from "../database/table-owners.ts";
import { testAppForAll } from "../test-support/before-tests.ts";
import { jpegBytes } from "../../../packages/domain/test-support/picture-bytes.ts";
import { maxBranches, maxOpenInvitations } from "@dakbag/domain/companies/company-limits";
import { gstinCheckCharacter } from "@dakbag/domain/gst/gstin";
import { maxClaimPictures, maxClaimsOfOrder } from "@dakbag/domain/claims/claim-evidence";
import { addClaimPicture, raiseClaim } from "../test-support/builders/claims.ts";
import { fillCart } from "../test-support/builders/cart.ts";
import { enquiryFields, postEnquiry } from "../test-support/builders/enquiry.ts";
import { raiseHoldLimits } from "../test-support/builders/hold-limit.ts";
import { placeOrder, requestOrder } from "../test-support/builders/order.ts";
import { payOrder } from "../test-support/builders/payments.ts";
import { signInStaff, staffPassword } from "../test-support/builders/second-factor.ts";
import {
  checkoutAddress,
  saveShippingDetails,
  shippingDetailsBody,
} from "../test-support/builders/shipping-details.ts";
import type { SignedIn } from "../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../test-support/builders/stock.ts";
import {
  newClientIp,
  newPhone,
  postForm,
  registerBuyer,
  setFaults,
  verifyPhone,
} from "../test-support/builders/verify-phone.ts";
import { views } from "../test-support/views.ts";
import { createSession } from "./features/users/sessions.ts";
import { type Queryable, transaction } from "./platform/database.ts";
import { deleteOldUnpaidOrders } from "./features/buying/buying.jobs.ts";
import { maxAttempts, sendDueNotifications } from "./features/notifications/send-notifications.ts";

/** Tables that no request of a buyer or visitor makes rows of, with who does. */
const writtenByOthers: Readonly<Record<string, readonly string[]>> = {
  "staff, at the desk": [
    "added_couriers",
    "booking_labels",
    "bookings",
    "courier_quotes",
    "delivery_challan_lines",
    "delivery_challans",
    "gst_rates",
    "hold_limits",
    "import_rows",
    "imports",
    "inventory_plans",
    "meesho_vendors",
    "order_assignees",
    "order_cleanups",
    "order_notes",
    "order_views",
    "packet_series",
    "parcels",
    "part_deliveries",
    "shipment_lines",
    "shipments",
    "pictures",
    "product_edits",
    "recovery_codes",
    "second_factors",
    "valmo_vendors",
    "withdrawn_gst_rates",
  ],
  "staff, with the catalogue": [
    "catalogue_version",
    "desk_products",
    "known_words",
    "product_search",
    "products",
    "stock_level_summary",
    "stock_levels",
  ],
  jobs: [
    "daily_demand",
    "daily_sales",
    "demand_days",
    "job_runs",
    "ledger_checks",
    "order_message_counts",
    "provider_differences",
    "scans",
    "followed_awbs",
    "delivery_questions",
  ],
  "money: each row is of a payment that was made or tried at the provider, and tax law keeps most": [
    "credit_note_lines",
    "credit_notes",
    "detached_provider_orders",
    "document_registrations",
    "invoice_lines",
    "invoice_series",
    "invoices",
    "payments",
    "receipt_allocations",
    "receipts",
    "refund_lines",
    "refunds",
    "refunds_recorded_twice",
    "unknown_payments",
    "webhook_events",
  ],
  "triggers: one row at most for each order, or for each of its changes until a job adds them up": [
    "desk_order_changes",
    "desk_order_words",
    "order_count_changes",
    "order_counts",
    "order_search",
  ],
  // The number for each client and account, and a flood: `features/delivery/courier-estimates.test.ts`.
  "visitors: one row at most for each PIN code of the directory and courier company": ["courier_estimates"],
  "none: views have no rows of their own": views,
};

const page = readFileSync(join(import.meta.dirname, "../../../docs/limits.md"), "utf8");
const [section = ""] = page.split("\n## Rows of one person\n")[1]?.split("\n## ") ?? [];
/** The cells of each row of that section, by table. */
const declared = new Map(
  section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, table = "", ...cells]) => [table.replaceAll("`", ""), cells.slice(0, -1)]),
);
/** The number that the page declares. */
const numberOf = (table: string) =>
  Number(/^[\d,]+/.exec(declared.get(table)?.[1] ?? "")?.[0].replaceAll(",", ""));

const shop = testAppForAll();
const copies = Array.from({ length: rowsOfPerson.cartLines + 20 }, (_, copy) => `TAPBRN040-${copy}`);
let collector = {} as SignedIn;

afterEach(() => fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, { method: "DELETE" }));
beforeAll(async () => {
  await shop.ownerDb.query(
    `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, images,
       authorized_vendors, count_in_stock, stock_supplied, show_listing, hsn, unit, rolls_per_box, catalogue_position)
     SELECT copy, gen_random_uuid(), title, description, category, type, size, dimension, price, images,
       authorized_vendors, 1000, stock_supplied, show_listing, hsn, unit, rolls_per_box, catalogue_position
     FROM products CROSS JOIN unnest($1::text[]) AS copy WHERE sku = 'TAPBRN040'`,
    [copies],
  );
  await shop.shop.catalogue.refresh();
  collector = await aPerson();
  await raiseHoldLimits(shop, [collector]);
});

const aPerson = () => signInStaff(shop, { role: "buyer" });

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
async function send(
  person: SignedIn,
  [method, url]: readonly [Method, string],
  payload?: object,
  key?: string,
) {
  const headers = { ...person.headers, ...(key !== undefined && { "idempotency-key": key }) };
  return shop.app.inject({ method, url, headers, remoteAddress: newClientIp(), ...(payload && { payload }) });
}
/** The statuses of requests that are sent one after the other. */
async function repeat(times: number, request: (n: number) => Promise<{ statusCode: number }>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await request(n)).statusCode);
  return statuses;
}
const addLines = (person: SignedIn, skus: readonly string[], key?: string) =>
  send(person, ["POST", "/api/cart/lines"], { lines: skus.map((sku) => ({ sku, quantity: 1 })) }, key);
async function addMany(person: SignedIn, skus: readonly string[]): Promise<number> {
  let addedCount = 0;
  for (let from = 0; from < skus.length; from += maxLinesPerRequest) {
    const answer = await addLines(person, skus.slice(from, from + maxLinesPerRequest));
    addedCount += answer.json<{ addedCount: number }>().addedCount;
  }
  return addedCount;
}
async function linesOf(person: SignedIn): Promise<string[]> {
  const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM cart_lines WHERE user_id = $1", [
    person.userId,
  ]);
  return rows.map(({ id }) => id);
}
const aStart = { browser: "Chrome on Windows", hasSecondFactor: false };
const signIn = ({ phoneNumber }: SignedIn) =>
  postForm(shop, "/api/users/login", { phoneNumber, password: staffPassword });

/** How the rows of a person are counted: `$1` is the account, `$2` its phone number. */
const ofOrders = (table: string) =>
  `SELECT coalesce(max(count), 0) AS count FROM (SELECT count(*) FROM ${table}
   JOIN orders o ON o.id = ${table}.order_id WHERE o.buyer_id = $1 AND $2 <> '' GROUP BY o.id) AS of_order`;
const ofClaims =
  "claim_id IN (SELECT c.id FROM claims c JOIN orders o ON o.id = c.order_id WHERE o.buyer_id = $1)";
const ownCompany = "(SELECT company_id FROM company_members WHERE user_id = $1)";
const counts: Readonly<Record<string, string>> = {
  audit_log: "subject = $1::text",
  claim_lines: ofClaims,
  claim_pictures: ofClaims,
  companies: `id = ${ownCompany}`,
  company_branches: `company_id = ${ownCompany}`,
  company_invitations: `company_id = ${ownCompany}`,
  enquiries: "phone_number = $2",
  enquiry_artworks: "enquiry_id IN (SELECT id FROM enquiries WHERE company_name = $2)",
  gst_registrations: "true",
  held_goods: "buyer_id = $1",
  one_time_code_sends: "phone_number = $2",
  one_time_codes: "phone_number = $2",
  orders: "buyer_id = $1",
  phone_proofs: "phone_number = $2",
  reorders: "buyer_id = $1",
  users: "phone_number = $2",
};
async function rowsOf({ userId, phoneNumber }: Pick<SignedIn, "userId" | "phoneNumber">, table: string) {
  const isOfOrder = ["order_lines", "order_events", "cancellation_requests", "claims"].includes(table);
  const condition = counts[table] ?? "user_id = $1";
  const { rows } = await shop.db.query<{ count: number }>(
    isOfOrder
      ? ofOrders(table)
      : `SELECT count(*) FROM ${table} WHERE ($1::uuid IS NULL OR $2 <> '') AND ${condition}`,
    [userId, phoneNumber],
  );
  return rows[0]!.count;
}

const walked = new Set<string>();
/** Checks the rows that a person has now: as many as the page says where many more were asked for, else no more. */
async function expectRows(
  person: Pick<SignedIn, "userId" | "phoneNumber">,
  tables: Readonly<Record<string, "the number" | "within the number">>,
) {
  for (const [table, expected] of Object.entries(tables)) {
    walked.add(table);
    const [rows, number] = [await rowsOf(person, table), numberOf(table)];
    if (expected === "the number") expect(rows, table).toBe(number);
    else {
      expect(rows, table).toBeGreaterThan(0);
      expect(rows, table).toBeLessThanOrEqual(number);
    }
  }
}

describe("what one person makes many more of than the number keeps within it:", () => {
  test("sessions, of which the one unused for longest ends", async () => {
    const person = await aPerson();
    shop.clock.advance(1000);
    // As signing in does after it has hashed the password, which takes most of its time.
    for (let n = 0; n < rowsOfPerson.sessions; n += 1)
      await createSession(shop.db, { id: person.userId, role: "buyer" }, aStart, shop.clock.now());
    expect(await repeat(3, () => signIn(person))).toEqual([200, 200, 200]);
    await expectRows(person, { sessions: "the number" });
    expect((await send(person, ["GET", "/api/users/profile"])).statusCode).toBe(401);
    // Also when the clock was an hour fast before.
    shop.clock.advance(-3_600_000);
    const { token } = (await signIn(person)).json<{ token: string }>();
    const newest = { ...person, headers: { authorization: `Bearer ${token}` } };
    expect((await send(newest, ["GET", "/api/users/profile"])).statusCode).toBe(200);
    shop.clock.advance(3_600_000);
  });

  test("keys of additions, of which the latest still answer a retry", async () => {
    const person = await aPerson();
    await setStock(shop, 1000, "TAPBRN042");
    const goods = { sku: "TAPBRN042", quantity: 1 };
    const asked = rowsOfPerson.additionKeys + 20;
    await repeat(asked, (n) => send(person, ["POST", "/api/cart"], goods, `one-${n}`));
    await repeat(asked, (n) => addLines(person, ["TAPBRN042"], `list-${n}`));
    await expectRows(person, { cart_additions: "the number", cart_bulk_additions: "the number" });
    await send(person, ["POST", "/api/cart"], goods, `one-${asked - 1}`);
    await addLines(person, ["TAPBRN042"], `list-${asked - 1}`);
    const { rows } = await shop.db.query("SELECT quantity FROM cart_lines WHERE user_id = $1", [
      person.userId,
    ]);
    expect(rows).toEqual([{ quantity: 2 * asked }]);
  });

  test("plans of reorders", async () => {
    const person = await aPerson();
    await setStock(shop, 1000, "TAPBRN045");
    const { order } = await placeOrder(shop, person, { TAPBRN045: 1 });
    const reorder = ["POST", `/api/orders/${order._id}/reorder`] as const;
    await repeat(rowsOfPerson.reorderKeys + 5, (n) => send(person, reorder, undefined, `again-${n}`));
    await expectRows(person, { reorders: "the number" });
  });

  test("a company with its branches, invitations and GST numbers, which are refused with a sentence", async () => {
    const person = await aPerson();
    const open = () =>
      send(person, ["POST", "/api/company"], { name: "Asha Exports", branchName: "Head office" });
    expect(await repeat(2, open)).toEqual([200, 409]);
    const addBranch = (n: number) => send(person, ["POST", "/api/company/branches"], { name: `Branch ${n}` });
    expect(new Set(await repeat(maxBranches - 1, addBranch))).toEqual(new Set([200]));
    const refused = await addBranch(maxBranches);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "too-many"]);
    const invite = (n: number) =>
      send(person, ["POST", "/api/company/invitations"], {
        phoneNumber: `${9_000_000_000 + n}`,
        role: "buyer",
      });
    expect(new Set(await repeat(maxOpenInvitations, invite))).toEqual(new Set([200]));
    expect((await invite(maxOpenInvitations)).statusCode).toBe(409);
    expect((await invite(0)).statusCode).toBe(200);
    const { rows } = await shop.db.query<{ id: string }>(
      "SELECT branch_id AS id FROM company_members WHERE user_id = $1",
      [person.userId],
    );
    const save = (n: number) => {
      const first14 = `27ABCDE${1000 + n}F1Z`;
      const GSTIN = `${first14}${gstinCheckCharacter(first14)}`;
      const details = shippingDetailsBody({ GSTIN });
      return send(person, ["PUT", `/api/company/branches/${rows[0]!.id}/details`], details);
    };
    expect(new Set(await repeat(30, save))).toEqual(new Set([200]));
    expect((await save(30)).statusCode).toBe(429);
    await expectRows(person, {
      companies: "the number",
      company_members: "the number",
      company_branches: "the number",
      company_invitations: "the number",
      gst_registrations: "the number",
    });
    // One that no order names is gone when it is closed.
    const { company } = (await send(person, ["GET", "/api/company"])).json<{
      company: { branches: { _id: string; name: string }[] };
    }>();
    const spare = company.branches.find(({ name }) => name === "Branch 1")!;
    expect((await send(person, ["DELETE", `/api/company/branches/${spare._id}`])).statusCode).toBe(200);
    expect(await rowsOf(person, "company_branches")).toBe(maxBranches - 1);
  });

  test("requests to cancel a paid order", async () => {
    const person = await aPerson();
    await setStock(shop, 1000, "TAPBRN045");
    const { order, razorpayOrderId } = await placeOrder(shop, person, { TAPBRN045: 1 });
    await payOrder(shop, person, razorpayOrderId);
    const ask = ["POST", `/api/orders/${order._id}/askToCancel`] as const;
    expect(new Set(await repeat(5, (n) => send(person, ask, { reason: `Reason ${n}` })))).toEqual(
      new Set([200]),
    );
    await expectRows(person, { cancellation_requests: "the number" });
  });

  test("claims of an order, and their pictures, which are refused with a sentence", async () => {
    const person = await aPerson();
    await setStock(shop, 1000, "TAPBRN045");
    const { order, razorpayOrderId } = await placeOrder(shop, person, { TAPBRN045: 20 });
    await payOrder(shop, person, razorpayOrderId);
    await shop.db.query("UPDATE orders SET status = 'Delivered' WHERE id = $1", [order._id]);
    await shop.db.query("UPDATE shipments SET delivered_at = $2 WHERE order_id = $1", [
      order._id,
      shop.clock.now(),
    ]);
    const claims: string[] = [];
    const statuses = await repeat(maxClaimsOfOrder + 2, async () => {
      const answer = await raiseClaim(shop, person, order._id);
      if (answer.statusCode === 200) claims.push(answer.json<{ claimId: string }>().claimId);
      return answer;
    });
    expect(statuses).toEqual([...claims.map(() => 200), 409, 409]);
    for (const [at, claim] of claims.entries()) {
      const pictures = await repeat(maxClaimPictures + 1, (n) =>
        addClaimPicture(shop, person, [order._id, claim], jpegBytes(8 + n, 8 + at)),
      );
      expect(pictures.slice(0, maxClaimPictures)).not.toContain(409);
      expect([409, 429]).toContain(pictures.at(-1));
      // The day's number is as large as all claims of an order: what was refused counts too.
      await shop.db.query("DELETE FROM rate_limits");
    }
    await expectRows(person, {
      claims: "the number",
      claim_pictures: "the number",
      claim_lines: "within the number",
    });
  });

  test("lines of a cart and of its orders, which are refused with a sentence", async () => {
    expect(await addMany(collector, copies)).toBe(rowsOfPerson.cartLines);
    const refused = await addLines(collector, ["TAPBRN048", copies[0]!]);
    expect(refused.json<{ lines: unknown[] }>().lines).toEqual([
      expect.objectContaining({ code: "cart-full", message: expect.stringContaining("1,000 products") }),
      expect.objectContaining({ outcome: "added" }),
    ]);
    const one = await send(collector, ["POST", "/api/cart"], { sku: "TAPBRN048", quantity: 1 });
    expect([one.statusCode, one.json<{ code: string }>().code]).toEqual([409, "cart-full"]);
    const more = await send(collector, ["POST", "/api/cart"], { sku: copies[0]!, quantity: 1 });
    expect(more.statusCode, "a product that is in it").toBe(200);
    await saveShippingDetails(shop, collector);
    expect((await requestOrder(shop, collector)).statusCode).toBe(200);
    await send(collector, ["POST", "/api/cart"], { sku: copies[1]!, quantity: 1 });
    expect((await requestOrder(shop, collector)).statusCode, "it replaces the other").toBe(200);
    await expectRows(collector, {
      cart_lines: "the number",
      order_lines: "the number",
      held_goods: "the number",
    });
  });

  test("lines saved for later, which are refused, and deleted ones, of which the oldest go", async () => {
    const person = await aPerson();
    const save = async () => {
      const ids = await linesOf(person);
      return repeat(Math.ceil(ids.length / maxLinesPerRequest), (n) => {
        const lineIds = ids.slice(n * maxLinesPerRequest, (n + 1) * maxLinesPerRequest);
        return send(person, ["POST", "/api/cart/saved"], { lineIds });
      });
    };
    const all = copies.slice(0, rowsOfPerson.savedLines);
    await addMany(person, all);
    expect(new Set(await save())).toEqual(new Set([200]));
    await addMany(person, copies.slice(rowsOfPerson.savedLines));
    expect(await save()).toEqual([409]);

    await addMany(person, all);
    const lines = await linesOf(person);
    const deleteLine = (id = "") => {
      shop.clock.advance(1);
      return send(person, ["DELETE", `/api/cart/${id}`]);
    };
    await repeat(lines.length, (n) => deleteLine(lines[n]));
    await addMany(person, all.slice(0, 1));
    const [last] = await linesOf(person);
    await deleteLine(last);
    await expectRows(person, { set_aside_lines: "the number" });
    const restore = (id = "") => send(person, ["POST", `/api/cart/${id}/restore`]);
    expect((await restore(last)).statusCode).toBe(200);
    expect((await restore(lines[0])).statusCode, "the oldest").toBe(404);
  });

  test("addresses, which are refused with a sentence, and details, which are replaced", async () => {
    const person = await aPerson();
    await saveShippingDetails(shop, person);
    await saveShippingDetails(shop, person, { zipCode: "411002" });
    const add = (n: number) =>
      send(person, ["POST", "/api/users/addresses"], { ...checkoutAddress, address: `${n} Mill Road` });
    expect((await repeat(maxSavedAddresses + 3, add)).slice(-3)).toEqual([409, 409, 409]);
    await expectRows(person, { shipping_addresses: "the number", shipping_details: "the number" });
  });

  test("unpaid orders of a day, which are refused, and their history and messages", async () => {
    const person = await aPerson();
    await setStock(shop, 100_000, "TAPBRN050");
    await saveShippingDetails(shop, person);
    const aDayOfOrders = () =>
      repeat(holdLimits.unpaidOrdersADay + 3, async () => {
        await fillCart(shop, person, { TAPBRN050: 1 });
        return requestOrder(shop, person);
      });
    const nextDay = () => {
      shop.clock.advance(25 * 3_600_000);
      return deleteOldUnpaidOrders(shop.shop);
    };
    expect((await aDayOfOrders()).slice(-4)).toEqual([200, 409, 409, 409]);
    await nextDay();
    expect((await aDayOfOrders()).slice(-4)).toEqual([200, 409, 409, 409]);
    await expectRows(person, {
      orders: "the number",
      order_events: "within the number",
      notifications: "within the number",
    });
    await nextDay();
    expect(await rowsOf(person, "orders"), "the earlier ones are gone").toBeLessThanOrEqual(
      rowsOfPerson.unpaidOrders + 1,
    );
  });

  test("the history of an order whose payment cannot be opened", async () => {
    const person = await aPerson();
    await fillCart(shop, person, { HONROL100: 1 });
    await setFaults(shop, { createOrderFails: 20 });
    expect(new Set(await repeat(20, () => requestOrder(shop, person)))).toEqual(new Set([503]));
    await expectRows(person, { order_events: "within the number" });
  });

  test("changes of the password, each with an entry in the audit log, and links to an e-mail", async () => {
    const person = await aPerson();
    const passwords = [staffPassword, "sealed-flap-77"];
    const change = (n: number) =>
      send(person, ["PUT", "/api/users/password"], {
        password: passwords[n % 2],
        newPassword: passwords[(n + 1) % 2],
      });
    expect((await repeat(12, (n) => change(Math.min(n, 10)))).slice(-3)).toEqual([200, 429, 429]);
    const contact = { name: "Asha", email: "a@example.in", version: 1 };
    expect((await send(person, ["PUT", "/api/users/contact"], contact)).statusCode).toBe(200);
    const ask = () => {
      shop.clock.advance(61_000);
      return send(person, ["POST", "/api/users/contact/emailLink"]);
    };
    expect(await repeat(4, ask)).toEqual([200, 200, 429, 429]);
    // Each attempt to send a link makes another.
    await setFaults(shop, { mailPutOffs: 1000 });
    for (let n = 0; n < maxAttempts; n += 1) {
      await sendDueNotifications(shop.shop, "email");
      shop.clock.advance(2 ** n * 60_000);
    }
    await expectRows(person, {
      audit_log: "the number",
      email_confirmations: "the number",
      notifications: "within the number",
    });
  });

  test("one-time codes, their sends and proofs, and accounts of a phone", async () => {
    const { phoneNumber } = await registerBuyer(shop);
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM users WHERE phone_number = $1", [
      phoneNumber,
    ]);
    for (let n = 0; n < 20; n += 1) {
      shop.clock.advance(30 * 60_000);
      await verifyPhone(shop, phoneNumber).catch(() => undefined);
    }
    shop.clock.advance(24 * 3_600_000);
    const { otp, proof } = await verifyPhone(shop, phoneNumber);
    const again = { phoneNumber, password: "bubble-wrap-42", name: "Meera", email: "meera@example.in", otp };
    expect((await postForm(shop, "/api/users/register", again, { proof })).statusCode).toBe(409);
    shop.clock.advance(60_000);
    await postForm(shop, "/api/otp/sendOtp", { phoneNumber });
    await expectRows(
      { userId: rows[0]!.id, phoneNumber },
      {
        users: "the number",
        one_time_code_sends: "within the number",
        one_time_codes: "within the number",
        phone_proofs: "within the number",
      },
    );
  });

  test("enquiries of a phone and files of a client, which are refused", async () => {
    const [phoneNumber, address] = [newPhone(), newClientIp()];
    const fields = (n: number) => enquiryFields({ phoneNumber, companyName: phoneNumber, what: `Bag ${n}` });
    expect((await repeat(7, (n) => postEnquiry(shop, { fields: fields(n) }))).slice(-2)).toEqual([429, 429]);
    const head = "%PDF-1.7\n\n";
    const file = `${head}xref\n0 0\ntrailer\nstartxref\n${head.length}\n%%EOF\n`;
    const withFile = (n: number) =>
      postEnquiry(shop, {
        fields: { ...fields(n), phoneNumber: newPhone() },
        file,
        fileName: "logo.pdf",
        address,
      });
    expect((await repeat(8, withFile)).slice(-2)).toEqual([429, 429]);
    const person = { userId: "00000000-0000-7000-8000-000000000000", phoneNumber };
    await expectRows(person, { enquiries: "the number", enquiry_artworks: "the number" });
  });

  test("counts of attempts", async () => {
    const address = newClientIp();
    const all = async () =>
      (await shop.db.query<{ count: number }>("SELECT count(*) FROM rate_limits")).rows[0]!.count;
    const before = await all();
    // Each with another phone number.
    expect((await repeat(33, () => postEnquiry(shop, { address }))).slice(-3)).toEqual([429, 429, 429]);
    walked.add("rate_limits");
    expect((await all()) - before).toBeLessThanOrEqual(numberOf("rate_limits"));
  });
});

test("two concurrent requests never wait for each other's oldest rows, and the next one brings the number back", async () => {
  const person = await aPerson();
  // Each later than the one before, so that both choose the same oldest one.
  let at = shop.clock.now().getTime();
  const startSession = (db: Queryable) =>
    createSession(db, { id: person.userId, role: "buyer" }, aStart, new Date((at += 1)));
  for (let n = 0; n < rowsOfPerson.sessions; n += 1) await startSession(shop.db);
  await transaction(shop.db, async (tx) => {
    await startSession(tx);
    // It would wait for the end of the first transaction, which waits for it.
    await startSession(shop.db);
  });
  expect((await signIn(person)).statusCode).toBe(200);
  await expectRows(person, { sessions: "the number" });
});

describe("what changes nothing stores nothing:", () => {
  const bytesOf = async ({ userId }: SignedIn, table: string) =>
    (
      await shop.db.query<{ bytes: number }>(
        `SELECT coalesce(sum(pg_column_size(t.*)), 0)::int AS bytes FROM ${table} t WHERE user_id = $1`,
        [userId],
      )
    ).rows[0]!.bytes;
  // As long as an SKU may be, and of no pattern that the database could compress.
  const unknown = Array.from({ length: maxLinesPerRequest - 1 }, () => randomBytes(20).toString("hex"));

  test("unknown SKUs with a new key each time; beside a known one they store little", async () => {
    const person = await aPerson();
    await repeat(3, (n) => addLines(person, unknown, `unknown-${n}`));
    expect(await bytesOf(person, "cart_bulk_additions")).toBe(0);
    const first = await addLines(person, [...unknown, "TAPBRN042"], "one-known");
    expect(await bytesOf(person, "cart_bulk_additions")).toBeLessThan(1500);
    const again = await addLines(person, [...unknown, "TAPBRN042"], "one-known");
    expect(again.json()).toEqual(first.json());
  });

  test("a reorder that can add nothing", async () => {
    const person = await aPerson();
    await setStock(shop, 1, "TAPTRN040");
    const { order } = await placeOrder(shop, person, { TAPTRN040: 1 });
    const reorder = ["POST", `/api/orders/${order._id}/reorder`] as const;
    expect(await repeat(3, (n) => send(person, reorder, undefined, `again-${n}`))).toEqual([200, 200, 200]);
    expect(await rowsOf(person, "reorders")).toBe(0);
  });
});

describe("docs/limits.md, rows of one person", () => {
  test("every table has a row there with all cells, or is written by others", () => {
    const others = Object.values(writtenByOthers).flat();
    expect([...declared.keys(), ...others].toSorted()).toEqual([...tableOwners.keys()].toSorted());
    for (const [table, cells] of declared) {
      expect(cells, table).toHaveLength(4);
      expect(cells, table).not.toContain("");
      expect(numberOf(table), table).toBeGreaterThan(0);
    }
  });

  test("each of them was walked above, which made no row of the desk", async () => {
    expect([...walked].toSorted()).toEqual([...declared.keys()].toSorted());
    const desk = ["order_notes", "imports", "order_views", "second_factors"];
    for (const table of desk) {
      const { rows } = await shop.db.query(`SELECT FROM ${table}`);
      expect(rows, table).toEqual([]);
    }
  });
});
