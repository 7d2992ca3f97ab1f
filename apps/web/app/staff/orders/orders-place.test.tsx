import type { Order } from "@dakbag/contracts/orders";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import { rememberOpenedOrder } from "./use-row-focus.ts";

const numbers = [1, 2, 3, 4, 5];
const orderAt = (number: number) =>
  anOrder({
    _id: `0193a000-0000-7000-8000-00000000000${number}`,
    orderNumber: `26-27/00000${number}`,
    status: "Order Processing",
    // The third waits for its payment.
    isPaid: number !== 3,
  });
let orders: Order[] = [];
beforeEach(() => {
  orders = numbers.map(orderAt);
  sessionStorage.clear();
});

async function open(at = "/admin/orders") {
  signInAs("Asha");
  fakeApi({
    ...profileOf("admin"),
    "GET /api/admin/orders": () => ({
      success: true,
      orders,
      totalPages: 1,
      totalCount: orders.length,
      isCounted: true,
      assignees: {},
      next: null,
      counts: null,
    }),
    "GET /api/admin/orders/:id/history": () => ({ success: true, events: [] }),
    "PUT /api/admin/orders/:id": ({ params }) => {
      const [changed] = orders.filter(({ _id }) => _id === params["id"]);
      orders = orders.filter((order) => order !== changed);
      return { success: true, order: changed! };
    },
  });
  renderStaffPage("admin/orders", at);
  await screen.findByText("Total Orders");
}
const row = (number: number) => screen.getByRole("row", { name: new RegExp(`26-27/00000${number}`) });
const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Select 26-27/00000${number}`);
const click = (element: Element, init?: MouseEventInit) =>
  act(async () => void fireEvent.click(element, init));
const key = (name: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
const selected = () => numbers.filter((number) => box(number).checked);

describe("a selection of orders", () => {
  it("grows and shrinks by ranges with Shift, without orders that cannot be selected", async () => {
    await open();
    await click(box(5));
    await click(box(2), { shiftKey: true });
    expect(selected()).toEqual([2, 4, 5]);
    await click(box(4));
    await click(box(2), { shiftKey: true });
    expect(selected()).toEqual([5]);
  });

  it("grows by the keys x and X", async () => {
    await open();
    await key("j");
    await key("x");
    for (let times = 0; times < 3; times += 1) await key("j");
    await key("X");
    expect(selected()).toEqual([1, 2, 4]);
  });

  it("is there again when the same list is, and only then", async () => {
    await open("/admin/orders?status=Order+Processing");
    await click(box(2));
    cleanup();
    await open("/admin/orders?status=Order+Processing");
    expect(selected()).toEqual([2]);
    cleanup();
    await open("/admin/orders");
    expect(selected()).toEqual([]);
  });
});

describe("the focus in the orders", () => {
  it("is on the next row when its own leaves the list after an edit", async () => {
    await open();
    for (const number of [2, 5]) {
      row(number).focus();
      await key("e");
      await click(screen.getByRole("button", { name: "Save" }));
      expect(screen.queryByRole("dialog")).toBeNull();
      // Of the last one it is on the one before.
      expect(document.activeElement).toBe(row(number === 2 ? 3 : 4));
    }
  });

  it("is on the order that was seen last, when the list is shown again", async () => {
    rememberOpenedOrder("sort=oldest", orderAt(4)._id);
    await open("/admin/orders?sort=oldest");
    expect(document.activeElement).toBe(row(4));
  });

  it("opens its order by Enter on the row, and its link by Enter on the link", async () => {
    await open();
    const link = screen.getByRole("link", { name: "26-27/000002" });
    link.focus();
    await key("Enter");
    expect(screen.queryByText("another page")).toBeNull();
    row(2).focus();
    await key("Enter");
    expect(screen.getByText("another page")).toBeTruthy();
  });
});
