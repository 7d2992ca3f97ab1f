import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { enquiryFields, sendEnquiry } from "../../../test-support/builders/enquiry.ts";
import { deliveredOrder, fullBuyer, marks } from "../../../test-support/builders/full-buyer.ts";
import { saveShippingDetails } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { textsOfPdf } from "../../../test-support/read-pdf.ts";
import { readZip } from "../../../test-support/read-xlsx.ts";
import { sections } from "./own-data.queries.ts";

const shop = testAppForAll();

const download = ({ headers }: SignedIn) =>
  shop.app.inject({ method: "GET", url: "/api/users/data/download", headers });

async function downloaded(buyer: SignedIn) {
  const answer = await download(buyer);
  if (answer.statusCode !== 200) throw new Error(`the download was refused: ${answer.body}`);
  const files = readZip(answer.rawPayload);
  const text = files.get("data.json")?.toString("utf8") ?? "";
  return { files, text, data: JSON.parse(text) as Record<string, Record<string, unknown>[]> };
}

describe("a buyer's download", () => {
  test(
    "has every kind of data, with the PDFs of invoices and credit notes, and no secret",
    { tags: ["ruling-privacy.3"] },
    async () => {
      const { buyer, credited, paid } = await fullBuyer(shop);
      const { files, text, data } = await downloaded(buyer);
      for (const { name } of sections) expect(data[name]?.length, name).toBeGreaterThan(0);
      expect(data["account"]).toMatchObject([
        {
          name: marks.name,
          phoneNumber: buyer.phoneNumber,
          email: `${buyer.phoneNumber}@example.in`,
          hasPassword: true,
        },
      ]);
      expect(data["orders"]?.map(({ number }) => number)).toEqual(
        expect.arrayContaining([credited.number, paid.number]),
      );
      const order = data["orders"]?.find(({ number }) => number === credited.number);
      expect(order).toMatchObject({
        status: "Delivered",
        name: marks.name,
        lines: [{ sku: "TAPBRN048", quantity: 1 }],
        payments: [{ isHonoured: true }],
        shipments: [{ number: 1, stage: "Delivered" }],
        refunds: [{ pieces: [{ lineNumber: 1, quantity: 1 }] }],
        invoices: [{ number: expect.any(String) }],
        creditNotes: [{ number: expect.any(String) }],
      });
      expect(order?.["history"]).not.toEqual([]);
      expect(order?.["messages"]).not.toEqual([]);
      expect(data["enquiries"]).toMatchObject([{ message: marks.enquiry, artwork: "logo.png" }]);
      expect(text).not.toMatch(/argon2|\\\\x|token|signature/i);
      const documents = [...files].filter(([name]) => name.startsWith("documents/"));
      expect(documents.map(([name]) => name.replace(/-DB.*|-DC.*/, "")).toSorted()).toEqual([
        "documents/Credit-note",
        "documents/Tax-invoice",
        "documents/Tax-invoice",
      ]);
      for (const [, bytes] of documents) expect(textsOfPdf(bytes).join(" ")).toContain(marks.street);
    },
  );

  test(
    "has nothing of another buyer, nor of the person whose phone number it was before",
    { tags: ["ruling-privacy.3"] },
    async () => {
      const other = await fullBuyer(shop);
      const buyer = await signInBuyer(shop);
      await deliveredOrder(shop, buyer);
      // An enquiry that a stranger sent under this buyer's number, and a list's row for an unproven GSTIN.
      await sendEnquiry(shop, {
        fields: enquiryFields({
          phoneNumber: buyer.phoneNumber,
          email: "stranger@example.in",
          message: "Of a stranger",
        }),
      });
      await saveShippingDetails(shop, buyer, { GSTIN: "29ABCDE1234F1ZW" });
      await shop.db.query(
        "INSERT INTO valmo_vendors VALUES ('L1', '9111111111', 'firm@example.in', '29ABCDE1234F1ZW', 'Active', 'Delhi')",
      );
      await shop.db.query(
        `INSERT INTO audit_log VALUES (gen_random_uuid(), $1::timestamptz - interval '1 year', NULL, 'the shop', 'customer.role-changed', $2,
         'The role of the previous owner changed', '[]')`,
        [shop.clock.now(), buyer.phoneNumber],
      );
      const { text, data } = await downloaded(buyer);
      for (const secret of [other.buyer.phoneNumber, other.buyer.userId, ...Object.values(marks)])
        expect(text).not.toContain(secret);
      expect(text).not.toContain("stranger");
      expect(text).not.toContain("firm@example.in");
      expect(text).not.toContain("previous owner");
      expect(data["orders"]).toHaveLength(1);
    },
  );

  test(
    "is made three times a day, also of ten concurrent requests, and again on the next day",
    { tags: ["ruling-privacy.3"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const statuses = await Promise.all(
        Array.from({ length: 10 }, async () => (await download(buyer)).statusCode),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      expect(statuses.filter((status) => status === 429)).toHaveLength(7);
      shop.clock.advance(24 * 60 * 60_000 + 1000);
      expect((await download(buyer)).statusCode).toBe(200);
    },
  );

  test("has all of more orders than one page", async () => {
    const buyer = await signInBuyer(shop);
    const { id } = await deliveredOrder(shop, buyer);
    await shop.db.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
         'order_number', 'copy ' || n, 'status', 'Cancelled', 'stock_state', 'released', 'paid_at', NULL, 'razorpay_order_id', NULL,
         'razorpay_payment_id', NULL, 'taxable_paise', 0, 'gst_paise', 0, 'total_paise', 0))).*
       FROM orders o, generate_series(1, 120) AS n WHERE o.id = $1`,
      [id],
    );
    const { data } = await downloaded(buyer);
    expect(new Set(data["orders"]?.map(({ number }) => number)).size).toBe(121);
    await shop.falsifyingDb.query("DELETE FROM orders WHERE order_number LIKE 'copy %'");
  });
});
