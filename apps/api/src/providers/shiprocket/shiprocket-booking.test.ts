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
const { book } = bookWith(sandbox.shiprocket);

test("a booking is saved after the order and after its AWB, with the courier that was chosen", async () => {
  const { saved, save } = savedBookings();
  const consignment = aConsignment({ serviceId: "142" });
  const booking = bookedOf(await book(consignment, null, save));
  expect(booking).toEqual({
    reference: consignment.reference,
    orderId: expect.stringMatching(/^\d+$/),
    shipmentId: expect.stringMatching(/^\d+$/),
    awbs: [expect.stringMatching(/^\d{14}$/)],
    courierName: "Amazon Surface",
  });
  expect(saved).toEqual([{ ...booking, awbs: [], courierName: null }, booking]);
  expect(await sandbox.shiprocket().findByReference(consignment.reference)).toEqual({
    booking,
    isCancelled: false,
  });
  expect(await sandbox.shiprocket().findByReference(consignment.reference.slice(0, -1))).toBeUndefined();
});

test.each([1, 2])(
  "a booking whose answer was lost at step %i goes on where it was, and is made once",
  async (step) => {
    const consignment = aConsignment();
    const { saved, save } = savedBookings();
    if (step === 2) {
      // Refused before the second step, so that the next call loses its answer there.
      await sandbox.faults({ shiprocketAwbRefusals: 1 });
      expect(await book(consignment, null, save)).toMatchObject({ verdict: "refused" });
    }
    await sandbox.faults({ shiprocketDropsAfterCommit: 1 });
    expect((await failureOf(book(consignment, saved.at(-1) ?? null, save))).kind).toBe("unavailable");
    const booking = bookedOf(await book(consignment, saved.at(-1) ?? null, save));
    expect(await sandbox.shiprocket().findByReference(consignment.reference)).toEqual({
      booking,
      isCancelled: false,
    });
    expect(bookedOf(await book(consignment, booking))).toEqual(booking);
  },
);

test("an empty wallet is refused with its text, and the same booking works once it is filled", async () => {
  const consignment = aConsignment();
  const { saved, save } = savedBookings();
  await sandbox.faults({ shiprocketAwbRefusals: 1 });
  expect(await book(consignment, null, save)).toEqual({
    verdict: "refused",
    reason: expect.stringContaining("recharge"),
  });
  expect(bookedOf(await book(consignment, saved.at(-1) ?? null, save)).orderId).toBe(saved[0]?.orderId);
});

/** An order that was made, and cancelled before it had an AWB. */
async function cancelledOrder() {
  const consignment = aConsignment();
  const { saved, save } = savedBookings();
  await sandbox.faults({ shiprocketAwbRefusals: 1 });
  await book(consignment, null, save);
  const [begun] = saved;
  if (begun === undefined) throw new Error("nothing was saved");
  expect(await sandbox.shiprocket().cancel(begun, { mayReturn: false })).toEqual({ verdict: "done" });
  return { consignment, begun };
}

test.each([
  ["the list of orders has it", {}],
  ["the creation answers with it, as if it were new", { shiprocketHidesOrders: true }],
  ["the creation is refused", { shiprocketHidesOrders: true, shiprocketRefusesUsedIds: true }],
] as const)("the reference of a cancelled order is used: %s", async (_, some) => {
  const { consignment, begun } = await cancelledOrder();
  await sandbox.faults(some);
  expect(await book(consignment)).toMatchObject({ verdict: "reference used" });
  await sandbox.faults({ shiprocketHidesOrders: false, shiprocketRefusesUsedIds: false });
  const next = aConsignment({ reference: consignment.reference.replace(/1$/, "2") });
  expect(bookedOf(await book(next)).orderId).not.toBe(begun.orderId);
});

test("an AWB whose answer was lost is waited for while the list of orders does not have it", async () => {
  const consignment = aConsignment();
  const { saved, save } = savedBookings();
  await sandbox.faults({ shiprocketAwbRefusals: 1 });
  await book(consignment, null, save);
  await sandbox.faults({ shiprocketDropsAfterCommit: 1, shiprocketHidesOrders: true });
  const again = () => book(consignment, saved.at(-1) ?? null, save);
  await failureOf(again());
  expect(await again()).toEqual({ verdict: "later", reason: "AWB is already assigned" });
  await sandbox.faults({ shiprocketHidesOrders: false });
  expect(bookedOf(await again()).awbs).toHaveLength(1);
});

test.each([
  [
    "a city of 31 letters is cut",
    { recipient: { ...aConsignment().recipient, city: "x".repeat(31) } },
    "booked",
  ],
  ["an SKU that comes twice", { items: [...aConsignment().items, ...aConsignment().items] }, "refused"],
  ["several boxes", { boxes: boxes(3) }, "refused"],
  ["a service that is not there", { serviceId: "999" }, "refused"],
] as const)("%s", async (_, changes, verdict) => {
  expect((await book(aConsignment(changes))).verdict).toBe(verdict);
});

test("a reference of 51 signs is a mistake of the caller's", async () => {
  await expect(book(aConsignment({ reference: "x".repeat(51) }))).rejects.toThrow(RangeError);
});

test("a warehouse that Shiprocket does not have is refused, though the answer has the status 200", async () => {
  const client = sandbox.shiprocket({ pickupLocation: "elsewhere" });
  expect(await client.book(aConsignment(), null, savedBookings().save)).toEqual({
    verdict: "refused",
    reason: expect.stringContaining("Wrong Pickup location"),
  });
});
