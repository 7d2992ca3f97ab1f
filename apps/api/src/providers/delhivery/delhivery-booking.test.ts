import { expect, test } from "vitest";
import {
  aConsignment,
  bookedOf,
  bookWith,
  boxes,
  savedBookings,
} from "../../../test-support/builders/a-consignment.ts";
import { courierSandbox, failureOf, storedAtDelhivery } from "../../../test-support/courier-sandbox.ts";

const sandbox = courierSandbox();
const { book, booked } = bookWith(sandbox.delhivery);
/** What Delhivery has of these waybills. */
const stored = (awbs: readonly string[]) => storedAtDelhivery(sandbox.url(), awbs);

test("a waybill is saved before anything is booked with it, and signs in an address arrive as they are", async () => {
  const consignment = aConsignment();
  const seen: unknown[] = [];
  const booking = bookedOf(
    await book(consignment, null, async ({ awbs }) => {
      seen.push(...awbs, await stored(awbs));
    }),
  );
  const [awb] = booking.awbs;
  expect(seen).toEqual([awb, []]);
  expect(booking).toEqual({
    reference: consignment.reference,
    orderId: null,
    shipmentId: null,
    awbs: [expect.stringMatching(/^\d{14}$/)],
    courierName: "Delhivery",
  });
  expect(await stored(booking.awbs)).toMatchObject([
    { AWB: awb, ReferenceNo: consignment.reference, InvoiceAmount: 787.65 },
  ]);
  expect(await sandbox.delhivery().findByReference(consignment.reference)).toEqual({
    booking,
    isCancelled: false,
  });
  expect(await sandbox.delhivery().findByReference("nothing")).toBeUndefined();
});

test("several boxes are one booking, each with its waybill, and its share of the value", async () => {
  const consignment = aConsignment({ boxes: boxes(3), valuePaise: 100_000 });
  const booking = await booked(consignment);
  expect(new Set(booking.awbs).size).toBe(3);
  expect((await stored(booking.awbs)).map(({ InvoiceAmount }) => InvoiceAmount)).toEqual([
    333.34, 333.33, 333.33,
  ]);
  expect(await sandbox.delhivery().findByReference(consignment.reference)).toEqual({
    booking,
    isCancelled: false,
  });
});

test("a booking whose answer was lost is found by its waybills, and made once", async () => {
  const consignment = aConsignment({ boxes: boxes(2) });
  const { saved, save } = savedBookings();
  await sandbox.faults({ delhiveryDropsAfterCommit: 1 });
  expect((await failureOf(book(consignment, null, save))).kind).toBe("unavailable");
  await sandbox.faults({ delhiveryEmptyWallet: 1 });
  const booking = bookedOf(await book(consignment, saved.at(-1) ?? null, save));
  expect(booking).toEqual(saved[0]);
  expect(await sandbox.delhivery().findByReference(consignment.reference)).toEqual({
    booking,
    isCancelled: false,
  });
  // Nothing was booked again, or the fault would be used up.
  const left = await (await fetch(`${sandbox.url()}/razorpay/_sandbox/faults`)).json();
  expect(left).toMatchObject({ delhiveryEmptyWallet: 1 });
  await sandbox.faults({ delhiveryEmptyWallet: 0 });
});

test("waybills that are refused for a while are tried again later", async () => {
  const consignment = aConsignment();
  const { saved, save } = savedBookings();
  await sandbox.faults({ delhiveryWaybillRefusals: 1 });
  expect(await book(consignment, null, save)).toEqual({
    verdict: "later",
    reason: `Unable to consume waybill ${saved[0]?.awbs[0]}`,
  });
  expect(bookedOf(await book(consignment, saved.at(-1) ?? null, save))).toEqual(saved[0]);
});

test("when some of the boxes are refused the others are cancelled, and the next attempt has another reference", async () => {
  const consignment = aConsignment({ boxes: boxes(2) });
  const { saved, save } = savedBookings();
  await sandbox.faults({ delhiveryEmptyWallet: 1 });
  expect(await book(consignment, null, save)).toEqual({
    verdict: "reference used",
    reason: expect.stringContaining("insufficient balance"),
  });
  expect(await sandbox.delhivery().findByReference(consignment.reference)).toMatchObject({
    isCancelled: true,
  });
  expect(await book(consignment, saved.at(-1) ?? null, save)).toMatchObject({ verdict: "reference used" });
});

test("an empty wallet is refused with its text, and the same booking works once it is filled", async () => {
  const consignment = aConsignment();
  const { saved, save } = savedBookings();
  await sandbox.faults({ delhiveryEmptyWallet: 1 });
  expect(await book(consignment, null, save)).toEqual({
    verdict: "refused",
    reason: expect.stringContaining("insufficient balance"),
  });
  expect(bookedOf(await book(consignment, saved.at(-1) ?? null, save))).toEqual(saved[0]);
});

test("an order whose waybill was lost is found by its reference, and needs another once it is cancelled", async () => {
  const consignment = aConsignment();
  const booking = await booked(consignment);
  const { saved, save } = savedBookings();
  expect(bookedOf(await book(consignment, null, save))).toEqual(booking);
  expect(saved.at(-1)).toEqual(booking);
  await sandbox.delhivery().cancel(booking, { mayReturn: false });
  expect(await book(consignment)).toEqual({
    verdict: "reference used",
    reason: "Delhivery has cancelled it",
  });
});

test("of a booking that has lost a box, the other boxes are cancelled before the next attempt", async () => {
  const consignment = aConsignment({ boxes: boxes(2) });
  const booking = await booked(consignment);
  const isCancelled = async () =>
    (await sandbox.delhivery().findByReference(consignment.reference))?.isCancelled;
  const one = { ...booking, awbs: booking.awbs.slice(0, 1) };
  await sandbox.delhivery().cancel(one, { mayReturn: false });
  expect(await isCancelled()).toBe(false);
  expect(await book(consignment, booking)).toMatchObject({ verdict: "reference used" });
  expect(await isCancelled()).toBe(true);
});

test.each([
  [
    "another warehouse",
    { pickupLocation: "elsewhere" },
    {},
    "ClientWarehouse matching query does not exist.",
  ],
  [
    "a PIN code that is not served",
    {},
    { recipient: { ...aConsignment().recipient, pinCode: "194101" } },
    "non serviceable",
  ],
  [
    "a phone number that is none",
    {},
    { recipient: { ...aConsignment().recipient, phoneNumber: "12345" } },
    "Incorrect phone number",
  ],
] as const)("%s is refused, though the answer has the status 200", async (_, settings, changes, reason) => {
  const verdict = await sandbox.delhivery(settings).book(aConsignment(changes), null, savedBookings().save);
  expect(verdict).toEqual({ verdict: "refused", reason: expect.stringContaining(reason) });
});

test("a booking of other boxes than those that were begun needs another reference", async () => {
  const booking = await booked();
  expect(await book(aConsignment({ boxes: boxes(2) }), booking)).toMatchObject({ verdict: "reference used" });
});
