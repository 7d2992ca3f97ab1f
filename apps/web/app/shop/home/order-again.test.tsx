import type { Order } from "@dakbag/contracts/orders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { endSession, storeHasOrders } from "#app/api/session.ts";
import { anOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { OrderAgain } from "./order-again.tsx";

const order = (number: number, change: Partial<Order> = {}) =>
  anOrder({
    _id: `0193a000-0000-7000-8000-00000000000${number}`,
    orderNumber: `26-27/00000${number}`,
    status: "Delivered",
    isPaid: true,
    ...change,
  });
const answering = (...data: Order[]): FakeEndpoints => ({
  "GET /api/orders": () => ({ success: true, data, hasMore: false, counts: [], hasCompany: false }),
});
const show = () => renderPage({ default: OrderAgain }, "/");
const isMarked = () => document.documentElement.dataset.orders !== undefined;

afterEach(() => {
  storeHasOrders(false);
  delete document.documentElement.dataset.orders;
});

describe("the last orders on the home page", () => {
  it("are up to three paid ones with their day, total and way; a reorder is the call of the orders page", async () => {
    storeHasOrders(true);
    signInAs("Asha");
    const calls = fakeApi({
      ...answering(
        order(6, { isPaid: false, status: "Payment Pending" }),
        order(5),
        order(4),
        order(3),
        order(2),
      ),
      "POST /api/orders/:id/reorder": () => ({ success: true, lines: [] }),
      "GET /api/cart": () => ({
        success: true,
        items: [],
        savedForLater: [],
        heldOrder: null,
        isFromDelhi: false,
        breakdown: { totalPrice: 0, gst: 0, gstLabel: "", finalPrice: 0 },
      }),
    });
    show();
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => within(row).getByRole("link").getAttribute("href"))).toEqual(
      [5, 4, 3].map((number) => `/orders/${order(number)._id}`),
    );
    expect(rows[0]?.textContent).toContain("20 Nov 2026 · ₹1,888 with GST");
    expect(isMarked()).toBe(true);
    fireEvent.click(within(rows[0]!).getByRole("button", { name: /^Reorder/ }));
    expect(await screen.findByRole("dialog", { name: "Reorder of 26-27/000005" })).toBeTruthy();
    expect(calls).toContain(`POST /api/orders/${order(5)._id}/reorder`);
  });

  it("are not asked for by a visitor", async () => {
    const calls = fakeApi({});
    show();
    await Promise.resolve();
    expect(calls).toEqual([]);
    expect(isMarked()).toBe(false);
  });

  it("take no space for a new buyer", async () => {
    signInAs("Asha");
    const calls = fakeApi(answering(order(1, { isPaid: false, status: "Payment Pending" })));
    show();
    await waitFor(() => expect(calls).toEqual(["GET /api/orders"]));
    expect(isMarked()).toBe(false);
  });

  it("get their space from the next visit on, where the browser did not know of them: nothing moves", async () => {
    signInAs("Asha");
    fakeApi(answering(order(1)));
    show();
    await screen.findByRole("listitem");
    expect(isMarked()).toBe(false);
    show();
    expect(isMarked()).toBe(true);
  });

  it("are shown immediately after signing in on this page, and are gone with the session", async () => {
    fakeApi(answering(order(1)));
    show();
    signInAs("Asha");
    await screen.findByRole("listitem");
    expect(isMarked()).toBe(true);
    endSession();
    await waitFor(() => expect(isMarked()).toBe(false));
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  });

  it("say so when they cannot be read", async () => {
    storeHasOrders(true);
    signInAs("Asha");
    fakeApi({
      "GET /api/orders": () => {
        throw refusal(500, "Something went wrong");
      },
    });
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    expect(screen.getByRole("link", { name: "All orders" }).getAttribute("href")).toBe("/orders");
  });
});
