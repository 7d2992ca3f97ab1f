import type { OrderDetails } from "@dakbag/contracts/orders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./order.tsx";
import { aTracking, twoShipments } from "../../../test-support/an-order.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const withOrder = (change: Partial<OrderDetails> = {}): FakeEndpoints => ({
  "GET /api/orders/:id": () => ({ success: true, order: anOrderInDetail(change) }),
});

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(page, `/orders/${id}`, "/orders/:id");
  await act(async () => undefined);
  return calls;
}
const region = (name: string) => within(screen.getByRole("region", { name }));

describe("an order's page", () => {
  it("shows every refund with its pieces and state", { tags: ["ruling-refund.5"] }, async () => {
    const refund = {
      at: "2026-11-22T06:00:00.000Z",
      reason: "Torn in transit",
      creditNote: null,
      isGoodwill: false,
    };
    const line = {
      lineNumber: 1,
      SKU: "HONSLV150",
      productTitle: "Honeycomb Sleeve",
      unit: "BOX",
      quantity: 2,
    };
    await open(
      withOrder({
        refunds: [
          { ...refund, id, amount: 7658.67, state: "asked", lines: [line] },
          { ...refund, id: `${id.slice(0, -1)}2`, amount: 100, state: "failed", reason: "", lines: [] },
          {
            ...refund,
            id: `${id.slice(0, -1)}3`,
            amount: 50,
            state: "processed",
            lines: [line],
            creditNote: {
              id,
              number: "CN/26-27/000001",
            },
          },
          {
            ...refund,
            id: `${id.slice(0, -1)}4`,
            amount: 150.5,
            state: "processed",
            reason: "Came four days late",
            isGoodwill: true,
            lines: [],
            creditNote: { id, number: "CN/26-27/000002" },
          },
        ],
      }),
    );
    await screen.findByRole("region", { name: "Refunds" });
    const refunds = region("Refunds")
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(refunds[0]).toMatch(
      /^₹7,658.67On its way.*2 × Honeycomb SleeveTorn in transit · Started on 22 Nov/,
    );
    expect(refunds[1]).toMatch(/^₹100.00Did not go through.*We are sending it again.*Started on/);
    expect(refunds[2]).toMatch(/^₹50.00Refunded.*Credit note CN\/26-27\/000001$/);
    expect(refunds[3]).toMatch(
      /^Goodwill refund ₹150.50Refunded.*Came four days late.*Credit note CN\/26-27\/000002$/,
    );
  });

  it("says beside a line's quantity how many of its pieces are refunded", async () => {
    const [line] = anOrderInDetail().items;
    await open(withOrder({ items: [{ ...line!, refundedQuantity: 250 }] }));
    expect(await screen.findByText("1,000 pieces (250 refunded)")).toBeTruthy();
  });

  it("shows a skeleton until the order is loaded", async () => {
    await open({ "GET /api/orders/:id": () => new Promise(() => {}) });
    expect(screen.getByText("Loading…")).toBeTruthy();
  });

  it("asks a visitor to sign in", { tags: ["buyer-6.2"] }, async () => {
    fakeApi({});
    renderPage(page, `/orders/${id}`, "/orders/:id");
    expect(await screen.findByText("Sign in to see your order")).toBeTruthy();
  });

  it.each([
    [404, "This order was not found."],
    [400, "id must be an identifier of this shop"],
  ])("links to other pages from an unknown order (%i)", { tags: ["buyer-6.4"] }, async (status, message) => {
    await open({
      "GET /api/orders/:id": () => {
        throw refusal(status, message);
      },
    });
    expect(screen.getByText("This order was not found")).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "See your orders" }).pathname).toBe("/orders");
  });

  it.each([
    [
      "Failed to load this order.",
      () => {
        throw refusal(500, "Something went wrong");
      },
    ],
    ["An error occurred.", noAnswer],
  ])('says "%s" and can be tried again', async (words, answer) => {
    let isMended = false;
    await open({
      "GET /api/orders/:id": () => (isMended ? { success: true, order: anOrderInDetail() } : answer()),
    });
    expect(screen.getByText(words)).toBeTruthy();
    isMended = true;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect(screen.getByRole("heading", { name: "Order 26-27/000001", level: 1 })).toBeTruthy();
  });

  it("has every line with its price, GST and total", async () => {
    await open(withOrder());
    const rows = region("Products of this order").getAllByRole("row").slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      [
        "Plain Poly Courier Bag 10x12 inch without PODPOLNPD100120",
        "39232100",
        "1,000 pieces",
        "₹1.60",
        "–",
        "₹1,600.00",
        "₹288.00 (18%)",
        "₹1,888.00",
      ],
      [
        "Honeycomb Sleeve 150 mm (box)HONSLV150",
        "48089000",
        "5 boxes",
        "₹3,599.00",
        "₹899.75 (5%)",
        "₹17,095.25",
        "₹2,051.43 (12%)",
        "₹19,146.68",
      ],
    ]);
  });

  it(
    "shows totals with 2 decimals and the amount taxed at each rate",
    { tags: ["ruling-money.10"] },
    async () => {
      await open(withOrder());
      const totals = screen.getByText("Total Price").closest("dl");
      expect([...totals!.querySelectorAll("dt, dd")].map((part) => part.textContent)).toEqual([
        "Total Price",
        "₹18,695.25",
        "GST (Mixed: 12% & 18%)",
        "₹2,339.43",
        "Final Price",
        "₹21,034.68",
      ]);
      const rates = region("GST by rate").getAllByRole("row").slice(1);
      expect(rates.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
        ["12%", "₹17,095.25", "₹2,051.43", "₹19,146.68"],
        ["18%", "₹1,600.00", "₹288.00", "₹1,888.00"],
      ]);
    },
  );

  it("has both addresses, the GSTIN and the payment's ids", async () => {
    await open(withOrder({ GST: { GSTIN: "27ABCDE1234F1Z0", isCheckDigitRight: true } }));
    expect(region("Shipping address").getByText("Ravi Exports")).toBeTruthy();
    expect(region("Shipping address").getByText("Bengaluru, Karnataka 560001")).toBeTruthy();
    expect(region("Billing address").getByText("Ravi Exports Head Office")).toBeTruthy();
    expect(region("Billing address").getByText("GSTIN: 27ABCDE1234F1Z0")).toBeTruthy();
    expect(region("Payment").getByText("pay_A")).toBeTruthy();
    expect(region("Payment").getByText("order_A")).toBeTruthy();
    expect(region("Payment").getByText(/^Paid on 20 Nov 2026, 3:45.pm$/)).toBeTruthy();
  });

  it("shows every status in Indian time, newest first", async () => {
    await open(withOrder());
    const events = region("Status history").getAllByRole("listitem");
    expect(events.map((event) => event.textContent?.replaceAll(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/^22 Nov 2026, 12:30.am.*Order Processing →to Shipped$/),
      expect.stringMatching(/^20 Nov 2026, 3:45.pm *Paid$/),
      expect.stringMatching(/^20 Nov 2026, 3:42.pm.*Order placed$/),
    ]);
  });

  it("shows tracker and notice as the list does", { tags: ["buyer-4.27", "buyer-4.32"] }, async () => {
    await open(withOrder());
    expect(screen.getByRole("list", { name: "Progress" })).toBeTruthy();
    expect(screen.getByText(/expedited delivery/i)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Retry Payment" })).toBeNull();
  });

  it(
    "offers Retry Payment while payment is pending, and reloads every 30 s",
    { tags: ["buyer-4.31"] },
    async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const calls = await open(withOrder({ status: "Payment Pending", isPaid: false, paidAt: null }));
      expect(screen.getByRole("button", { name: "Retry Payment" })).toBeTruthy();
      expect(region("Payment").getByText("Not paid")).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(calls).toHaveLength(2);
    },
  );

  it("prints, and asks for help on WhatsApp with the order's number", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await open(withOrder());
    fireEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: /^Help on WhatsApp/ }).href).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=.*26-27%2F000001/,
    );
  });

  it(
    "links tracking to its courier and copies the number; a failed copy is reported",
    { tags: ["buyer-2.105"] },
    async () => {
      const writeText = vi.fn(async (_text: string) => undefined);
      vi.stubGlobal("navigator", { clipboard: { writeText } });
      await open(withOrder({ tracking: aTracking("Blue Dart", "BD123") }));
      const tracking = region("Tracking");
      expect(tracking.getByRole<HTMLAnchorElement>("link", { name: /^BD123/ }).href).toContain(
        "bluedart.com",
      );
      const copy = () => act(async () => fireEvent.click(tracking.getByRole("button", { name: /^Copy/ })));
      await copy();
      expect(writeText).toHaveBeenCalledWith("BD123");
      expect(screen.getByText("Tracking ID copied")).toBeTruthy();
      writeText.mockRejectedValueOnce(new Error("denied"));
      await copy();
      expect(screen.getByText(/^This browser does not let us copy/)).toBeTruthy();
    },
  );

  it.each([
    ["RTO", "On its way back to us: we write to you"],
    ["Lost", "The courier cannot find it: we write to you"],
  ] as const)(
    "promises no day of its only parcel that is %s, and offers none sooner",
    async (stage, words) => {
      const [parcel] = twoShipments.shipments;
      await open(
        withOrder({
          status: "In transit",
          isPaid: true,
          paidAt: "2026-11-19T05:00:00.000Z",
          shipments: [{ ...parcel!, stage }],
        }),
      );
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.queryByText(/Arrives|Was due|On its way to you|expedited delivery/)).toBeNull();
    },
  );

  it("has the goods, the courier and the number of each parcel", async () => {
    await open(withOrder(twoShipments));
    expect(screen.getByText("1 of 2 parcels delivered")).toBeTruthy();
    const parcels = region("Comes in 2 parcels");
    expect(parcels.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Parcel 1 of 2",
      "Parcel 2 of 2",
    ]);
    expect(
      parcels
        .getAllByText(/^(?:Delivered|With the courier|Blue Dart|BD1|DTDC|D2|1,000 pieces of)$/)
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual([
      "Delivered",
      "1,000 pieces of",
      "Blue Dart",
      "BD1",
      "With the courier",
      "1,000 pieces of",
      "DTDC",
      "D2",
    ]);
    expect(parcels.getAllByRole("button", { name: /^Copy/ })).toHaveLength(2);
  });

  it.each([
    ["one parcel", "Tracking", {}],
    ["several parcels", "Comes in 2 parcels", twoShipments],
  ])("has the focus where the list's link leads: %s", async (_parcels, name, change) => {
    window.location.hash = "#tracking";
    await open(withOrder(change));
    expect(document.activeElement).toBe(screen.getByRole("region", { name }));
    window.location.hash = "";
  });

  it("is shown from an answer of the last release, which has no shipments", async () => {
    const {
      shipments: _,
      followed: _followed,
      partDelivery: _choice,
      ...released
    } = anOrderInDetail({
      tracking: aTracking("Blue Dart", "BD123"),
    });
    await open({ "GET /api/orders/:id": () => ({ success: true, order: released as OrderDetails }) });
    expect(region("Tracking").getByText("BD123")).toBeTruthy();
  });

  it("lets the buyer choose between what is there now and all together, with the days of both", async () => {
    const chosen: unknown[] = [];
    const parcel = { ...aTracking("", ""), kind: "sale", readyOn: null } as const;
    const [bags, sleeves] = [
      { lineNumber: 1, quantity: 1000 },
      { lineNumber: 2, quantity: 5 },
    ];
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T06:00:00Z") });
    await open({
      ...withOrder({
        status: "In Production",
        partDelivery: { choice: null },
        shipments: [
          { ...parcel, number: 1, stage: "Packed", lines: [bags] },
          { ...parcel, number: 2, stage: "In Production", readyOn: "2026-12-07", lines: [sleeves] },
        ],
      }),
      "POST /api/orders/:id/partDelivery": ({ body }) => {
        chosen.push(body);
        return { success: true };
      },
    });
    vi.useRealTimers();
    expect(screen.getByText("Part of your order is not there yet. How shall we send it?")).toBeTruthy();
    expect(screen.getByText("What is there now arrives 1 to 4 Dec, the rest 9 to 14 Dec.")).toBeTruthy();
    expect(screen.getByText(/^All together arrives 9 to 14 Dec/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send all together" })));
    expect(chosen).toEqual([{ choice: "together" }]);
  });

  it("carries its number in the title", () => {
    const loaderData = { state: "ready", order: anOrderInDetail() } as const;
    const tags = page.meta({ loaderData } as Parameters<typeof page.meta>[0]);
    expect(tags).toContainEqual({ title: expect.stringMatching(/^Order 26-27\/000001 \| /) });
  });
});

describe("the request to cancel a paid order", { tags: ["ruling-cart.43"] }, () => {
  const paid = { status: "Order Processing", isPaid: true } as const;
  const askedAt = "2026-11-20T10:20:00.000Z";
  const request = { askedAt, reason: "", stage: "asked", answer: "" } as const;

  it("is asked for with a reason, and keeps what was typed when there is no answer", async () => {
    const sent: unknown[] = [];
    let isAsked = false;
    let isDown = true;
    await open({
      "GET /api/orders/:id": () => ({
        success: true,
        order: anOrderInDetail({ ...paid, cancellationRequest: isAsked ? request : null }),
      }),
      "POST /api/orders/:id/askToCancel": ({ body }) => {
        if (isDown) return noAnswer();
        sent.push(body);
        isAsked = true;
        return { success: true };
      },
    });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Ask to cancel" })));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Ordered twice" } });
    const save = () =>
      act(async () => fireEvent.click(dialog.getByRole("button", { name: "Ask to cancel" })));
    await save();
    expect(dialog.getByText("Something went wrong")).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Ordered twice");
    isDown = false;
    await save();
    expect(sent).toEqual([{ reason: "Ordered twice" }]);
    expect(await screen.findByText(/^You asked to cancel this order on 20 Nov 2026/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Ask to cancel" })).toBeNull();
  });

  it.each([
    ["declined", "Order Processing", "It is printed for you"],
    ["too-late", "Shipped", /its goods had left already/],
  ] as const)("is shown as %s", async (stage, status, words) => {
    const answer = stage === "declined" ? "It is printed for you" : "";
    await open(withOrder({ ...paid, status, cancellationRequest: { ...request, stage, answer } }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ["Payment Pending", false],
    ["Shipped", true],
    ["Cancelled", true],
  ] as const)("is not offered of an order that is %s", async (status, isPaid) => {
    await open(withOrder({ status, isPaid }));
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Ask to cancel" })).toBeNull();
  });
});
