import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import type { Answer } from "#app/api/call.ts";

type OnDesk = Answer<"GET /api/admin/orders/:id">;

const id = "0193a000-0000-7000-8000-000000000001";
const at = "2026-11-20T10:15:00.000Z";
const payment = { reference: "pay_A", amount: 21_034.68, currency: "INR", honoured: true, at };
const nothing = { quantity: 0, discount: 0, taxable: 0, gst: 0, goodwill: 0 };
// The bags and sleeves of `anOrderInDetail`.
const lines: NonNullable<OnDesk["refundable"]>["lines"] = [
  {
    lineNumber: 1,
    SKU: "POLNPD100120",
    productTitle: "Bag",
    unit: "PCS",
    quantity: 1000,
    left: 1000,
    gstRatePercent: 18,
    discount: 0,
    taxable: 1600,
    gst: 288,
    refunded: nothing,
  },
  {
    lineNumber: 2,
    SKU: "HONSLV150",
    productTitle: "Sleeve",
    unit: "BOX",
    quantity: 5,
    left: 5,
    gstRatePercent: 12,
    discount: 899.75,
    taxable: 17_095.25,
    gst: 2051.43,
    refunded: nothing,
  },
];
const refundable = { refundsSeen: 2, canRestock: true, moneyLeft: 21_034.68, lines };
const goodwill: OnDesk["refunds"][number] = {
  id,
  paymentReference: "pay_A",
  refundReference: "rfnd_A",
  amount: 150.5,
  at,
  state: "processed",
  reason: "Came late",
  canRetry: false,
  isRetried: false,
  madeElsewhere: false,
  outsideReference: null,
  lines: [],
  goodwill: { taxable: 133.8, gst: 16.7 },
  creditNote: { id, number: "CN/26-27/000002" },
};

async function open(change: Partial<OnDesk>, more: FakeEndpoints = {}): Promise<string[]> {
  signInAs("Asha");
  const order = { success: true as const, order: anOrderInDetail(), payments: [payment], refunds: [] };
  const nothingMore = {
    refundable: null,
    events: [],
    notes: [],
    messages: [],
    assignee: null,
    parcels: [],
    bookings: [],
    piecesHere: [],
  };
  const calls = fakeApi({
    ...profileOf("admin"),
    "GET /api/admin/orders/:id": () => ({ ...order, ...nothingMore, ...change }),
    "GET /api/admin/orders/:id/claims": () => ({ success: true, claims: [] }),
    "GET /api/admin/staff": () => ({ success: true, staff: [] }),
    ...more,
  });
  renderStaffPage("admin/orders/:id", `/admin/orders/${id}`);
  await screen.findByRole("heading", { level: 1, name: /^Order/ });
  await act(async () => undefined);
  return calls;
}

async function openDialog() {
  fireEvent.click(await screen.findByRole("button", { name: "Refund an amount" }));
  const dialog = within(screen.getByRole("dialog"));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const press = (name: RegExp | string) =>
    act(async () => fireEvent.click(dialog.getByRole("button", { name })));
  const split = () => dialog.getByRole("status", { name: "Split of the amount" }).textContent;
  return { dialog, type, press, split };
}
const amountLabel = "Amount (₹, incl. GST)";

describe("the goodwill refund of an order", { tags: ["ruling-refund.11"] }, () => {
  it("shows the split of the amount, and after a lost answer sends the same key with what was typed", async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    const calls = await open(
      { refundable },
      {
        "POST /api/admin/orders/:id/goodwill": ({ body, headers }) => {
          sent.push({ body, key: headers.get("idempotency-key") });
          if (sent.length === 1)
            throw refusal(503, "The shop does not answer for a moment. Please try again.");
          return { success: true, refundId: id };
        },
      },
    );
    const { dialog, type, press, split } = await openDialog();
    expect(dialog.getByText("At most ₹21,033.68: ₹1.00 stays for the items.")).toBeTruthy();
    type(amountLabel, "₹ 1,000.50");
    expect(split()).toBe("Taxable value₹889.22GST (Mixed: 12% & 18%)₹111.28Balance after refund₹20,034.18");
    await press("Refund ₹1,000.50");
    expect(dialog.getByText("Please give a reason: the buyer sees it too.")).toBeTruthy();
    type("Reason", " Came four days late ");
    await press("Refund ₹1,000.50");
    expect(dialog.getByText(/does not answer for a moment/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(amountLabel).value).toBe("₹ 1,000.50");
    await press("Refund ₹1,000.50");
    expect(screen.getByText("Goodwill refund of ₹1,000.50 requested")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent[0]!.body).toEqual({ amount: 1000.5, reason: "Came four days late", refundsSeen: 2 });
    expect(sent[1]).toEqual(sent[0]);
    expect(calls.filter((call) => call.startsWith("GET") && call.endsWith(id))).toHaveLength(2);
  });

  it.each([
    ["", "Please enter the amount to refund."],
    ["0.99", "At least ₹1.00"],
    ["21033.69", "At most ₹21,033.68"],
    ["10.005", "An amount in rupees, with at most 2 decimals"],
    ["ten", "An amount in rupees, with at most 2 decimals"],
  ])("does not send the amount %j", async (typed, problem) => {
    await open({ refundable });
    const { dialog, type, press } = await openDialog();
    type(amountLabel, typed);
    type("Reason", "Came late");
    await press("Refund");
    expect(dialog.getAllByText(problem).length).toBeGreaterThan(0);
  });

  it.each([
    ["was never paid", null],
    ["has a rupee left", { ...refundable, moneyLeft: 1 }],
    [
      "is refunded",
      { ...refundable, lines: lines.map((line) => ({ ...line, left: 0, refunded: { ...line } })) },
    ],
  ])("is not offered for an order that %s", async (_which, change) => {
    const left = change && {
      ...change,
      lines: change.lines.map((line) => ({ ...line, refunded: { ...nothing, ...line.refunded } })),
    };
    await open({ refundable: left });
    expect(screen.queryByRole("button", { name: "Refund an amount" })).toBeNull();
  });
});

it("is taken into account by a refund of items", { tags: ["ruling-refund.11"] }, async () => {
  const [bags] = lines;
  const refunded = { ...nothing, taxable: 400, gst: 72, goodwill: 472 };
  await open({ refundable: { ...refundable, lines: [{ ...bags!, refunded }] } });
  fireEvent.click(await screen.findByRole("button", { name: "Refund goods" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Less its share of ₹472.00 refunded as goodwill.")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Quantity of POLNPD100120/), { target: { value: "500" } });
  expect(dialog.getByRole("button", { name: "Refund ₹708.00" })).toBeTruthy();
});

describe("payments and refunds", { tags: ["ruling-refund.11"] }, () => {
  it("names a goodwill refund with its GST, and closes with the net after refunds", async () => {
    await open({ refunds: [goodwill] });
    const region = within(await screen.findByRole("region", { name: "Money of this order" }));
    expect(region.getAllByRole("row").at(-1)!.textContent).toMatch(
      /^Goodwill refund.*Came lateTaxable value ₹133.80, GST ₹16.70; no items.*CN\/26-27\/000002₹150.50$/,
    );
    const sums = screen.getByText("Net after refunds").closest("dl")!;
    expect(sums.textContent).toBe("Received₹21,034.68Refunded-₹150.50Net after refunds₹20,884.18");
  });

  it("names refunds on their way apart; a failed refund counts for nothing", async () => {
    const waiting = { ...goodwill, id: `${id.slice(0, -1)}2`, state: "accepted" as const, creditNote: null };
    const failed = { ...waiting, id: `${id.slice(0, -1)}3`, state: "failed" as const };
    await open({ refunds: [goodwill, waiting, failed] });
    const sums = (await screen.findByText("Net after refunds")).closest("dl")!;
    expect(sums.textContent).toBe(
      "Received₹21,034.68Refunded-₹150.50Refunds on their way-₹150.50Net after refunds₹20,733.68",
    );
  });
});
