import { maxCsvBytes } from "@dakbag/domain/imports/csv-file";
import { beforeAll, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { bookOne, placePackedOrder } from "../../../test-support/builders/book-parcels.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { readOnDesk } from "../../../test-support/builders/refunds.ts";
import { setStock } from "../../../test-support/builders/stock.ts";

const shop = testAppForAll({ now: new Date("2026-11-25T06:00:00Z"), hasCouriers: true });
const packer = signInForAll(shop, { role: "packer", name: "Ravi" });
const accountant = signInForAll(shop, { role: "accountant", name: "Asha" });
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
beforeAll(() => setStock(shop, 1_000_000));

interface Row {
  line: number;
  trackingId: string;
  verdict: string;
  what: string;
  reasons: string[];
}
interface Outcome {
  createdCount: number;
  updatedCount: number;
  sameCount: number;
  notFoundRows: object[];
  invalidRows: object[];
  rows: Row[];
  seen: string;
}
const path = "/api/admin/courierCharges";
const header = "Tracking ID,Amount in rupees,Charged weight in kg\n";
const post = (url: string, content: string, { headers } = admin, fields: Record<string, string> = {}) =>
  sendFile(shop, url, content, { name: "bill.csv", headers, fields });
const apply = async (content: string) => (await post(path, content)).json<Outcome>();
const preview = async (content: string) => (await post(`${path}/preview`, content)).json<Outcome>();
const last = async () =>
  (await shop.app.inject({ url: `${path}/last`, headers: admin.headers })).json<{
    upload: { _id: string; changedBookings: number } | null;
  }>().upload;
const undo = async (id: string) =>
  shop.app.inject({ method: "POST", url: `${path}/${id}/undo`, headers: admin.headers });
const stored = async () =>
  (
    await shop.db.query<{ audit: number }>(
      `SELECT (SELECT jsonb_agg(jsonb_build_array(reference, charged_paise, charged_grams) ORDER BY reference) FROM bookings) AS charges,
         (SELECT count(*) FROM audit_log) AS audit, (SELECT count(*) FROM imports) AS uploads`,
    )
  ).rows[0];

/** A booked parcel, its quote, and the tracking numbers of its boxes. */
async function bookParcel(boxes = 1, company: object = {}) {
  const { id, orderNumber } = await placePackedOrder(shop, packer, { boxes });
  await shop.app.inject({
    method: "POST",
    url: "/api/packing/bookings/quotes",
    headers: packer.headers,
    payload: { parcels: [id] },
  });
  await bookOne(shop, packer, id, company);
  const { bookings } = await readOnDesk(shop, admin, id);
  const { trackingIds, quoted } = bookings[0]!;
  return { id, orderNumber, trackingIds, quoted };
}
const chargeOf = async (id: string) => {
  const { bookings } = await readOnDesk(shop, admin, id);
  return [bookings[0]?.charged, bookings[0]?.chargedGrams];
};

describe("a courier's bill", () => {
  test("is shown line by line before anything is written, and then entered at once", async () => {
    const [one, two] = [await bookParcel(), await bookParcel()];
    const [first, second] = [one.trackingIds[0]!, two.trackingIds[0]!];
    const bill = `${header}${first},300,4.25\n${second},412.50,\nUNKNOWN1,5,\n${first},45.50,6\nX,-1,\n`;
    const before = await stored();
    const checked = await preview(bill);
    expect(await stored()).toEqual(before);
    const counts = {
      createdCount: 2,
      updatedCount: 0,
      sameCount: 0,
      notFoundRows: [{ line: 4, trackingId: "UNKNOWN1", reason: "No booked parcel has this tracking ID" }],
      invalidRows: [
        {
          line: 6,
          trackingId: "X",
          reason: "Amount in rupees is below 0: take the credit off the charge that it belongs to",
        },
      ],
    };
    expect(checked).toMatchObject(counts);
    expect(checked.rows[0]).toEqual({
      line: 2,
      lines: [2, 5],
      trackingId: first,
      verdict: "created",
      what: "New: Charged, Charged weight",
      changes: [
        { field: "Charged", before: "", after: "₹345.50" },
        { field: "Charged weight", before: "", after: "6 kg" },
      ],
      orderNumber: one.orderNumber,
      quoted: one.quoted,
      charged: 345.5,
      bookedGrams: 4250,
      chargedGrams: 6000,
      reasons: [],
    });
    const applied = await post(path, bill, admin, { seen: checked.seen });
    expect(applied.json()).toMatchObject(counts);
    expect(await chargeOf(one.id)).toEqual([345.5, 6000]);
    expect(await chargeOf(two.id)).toEqual([412.5, null]);
    const { rows } = await shop.db.query(
      "SELECT actor, action, subject, summary FROM audit_log WHERE action LIKE 'booking%charge%' ORDER BY id",
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          actor: "Meera",
          action: "booking.charged",
          subject: one.orderNumber,
          summary: `What a courier charged for order ${one.orderNumber} was entered.`,
        },
        {
          actor: "Meera",
          action: "booking-charges.uploaded",
          subject: "bill.csv",
          summary: "bill.csv entered 2 charges of couriers: 2 new, 0 changed, 0 as before, 1 not found.",
        },
      ]),
    );
  });

  test("changes nothing when it is uploaded again, also twice at the same moment", async () => {
    const { id, trackingIds } = await bookParcel();
    const bill = `${header}${trackingIds[0]},412.50,6\n`;
    const answers = await Promise.all([apply(bill), apply(bill)]);
    const sum = (count: "createdCount" | "sameCount") => answers[0][count] + answers[1][count];
    expect([sum("createdCount"), sum("sameCount")]).toEqual([1, 1]);
    const once = await stored();
    expect(await apply(bill)).toMatchObject({ createdCount: 0, updatedCount: 0, sameCount: 1 });
    expect(await stored()).toEqual(once);
    expect(await chargeOf(id)).toEqual([412.5, 6000]);
  });

  test("replaces a charge that was entered, which the preview marks, and keeps a weight that it has not", async () => {
    const { id, trackingIds } = await bookParcel();
    await apply(`${header}${trackingIds[0]},412.50,6\n`);
    const bill = `AWB,Amount\n${trackingIds[0]},45\n`;
    const { rows } = await preview(bill);
    expect(rows).toMatchObject([
      {
        verdict: "updated",
        reasons: ["replaces"],
        changes: [{ field: "Charged", before: "₹412.50", after: "₹45.00" }],
      },
    ]);
    expect(await apply(bill)).toMatchObject({ updatedCount: 1 });
    expect(await chargeOf(id)).toEqual([45, 6000]);
  });

  test("adds up the boxes of a parcel; their weights only if each has one", async () => {
    const { id, trackingIds } = await bookParcel(3);
    const [one, two, three] = trackingIds;
    expect(three).toBeDefined();
    const lines = `${one},100,2\n${two},100,2.5\n`;
    expect((await preview(`${header}${lines}${three},50,`)).rows).toMatchObject([
      { verdict: "created", charged: 250, chargedGrams: null, lines: [2, 3, 4], reasons: [] },
    ]);
    await apply(`${header}${lines}${three},50.25,1`);
    expect(await chargeOf(id)).toEqual([250.25, 5500]);
  });

  test("enters nothing of a parcel when a line of another of its boxes has an error", async () => {
    const { id, trackingIds } = await bookParcel(2);
    const [one, two] = trackingIds;
    expect(await apply(`${header}${one},100,2\n${two},oops,2\n`)).toMatchObject({
      createdCount: 0,
      invalidRows: [
        {
          line: 2,
          trackingId: one,
          reason: "Line 3 is of another box of this parcel and has an error, so nothing of it is applied",
        },
        { line: 3, trackingId: two },
      ],
    });
    expect(await chargeOf(id)).toEqual([null, null]);
  });

  test("refuses a parcel whose boxes are too much together, each with its lines", async () => {
    const { id, trackingIds } = await bookParcel(2);
    const bill = trackingIds.map((awb) => `${awb},9000000,`).join("\n");
    expect((await apply(header + bill)).invalidRows).toHaveLength(2);
    expect(await chargeOf(id)).toEqual([null, null]);
  });

  test("marks lines with the same amount, and finds a number in any letter case", async () => {
    const { id, trackingIds } = await bookParcel();
    await shop.db.query("UPDATE bookings SET awbs = ARRAY['ABC' || awbs[1]] WHERE awbs @> $1", [trackingIds]);
    const awb = `abc${trackingIds[0]}`;
    expect((await preview(`${header}${awb},100,\n${awb},100,\n`)).rows).toMatchObject([
      { verdict: "created", charged: 200, reasons: ["same-amounts"], orderNumber: expect.any(String) },
    ]);
    await apply(`${header}${awb},200,`);
    expect(await chargeOf(id)).toEqual([200, null]);
  });

  test("is not applied when a charge was changed since its preview", async () => {
    const { id, trackingIds } = await bookParcel();
    const bill = `${header}${trackingIds[0]},412.50,6\n`;
    const { seen } = await preview(bill);
    await apply(`${header}${trackingIds[0]},1,\n`);
    const refused = await post(path, bill, admin, { seen });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: "order-changed",
        message:
          "Charges of this file were changed since you checked it, so nothing was changed. Please check it again.",
      },
    ]);
    expect(await chargeOf(id)).toEqual([1, null]);
  });

  test("of 10,000 lines is answered, with the ones that are found", async () => {
    const { id, trackingIds } = await bookParcel();
    const others = Array.from({ length: 9999 }, (_, at) => `9${String(at).padStart(13, "0")},80.50,0.5`);
    const answer = await apply(`${header}${others.join("\n")}\n${trackingIds[0]},99,1`);
    expect(answer.createdCount).toBe(1);
    expect(answer.notFoundRows).toHaveLength(9999);
    expect(await chargeOf(id)).toEqual([99, 1000]);
  });
});

test.each([
  ["without rows", "", "Unable to read file content"],
  ["with other columns", "Order,Total\n1,2", expect.stringMatching(/^The first line must name the columns/)],
  ["with a column twice", "AWB,AWB,Amount\n1,1,2", expect.stringMatching(/more than once/)],
  ["that is too large", "x".repeat(maxCsvBytes + 1), "File size exceeds 1MB limit"],
])("a file %s is refused with a sentence, and nothing is changed", async (_, content, message) => {
  const before = await stored();
  for (const url of [path, `${path}/preview`]) {
    const answer = await post(url, content);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      content.length > maxCsvBytes ? 413 : 400,
      message,
    ]);
  }
  expect(await stored()).toEqual(before);
});

test("packers and accountants can neither check nor enter a bill, nor see or undo the last", async () => {
  const { id, trackingIds } = await bookParcel();
  const bill = `${header}${trackingIds[0]},412.50,6\n`;
  for (const who of [packer, accountant]) {
    for (const url of [path, `${path}/preview`]) expect((await post(url, bill, who)).statusCode).toBe(403);
    expect((await shop.app.inject({ url: `${path}/last`, headers: who.headers })).statusCode).toBe(403);
  }
  expect(await chargeOf(id)).toEqual([null, null]);
});

describe("undoing a bill", () => {
  test("restores what was entered before, leaves what was changed since, and says the same again", async () => {
    const [one, two, three] = [await bookParcel(), await bookParcel(), await bookParcel()];
    const lineOf = ({ trackingIds }: typeof one, rupees: number) => `${trackingIds[0]},${rupees},2\n`;
    await apply(header + lineOf(one, 50));
    await apply(header + lineOf(one, 60) + lineOf(two, 70) + lineOf(three, 80));
    const upload = await last();
    expect(upload).toMatchObject({ changedBookings: 3 });
    await shop.app.inject({
      method: "PUT",
      url: `/api/admin/bookings/${three.id}-1/charge`,
      headers: admin.headers,
      payload: { amount: 81, chargedGrams: 2000 },
    });
    for (let times = 1; times <= 2; times += 1)
      expect((await undo(upload!._id)).json()).toEqual({
        success: true,
        restoredCount: 2,
        leftRows: [{ trackingId: three.trackingIds[0], reason: "Changed since the upload." }],
      });
    expect([await chargeOf(one.id), await chargeOf(two.id), await chargeOf(three.id)]).toEqual([
      [50, 2000],
      [null, null],
      [81, 2000],
    ]);
    expect(await last()).toBeNull();
  });

  test("a bill waits for whoever is entering a charge, and then knows it", async () => {
    const { id, trackingIds } = await bookParcel();
    const bill = `${header}${trackingIds[0]},412.50,6\n`;
    const { seen } = await preview(bill);
    const client = await shop.db.connect();
    try {
      await client.query("BEGIN");
      await client.query("UPDATE bookings SET charged_paise = 100 WHERE reference = $1", [`${id}-1`]);
      const answer = post(path, bill, admin, { seen });
      await waitUntilBlocked(client, 1);
      await client.query("COMMIT");
      expect((await answer).statusCode).toBe(409);
    } finally {
      client.release();
    }
    expect(await chargeOf(id)).toEqual([1, null]);
  });
});
