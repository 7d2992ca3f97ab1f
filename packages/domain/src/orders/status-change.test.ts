import { describe, expect, test } from "vitest";
import { orderStatuses } from "./order-status.ts";
import {
  isCancelledOrRefunded,
  type MoneyDecision,
  type OrderToChange,
  statusChangeProblem,
} from "./status-change.ts";

const paid: OrderToChange = {
  status: "Order Processing",
  isAccepted: true,
  moneyLeftPaise: 50_000,
  moneyKeptReason: null,
};
const refund: MoneyDecision = { decision: "refund" };
const kept: MoneyDecision = { decision: "kept", reason: "Printed with the buyer's own design" };

describe("the next status of an order", () => {
  test("an unpaid order has none, whatever its status is", { tags: ["staff-4.1"] }, () => {
    for (const from of orderStatuses)
      for (const status of orderStatuses) {
        const order = { ...paid, status: from, isAccepted: false, moneyLeftPaise: 0 };
        expect(statusChangeProblem(order, { status, money: refund, revive: true })).toBe("unpaid");
      }
  });

  test("a paid order may go from any step to any other, but never back to Payment Pending", () => {
    const steps = orderStatuses.filter(
      (status) => !isCancelledOrRefunded(status) && status !== "Payment Pending",
    );
    for (const from of steps) {
      for (const status of steps)
        expect(statusChangeProblem({ ...paid, status: from }, { status })).toBeUndefined();
      expect(statusChangeProblem({ ...paid, status: from }, { status: "Payment Pending" })).toBe(
        "already-paid",
      );
    }
  });

  test.each([
    ["Cancelled", undefined, "money-undecided"],
    ["Refunded", undefined, "money-undecided"],
    ["Cancelled", refund, undefined],
    ["Refunded", refund, undefined],
    ["Cancelled", kept, undefined],
    ["Refunded", kept, "refunded-but-kept"],
    ["Refunded", { decision: "elsewhere", reference: "UTR 4711" }, undefined],
  ] as const)("%s with the decision %j: %s", (status, money, problem) => {
    expect(statusChangeProblem(paid, { status, money })).toBe(problem);
  });

  test("without money left nothing is to decide", () => {
    expect(statusChangeProblem({ ...paid, moneyLeftPaise: 0 }, { status: "Refunded" })).toBeUndefined();
  });

  test("less than the provider's minimum can be kept, but not refunded", () => {
    const order = { ...paid, moneyLeftPaise: 99 };
    expect(statusChangeProblem(order, { status: "Cancelled", money: refund })).toBe("too-little-to-refund");
    expect(statusChangeProblem(order, { status: "Cancelled", money: kept })).toBeUndefined();
  });

  test("a cancelled order stays cancelled without a decision; to be Refunded it needs one", () => {
    const cancelled = { ...paid, status: "Cancelled", moneyKeptReason: "Made to order" } as const;
    expect(statusChangeProblem(cancelled, { status: "Cancelled" })).toBeUndefined();
    expect(statusChangeProblem(cancelled, { status: "Refunded" })).toBe("money-undecided");
  });

  test("a cancelled order is taken up again only when confirmed, and only with money left", () => {
    const cancelled = { ...paid, status: "Cancelled" } as const;
    expect(statusChangeProblem(cancelled, { status: "Shipped" })).toBe("not-revived");
    expect(statusChangeProblem(cancelled, { status: "Shipped", revive: true })).toBeUndefined();
    const refunded = { ...paid, status: "Refunded", moneyLeftPaise: 0 } as const;
    expect(statusChangeProblem(refunded, { status: "Shipped", revive: true })).toBe("money-returned");
  });
});
