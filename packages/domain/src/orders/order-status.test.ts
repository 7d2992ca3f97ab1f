import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  orderNotice,
  orderProgressSteps,
  orderStatuses,
  parseOrderStatus,
  progressStates,
} from "./order-status.ts";

test(
  "there are nine statuses, and the first seven are the steps of progress",
  { tags: ["buyer-4.26"] },
  () => {
    expect(orderStatuses).toHaveLength(9);
    expect(orderStatuses.slice(0, 7)).toEqual(orderProgressSteps);
    expect(orderStatuses.slice(7)).toEqual(["Cancelled", "Refunded"]);
  },
);

describe("parsing a status", { tags: ["ruling-desk.4"] }, () => {
  test("any letter case is accepted", () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.array(fc.boolean()), (status, upper) => {
        const text = [...status].map((c, i) => (upper[i] ? c.toUpperCase() : c.toLowerCase())).join("");
        expect(parseOrderStatus(` ${text} `)).toBe(status);
      }),
    );
  });

  test.each(["", "Paid", "In-transit", "Delivered!"])("%j is not a status", (text) => {
    expect(parseOrderStatus(text)).toBeUndefined();
  });
});

describe("the tracker", () => {
  test("marks earlier steps as done and the order's own as current", { tags: ["buyer-4.27"] }, () => {
    expect(progressStates("Shipped").map(({ state }) => state)).toEqual([
      "done",
      "done",
      "done",
      "current",
      "todo",
      "todo",
      "todo",
    ]);
    expect(progressStates("Payment Pending")[0]).toEqual({ step: "Payment Pending", state: "current" });
  });

  test.each(["Cancelled", "Refunded"] as const)("has no current step for %s", (status) => {
    expect(progressStates(status).every(({ state }) => state === "todo")).toBe(true);
  });
});

const ordered = {
  isPaid: true,
  paymentNote: null,
  moneyReturned: "nothing",
  moneyKeptReason: null,
  replacedBy: null,
} as const;

describe("the notice of an order", () => {
  test.each([
    ["Cancelled", { moneyReturned: "requested" }, "refund-initiated"],
    ["Cancelled", { moneyReturned: "all" }, "refund-processed"],
    ["Refunded", { moneyReturned: "all" }, "refund-processed"],
    ["Delivered", {}, "unboxing-video"],
    ["Payment Pending", { isPaid: false }, "retry-payment"],
    ["Order Processing", {}, "expedited-delivery"],
    ["In Production", {}, "expedited-delivery"],
    ["Shipped", {}, "expedited-delivery"],
    ["In transit", {}, "expedited-delivery"],
    ["Out for delivery", {}, "expedited-delivery"],
  ] as const)(
    "%s with %j shows %s",
    { tags: ["buyer-4.28", "buyer-4.29", "buyer-4.30", "buyer-4.31", "buyer-4.32"] },
    (status, order, notice) => {
      expect(orderNotice({ ...ordered, status, ...order })).toBe(notice);
    },
  );

  test.each([
    ["Cancelled", {}, "payment-undecided"],
    ["Refunded", {}, "payment-undecided"],
    ["Refunded", { moneyReturned: "some" }, "payment-undecided"],
    ["Refunded", { moneyReturned: "requested" }, "refund-initiated"],
    ["Cancelled", { moneyKeptReason: "Printed with your design" }, "payment-kept"],
    ["Cancelled", { isPaid: false }, "cancelled-unpaid"],
    ["Refunded", { isPaid: false }, "cancelled-unpaid"],
    ["Cancelled", { isPaid: false, paymentNote: "It came too late." }, "refund-initiated"],
    ["Cancelled", { isPaid: false, replacedBy: {} }, "replaced"],
    ["Refunded", { isPaid: false, replacedBy: {}, paymentNote: "It was replaced." }, "replaced"],
    ["Payment Pending", {}, "payment-received"],
  ] as const)(
    "%s with %j shows %s, as its money is",
    { tags: ["ruling-desk.3"] },
    (status, order, notice) => {
      expect(orderNotice({ ...ordered, status, ...order })).toBe(notice);
    },
  );
});
