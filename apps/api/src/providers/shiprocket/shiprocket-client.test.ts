import { expect, test } from "vitest";
import {
  aConsignment,
  bookedOf,
  bookWith,
  boxes,
  savedBookings,
} from "../../../test-support/builders/a-consignment.ts";
import { courierSandbox, failureOf } from "../../../test-support/courier-sandbox.ts";

const sandbox = courierSandbox();
const { book, booked } = bookWith(sandbox.shiprocket);

test("quotes are in paise and grams, and say why there are none", async () => {
  const parcel = { pinCode: "302001", boxes: boxes(1), valuePaise: 78_765 };
  expect(await sandbox.shiprocket().quote(parcel)).toEqual({
    quotes: [
      {
        serviceId: "43",
        name: "Delhivery Surface",
        pricePaise: 27_000,
        chargedGrams: 4250,
        estimatedDays: 4,
      },
      { serviceId: "142", name: "Amazon Surface", pricePaise: 30_750, chargedGrams: 4250, estimatedDays: 3 },
      { serviceId: "33", name: "Xpressbees Air", pricePaise: 59_125, chargedGrams: 4250, estimatedDays: 2 },
    ],
    whyNone: null,
  });
  expect(await sandbox.shiprocket().quote({ ...parcel, pinCode: "194101" })).toEqual({
    quotes: [],
    whyNone: "Sorry! Unable to find any courier serviceable.",
  });
});

test("the days to a PIN code are those of the cheapest service, asked for once", async () => {
  expect(await sandbox.shiprocket().estimateDays("302001")).toBe(4);
  expect(await sandbox.shiprocket().estimateDays("194101")).toBeNull();
  const client = sandbox.shiprocket();
  await client.estimateDays("302001");
  await sandbox.faults({ shiprocketServerErrors: 1 });
  expect((await failureOf(client.estimateDays("302001"))).kind).toBe("unavailable");
});

test("several boxes are one parcel where the shop says so", async () => {
  const client = sandbox.shiprocket({ severalBoxes: "together" });
  const three = boxes(3);
  const { quotes } = await client.quote({ pinCode: "302001", boxes: three, valuePaise: 100 });
  expect(quotes[0]?.chargedGrams).toBe(4250 + 4251 + 4252);
  const booking = bookedOf(await client.book(aConsignment({ boxes: three }), null, savedBookings().save));
  expect(booking.awbs).toHaveLength(1);
});

test("labels and manifests are PDF files; a manifest needs a pick-up, and includes what has one already", async () => {
  const [first, second] = [await booked(), await booked()];
  const client = sandbox.shiprocket();
  const labels = await client.makeLabels(first);
  expect(labels).toMatchObject({ verdict: "made", files: [expect.any(Buffer)] });
  expect(await client.makeManifest([first])).toMatchObject({ verdict: "refused" });
  expect(await client.requestPickup([first], sandbox.now())).toEqual([
    { verdict: "requested", isRepeat: false, pickupId: `Reference No: ${first.shipmentId}` },
  ]);
  expect(await client.makeManifest([first])).toMatchObject({ verdict: "made" });
  expect(await client.requestPickup([first, second], sandbox.now())).toMatchObject([
    { isRepeat: true },
    { isRepeat: false },
  ]);
  expect(await client.makeManifest([first, second])).toMatchObject({ verdict: "made" });
  expect(await client.makeManifest([first, second])).toMatchObject({ verdict: "made" });
});

test("a label of a parcel without an AWB is refused with 200, and so is an e-way bill after the booking", async () => {
  const { saved, save } = savedBookings();
  await sandbox.faults({ shiprocketAwbRefusals: 1 });
  await book(aConsignment(), null, save);
  const [begun] = saved;
  if (begun === undefined) throw new Error("nothing was saved");
  expect(await sandbox.shiprocket().makeLabels(begun)).toEqual({
    verdict: "refused",
    reason: "No valid shipment ids to print label",
  });
  const bill = { ewayBillNumber: "123456789012", invoiceNumber: "DB/26-27/00012" };
  expect(await sandbox.shiprocket().attachEwayBill(begun, bill)).toMatchObject({ verdict: "refused" });
});

test("a cancellation is done later, and refused once the driver is on the way", async () => {
  const [waiting, leaving] = [await booked(), await booked()];
  await sandbox.faults({ shiprocketCancelDelayMs: 86_400_000 });
  expect(await sandbox.shiprocket().cancel(waiting, { mayReturn: false })).toEqual({ verdict: "done" });
  expect(await sandbox.shiprocket().findByReference(waiting.reference)).toMatchObject({ isCancelled: false });
  sandbox.passDays(1);
  expect(await sandbox.shiprocket().findByReference(waiting.reference)).toMatchObject({ isCancelled: true });
  expect(await sandbox.shiprocket().track(waiting.awbs, sandbox.now())).toEqual(
    new Map([
      [waiting.awbs[0], expect.objectContaining({ scans: [expect.objectContaining({ code: "8" })] })],
    ]),
  );
  await sandbox.faults({ shiprocketCancelDelayMs: 0 });
  await sandbox.move({ awb: leaving.awbs[0] });
  expect(await sandbox.shiprocket().cancel(leaving, { mayReturn: false })).toMatchObject({
    verdict: "refused",
  });
});

test("tracking has the scans from the oldest on, without those from the future; what has none is missing", async () => {
  const [moving, still] = [await booked(), await booked()];
  const [awb = ""] = moving.awbs;
  const at = sandbox.now().getTime();
  await sandbox.move({
    awb,
    scans: [
      { code: "42", status: "PICKED UP", at: at - 3_600_000, activity: "Picked  up\n" },
      { code: "999", status: "SOMETHING NEW", at: at - 1_800_000 },
      { code: "7", status: "DELIVERED", at: at + 3_600_000 },
    ],
  });
  const tracked = await sandbox.shiprocket().track([awb, ...still.awbs, "1"], sandbox.now());
  expect([...tracked.keys()]).toEqual([awb]);
  expect(tracked.get(awb)?.scans).toEqual([
    {
      awb,
      code: "42",
      at: new Date(at - 3_600_000),
      activity: "Picked up",
      location: "Delhi_Mundka_PC (Delhi)",
      meaning: { stage: "Shipped", task: null },
    },
    expect.objectContaining({ code: "999", meaning: undefined }),
  ]);
  expect((await sandbox.shiprocket().track([awb], new Date(at + 3_600_000))).get(awb)?.scans).toHaveLength(3);
  expect(await sandbox.shiprocket().track([], sandbox.now())).toEqual(new Map());
  await expect(sandbox.shiprocket().track(Array.from({ length: 51 }, String), sandbox.now())).rejects.toThrow(
    RangeError,
  );
});
