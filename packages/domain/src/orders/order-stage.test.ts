import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysAfter, indiaDay, indiaDayStart } from "../dates/india-day.ts";
import { deliveryKinds, estimateOfAll } from "./delivery-days.ts";
import { deliveryEstimate } from "./delivery-promise.ts";
import { orderStage, promisedBy } from "./order-stage.ts";
import { type OrderStatus, orderStatuses } from "./order-status.ts";
import type { ShipmentStage } from "./shipment-stage.ts";

const paidAt = new Date("2026-11-26T10:00:00+05:30");
const onDay = (day: string) => new Date(`${day}T12:00:00+05:30`);
const stageOf = (status: OrderStatus, order: object = {}, now = paidAt) =>
  orderStage(
    { status, paidAt, deliveredAt: null, readyAt: null, kinds: ["other"], parcels: [], ...order },
    now,
  );

describe("the stage of an order in a buyer's words", () => {
  test.each<[OrderStatus, string, string | null]>([
    ["Payment Pending", "Paid", null],
    ["Order Processing", "Paid", "Arrives 29 Nov to 2 Dec"],
    ["In Production", "We are making it", "Arrives 29 Nov to 2 Dec"],
    ["Shipped", "With the courier", "Arrives 29 Nov to 2 Dec"],
    ["In transit", "On its way to you", "Arrives 29 Nov to 2 Dec"],
    ["Out for delivery", "Nearly there", "Arrives 29 Nov to 2 Dec"],
    ["Delivered", "Delivered", null],
    ["Cancelled", "Cancelled", null],
    ["Refunded", "Refunded", null],
  ])("%s, paid: %s, %s", (status, stage, day) => {
    expect(stageOf(status)).toEqual({ stage, day, isLate: false });
  });

  test.each(orderStatuses)("%s, not paid: no day is promised, and nothing reads as paid", (status) => {
    const { stage, day } = stageOf(status, { paidAt: null });
    expect(day).toBeNull();
    expect(stage).not.toBe("Paid");
    if (status === "Payment Pending") expect(stage).toBe("Order placed, not paid yet");
  });

  test.each<[ShipmentStage[], string]>([
    [["RTO"], "On its way back to us: we write to you"],
    [["Lost"], "The courier cannot find it: we write to you"],
    [["Delivered", "RTO"], "On its way back to us: we write to you"],
  ])("of parcels that are %s nothing arrives: %s", (parcels, stage) => {
    const late = onDay("2026-12-20");
    expect(stageOf("In transit", { parcels }, late)).toEqual({ stage, day: null, isLate: false });
  });

  test.each<[OrderStatus, ShipmentStage[], string]>([
    ["In transit", ["RTO", "In transit"], "On its way to you"],
    ["Shipped", ["Lost", "Shipped"], "With the courier"],
  ])("%s by its parcels that are %s: %s", (status, parcels, stage) => {
    expect(stageOf(status, { parcels })).toEqual({ stage, day: "Arrives 29 Nov to 2 Dec", isLate: false });
  });

  test("a delivered order has its day, with the year when it is another", () => {
    const delivered = (now: string) =>
      stageOf("Delivered", { deliveredAt: onDay("2026-12-01") }, onDay(now)).stage;
    expect(delivered("2026-12-30")).toBe("Delivered on 1 Dec");
    expect(delivered("2027-01-02")).toBe("Delivered on 1 Dec 2026");
  });

  test.each([
    ["2026-11-28", "Arrives 29 Nov to 2 Dec", false],
    ["2026-11-29", "Arrives by 2 Dec", false],
    ["2026-12-02", "Arrives by 2 Dec", false],
    ["2026-12-03", "Was due by 2 Dec", true],
    ["2027-01-01", "Was due by 2 Dec 2026", true],
  ])("on %s it reads %s", (today, day, isLate) => {
    expect(stageOf("Shipped", {}, onDay(today))).toEqual({ stage: "With the courier", day, isLate });
  });

  test("what is made later arrives later, and is not late before", () => {
    const made = { readyAt: indiaDayStart("2026-12-07") };
    expect(stageOf("In Production", made)).toMatchObject({ day: "Arrives 10 to 13 Dec" });
    expect(stageOf("Shipped", made, onDay("2026-12-10"))).toMatchObject({ day: "Arrives by 13 Dec" });
    expect(stageOf("Shipped", { readyAt: indiaDayStart("2026-11-20") })).toEqual(stageOf("Shipped"));
  });

  test.each([
    ["2026-12-03", "Arrives by 4 Dec", false],
    ["2026-12-04", "Arrives by 4 Dec", false],
    ["2026-12-05", "Was due by 4 Dec", true],
  ])("a box paid on a Friday reads %s: %s", { tags: ["ruling-places.3"] }, (today, day, isLate) => {
    const box = { paidAt: onDay("2026-11-27"), kinds: ["box"] };
    expect(stageOf("Shipped", box, onDay(today))).toMatchObject({ day, isLate });
  });

  test("no day that has passed is promised, whenever it is paid and read", () => {
    const days = fc.integer({ min: 0, max: 400 });
    const kinds = fc.subarray([...deliveryKinds], { minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), days, days, kinds, (status, paidDay, laterDays, of) => {
        const paid = onDay(daysAfter("2026-01-01", paidDay));
        const now = onDay(daysAfter(indiaDay(paid), laterDays));
        const { day, isLate } = orderStage(
          { status, paidAt: paid, deliveredAt: null, readyAt: null, kinds: of, parcels: [] },
          now,
        );
        const { latest } = estimateOfAll(of.map((kind) => deliveryEstimate(kind, paid)));
        const isOver = now >= indiaDayStart(daysAfter(latest, 1));
        expect(isLate).toBe(day !== null && isOver);
        if (isOver) expect(day ?? "").not.toContain("Arrives");
      }),
    );
  });
});

test.each([
  ["goods in stock", null, ["Tamper Proof Bags"], "2026-12-02"],
  ["rolls, by working days as boxes", null, ["Tamper Proof Bags", "Honeycomb"], "2026-12-03"],
  ["goods that are made later", "2026-12-10", ["Tamper Proof Bags"], "2026-12-16"],
  ["goods that were made before they were paid", "2026-11-20", ["Tamper Proof Bags"], "2026-12-02"],
])("%s are promised by their last day", (_goods, readyOn, categories, day) => {
  expect(promisedBy({ paidAt, readyOn, categories })).toBe(day);
  expect(promisedBy({ paidAt: null, readyOn, categories })).toBeNull();
});
