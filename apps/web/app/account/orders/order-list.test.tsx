import { describe, expect, it } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { type LoadedOrders, withNewest, withOlder } from "./order-list.tsx";

const list = (hasMore: boolean, ...ids: string[]): LoadedOrders => ({
  orders: ids.map((_id) => anOrder({ _id })),
  hasMore,
});
const ids = ({ orders }: LoadedOrders) => orders.map(({ _id }) => _id);

describe("orders on the screen", () => {
  it("older pages are appended, each order once", () => {
    const longer = withOlder(list(true, "6", "5"), list(false, "5", "4", "3"));
    expect(ids(longer)).toEqual(["6", "5", "4", "3"]);
    expect(longer.hasMore).toBe(false);
  });

  it("older pages stay when the newest page is reloaded, even with a new order on top", () => {
    const again = withNewest(list(false, "6", "5", "4", "3"), list(true, "7", "6"));
    // "5" has left the newest page and is still known.
    expect(ids(again)).toEqual(["7", "6", "5", "4", "3"]);
    expect(again.hasMore).toBe(false);
  });

  it("only the newest page is shown until older ones are loaded", () => {
    expect(withNewest(list(true, "6", "5"), list(true, "6", "5")).hasMore).toBe(true);
    expect(ids(withNewest(list(false), list(false, "2", "1")))).toEqual(["2", "1"]);
  });
});
