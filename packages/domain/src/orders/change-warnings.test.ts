import { describe, expect, test } from "vitest";
import { changeWarnings, type CheckedDetails } from "./change-warnings.ts";
import type { OrderCaution } from "./order-caution.ts";
import { orderStatuses } from "./order-status.ts";

const order = { _id: "0190aaaa-0000-7000-8000-000000000001", orderNumber: "26-27/000123" };
const ready: CheckedDetails = { status: "Order Processing", partnerName: "", trackingId: "" };
const shipped: CheckedDetails = { status: "Shipped", partnerName: "Delhivery", trackingId: "12345678901234" };
const warningsOf = (
  before: CheckedDetails,
  change: Partial<CheckedDetails>,
  more: { sharedWith?: string; cautions?: readonly OrderCaution[] } = {},
): [string, string][] =>
  changeWarnings({ order, before, after: { ...before, ...change }, ...more }).map(({ reason, text }) => [
    reason,
    text,
  ]);

describe("what staff check before an order is changed", { tags: ["ruling-desk.19"] }, () => {
  test.each<[string, CheckedDetails, Partial<CheckedDetails>]>([
    ["an order that is shipped with courier and number", ready, shipped],
    ["the next step of an order", shipped, { status: "Delivered" }],
    [
      "an order that comes back from production",
      { ...ready, status: "In Production" },
      { status: "Order Processing" },
    ],
    ["an order that is cancelled", shipped, { status: "Cancelled" }],
    [
      "a cancelled order that is reopened, which has a tick of its own",
      { ...shipped, status: "Refunded" },
      { status: "Order Processing" },
    ],
    [
      "another letter case of the number",
      { ...shipped, partnerName: "DTDC", trackingId: "D12345678" },
      { trackingId: "d12345678" },
    ],
    ["an order that left without a number before", { ...ready, status: "Shipped" }, { status: "In transit" }],
    ["nothing", shipped, {}],
  ])("is nothing for %s", (_name, before, change) => {
    expect(warningsOf(before, change)).toEqual([]);
  });

  test("is an order that turns back from any step after Order Processing and In Production", () => {
    const steps = ["Shipped", "In transit", "Out for delivery", "Delivered"] as const;
    for (const from of steps)
      for (const to of orderStatuses) {
        const found = warningsOf({ ...shipped, status: from }, { status: to });
        const isBack =
          orderStatuses.indexOf(to) < orderStatuses.indexOf(from) && to !== "Cancelled" && to !== "Refunded";
        expect(found).toEqual(isBack ? [["turned-back", `Goes back from ${from} to ${to}`]] : []);
      }
  });

  test.each<[string, CheckedDetails, Partial<CheckedDetails>, string | undefined, [string, string][]]>([
    [
      "a replaced number",
      shipped,
      { trackingId: "99999999999999" },
      undefined,
      [["tracking-replaced", "Replaces the tracking ID 12345678901234"]],
    ],
    [
      "a removed number",
      shipped,
      { trackingId: "" },
      undefined,
      [["tracking-replaced", "Removes the tracking ID 12345678901234"]],
    ],
    [
      "a number that another order has",
      ready,
      shipped,
      "order 26-27/000124",
      [["tracking-shared", "The tracking ID is also that of order 26-27/000124"]],
    ],
    [
      "a number that a spreadsheet has rounded",
      ready,
      { ...shipped, trackingId: "1.23E+13" },
      undefined,
      [["tracking-form", "The tracking ID is a number that a spreadsheet has rounded"]],
    ],
    [
      "a number that the courier does not have",
      ready,
      { ...shipped, trackingId: "BD1" },
      undefined,
      [["tracking-form", "Delhivery numbers usually are 10 to 16 digits"]],
    ],
    [
      "another courier, whose numbers are others",
      shipped,
      { partnerName: "India Post" },
      undefined,
      [["tracking-form", "India Post numbers usually are two letters, 9 digits and IN"]],
    ],
    [
      "the number of the order itself",
      ready,
      { ...shipped, trackingId: "2627000123" },
      undefined,
      [["tracking-form", "This is the number of order 26-27/000123, not a tracking number"]],
    ],
    [
      "an order that leaves without anything",
      ready,
      { status: "Out for delivery" },
      undefined,
      [["without-tracking", "Out for delivery without a courier and a tracking ID"]],
    ],
    [
      "an order that leaves without a number",
      ready,
      { status: "Shipped", partnerName: "DTDC" },
      undefined,
      [["without-tracking", "Shipped without a tracking ID"]],
    ],
    [
      "an order that leaves without a courier",
      ready,
      { status: "Shipped", trackingId: "12345678901234" },
      undefined,
      [["without-courier", "Shipped without a courier"]],
    ],
    [
      "the courier taken from an order that has left",
      shipped,
      { partnerName: "" },
      undefined,
      [["without-courier", "Shipped without a courier"]],
    ],
    [
      "a number for an order that stays",
      ready,
      { trackingId: "12345678901234", partnerName: "Delhivery" },
      undefined,
      [["not-shipped", "Gets a tracking ID, but stays in Order Processing"]],
    ],
    [
      "several things at once, in their order",
      shipped,
      { status: "Order Processing", trackingId: "1E9" },
      "order 26-27/000124",
      [
        ["turned-back", "Goes back from Shipped to Order Processing"],
        ["tracking-replaced", "Replaces the tracking ID 12345678901234"],
        ["tracking-shared", "The tracking ID is also that of order 26-27/000124"],
        ["tracking-form", "The tracking ID is a number that a spreadsheet has rounded"],
      ],
    ],
  ])("is %s", (_name, before, change, sharedWith, expected) => {
    expect(warningsOf(before, change, sharedWith === undefined ? {} : { sharedWith })).toEqual(expected);
  });

  test("is no number that the order has already, although another order has it too", () => {
    expect(warningsOf(shipped, { status: "In transit" }, { sharedWith: "order 26-27/000124" })).toEqual([]);
  });

  test.each<[CheckedDetails, Partial<CheckedDetails>, boolean]>([
    [ready, shipped, true],
    [{ ...ready, status: "In Production" }, { ...shipped, status: "Delivered" }, true],
    [ready, { status: "In Production" }, false],
    [ready, { status: "Cancelled" }, false],
    [shipped, { status: "In transit" }, false],
  ])(
    "is an order whose buyer asks to cancel it, only as it leaves: %o to %o",
    (before, change, isLeaving) => {
      const found = warningsOf(before, change, { cautions: ["cancellation-asked"] });
      expect(found).toEqual(isLeaving ? [["cancellation-asked", "Its buyer asks to cancel it"]] : []);
    },
  );
});
