import { expect, test } from "vitest";
import { aConsignment, bookWith, boxes } from "../../../test-support/builders/a-consignment.ts";
import type { Booking } from "../courier-company.ts";
import { courierSandbox, failureOf, storedAtDelhivery } from "../../../test-support/courier-sandbox.ts";

const sandbox = courierSandbox();
const { booked } = bookWith(sandbox.delhivery);
/** What Delhivery has of these waybills. */
const stored = (awbs: readonly string[]) => storedAtDelhivery(sandbox.url(), awbs);

test.each([
  [
    "302001",
    {
      quotes: [
        {
          serviceId: "Surface",
          name: "Delhivery Surface",
          pricePaise: 27_730,
          chargedGrams: 4250,
          estimatedDays: 3,
        },
      ],
      whyNone: null,
    },
  ],
  ["194101", { quotes: [], whyNone: "Delhivery does not serve this PIN code" }],
  ["795001", { quotes: [], whyNone: "Delhivery does not serve this PIN code now: Embargo" }],
])("the quotes for %s are in paise and grams, or say why there are none", async (pinCode, quotes) => {
  expect(await sandbox.delhivery().quote({ pinCode, boxes: boxes(1), valuePaise: 78_765 })).toEqual(quotes);
});

test("without an answer about the days a quote has none, and its price", async () => {
  await sandbox.faults({ delhiveryDaysFail: 1 });
  const parcel = { pinCode: "302001", boxes: boxes(1), valuePaise: 78_765 };
  expect(await sandbox.delhivery().quote(parcel)).toMatchObject({
    quotes: [{ pricePaise: 27_730, estimatedDays: null }],
    whyNone: null,
  });
});

test.each([
  ["302001", 3],
  ["791001", 9],
  ["194101", null],
])("the days to %s are %s, asked apart from the quotes", async (pinCode, days) => {
  expect(await sandbox.delhivery().estimateDays(pinCode)).toBe(days);
});

test("days are asked for once, and not known without an answer", async () => {
  await sandbox.faults({ delhiveryServerErrors: 1 });
  const failure = await failureOf(sandbox.delhivery().estimateDays("302001"));
  expect(failure.kind).toBe("unavailable");
});

test("each box has its label as a PDF, and what is not booked has none", async () => {
  const booking = await booked(aConsignment({ boxes: boxes(2) }));
  expect(await sandbox.delhivery().makeLabels(booking)).toMatchObject({
    verdict: "made",
    files: [expect.any(Buffer), expect.any(Buffer)],
  });
  expect(await sandbox.delhivery().makeLabels({ ...booking, awbs: ["123"] })).toMatchObject({
    verdict: "refused",
  });
  expect(await sandbox.delhivery().makeManifest([booking])).toEqual({ verdict: "made", files: [] });
});

test("one pick-up is open at a time, for all that stands there, until the driver was there", async () => {
  const [first, second] = [await booked(), await booked()];
  const client = sandbox.delhivery();
  const [verdict] = await client.requestPickup([first], sandbox.now());
  expect(verdict).toEqual({ verdict: "requested", isRepeat: false, pickupId: expect.any(String) });
  const repeat = { ...verdict, isRepeat: true };
  expect(await client.requestPickup([first, second], sandbox.now())).toEqual([repeat, repeat]);
  await sandbox.move({ awb: first.awbs[0] });
  expect(await client.requestPickup([second], sandbox.now())).toMatchObject([{ isRepeat: false }]);
  await sandbox.move({ awb: second.awbs[0] });
  const inAWeek = new Date(sandbox.now().getTime() + 8 * 24 * 3_600_000);
  expect(await client.requestPickup([second], inAWeek)).toEqual([
    { verdict: "refused", reason: "Pickup date should not be more than 7 days from pickup creation date" },
  ]);
});

test("an e-way bill is attached to each box, and a wrong number is refused with 200", async () => {
  const booking = await booked(aConsignment({ boxes: boxes(2) }));
  const bill = { ewayBillNumber: "123456789012", invoiceNumber: "DB/26-27/00012" };
  expect(await sandbox.delhivery().attachEwayBill(booking, bill)).toEqual({ verdict: "done" });
  expect((await stored(booking.awbs)).map(({ Ewaybill }) => Ewaybill)).toEqual([
    ["123456789012"],
    ["123456789012"],
  ]);
  expect(await sandbox.delhivery().attachEwayBill(booking, { ...bill, ewayBillNumber: "1" })).toEqual({
    verdict: "refused",
    reason: expect.stringContaining("invalid ewaybill pattern"),
  });
});

test.each([false, true])(
  "a cancellation is accepted, again too (in JSON: %s)",
  async (delhiveryCancelsInJson) => {
    await sandbox.faults({ delhiveryCancelsInJson });
    const [waiting, delivered] = [await booked(), await booked()];
    const client = sandbox.delhivery();
    const cancel = (booking: Booking) => client.cancel(booking, { mayReturn: true });
    expect(await cancel(waiting)).toEqual({ verdict: "done" });
    expect(await cancel(waiting)).toEqual({ verdict: "done" });
    expect(await client.findByReference(waiting.reference)).toMatchObject({ isCancelled: true });
    await sandbox.move({
      awb: delivered.awbs[0],
      scans: [{ type: "DL", status: "Delivered", code: "EOD-38" }],
    });
    expect(await cancel(delivered)).toEqual({
      verdict: "refused",
      reason: expect.stringContaining("cannot be cancelled in status Delivered"),
    });
    await sandbox.faults({ delhiveryCancelsInJson: false });
  },
);

const lastScanOf = async (booking: Booking) => {
  const tracked = await sandbox.delhivery().track(booking.awbs, sandbox.now());
  return tracked.get(booking.awbs[0] ?? "")?.scans.at(-1);
};

test("what was picked up goes on, of several boxes all, unless it may come back; then it is not cancelled", async () => {
  const booking = await booked(aConsignment({ boxes: boxes(2) }));
  const client = sandbox.delhivery();
  await sandbox.move({ awb: booking.awbs[1] });
  expect(await client.cancel(booking, { mayReturn: false })).toEqual({ verdict: "picked up" });
  expect(await lastScanOf(booking)).toMatchObject({ meaning: { stage: "Packed" } });
  for (let times = 1; times <= 2; times += 1)
    expect(await client.cancel(booking, { mayReturn: true })).toEqual({ verdict: "comes back" });
  expect(await client.cancel(booking, { mayReturn: false })).toEqual({ verdict: "picked up" });
  expect(await lastScanOf({ ...booking, awbs: booking.awbs.slice(1) })).toMatchObject({
    code: "RT In Transit DTUP-210",
    meaning: { stage: "RTO" },
  });
  expect(await client.findByReference(booking.reference)).toMatchObject({ isCancelled: false });
});

test("what the driver picks up at the moment of its cancellation comes back, and is cancelled once it is back", async () => {
  const booking = await booked();
  const client = sandbox.delhivery();
  await sandbox.faults({ delhiveryPickUpsMeanwhile: 1 });
  expect(await client.cancel(booking, { mayReturn: false })).toEqual({ verdict: "comes back" });
  await sandbox.move({ awb: booking.awbs[0], scans: [{ type: "DL", status: "RTO", code: "RD-AC" }] });
  expect(await client.findByReference(booking.reference)).toMatchObject({ isCancelled: true });
  expect(await client.cancel(booking, { mayReturn: false })).toEqual({ verdict: "done" });
});

test("the day on which a parcel is expected is known from its pick-up on: its end in India", async () => {
  const { awbs } = await booked();
  const [awb = ""] = awbs;
  const expected = async () => (await sandbox.delhivery().track(awbs, sandbox.now())).get(awb)?.expectedAt;
  expect(await expected()).toBeNull();
  await sandbox.move({ awb });
  // Picked up on 20 November, three days on the way.
  expect(await expected()).toEqual(new Date("2026-11-23T18:29:59Z"));
});

test("tracking may never show a cancellation", async () => {
  const booking = await booked();
  await sandbox.faults({ delhiveryHidesCancellations: true });
  expect(await sandbox.delhivery().cancel(booking, { mayReturn: false })).toEqual({ verdict: "done" });
  await sandbox.faults({ delhiveryHidesCancellations: false });
  expect(await sandbox.delhivery().findByReference(booking.reference)).toMatchObject({ isCancelled: false });
});

test("tracking has the scans from the oldest on, without those from the future; what is not known is missing", async () => {
  const { awbs } = await booked();
  const [awb = ""] = awbs;
  const at = sandbox.now().getTime();
  await sandbox.move({
    awb,
    scans: [
      { code: "X-DLL2F", at: at + 120_000, activity: "Bag Added To Trip" },
      { code: "X-PPOM", at: at + 60_000, activity: "Shipment picked up" },
      { type: "DL", status: "Delivered", code: "EOD-38", at: at + 3_600_000 },
    ],
  });
  const tracked = await sandbox.delhivery().track([awb, "999"], sandbox.now());
  expect([...tracked.keys()]).toEqual([awb]);
  expect(tracked.get(awb)?.scans.map(({ code, meaning }) => [code, meaning?.stage])).toEqual([
    ["UD Manifested X-UCI", "Packed"],
    ["UD In Transit X-PPOM", "Shipped"],
    ["UD In Transit X-DLL2F", "In transit"],
  ]);
  expect(tracked.get(awb)?.scans[1]).toMatchObject({
    at: new Date(at + 60_000),
    activity: "Shipment picked up",
  });
  expect(await sandbox.delhivery().track(["999"], sandbox.now())).toEqual(new Map());
  expect(await sandbox.delhivery().track([], sandbox.now())).toEqual(new Map());
  await expect(sandbox.delhivery().track(Array.from({ length: 51 }, String), sandbox.now())).rejects.toThrow(
    RangeError,
  );
});

test.each([
  ["a wrong token", { token: "wrong" }, {}],
  ["too many requests", {}, { delhiveryTooManyRequests: 1 }],
  ["a server error", {}, { delhiveryServerErrors: 1 }],
] as const)("with %s the outcome is not known", async (_, settings, some) => {
  await sandbox.faults(some);
  const failure = await failureOf(sandbox.delhivery(settings).requestPickup([unknownBooking], sandbox.now()));
  expect(failure.kind).toBe("unavailable");
});

const unknownBooking = { reference: "x", orderId: null, shipmentId: null, awbs: ["1"], courierName: null };
