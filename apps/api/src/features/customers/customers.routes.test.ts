import type { PayableOrder } from "@dakbag/contracts/checkout";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { placeOrder, requestOrder } from "../../../test-support/builders/order.ts";
import { payOrder } from "../../../test-support/builders/payments.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { hashPassword } from "../users/password-hash.ts";

const password = "kraft-and-twine";
let passwordHash: string;
const shop = testAppForAll({ ledgerDiffersBecause: "refunds are inserted with SQL" });
let admin: SignedIn;
beforeAll(async () => {
  passwordHash = await hashPassword(password, "test");
  admin = await newAdmin("Meera Iyer");
});

async function newAdmin(name: string): Promise<SignedIn> {
  const person = await signInBuyer(shop, { role: "admin", name });
  await shop.db.query("UPDATE users SET password_hash = $2 WHERE id = $1", [person.userId, passwordHash]);
  return person;
}
const get = (url: string) => shop.app.inject({ method: "GET", url, headers: admin.headers });
const change = (userId: string, payload: object, by = admin) =>
  shop.app.inject({
    method: "PUT",
    url: `/api/admin/customers/${userId}/role`,
    headers: by.headers,
    payload,
  });
const roleOf = async (userId: string) =>
  (await shop.db.query<{ role: string }>("SELECT role FROM users WHERE id = $1", [userId])).rows[0]?.role;
const auditOf = async (phoneNumber: string) =>
  (
    await shop.db.query("SELECT actor, summary, changes FROM audit_log WHERE subject = $1 ORDER BY id", [
      phoneNumber,
    ])
  ).rows;
const statusOf = async (person: SignedIn) =>
  (await shop.app.inject({ method: "GET", url: "/api/users/profile", headers: person.headers })).statusCode;

interface Page {
  customers: { id: string; companyName: string; lastOrderAt: string | null }[];
  next: string | null;
}
const search = async (text: string, more = "") =>
  (await get(`/api/admin/customers?search=${encodeURIComponent(text)}${more}`))
    .json<Page>()
    .customers.map(({ id }) => id);

describe("GET /api/admin/customers", () => {
  test("finds customers by a prefix of phone, name, e-mail, company, GSTIN or PAN, ignoring letter case", async () => {
    const buyer = await signInBuyer(shop, { name: "Zubaida Packaging" });
    await saveShippingDetails(shop, buyer);
    await placeOrder(shop, buyer, { HONROL100: 1 });
    await shop.db.query(
      `UPDATE shipping_details SET gstin = '27ZZZZZ1234Z1Z5',
       billing_address = billing_address || '{"companyName": "Quill & Crate LLP"}' WHERE user_id = $1`,
      [buyer.userId],
    );
    const { phoneNumber: phone } = buyer;
    for (const text of [
      phone,
      phone.slice(0, 8),
      `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
      "zubaida p",
      `${phone}@EXAMPLE`,
      "QUILL & cr",
      "27zzzzz1234z1z5",
      "zzzzz1234z",
      "ZZZZZ12",
    ])
      expect(await search(text), text).toEqual([buyer.userId]);
    for (const text of ["zzzzz", "Packaging", "%", "_ubaida", "zubaida  x"])
      expect(await search(text), text).toEqual([]);
    expect(await search("zubaida", "&role=admin")).toEqual([]);
  });

  test("keyset pages list each customer once, newest first, also filtered by role", async () => {
    for (let at = 0; at < 60; at += 1) await signInBuyer(shop, { name: "Yellow Carton", role: "internal" });
    for (const filter of ["search=yellow", "role=internal", "search=yellow&role=internal"]) {
      const first = (await get(`/api/admin/customers?${filter}`)).json<Page>();
      await signInBuyer(shop, { name: "Yellow Carton", role: "buyer" });
      const second = (await get(`/api/admin/customers?${filter}&before=${first.next}`)).json<Page>();
      const ids = [...first.customers, ...second.customers].map(({ id }) => id);
      expect(second.next).toBeNull();
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(60);
      expect(ids).toEqual(ids.toSorted().toReversed());
    }
  });

  test.each([
    ["role=king", "role"],
    ["before=x", "before"],
    ["search=%00", "search"],
    ["colour=red", "colour"],
  ])("refuses ?%s with 400 and names the field", async (query, field) => {
    const answer = await get(`/api/admin/customers?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
  });
});

describe("GET /api/admin/customers/:id", () => {
  test("answers details, addresses, orders, paid total, current marketplace authorisations and sessions", async () => {
    const buyer = await signInBuyer(shop);
    await saveShippingDetails(shop, buyer);
    const paid = await placeOrder(shop, buyer, { HONROL100: 1 });
    await payOrder(shop, buyer, paid.razorpayOrderId);
    await placeOrder(shop, buyer, { HONROL100: 2 });
    const url = `/api/admin/customers/${buyer.userId}`;
    const before = (await get(url)).json<{ orders: { orderNumber: string }[] }>();
    expect(before).toMatchObject({
      customer: { id: buyer.userId, phoneNumber: buyer.phoneNumber, role: "buyer" },
      details: { billingAddress: { district: "Pune" } },
      addresses: [{ isDefault: true }],
      isMeeshoAuthorised: false,
      isValmoAuthorised: false,
      orderCount: 2,
      paidCount: 1,
      paidTotal: paid.order.totalAmount,
      sessions: [{}],
    });
    expect(before.orders[1]?.orderNumber).toBe(paid.order.orderNumber);
    await shop.db.query(
      `INSERT INTO valmo_vendors (lmdc_code, contact_number, email_id, gstin, status, state)
       VALUES ('CUST1', $1, '', '', 'Active', '')`,
      [buyer.phoneNumber],
    );
    expect((await get(url)).json()).toMatchObject({ isValmoAuthorised: true, isMeeshoAuthorised: false });
    expect(JSON.stringify(before)).not.toContain("argon2");
  });

  test("what was paid is net of what has gone back, of the payments that bought the orders", async () => {
    const { buyer, id, amountPaise, paymentId } = await placePaidOrder(shop, { HONROL100: 2 });
    await placePaidOrder(shop, { HONROL100: 1 });
    const totals = async () => (await get(`/api/admin/customers/${buyer.userId}`)).json<object>();
    expect(await totals()).toMatchObject({ paidTotal: amountPaise / 100, refundedTotal: 0 });
    for (const [paise, state] of [
      [50_000, "processed"],
      [10_000, "requested"],
      [20_000, "failed"],
    ])
      await shop.db.query(
        `INSERT INTO refunds (id, razorpay_payment_id, order_id, amount_paise, reason, state, requested_at)
         VALUES (uuidv7(), $1, $2, $3, 'asked for by staff', $4, now())`,
        [paymentId, id, paise, state],
      );
    expect(await totals()).toMatchObject({ paidTotal: amountPaise / 100 - 500, refundedTotal: 500 });
  });

  test("an unknown customer answers 404, an invalid identifier 400", async () => {
    expect((await get("/api/admin/customers/01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
    expect((await get("/api/admin/customers/1")).statusCode).toBe(400);
  });
});

describe("PUT /api/admin/customers/:id/role", () => {
  test("role changes are audited once; lowering the role ends the sessions, raising it does not", async () => {
    const person = await signInBuyer(shop, { name: "Ravi Kumar" });
    const up = { role: "internal", password };
    expect((await change(person.userId, up)).json()).toMatchObject({
      role: "internal",
      sessionsEnded: false,
    });
    expect((await change(person.userId, up)).json()).toMatchObject({
      role: "internal",
      sessionsEnded: false,
    });
    expect(await statusOf(person)).toBe(200);
    expect(await auditOf(person.phoneNumber)).toEqual([
      {
        actor: "Meera Iyer",
        summary: "The role of Ravi Kumar went from buyer to internal.",
        changes: [{ field: "role", before: "buyer", after: "internal" }],
      },
    ]);
    const down = await change(person.userId.toUpperCase(), { role: "buyer", password });
    expect(down.json()).toMatchObject({ role: "buyer", sessionsEnded: true });
    expect(await statusOf(person)).toBe(401);
    expect(await auditOf(person.phoneNumber)).toHaveLength(2);
  });

  test("a wrong password, the admin's own role and an unknown customer are refused and change nothing", async () => {
    const person = await signInBuyer(shop);
    const wrong = await change(person.userId, { role: "admin", password: "kraft-and-twinE" });
    expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
      403,
      "Your password is wrong.",
    ]);
    for (const role of ["buyer", "admin"])
      expect((await change(admin.userId.toUpperCase(), { role, password })).statusCode).toBe(409);
    const unknownId = "01900000-0000-7000-8000-000000000000";
    expect((await change(unknownId, { role: "admin", password })).statusCode).toBe(404);
    expect([await roleOf(person.userId), await roleOf(admin.userId)]).toEqual(["buyer", "admin"]);
    expect(await auditOf(person.phoneNumber)).toEqual([]);
  });

  test("an admin has five password attempts, also in concurrent requests; each admin is counted separately", async () => {
    const person = await signInBuyer(shop);
    const guesser = await newAdmin("Guesser");
    const tries = Array.from({ length: 8 }, () =>
      change(person.userId, { role: "admin", password: "x" }, guesser),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    const right = await change(person.userId, { role: "admin", password }, guesser);
    expect([right.statusCode, right.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(await roleOf(person.userId)).toBe("buyer");
    expect((await change(person.userId, { role: "internal", password })).statusCode).toBe(200);
  });

  test("when two admins lower each other's role concurrently, one stays an admin", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await newAdmin("One"), await newAdmin("Other")];
      await Promise.all([
        change(other.userId, { role: "buyer", password }, one),
        change(one.userId, { role: "buyer", password }, other),
      ]);
      expect(new Set([await roleOf(one.userId), await roleOf(other.userId)])).toEqual(
        new Set(["admin", "buyer"]),
      );
    }
  });

  test.each([
    [{ role: "king", password }, "role"],
    [{ role: "admin" }, "password"],
    [{ role: "admin", password: "" }, "password"],
    [{ role: "admin", password, force: true }, "force"],
  ])("refuses %j with 400 and names the field", async (payload, field) => {
    const answer = await change(admin.userId, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
  });
});

describe("PUT /api/admin/customers/:id/holdLimit", { tags: ["ruling-cart.18"] }, () => {
  const set = (userId: string, payload: object) =>
    shop.app.inject({
      method: "PUT",
      url: `/api/admin/customers/${userId}/holdLimit`,
      headers: admin.headers,
      payload,
    });
  const limitOf = async (userId: string) =>
    (await get(`/api/admin/customers/${userId}`)).json<{ holdLimit: object }>().holdLimit;

  test("raises what a buyer's unpaid orders may hold, and lowers it again; both are in the audit log", async () => {
    const buyer = await signInBuyer(shop, { name: "Large Order Ltd" });
    await setStock(shop, 3000, "POLPOD200240");
    await fillCart(shop, buyer, { POLPOD200240: 3000 });
    const reservedUntil = async () =>
      (await requestOrder(shop, buyer)).json<PayableOrder>().order.reservedUntil;
    expect(await reservedUntil()).toBeNull();
    expect(await limitOf(buyer.userId)).toEqual({ limit: null, version: 0 });
    expect((await set(buyer.userId, { limit: 500_000, version: 0 })).json()).toMatchObject({
      holdLimit: { limit: 500_000, version: 1 },
    });
    expect(await reservedUntil()).not.toBeNull();
    expect((await set(buyer.userId, { limit: null, version: 1 })).json()).toMatchObject({
      holdLimit: { limit: null, version: 2 },
    });
    expect((await auditOf(buyer.phoneNumber)).map(({ summary }) => summary)).toEqual([
      "Unpaid order limit of Large Order Ltd changed from the default to ₹5,00,000.00.",
      "Unpaid order limit of Large Order Ltd changed from ₹5,00,000.00 to the default.",
    ]);
  });

  test("a save that saw another version is refused; the same limit again changes nothing", async () => {
    const { userId, phoneNumber } = await signInBuyer(shop);
    const answers = await Promise.all(
      [1, 2, 3].map((lakhs) => set(userId, { limit: lakhs * 100_000, version: 0 })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    const { limit } = (await limitOf(userId)) as { limit: number };
    expect((await set(userId, { limit, version: 0 })).statusCode).toBe(200);
    expect((await set(userId, { limit: 7, version: 5 })).statusCode).toBe(409);
    expect(await auditOf(phoneNumber)).toHaveLength(1);
  });

  test.each([
    [{ limit: 0, version: 0 }, "limit"],
    [{ limit: 1.5, version: 0 }, "limit"],
    [{ limit: 100_000_001, version: 0 }, "limit"],
    [{ version: 0 }, "limit"],
    [{ limit: 5 }, "version"],
  ])("%j is refused with 400 naming the field", async (payload, field) => {
    const answer = await set((await signInBuyer(shop)).userId, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(field);
  });
});
