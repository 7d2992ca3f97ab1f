import type { Order } from "@dakbag/contracts/orders";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { anOrder, aTracking, twoShipments } from "../../../test-support/an-order.ts";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import {
  type FakeEndpoints,
  type FakeRequest,
  fakeApi,
  noAnswer,
  refusal,
} from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import type { Answer } from "#app/api/call.ts";

const shipped = anOrder({
  _id: "0193a000-0000-7000-8000-000000000002",
  orderNumber: "26-27/000002",
  status: "Shipped",
  isPaid: true,
  invoice: "https://invoices.example/2.pdf",
  pastedInvoice: "https://invoices.example/2.pdf",
  tracking: aTracking("Blue Dart", "BD2"),
});
const pending = anOrder();
const counts = [
  { status: "Payment Pending" as const, count: 14 },
  { status: "Shipped" as const, count: 12_394 },
];

/** The queries of the list's requests. */
let requests: Record<string, string>[] = [];
beforeEach(() => {
  requests = [];
  localStorage.clear();
  sessionStorage.clear();
});
/** Without the filters that are not on. */
const given = (all: Record<string, string>[]) =>
  all.map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")));
const desk = (orders: Order[] = [pending, shipped], totalPages = 1): FakeEndpoints => ({
  ...profileOf("admin"),
  "GET /api/admin/orders": ({ query }: FakeRequest<"GET /api/admin/orders">) => {
    requests.push(query);
    const assignees = { [shipped._id]: "Ravi Nair" };
    return {
      success: true,
      orders,
      assignees,
      totalPages,
      totalCount: 12_408,
      isCounted: true,
      next: null,
      counts,
    };
  },
  "GET /api/admin/orders/:id/history": () => ({
    success: true,
    events: [
      {
        at: "2026-11-20T10:12:00.000Z",
        actor: "Asha",
        fromStatus: "Order Processing",
        toStatus: "Shipped",
        what: "Status changed from Order Processing to Shipped",
      },
    ],
  }),
});

async function open(endpoints: FakeEndpoints, at = "/admin/orders"): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi(endpoints);
  renderStaffPage("admin/orders", at);
  await screen.findByText("Total Orders");
  return calls;
}
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const statusLink = (name: string) =>
  within(screen.getByRole("navigation", { name: "Status" })).getByRole("link", {
    name: new RegExp(`^${name}`),
  });
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
const toasts = () => within(screen.getByRole("region", { name: "Messages" }));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("orders that cannot be read", () => {
  it.each([
    ["Error fetching orders", noAnswer],
    [
      "The database is being moved.",
      () => {
        throw refusal(503, "The database is being moved.");
      },
    ],
  ])("shows '%s' in red instead of the page", { tags: ["staff-8.6"] }, async (words, answer) => {
    signInAs("Asha");
    fakeApi({ ...profileOf("admin"), "GET /api/admin/orders": answer });
    renderStaffPage("admin/orders");
    expect((await screen.findByRole("alert")).textContent).toContain(words);
    expect(screen.queryByText("Total Orders")).toBeNull();
  });
});

describe("order desk: the list", () => {
  it("a tracking number leads to its courier's page", async () => {
    await open(desk());
    const link = screen.getByRole<HTMLAnchorElement>("link", {
      name: "BD2 at the courier (opens in a new tab)",
    });
    expect(link.href).toMatch(/^https:\/\/www\.bluedart\.com\/.*=BD2$/);
  });

  it(
    "has its columns, times in India and totals with 2 decimals",
    { tags: ["staff-2.15", "staff-2.16", "staff-2.17", "staff-2.18", "staff-2.19", "staff-2.20"] },
    async () => {
      await open(desk());
      expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
        // The checkboxes for several orders come first.
        "",
        "Order ID",
        "Order Placed on",
        "Items",
        "Total Payment",
        "Shipping Info",
        "Status",
        "Action",
      ]);
      expect(screen.getByText("12,408", { selector: "strong" })).toBeTruthy();
      const words = row("26-27/000002").textContent;
      for (const word of [
        "20 Nov 2026, 3:42",
        "POLNPD100120 × 1,000",
        "₹1,600.00",
        "Plain Poly Courier Bag",
        "₹1,888.00",
        "Ravi, Ravi Exports",
        "12 MG Road, Bengaluru, Karnataka 560001, India",
        "Ravi Exports",
        "9876543210",
        "ravi@example.com",
        "GST NA",
        "Shipped",
        "Assigned to Ravi Nair",
      ]) {
        expect(words).toContain(word);
      }
    },
  );

  it("says how many pieces of an item are refunded", async () => {
    const items = shipped.items.map((item) => ({ ...item, refundedQuantity: 250 }));
    await open(desk([anOrder({ ...shipped, items })]));
    expect(row("26-27/000002").textContent).toContain("POLNPD100120 × 1,000 (250 refunded) · ₹1,600.00");
  });

  it("says 'No Shipping Info' when there is none", { tags: ["staff-2.20"] }, async () => {
    const to = { ...pending.shippingAddress, address: "", companyName: "" };
    await open(desk([anOrder({ shippingAddress: to })]));
    expect(screen.getByText("No Shipping Info")).toBeTruthy();
  });

  it(
    "marks a GST number whose check digit is wrong as unverified, and no other",
    { tags: ["ruling-accounts.15"] },
    async () => {
      const mistyped = { GSTIN: "27ABCDE1234F1Z1", isCheckDigitRight: false };
      await open(desk([anOrder({ GST: mistyped }), shipped]));
      expect(screen.getAllByText("GST number unverified")).toHaveLength(1);
    },
  );

  it("says when there is no order, and when none matches, with a press that shows all", async () => {
    await open(desk([]));
    expect(screen.getByText("No orders found")).toBeTruthy();
    cleanup();
    await open(desk([]), "/admin/orders?courier=Delhivery&orderId=mumbai");
    expect(screen.getByText("No matching orders")).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("link", { name: "Clear search and filters" })));
    expect(given(requests).at(-1)).toEqual({ page: "1", limit: "100" });
  });

  it(
    "reads status, search and page from the URL, 100 orders a page",
    { tags: ["staff-2.1", "staff-7.7", "staff-9.1"] },
    async () => {
      await open(desk([shipped], 3), "/admin/orders?status=shipped&orderId=26-27/000002&page=3");
      expect(given(requests)).toEqual([
        { page: "3", limit: "100", status: "Shipped", orderId: "26-27/000002" },
      ]);
    },
  );

  it("filters by status from page 1", { tags: ["staff-4.3"] }, async () => {
    await open(desk([shipped], 9), "/admin/orders?page=3");
    await act(async () => fireEvent.click(statusLink("Delivered")));
    expect(given(requests).at(-1)).toEqual({ page: "1", limit: "100", status: "Delivered" });
  });

  it("offers All and the nine statuses, each with its count", { tags: ["staff-2.13"] }, async () => {
    await open(desk(), "/admin/orders?status=Shipped");
    const links = within(screen.getByRole("navigation", { name: "Status" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "All 12,408",
      "Payment Pending 14",
      "Order Processing 0",
      "In Production 0",
      "Shipped 12,394",
      ...["In transit", "Out for delivery", "Delivered", "Cancelled", "Refunded"].map((name) => `${name} 0`),
    ]);
    expect(statusLink("Shipped").getAttribute("aria-current")).toBe("page");
  });

  it(
    "searches by Order ID from page 1, and clears the search",
    { tags: ["staff-2.14", "staff-4.3"] },
    async () => {
      await open(desk([shipped], 9), "/admin/orders?page=3");
      fireEvent.change(screen.getByLabelText("Order ID"), { target: { value: " 26-27/000002 " } });
      await press("Search");
      expect(given(requests).at(-1)).toEqual({ page: "1", limit: "100", orderId: "26-27/000002" });
      await press("Clear");
      expect(given(requests).at(-1)).toEqual({ page: "1", limit: "100" });
    },
  );

  it("pages by Previous, Next and numbers, and says 'Page X of Y'", { tags: ["staff-2.21"] }, async () => {
    await open(desk([shipped], 9), "/admin/orders?page=3");
    expect(screen.getByText("Page 3 of 9")).toBeTruthy();
    await press("Next");
    await press("Previous");
    await press("Page 9");
    expect(requests.map(({ page: number }) => number)).toEqual(["3", "4", "3", "9"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
  });

  it("a page beyond the last one leads to the last one", async () => {
    await open(desk([shipped], 9), "/admin/orders?status=Shipped&page=999");
    expect(await screen.findByText("Page 9 of 9")).toBeTruthy();
    expect(given(requests).at(-1)).toMatchObject({ status: "Shipped", page: "9" });
  });

  it("fetches the role once, not with every page", async () => {
    const calls = await open(desk([shipped], 9));
    await press("Next");
    expect(calls.filter((call) => call === "GET /api/users/profile")).toHaveLength(1);
  });
});

describe("order desk: the panels above the list", () => {
  const panel = (name: string) => within(screen.getByRole("region", { name }));
  const tools: FakeEndpoints = {
    "GET /api/admin/bulkOrderStatus/last": () => ({ success: true, upload: null }),
    "GET /api/admin/ordercleanup/state": noAnswer,
  };

  it("are collapsed and fetch nothing until opened; their state is remembered", async () => {
    const calls = await open({ ...desk(), ...tools });
    expect(screen.queryByRole("button", { name: "Download Pending Invoice Report" })).toBeNull();
    expect(calls.filter((call) => call.includes("bulkOrderStatus"))).toEqual([]);
    await press("Daily Report");
    expect(panel("Daily Report").getByRole("button", { name: "Daily Report", expanded: true })).toBeTruthy();
    cleanup();
    await open({ ...desk(), ...tools });
    expect(screen.getByRole("button", { name: "Download Pending Invoice Report" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cleanup all orders" })).toBeNull();
    await press("Daily Report");
    cleanup();
    await open({ ...desk(), ...tools });
    expect(screen.queryByRole("button", { name: "Download Pending Invoice Report" })).toBeNull();
  });

  it(
    "are 'Daily Report' and the panels with warnings, with their tools",
    {
      tags: [
        "staff-2.3",
        "staff-2.4",
        "staff-2.5",
        "staff-2.6",
        "staff-2.7",
        "staff-2.8",
        "staff-2.9",
        "staff-2.10",
        "staff-2.11",
      ],
    },
    async () => {
      await open({ ...desk(), ...tools });
      const daily = panel("Daily Report");
      expect(daily.getByText("This is to be used for daily reporting and order Processing")).toBeTruthy();
      await press("Daily Report");
      for (const name of [
        'Download "Order Processing" Orders',
        "Download Pending Invoice Report",
        "Download Orders Report",
      ])
        expect(daily.getByRole("button", { name })).toBeTruthy();
      expect(daily.getByLabelText("Bulk status update (CSV)")).toBeTruthy();
      expect(daily.getByLabelText("Start date")).toBeTruthy();
      const heavy = panel("Heavy operations");
      const warning = "Please do not press these buttons more than 1 times in 3 hours.";
      expect(heavy.getByText(warning)).toBeTruthy();
      await press("Heavy operations");
      expect(heavy.getByLabelText("Valmo Vendor Update (CSV)")).toBeTruthy();
      // The warning does not disable anything.
      for (const name of ["Cleanup all orders", "Download Packing Consolidation"])
        expect(heavy.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(false);
      expect(screen.getByRole("button", { name: "Download Packaging Report" })).toBeTruthy();
    },
  );

  it("a long order shows its first items, and the others on press", async () => {
    const [item] = pending.items;
    const items = ["A", "B", "C", "D"].map((SKU) => ({ ...item!, _id: SKU, SKU }));
    await open(desk([anOrder({ items })]));
    expect(screen.getByText("2 more items")).toBeTruthy();
    expect(screen.getByText("D").closest("details")?.open).toBe(false);
  });
});

describe("order desk: editing", () => {
  const edit = () => press("Edit");
  const save = () => press("Save");

  it(
    "opens 'Update Order Status' with what the order has, and its history",
    { tags: ["staff-2.23", "ruling-desk.2"] },
    async () => {
      await open(desk());
      await edit();
      const dialog = within(screen.getByRole("dialog", { name: "Update Order Status" }));
      const value = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
      expect(value("Status")).toBe("Shipped");
      expect(value("Invoice Link")).toBe("https://invoices.example/2.pdf");
      expect(value("Delivery Partner Name")).toBe("Blue Dart");
      expect(value("Tracking ID")).toBe("BD2");
      expect(
        dialog.getByText(/Status changed from Order Processing to Shipped/).parentElement?.textContent,
      ).toMatch(/Asha, 20 Nov 2026/);
    },
  );

  it(
    "saves, says 'Successfully updated!' and returns to page 1",
    { tags: ["staff-3.3", "staff-4.2", "staff-8.11"] },
    async () => {
      const bodies: unknown[] = [];
      await open(
        {
          ...desk([shipped], 9),
          "PUT /api/admin/orders/:id": ({ params, body }) => {
            bodies.push([params["id"], body]);
            return { success: true, order: shipped };
          },
        },
        "/admin/orders?status=Shipped&page=2",
      );
      await edit();
      const dialog = within(screen.getByRole("dialog"));
      fireEvent.change(dialog.getByLabelText("Status"), { target: { value: "Delivered" } });
      await save();
      expect(bodies).toEqual([
        [
          shipped._id,
          {
            status: "Delivered",
            invoice: "https://invoices.example/2.pdf",
            tracking: { partnerName: "Blue Dart", trackingId: "BD2" },
            version: 1,
            checked: false,
          },
        ],
      ]);
      expect(screen.getByText("Successfully updated!")).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(given(requests).at(-1)).toEqual({ page: "1", limit: "100", status: "Shipped" });
    },
  );

  const bodies: unknown[] = [];
  beforeEach(() => {
    bodies.length = 0;
  });
  const withSave = (order: Order): FakeEndpoints => ({
    ...desk([order]),
    "PUT /api/admin/orders/:id": ({ body }) => {
      bodies.push(body);
      return { success: true, order };
    },
  });
  const dialog = () => within(screen.getByRole("dialog"));
  const set = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog().getByLabelText(label), { target: { value } });
  const tick = (label: string | RegExp) => act(async () => fireEvent.click(dialog().getByLabelText(label)));

  it(
    "asks what happens to the money only when a paid order is cancelled",
    { tags: ["ruling-desk.3"] },
    async () => {
      await open(withSave(shipped));
      await edit();
      const refund = /^Refund ₹1,888.00/;
      expect(dialog().queryByLabelText(refund)).toBeNull();
      set("Status", "Cancelled");
      await tick(/^Keep the money/);
      set(/^Reason/, "Printed with your design");
      await save();
      const goods = dialog().getByRole("radiogroup", { name: "Restock the goods?" });
      expect(descriptionOf(goods)).toBe("Please say whether the goods are restocked.");
      expect(document.activeElement).toBe(within(goods).getAllByRole("radio")[0]);
      await tick(/^Yes/);
      await save();
      await edit();
      set("Status", "Refunded");
      expect(dialog().queryByLabelText(/^Keep the money/)).toBeNull();
      await tick(refund);
      set("Status", "Delivered");
      expect(dialog().queryByRole("radiogroup")).toBeNull();
      set("Status", "Refunded");
      await tick(/^No/);
      await save();
      expect(bodies).toEqual([
        expect.objectContaining({
          status: "Cancelled",
          money: { decision: "kept", reason: "Printed with your design" },
          restock: true,
        }),
        expect.objectContaining({ status: "Refunded", money: { decision: "refund" }, restock: false }),
      ]);
    },
  );

  it(
    "says what is left of a payment, and proposes to restock what has not left",
    { tags: ["ruling-desk.3"] },
    async () => {
      const order = anOrder({ ...shipped, status: "In Production", refundedAmount: 1887.9 });
      await open(withSave(order));
      await edit();
      set("Status", "Cancelled");
      await tick(/^Refund ₹0\.10 \(₹1,887\.90 was refunded\)/);
      expect(dialog().getByLabelText<HTMLInputElement>(/^Yes/).checked).toBe(true);
      await save();
      expect(bodies).toMatchObject([{ money: { decision: "refund" }, restock: true }]);
    },
  );

  it(
    "asks nothing about money of which all is on its way back, and still about the goods",
    { tags: ["ruling-desk.3"] },
    async () => {
      await open(withSave(anOrder({ ...shipped, refundedAmount: 1888 })));
      await edit();
      set("Status", "Refunded");
      expect(dialog().queryByRole("radiogroup", { name: /money/ })).toBeNull();
      await save();
      expect(bodies).toEqual([]);
      await tick(/^No/);
      await save();
      expect(bodies).toMatchObject([{ status: "Refunded", restock: false }]);
    },
  );

  it("takes a cancelled order up again only when that is ticked", { tags: ["ruling-desk.17"] }, async () => {
    await open(withSave(anOrder({ ...shipped, status: "Cancelled", moneyKeptReason: "Printed" })));
    await edit();
    set("Status", "In Production");
    expect(dialog().getByText(/its money is: kept \(Printed\)/)).toBeTruthy();
    await save();
    await edit();
    set("Status", "In Production");
    await tick("Reopen this order");
    await save();
    expect(bodies).toMatchObject([{ revive: false }, { revive: true }]);
  });

  it("edits an order that leaves in several parcels as a whole, and its row has each", async () => {
    await open({
      ...desk([anOrder({ ...shipped, ...twoShipments })]),
      "PUT /api/admin/orders/:id": ({ body }) => {
        bodies.push(body);
        return { success: true, order: shipped };
      },
    });
    for (const trackingId of ["BD1", "D2"]) expect(screen.getByTitle(trackingId)).toBeTruthy();
    expect(screen.getByText("1 of 2 parcels delivered")).toBeTruthy();
    await edit();
    expect(dialog().queryByLabelText("Tracking ID")).toBeNull();
    const options = dialog()
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(options).toEqual(["Shipped", "Cancelled", "Refunded"]);
    await save();
    expect(bodies).toMatchObject([
      { status: "Shipped", tracking: { partnerName: "DTDC", trackingId: "D2" } },
    ]);
  });

  it(
    "shows what another admin changed, keeps what was typed, and saves again",
    { tags: ["ruling-desk.16"] },
    async () => {
      const changed = {
        _id: shipped._id,
        status: "Delivered",
        version: 5,
        pastedInvoice: shipped.pastedInvoice,
        tracking: aTracking("DTDC", "BD2"),
      } as const;
      await open({
        ...desk([shipped]),
        "PUT /api/admin/orders/:id": ({ body }) => {
          bodies.push(body);
          if (bodies.length > 1) return { success: true, order: shipped };
          throw refusal(409, "This order was changed since you opened it.", "order-changed");
        },
        "GET /api/admin/orders/:id": () => ({
          success: true,
          order: anOrderInDetail(changed),
          payments: [],
          refunds: [],
          refundable: null,
          events: [],
          notes: [],
          messages: [],
          assignee: null,
          parcels: [],
          bookings: [],
          piecesHere: [],
        }),
      });
      await edit();
      set("Tracking ID", "BD3");
      await save();
      expect(dialog().getByText("Status: Shipped → Delivered")).toBeTruthy();
      expect(dialog().getByText("Delivery Partner Name: Blue Dart → DTDC")).toBeTruthy();
      expect(dialog().queryByText(/^Tracking ID: /)).toBeNull();
      await save();
      expect(bodies).toMatchObject([
        { status: "Shipped", version: 1, tracking: { partnerName: "Blue Dart", trackingId: "BD3" } },
        { status: "Delivered", version: 5, tracking: { partnerName: "DTDC", trackingId: "BD3" } },
      ]);
      expect(screen.getByText("Successfully updated!")).toBeTruthy();
    },
  );

  it(
    "names what to check first, and saves once each is ticked; another value is checked again",
    { tags: ["ruling-desk.19"] },
    async () => {
      const warnings = [
        { reason: "turned-back", text: "Goes back from Shipped to In Production" },
        { reason: "tracking-replaced", text: "Replaces the tracking ID BD2" },
      ];
      await open({
        ...desk([shipped]),
        "PUT /api/admin/orders/:id": ({ body }) => {
          bodies.push(body);
          if ((body as { checked?: boolean }).checked) return { success: true, order: shipped };
          throw refusal(409, "Please check this first.", "order-unchecked", { warnings });
        },
      });
      await edit();
      set("Status", "In Production");
      await save();
      for (const { text } of warnings) expect(dialog().getByText(text)).toBeTruthy();
      const first = dialog().getByLabelText("Turn this order back");
      expect(document.activeElement).toBe(first);
      await tick("Turn this order back");
      dialog().getByLabelText("Tracking ID").focus();
      // Not all are ticked: it is refused again, and the focus returns.
      await save();
      expect(document.activeElement).toBe(dialog().getByLabelText("Turn this order back"));
      await tick("Turn this order back");
      set("Tracking ID", "BD4");
      expect(dialog().queryByText(/Please check this first/)).toBeNull();
      await save();
      await tick("Turn this order back");
      await tick("Replace or remove the tracking number of this order");
      await save();
      expect(bodies).toMatchObject([false, false, false, true].map((checked) => ({ checked })));
      expect(screen.getByText("Successfully updated!")).toBeTruthy();
    },
  );

  it(
    "offers an unpaid order that is cancelled neither Recheck nor Edit",
    { tags: ["staff-4.1"] },
    async () => {
      await open(desk([anOrder({ status: "Cancelled", reservedUntil: null })]));
      expect(screen.getByText("Never paid")).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Recheck" })).toBeNull();
      expect(screen.queryByText("No Update Available")).toBeNull();
      expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>("Select 26-27/000001").disabled).toBe(true);
    },
  );

  it("reloads the list also on page 1", async () => {
    await open({ ...desk(), "PUT /api/admin/orders/:id": () => ({ success: true, order: shipped }) });
    await edit();
    await save();
    expect(requests).toHaveLength(2);
  });

  it("keeps the dialog with the server's error", { tags: ["staff-8.5"] }, async () => {
    await open({
      ...desk(),
      "PUT /api/admin/orders/:id": () => {
        throw refusal(503, "The database is being moved.");
      },
    });
    await edit();
    await save();
    const words = "Error updating order status, The database is being moved.";
    expect(toasts().getByText(words)).toBeTruthy();
    expect(dialog().getByText(words)).toBeTruthy();
  });

  it(
    "asks what happens to the money where the answers are, with a toast and the focus on the first one",
    { tags: ["staff-8.5", "ruling-desk.20"] },
    async () => {
      const question = "It is paid. Please say what happens to its money.";
      await open({
        ...desk([shipped]),
        "PUT /api/admin/orders/:id": () => {
          throw refusal(409, question, "money-undecided");
        },
      });
      await edit();
      set("Status", "Cancelled");
      await save();
      expect(toasts().getByText(`Error updating order status, ${question}`)).toBeTruthy();
      const answers = dialog().getByRole("radiogroup", { name: /What happens to its money/ });
      expect(descriptionOf(answers)).toBe(question);
      expect(document.activeElement).toBe(within(answers).getAllByRole("radio")[0]);
      await tick(/^Keep the money/);
      expect(dialog().queryByText(question)).toBeNull();
    },
  );

  it.each([
    ["Invoice Link", "invoice", "invoice must be a link", "Invoice Link must be a link"],
    ["Tracking ID", "tracking.trackingId", "tracking.trackingId is odd", "Tracking ID is odd"],
    [/^Reference/, "money.reference", "money.reference is required", "Reference is required"],
  ])(
    "shows at the field %s what the server refuses, in its words, and has the focus there",
    { tags: ["ruling-desk.20"] },
    async (label, field, message, words) => {
      await open({
        ...desk([shipped]),
        "PUT /api/admin/orders/:id": () => {
          throw refusal(400, message, "invalid-input", [{ field, message }]);
        },
      });
      await edit();
      set("Status", "Cancelled");
      await tick(/^Already refunded outside Razorpay/);
      await tick(/^No/);
      await save();
      const control = dialog().getByLabelText<HTMLInputElement>(label);
      expect(descriptionOf(control)).toContain(words);
      expect(document.activeElement).toBe(control);
      expect(toasts().getByText(`Error updating order status, ${words}`)).toBeTruthy();
      fireEvent.change(control, { target: { value: "7" } });
      expect(dialog().queryByText(words)).toBeNull();
    },
  );

  it("asks to confirm a reopened order at its tick", { tags: ["ruling-desk.17"] }, async () => {
    await open({
      ...desk([anOrder({ ...shipped, status: "Cancelled", moneyKeptReason: "Printed" })]),
      "PUT /api/admin/orders/:id": () => {
        throw refusal(409, "To reopen it, confirm that.", "order-not-revived");
      },
    });
    await edit();
    set("Status", "In Production");
    await save();
    expect(dialog().getByText("To reopen it, confirm that.")).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByLabelText("Reopen this order"));
    await tick("Reopen this order");
    expect(dialog().queryByText("To reopen it, confirm that.")).toBeNull();
  });

  it("changes nothing on Cancel", async () => {
    const calls = await open(desk());
    await edit();
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls.some((call) => call.startsWith("PUT"))).toBe(false);
  });
});

describe("order desk: rechecking a pending order", () => {
  it(
    "offers 'Recheck' with 'No Update Available' and no Edit",
    { tags: ["staff-2.22", "staff-4.1"] },
    async () => {
      await open(desk());
      const line = within(row("26-27/000001"));
      expect(line.getByRole("button", { name: "Recheck", description: "26-27/000001" })).toBeTruthy();
      expect(line.getByText("No Update Available")).toBeTruthy();
      expect(line.queryByRole("button", { name: /Edit/ })).toBeNull();
    },
  );

  it.each([
    ["Payment Successful!", "paid", 2, undefined],
    ["Payment Pending!", "pending", 1, /^Not paid yet/],
    ["Something went wrong", "failed", 1, /last payment attempt failed/],
  ] as const)(
    "says '%s' when the payment is %s",
    { tags: ["staff-4.4", "staff-8.12"] },
    async (words, paymentState, reads, meaning) => {
      await open({
        ...desk(),
        "POST /api/orders/validateRazorpay": () => ({
          success: true,
          paymentReceived: paymentState === "paid",
          paymentState,
        }),
      });
      await press("Recheck");
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.getByText("No Update Available")).toBeTruthy();
      if (meaning) expect(screen.getByText(meaning)).toBeTruthy();
      expect(requests).toHaveLength(reads);
    },
  );

  it("says 'Something went wrong' when it cannot be checked", { tags: ["staff-8.18"] }, async () => {
    await open({ ...desk(), "POST /api/orders/validateRazorpay": noAnswer });
    await press("Recheck");
    expect(screen.getByText("Something went wrong")).toBeTruthy();
    expect(screen.getByText(/could not be checked/)).toBeTruthy();
  });
});

describe("order desk: several orders", () => {
  const third = anOrder({
    ...shipped,
    _id: "0193a000-0000-7000-8000-000000000003",
    orderNumber: "26-27/000003",
  });
  const tick = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByLabelText(name)));
  type PreviewRow = Answer<"POST /api/admin/orders/preview">["rows"][number];
  /** Each order would change, as the server answers. @param checks what to check of an order, by its id */
  const withPreview = (checks: Record<string, Partial<PreviewRow>> = {}, previewed: unknown[] = []) => ({
    "POST /api/admin/orders/preview": ({ body }: FakeRequest<"POST /api/admin/orders/preview">) => {
      previewed.push(body);
      return {
        success: true as const,
        seen: "a".repeat(64),
        messages: { sms: 2, email: 1, delayMinutes: 5 },
        rows: body.orders.map(({ id }, at): PreviewRow => {
          const changes = [{ field: "Status", before: "Shipped", after: body.status }];
          const to = "Delivered" as const;
          const row = { line: at + 1, orderID: id, verdict: "updated" as const, from: shipped.status, to };
          return {
            ...row,
            what: "New: status",
            changed: ["status"],
            changes,
            warnings: [],
            reasons: [],
            ...checks[id],
          };
        }),
      };
    },
    "GET /api/admin/bulkOrderStatus/last": () => ({ success: true as const, upload: null }),
  });
  const withUpdate = (
    results: Answer<"PUT /api/admin/orders">["results"],
    sent: unknown[] = [],
  ): FakeEndpoints => ({
    ...desk([pending, shipped, third]),
    ...withPreview(),
    "PUT /api/admin/orders": ({ body }) => {
      sent.push(body);
      const updatedCount = results.filter(({ verdict }) => verdict === "updated").length;
      return { success: true, updatedCount, results };
    },
  });
  const previewed = { seen: "a".repeat(64), checked: false };
  const choose = (status: string) =>
    fireEvent.change(within(screen.getByRole("dialog")).getByLabelText("Status"), {
      target: { value: status },
    });
  const resultOf = (order: Order, verdict: "updated" | "same" | "invalid", reason: string | null = null) => {
    return { id: order._id, orderNumber: order.orderNumber, verdict, reason, now: null };
  };

  it(
    "sets one status for the selected orders, confirms it, and reloads the list",
    { tags: ["staff-4.2", "staff-8.11"] },
    async () => {
      const sent: unknown[] = [];
      await open(withUpdate([resultOf(shipped, "updated"), resultOf(third, "same")], sent));
      await tick("Select 26-27/000002");
      await tick("Select 26-27/000003");
      expect(
        within(screen.getByRole("region", { name: "Selected orders" })).getByText("2 orders selected"),
      ).toBeTruthy();
      await press("Edit selected");
      const dialog = within(screen.getByRole("dialog", { name: "Update 2 orders" }));
      await press("Check");
      expect(dialog.getByText("Please choose a status.")).toBeTruthy();
      choose("Delivered");
      await press("Check");
      expect(sent).toEqual([]);
      expect(
        dialog.getByText(
          /^Nothing has been changed yet. Messages to buyers: 2 SMS and 1 e-mail. Those about a status wait 5 minutes/,
        ),
      ).toBeTruthy();
      expect(
        dialog.getByRole("row", { name: /26-27\/000003 Will change Status: Shipped → Delivered/ }),
      ).toBeTruthy();
      await press("Update 2 orders");
      expect(sent).toEqual([
        {
          orders: [
            { id: shipped._id, version: 1 },
            { id: third._id, version: 1 },
          ],
          status: "Delivered",
          partnerName: "",
          ...previewed,
        },
      ]);
      expect(screen.getByText("Successfully updated!")).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
      expect(requests).toHaveLength(2);
    },
  );

  it("asks what happens to the money of those that it cancels", { tags: ["ruling-desk.3"] }, async () => {
    const sent: unknown[] = [];
    await open(withUpdate([resultOf(shipped, "updated")], sent));
    await tick("Select 26-27/000002");
    await press("Edit selected");
    choose("Cancelled");
    await tick(/^Already refunded outside Razorpay/);
    fireEvent.change(screen.getByLabelText(/^Reference/), { target: { value: "UTR 77" } });
    expect(screen.getByLabelText(/^Refund what is left of each: ₹1,888.00 in all/)).toBeTruthy();
    await press("Check");
    expect(screen.getByText("Please say whether the goods are restocked.")).toBeTruthy();
    await tick(/^No/);
    await press("Check");
    await press("Update 1 order");
    expect(sent).toMatchObject([
      { status: "Cancelled", money: { decision: "elsewhere", reference: "UTR 77" }, restock: false },
    ]);
  });

  it("shows the result of each order when some were skipped, and reads the list again", async () => {
    await open(withUpdate([resultOf(shipped, "updated"), resultOf(third, "invalid", "Only 1 is left.")]));
    await tick("Select all orders of this page that can be edited");
    await press("Edit selected");
    choose("Delivered");
    await press("Check");
    await press("Update 2 orders");
    const dialog = within(screen.getByRole("dialog", { name: "Update 1 order" }));
    expect(dialog.getByText("1 order of 2 not updated.")).toBeTruthy();
    const list = within(dialog.getByRole("list", { name: "Result for each order" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "26-27/000003 Not changed Only 1 is left.",
      "26-27/000002 Updated",
    ]);
    expect(requests).toHaveLength(2);
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
  });

  it(
    "shows what another admin changed of each order, keeps what was chosen, and saves again what was shown",
    { tags: ["ruling-desk.16"] },
    async () => {
      const sent: unknown[] = [];
      const now: Order = {
        ...third,
        version: 7,
        status: "Delivered",
        tracking: aTracking("DTDC", "D9"),
        shipments: [
          {
            number: 1,
            kind: "sale",
            stage: "Delivered",
            ...aTracking("DTDC", "D9"),
            readyOn: null,
            lines: [],
          },
        ],
      };
      const conflict = { ...resultOf(third, "invalid", "This order was changed."), now };
      const answers = [[resultOf(shipped, "updated"), conflict], [resultOf(third, "updated")]];
      await open({
        ...desk([shipped, third]),
        ...withPreview(),
        "PUT /api/admin/orders": ({ body }) => {
          sent.push(body);
          return { success: true, updatedCount: 1, results: answers[sent.length - 1]! };
        },
      });
      await tick("Select all orders of this page that can be edited");
      await press("Edit selected");
      choose("Cancelled");
      fireEvent.change(screen.getByLabelText(/^Delivery Partner Name/), { target: { value: "Blue Dart" } });
      await tick(/^Already refunded outside Razorpay/);
      fireEvent.change(screen.getByLabelText(/^Reference/), { target: { value: "UTR 77" } });
      await tick(/^No/);
      await press("Check");
      await press("Update 2 orders");
      const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
      for (const change of [
        "Status: Shipped → Delivered",
        "Delivery Partner Name: Blue Dart → DTDC",
        "Tracking ID: BD2 → D9",
      ])
        expect(shown).toContain(change);
      expect(requests).toHaveLength(2);
      await press("Check");
      await press("Update 1 order");
      const chosen = {
        status: "Cancelled",
        partnerName: "Blue Dart",
        money: { decision: "elsewhere", reference: "UTR 77" },
        restock: false,
        ...previewed,
      };
      expect(sent).toEqual([
        {
          orders: [
            { id: shipped._id, version: 1 },
            { id: third._id, version: 1 },
          ],
          ...chosen,
        },
        { orders: [{ id: third._id, version: 7 }], ...chosen },
      ]);
      expect(screen.getByText("Successfully updated!")).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it(
    "needs a tick for what is to be checked, and is undone above the list",
    { tags: ["ruling-desk.19"] },
    async () => {
      const sent: unknown[] = [];
      const undone: string[] = [];
      const messages = { waiting: 0, sent: 0, stopped: 0, waitsUntil: null };
      const without = { warnings: ["Shipped without a tracking ID"], reasons: ["without-tracking" as const] };
      const invalid = { verdict: "invalid" as const, changed: [], changes: [], what: "It is not paid yet." };
      await open({
        ...withUpdate([resultOf(shipped, "updated"), resultOf(third, "updated")], sent),
        ...withPreview({ [shipped._id]: invalid, [third._id]: without }),
        "GET /api/admin/bulkOrderStatus/last": () => {
          const last = { _id: third._id, fileName: "edit of 2 orders", at: third.createdAt, by: "Asha" };
          return {
            success: true,
            upload: { ...last, changedOrders: 1, updatedCount: 1, sameStatusCount: 0, messages },
          };
        },
        "POST /api/admin/bulkOrderStatus/:id/undo": ({ params }) => {
          undone.push(params["id"]!);
          return { success: true, restoredCount: 1, leftRows: [], messages };
        },
      });
      await tick("Select all orders of this page that can be edited");
      await press("Edit selected");
      choose("Shipped");
      await press("Check");
      const dialog = within(screen.getByRole("dialog"));
      expect(dialog.getByRole("row", { name: /26-27\/000002 Error It is not paid yet\./ })).toBeTruthy();
      const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Update 1 order" });
      expect(button.disabled).toBe(true);
      await tick("Ship 1 order without tracking");
      // Another choice is checked again, and its ticks are not those of the last one.
      fireEvent.change(dialog.getByLabelText(/^Delivery Partner Name/), { target: { value: "DTDC" } });
      await press("Check");
      expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Update 1 order" }).disabled).toBe(true);
      await tick("Ship 1 order without tracking");
      await press("Update 1 order");
      expect(sent).toMatchObject([
        { status: "Shipped", partnerName: "DTDC", seen: "a".repeat(64), checked: true },
      ]);
      await press("Undo this change");
      await act(async () =>
        fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo this change" })),
      );
      expect(undone).toEqual([third._id]);
      expect(screen.queryByText(/Last bulk change/)).toBeNull();
    },
  );

  it("is checked again when an order was changed since", { tags: ["ruling-desk.18"] }, async () => {
    await open({
      ...desk(),
      ...withPreview(),
      "PUT /api/admin/orders": () => {
        throw refusal(409, "Orders were changed since you checked them.", "order-changed");
      },
    });
    await tick("Select 26-27/000002");
    await press("Edit selected");
    choose("Delivered");
    await press("Check");
    await press("Update 1 order");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/Orders were changed since you checked them/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Check" })).toBeTruthy();
  });

  it("pending orders cannot be selected: they can only be rechecked", { tags: ["staff-4.1"] }, async () => {
    await open(withUpdate([]));
    expect(screen.getByLabelText<HTMLInputElement>("Select 26-27/000001").disabled).toBe(true);
    await tick("Select all orders of this page that can be edited");
    expect(screen.getByText("2 orders selected")).toBeTruthy();
    await press("Clear selection");
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it("keeps the dialog with the server's error", { tags: ["staff-8.5"] }, async () => {
    await open({
      ...desk(),
      ...withPreview(),
      "PUT /api/admin/orders": () => {
        throw refusal(503, "The database is being moved.");
      },
    });
    await tick("Select 26-27/000002");
    await press("Edit selected");
    choose("Delivered");
    await press("Check");
    await press("Update 1 order");
    const words = "Error updating order status, The database is being moved.";
    expect(toasts().getByText(words)).toBeTruthy();
    expect(within(screen.getByRole("dialog")).getByText(words)).toBeTruthy();
  });
});

describe("order desk: keys", () => {
  const key = (name: string, target: Element = document.activeElement ?? document.body) =>
    act(async () => void fireEvent.keyDown(target, { key: name }));

  it("j and k move between orders and stop at the ends; x selects, e edits", async () => {
    await open(desk());
    await key("j");
    expect(document.activeElement).toBe(row("26-27/000001"));
    await key("j");
    await key("j");
    expect(document.activeElement).toBe(row("26-27/000002"));
    await key("x");
    expect(screen.getByLabelText<HTMLInputElement>("Select 26-27/000002").checked).toBe(true);
    await key("k");
    await key("k");
    expect(document.activeElement).toBe(row("26-27/000001"));
    await key("x");
    expect(screen.getByText("1 order selected")).toBeTruthy();
    await key("j");
    await key("e");
    expect(screen.getByRole("dialog", { name: "Update Order Status" })).toBeTruthy();
  });

  it("p opens the kinds of prints for the selection, and without one says what to do", async () => {
    await open(desk());
    await key("p");
    expect(screen.getAllByText("Select orders to print them").length).toBe(2);
    await act(async () => fireEvent.click(screen.getByLabelText("Select 26-27/000002")));
    await key("p", document.body);
    const bar = within(screen.getByRole("region", { name: "Selected orders" }));
    expect(bar.getByRole("button", { name: "Print", expanded: true })).toBe(document.activeElement);
    expect(bar.getByRole("button", { name: "Pick list" })).toBeTruthy();
  });

  it("e on a pending order rechecks it", { tags: ["staff-4.1"] }, async () => {
    const calls = await open({
      ...desk(),
      "POST /api/orders/validateRazorpay": () => ({
        success: true,
        paymentReceived: false,
        paymentState: "pending",
      }),
    });
    await key("j");
    await key("e");
    expect(calls).toContain("POST /api/orders/validateRazorpay");
  });

  it("/ focuses the search, where keys are text; ? shows the keys; o opens the order", async () => {
    await open(desk());
    await key("/");
    const field = screen.getByLabelText("Order ID");
    expect(document.activeElement).toBe(field);
    await key("j");
    expect(document.activeElement).toBe(field);
    field.blur();
    await key("?");
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
    await key("j");
    expect(document.activeElement).not.toBe(row("26-27/000001"));
    await press("Close");
    await key("j");
    await key("o");
    expect(screen.getByText("another page")).toBeTruthy();
  });
});
