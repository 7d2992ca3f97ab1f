import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import type { Answer } from "#app/api/call.ts";
import { aTracking, twoShipments } from "../../../test-support/an-order.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const at = "2026-11-20T10:15:00.000Z";
const nothingMore = {
  events: [],
  notes: [],
  messages: [],
  assignee: null,
  parcels: [],
  bookings: [],
  piecesHere: [],
};
const staff = [
  { id: "0193a000-0000-7000-8000-00000000000a", name: "Asha", isYou: true },
  { id: "0193a000-0000-7000-8000-00000000000b", name: "Ravi", isYou: false },
];
const whole = (change: Partial<Answer<"GET /api/admin/orders/:id">> = {}): FakeEndpoints => ({
  ...profileOf("admin"),
  "GET /api/admin/orders/:id": () => ({
    success: true,
    order: anOrderInDetail(),
    payments: [{ reference: "pay_A", amount: 21_034.68, currency: "INR", honoured: true, at }],
    refunds: [],
    refundable: null,
    ...nothingMore,
    events: [
      { at, actor: "Ravi", fromStatus: null, toStatus: "Payment Pending", what: "Order placed" },
      { at, actor: "Meera", fromStatus: "Order Processing", toStatus: "Shipped", what: "Status changed" },
    ],
    ...change,
  }),
  "GET /api/admin/orders/:id/history": () => ({ success: true, events: [] }),
});

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi({
    "GET /api/admin/orders/:id/claims": () => ({ success: true, claims: [] }),
    "GET /api/admin/staff": () => ({ success: true, staff }),
    ...endpoints,
  });
  renderStaffPage("admin/orders/:id", `/admin/orders/${id}`);
  await screen.findByRole("heading", { level: 1, name: /^Order/ });
  await act(async () => undefined);
  return calls;
}
const region = (name: string) => within(screen.getByRole("region", { name }));
const cells = (name: string) =>
  region(name)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.trim()));

describe("an order on the desk", () => {
  it("has lines, totals and both addresses", async () => {
    await open(whole());
    await screen.findByRole("region", { name: "Items of this order" });
    expect(cells("Items of this order")[0]).toEqual([
      "POLNPD100120Plain Poly Courier Bag 10x12 inch without POD",
      "39232100",
      "1,000 pieces",
      "₹1.60",
      "–",
      "₹1,600.00",
      "₹288.00 (18%)",
      "₹1,888.00",
    ]);
    expect(screen.getByText("GST (Mixed: 12% & 18%)")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
    expect(region("Shipping address").getByText("Ravi Exports")).toBeTruthy();
    expect(region("Billing address").getByText("Ravi Exports Head Office")).toBeTruthy();
  });

  it("says beside a line's quantity how many of its pieces are refunded", async () => {
    const [line] = anOrderInDetail().items;
    await open(whole({ order: anOrderInDetail({ items: [{ ...line!, refundedQuantity: 250 }] }) }));
    await screen.findByRole("region", { name: "Items of this order" });
    expect(cells("Items of this order")[0]).toContain("1,000 pieces (250 refunded)");
  });

  it("says what it was packed as, once it was", async () => {
    await open(whole({ parcels: [{ number: 1, weightGrams: 12_500, boxes: 2 }] }));
    expect(region("Delivery and invoice").getByText("12.50 kg in 2 boxes")).toBeTruthy();
  });

  it("has every payment and refund, and says which payment is refunded", async () => {
    const payments = [
      { reference: "pay_A", amount: 100, currency: "INR", honoured: true, at },
      { reference: "pay_B", amount: 100, currency: "INR", honoured: false, at },
    ];
    const refund = { id, paymentReference: "pay_B", refundReference: null, amount: 100, at };
    const ofShop = {
      ...refund,
      madeElsewhere: false,
      outsideReference: null,
      canRetry: true,
      isRetried: false,
      creditNote: null,
      goodwill: null,
      lines: [],
    };
    const elsewhere = { ...ofShop, id: `${id.slice(0, -1)}9`, canRetry: false, madeElsewhere: true };
    const outside = { ...ofShop, id: `${id.slice(0, -1)}8`, canRetry: false, outsideReference: "UTR 77" };
    await open(
      whole({
        payments,
        refunds: [
          { ...ofShop, reason: "second payment", state: "failed" },
          { ...elsewhere, reason: "Refunded directly at the payment provider", state: "processed" },
          { ...outside, reason: "Order cancelled", state: "processed" },
        ],
      }),
    );
    await screen.findByRole("region", { name: "Money of this order" });
    const rows = region("Money of this order").getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Paid for this order"),
      expect.stringContaining("being refunded"),
      expect.stringMatching(/^Refundof pay_B.*Failed: please checksecond paymentRetry.*₹100.00$/),
      expect.stringMatching(
        /^Refund.*ProcessedRefunded directly at the payment providerNot linked to items; no credit note needed.*₹100.00$/,
      ),
      expect.stringMatching(/^RefundUTR 77.*ProcessedOrder cancelledRefunded outside the payment provider/),
    ]);
  });

  it("each try of a refund says its own state, and a failed one never that money went back", async () => {
    const payment = { reference: "pay_A", amount: 100, currency: "INR", honoured: true, at };
    const of = { paymentReference: "pay_A", refundReference: null, amount: 60, at, reason: "Damaged" };
    const nothing = {
      madeElsewhere: false,
      outsideReference: null,
      creditNote: null,
      goodwill: null,
      lines: [],
    };
    const refund = (serial: number, state: "requested" | "failed", canRetry: boolean, isRetried: boolean) => {
      return { ...of, ...nothing, id: `${id.slice(0, -1)}${serial}`, state, canRetry, isRetried };
    };
    const tries = [refund(5, "failed", false, true), refund(6, "failed", true, false)];
    const others = [refund(7, "failed", false, false), refund(8, "requested", false, false)];
    await open(whole({ payments: [payment], refunds: [...tries, ...others] }));
    await screen.findByRole("region", { name: "Money of this order" });
    const rows = region("Money of this order").getAllByRole("row").slice(2);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Failed, asked for againDamaged₹60.00"),
      expect.stringContaining("Failed: please checkDamagedRetry"),
      expect.stringContaining("Failed: other refunds cover itDamaged₹60.00"),
      expect.stringContaining("Asked of the bank, not confirmed yetDamaged₹60.00"),
    ]);
  });

  it(
    "refunds chosen pieces, shows their amount, and sends the same key after a lost answer",
    { tags: ["ruling-refund.1", "ruling-refund.2"] },
    async () => {
      const line = { unit: "BOX", gstRatePercent: 12, discount: 899.75, taxable: 17_095.25, gst: 2051.43 };
      const nothing = { quantity: 0, discount: 0, taxable: 0, gst: 0, goodwill: 0 };
      const refundable = {
        refundsSeen: 0,
        canRestock: true,
        moneyLeft: 19_000,
        lines: [
          {
            ...line,
            lineNumber: 1,
            SKU: "HONSLV150",
            productTitle: "Sleeve",
            quantity: 5,
            left: 5,
            refunded: nothing,
          },
          {
            ...line,
            lineNumber: 2,
            SKU: "HONROL100",
            productTitle: "Roll",
            quantity: 5,
            left: 5,
            refunded: nothing,
          },
        ],
      };
      const bodies: unknown[] = [];
      const keys: (string | null)[] = [];
      const calls = await open({
        ...whole({ refundable }),
        "POST /api/admin/orders/:id/refunds": (request) => {
          bodies.push(request.body);
          keys.push(request.headers.get("idempotency-key"));
          if (bodies.length === 1)
            throw refusal(503, "The shop does not answer for a moment. Please try again.");
          return { success: true, refundId: id };
        },
      });
      fireEvent.click(await screen.findByRole("button", { name: "Refund goods" }));
      const dialog = within(screen.getByRole("dialog"));
      const quantity = dialog.getByLabelText("Quantity of HONSLV150, of 5 boxes");
      fireEvent.change(quantity, { target: { value: "6" } });
      expect(dialog.getByText("A whole number, at most 5 boxes")).toBeTruthy();
      // A button that named the other line's sum would promise what it does not do.
      const quantityOfRoll = dialog.getByLabelText("Quantity of HONROL100, of 5 boxes");
      fireEvent.change(quantityOfRoll, { target: { value: "1" } });
      expect(dialog.getByRole("button", { name: "Refund" })).toBeTruthy();
      fireEvent.change(quantityOfRoll, { target: { value: "" } });
      // ₹146.68 of the total was refunded elsewhere.
      fireEvent.change(quantity, { target: { value: "5" } });
      expect(dialog.getByRole("button", { name: "Refund ₹19,000.00" })).toBeTruthy();
      expect(dialog.getByText(/^Total ₹19,146.68, of which ₹146.68 was already refunded/)).toBeTruthy();
      fireEvent.change(quantity, { target: { value: "1" } });
      const press = () =>
        act(async () => fireEvent.click(dialog.getByRole("button", { name: "Refund ₹3,829.34" })));
      await press();
      expect(dialog.getByText("Please give a reason: the buyer sees it too.")).toBeTruthy();
      expect(bodies).toEqual([]);
      fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Torn in transit" } });
      fireEvent.click(dialog.getByLabelText("Restock them"));
      await press();
      expect(dialog.getByText(/does not answer for a moment/)).toBeTruthy();
      await press();
      expect(screen.getByText("Refund of ₹3,829.34 requested")).toBeTruthy();
      expect(bodies[0]).toEqual({
        lines: [
          {
            lineNumber: 1,
            quantity: 1,
            restock: true,
          },
        ],
        reason: "Torn in transit",
        refundsSeen: 0,
      });
      expect(bodies[1]).toEqual(bodies[0]);
      expect(keys[1]).toBe(keys[0]);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(calls.filter((call) => call.startsWith("GET") && call.endsWith(id))).toHaveLength(2);
    },
  );

  it.each([
    ["DB/26-27/000001", "", "No credit note yet: retried every hour"],
    [null, "", "No credit note yet: issued with the tax invoice"],
    [null, "https://bills.example/1", "Issue the credit note by hand, like the invoice"],
  ])(
    "shows why a refund has no credit note: invoice %s, pasted %j",
    { tags: ["ruling-credit.5"] },
    async (taxInvoiceNumber, pastedInvoice, words) => {
      const line = {
        lineNumber: 1,
        SKU: "HONSLV150",
        productTitle: "Sleeve",
        unit: "BOX",
        quantity: 1,
        restock: false,
      };
      const refund = {
        id,
        paymentReference: "pay_A",
        refundReference: "rfnd_A",
        amount: 100,
        at,
        reason: "Torn",
        state: "processed" as const,
        canRetry: false,
        isRetried: false,
        madeElsewhere: false,
        outsideReference: null,
        creditNote: null,
        goodwill: null,
        lines: [line],
      };
      const order = anOrderInDetail({ taxInvoiceNumber, pastedInvoice });
      await open(whole({ order, refunds: [refund] }));
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );

  it("requests a failed refund again", { tags: ["ruling-refund.5"] }, async () => {
    const refund = {
      id,
      paymentReference: "pay_A",
      refundReference: null,
      amount: 100,
      at,
      reason: "Torn",
      state: "failed" as const,
      canRetry: true,
      isRetried: false,
      madeElsewhere: false,
      outsideReference: null,
      creditNote: null,
      goodwill: null,
      lines: [],
    };
    const calls = await open({
      ...whole({ refunds: [refund] }),
      "POST /api/admin/orders/:id/refunds/:refundId/retry": () => ({ success: true, refundId: id }),
    });
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: /^Retry/ })));
    expect(screen.getByText("Refund of ₹100.00 requested again")).toBeTruthy();
    expect(calls.filter((call) => call.startsWith("GET") && call.endsWith(id))).toHaveLength(2);
  });

  it("names the order that replaced it", { tags: ["ruling-cart.20"] }, async () => {
    const order = anOrderInDetail({
      status: "Cancelled",
      replacedBy: { _id: id, orderNumber: "26-27/000123" },
    });
    await open(whole({ order }));
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "26-27/000123" });
    expect(link.closest("p")?.textContent).toBe("Replaced by 26-27/000123 before it was paid.");
    expect(new URL(link.href).pathname).toBe(`/admin/orders/${id}`);
  });

  const entries = async () =>
    within((await screen.findByText("Timeline")).closest("section")!)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("has a timeline of events with actor and time, newest first", { tags: ["ruling-desk.2"] }, async () => {
    await open(whole());
    expect(await entries()).toEqual([
      expect.stringMatching(/^Status changedMeera, 20 Nov 2026, 3:45.pm$/),
      expect.stringMatching(/^Order placedRavi, /),
    ]);
  });

  const message = {
    id,
    kind: "paid",
    channel: "sms",
    recipient: "9876543210",
    subject: "Payment received",
    text: "The registered text “paid”",
    state: "sent",
    at,
    endedAt: "2026-11-20T10:16:00.000Z",
    failure: null,
    skipped: null,
    waitsUntil: null,
    canSendAgain: true,
  } as const;

  it("the timeline has notes and messages, with the text of an e-mail and why one was not sent", async () => {
    const mail = {
      ...message,
      id: `${id.slice(0, -1)}2`,
      channel: "email",
      text: "Your parcel left.",
    } as const;
    const failed = {
      ...mail,
      id: `${id.slice(0, -1)}3`,
      state: "failed",
      failure: "No such mailbox",
    } as const;
    const note = {
      id: `${id.slice(0, -1)}4`,
      at: "2026-11-20T10:17:00.000Z",
      author: "Ravi",
      text: "Call first",
    };
    await open(whole({ messages: [message, mail, failed], notes: [note] }));
    expect((await entries()).slice(0, 4)).toEqual([
      expect.stringMatching(/^Call firstNote by Ravi, /),
      expect.stringContaining("Not sentSend again"),
      expect.stringContaining("Your parcel left."),
      expect.stringMatching(/^SMS “Payment received” to 9876543210SentSend again/),
    ]);
    expect(screen.getByText("No such mailbox")).toBeTruthy();
  });

  it("a message that was not sent says its true reason, and is quiet when it was not needed", async () => {
    const notSent = (serial: number, skipped: "paid" | "status-changed" | "address-not-confirmed") => {
      const canSendAgain = skipped === "address-not-confirmed";
      const of = { id: `${id.slice(0, -1)}${serial}`, state: "skipped", failure: "stored", skipped } as const;
      return { ...message, ...of, canSendAgain };
    };
    await open(
      whole({
        messages: [notSent(5, "paid"), notSent(6, "status-changed"), notSent(7, "address-not-confirmed")],
      }),
    );
    const [unconfirmed, changed, paid] = await entries();
    expect(unconfirmed).toContain("Not sent: the e-mail address is not confirmedSend again");
    expect(changed).toMatch(/Not needed: the status was changed beforeNotifications/);
    expect(paid).toMatch(/Not needed: paidNotifications/);
    expect(screen.queryByText("stored")).toBeNull();
  });

  it("a message that waits says until when, and what stops it", async () => {
    const waiting = { ...message, state: "waiting", endedAt: null, canSendAgain: false } as const;
    const at = (waitsUntil: string) => ({ waitsUntil, id: `${id.slice(0, -1)}5` });
    await open(whole({ messages: [{ ...waiting, kind: "shipped", ...at("2026-11-20T11:41:00.000Z") }] }));
    expect((await entries())[0]).toContain(
      "Waits until 5:11 pmNot sent if the status is changed back by then.",
    );
  });

  it("a message is sent again, naming the time at which it was seen to end", async () => {
    const bodies: unknown[] = [];
    const calls = await open({
      ...whole({ messages: [message] }),
      "POST /api/admin/orders/:id/messages/:messageId/again": ({ body }) => {
        bodies.push(body);
        return { success: true };
      },
    });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Send again/ })));
    expect(bodies).toEqual([{ seenEndedAt: message.endedAt }]);
    expect(screen.getByText("SMS is sent again to 9876543210")).toBeTruthy();
    expect(calls.filter((call) => call.startsWith("GET") && call.endsWith(id))).toHaveLength(2);
  });

  it("a note is added once although its answer was lost, and what is typed survives a reload", async () => {
    const bodies: { noteId: string; text: string }[] = [];
    const endpoints: FakeEndpoints = {
      ...whole(),
      "POST /api/admin/orders/:id/notes": ({ body }) => {
        bodies.push(body as { noteId: string; text: string });
        if (bodies.length === 1) throw refusal(503, "Please try again.");
        return { success: true, note: { id, at, author: "Asha", text: "Fragile" } };
      },
    };
    await open(endpoints);
    const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note for the staff" });
    const add = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Add note" })));
    await add();
    expect(screen.getByText("Please write a note")).toBeTruthy();
    fireEvent.change(field(), { target: { value: "Fragile" } });
    expect(sessionStorage.getItem(`note:${id}`)).toBe("Fragile");
    await add();
    expect(screen.getByText("Please try again.")).toBeTruthy();
    await add();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual({ ...bodies[0], text: "Fragile" });
    expect([field().value, sessionStorage.getItem(`note:${id}`)]).toEqual(["", null]);
  });

  it("is assigned to the admin or another, naming the assignee that was seen", async () => {
    const [you, other] = staff;
    const bodies: unknown[] = [];
    let assignee: { id: string; name: string } | null = null;
    const saved = whole();
    await open({
      ...saved,
      "GET /api/admin/orders/:id": async (request) => ({
        ...(await saved["GET /api/admin/orders/:id"]!(request)),
        assignee,
      }),
      "PUT /api/admin/orders/:id/assignee": ({ body }) => {
        bodies.push(body);
        if (bodies.length === 1) assignee = { id: you!.id, name: you!.name };
        else throw refusal(409, "This order was assigned to Bina meanwhile. Please look again.");
        return { success: true, assignee };
      },
    });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Assign to me" })));
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Assigned to" });
    expect([select.value, screen.queryByRole("button", { name: "Assign to me" })]).toEqual([you!.id, null]);
    await act(async () => fireEvent.change(select, { target: { value: other!.id } }));
    expect(screen.getByText("This order was assigned to Bina meanwhile. Please look again.")).toBeTruthy();
    expect(bodies).toEqual([
      { assigneeId: you!.id, seenAssigneeId: null },
      { assigneeId: other!.id, seenAssigneeId: you!.id },
    ]);
  });

  it("is edited in the desk's dialog and reloaded", { tags: ["staff-2.23", "staff-8.11"] }, async () => {
    const calls = await open({
      ...whole(),
      "PUT /api/admin/orders/:id": () => ({ success: true, order: anOrderInDetail() }),
    });
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Edit" })));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    expect(screen.getByText("Successfully updated!")).toBeTruthy();
    expect(calls.filter((call) => call.startsWith("GET") && call.endsWith(id))).toHaveLength(2);
  });

  it("can have a missing tax invoice issued once it is paid", { tags: ["ruling-invoice.11"] }, async () => {
    let taxInvoiceNumber: string | null = null;
    await open({
      ...whole(),
      "GET /api/admin/orders/:id": () => ({
        success: true,
        payments: [],
        refunds: [],
        refundable: null,
        ...nothingMore,
        order: anOrderInDetail({
          isPaid: true,
          taxInvoiceNumber,
        }),
      }),
      "POST /api/admin/orders/:id/invoice": () => {
        if (taxInvoiceNumber !== null) throw refusal(500, "made twice");
        taxInvoiceNumber = "DB/26-27/000007";
        return { success: true, number: taxInvoiceNumber };
      },
    });
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Issue tax invoice" })));
    expect(screen.getByText("Tax invoice DB/26-27/000007 issued")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Issue tax invoice" })).toBeNull();
    expect(screen.getByRole("button", { name: /^Download invoice/ })).toBeTruthy();
  });

  it.each([
    ["unpaid", { isPaid: false }],
    ["with a pasted link", { isPaid: true, pastedInvoice: "https://invoices.example/1.pdf" }],
  ])("offers no invoice for one that is %s", async (_what, change) => {
    await open(whole({ order: anOrderInDetail({ taxInvoiceNumber: null, ...change }) }));
    await screen.findByRole("region", { name: "Delivery and invoice" });
    expect(screen.queryByRole("button", { name: "Issue tax invoice" })).toBeNull();
  });

  it("shows why no invoice could be issued", async () => {
    await open({
      ...whole({ order: anOrderInDetail({ isPaid: true, taxInvoiceNumber: null }) }),
      "POST /api/admin/orders/:id/invoice": () => {
        throw refusal(409, "No invoice could be made: its lines are wrong. Please make its papers by hand.");
      },
    });
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Issue tax invoice" })));
    expect(screen.getByText(/^No invoice could be made/)).toBeTruthy();
  });

  it.each([
    ["27ABCDE1234F1Z0", ["Number of Maharashtra, billing address in Karnataka"]],
    ["29ABCDE1234F1ZW", []],
    ["NA", []],
  ])("warns of the GST number %s of another state than the billing address: %j", async (GSTIN, words) => {
    await open(whole({ order: anOrderInDetail({ GST: { GSTIN, isCheckDigitRight: true } }) }));
    expect(screen.queryAllByText(/^Number of /).map(({ textContent }) => textContent)).toEqual(words);
  });

  it.each([
    ["Delhivery", "https://www.delhivery.com/track/package/D7"],
    ["Own van", undefined],
  ])("the tracking number of %s leads to its page where it has one", async (partnerName, href) => {
    await open(whole({ order: anOrderInDetail({ tracking: aTracking(partnerName, "D7") }) }));
    expect((await screen.findByText("D7")).closest("a")?.href).toBe(href);
  });

  it("has a row for each parcel, and edits one of them", async () => {
    const bodies: unknown[] = [];
    await open({
      ...whole({
        order: anOrderInDetail(twoShipments),
        parcels: [{ number: 2, weightGrams: 12_500, boxes: 2 }],
      }),
      "PUT /api/admin/orders/:id": ({ body }) => {
        bodies.push(body);
        return { success: true, order: anOrderInDetail(twoShipments) };
      },
      "GET /api/admin/orders/:id/history": () => ({ success: true, events: [] }),
    });
    expect(screen.getByText("1 of 2 parcels delivered")).toBeTruthy();
    expect(cells("Parcels of this order")).toEqual([
      [
        "Parcel 1",
        "1,000 POLNPD100120",
        "Delivered",
        "Blue Dart BD1 at the courier (opens in a new tab)",
        "–",
        "Edit",
      ],
      [
        "Parcel 2",
        "1,000 POLNPD100120",
        "Shipped",
        "DTDC D2 at the courier (opens in a new tab)",
        "12.50 kg in 2 boxes",
        "Edit",
      ],
    ]);
    expect(screen.queryByRole("button", { name: "Change parcels" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Edit parcel 2" }));
    const dialog = within(screen.getByRole("dialog", { name: "Update Parcel 2" }));
    fireEvent.change(dialog.getByLabelText("Status"), { target: { value: "In transit" } });
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Save" })));
    expect(bodies).toMatchObject([
      { parcel: 2, status: "In transit", tracking: { partnerName: "DTDC", trackingId: "D2" } },
    ]);
  });

  describe("is divided into parcels", () => {
    const here = {
      bookings: [],
      piecesHere: [
        { lineNumber: 1, quantity: 1000 },
        { lineNumber: 2, quantity: 5 },
      ],
    };
    const paid = anOrderInDetail({ status: "Order Processing", shipments: [] });
    const bodies: unknown[] = [];
    const openDialog = async () => {
      bodies.length = 0;
      await open({
        ...whole({ order: paid, ...here }),
        "PUT /api/admin/orders/:id/parcels": ({ body }) => {
          bodies.push(body);
          return { success: true, order: paid };
        },
      });
      fireEvent.click(screen.getByRole("button", { name: "Divide into parcels" }));
      return within(screen.getByRole("dialog", { name: /^Parcels of order/ }));
    };
    const parcel = (dialog: Awaited<ReturnType<typeof openDialog>>, number: number) =>
      within(dialog.getByRole("group", { name: `Parcel ${number}` }));
    const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

    it("by typing what is in all but the last, and may ask the buyer when part is in production", async () => {
      const dialog = await openDialog();
      type(parcel(dialog, 1).getByLabelText(/^POLNPD100120/), "400");
      expect(parcel(dialog, 2).getByLabelText<HTMLInputElement>(/^POLNPD100120/).value).toBe("600");
      expect(dialog.queryByLabelText(/^Ask the buyer/)).toBeNull();
      fireEvent.click(parcel(dialog, 2).getByLabelText("Still in production, or short"));
      fireEvent.click(dialog.getByLabelText(/^Ask the buyer/));
      const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Save" });
      expect(
        dialog.getByText("Parcel 2: please enter the day when it is ready, for its buyer."),
      ).toBeTruthy();
      expect(save.disabled).toBe(true);
      type(parcel(dialog, 2).getByLabelText("Ready on"), "2027-01-04");
      await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Save" })));
      expect(bodies).toEqual([
        {
          version: paid.version,
          asksBuyer: true,
          parcels: [
            {
              number: 1,
              inProduction: false,
              readyOn: null,
              lines: [
                { lineNumber: 1, quantity: 400 },
                { lineNumber: 2, quantity: 5 },
              ],
            },
            {
              number: 2,
              inProduction: true,
              readyOn: "2027-01-04",
              lines: [{ lineNumber: 1, quantity: 600 }],
            },
          ],
        },
      ]);
    });

    it("is not saved with more than there is, and leaves out a parcel without pieces", async () => {
      const dialog = await openDialog();
      type(parcel(dialog, 1).getByLabelText(/^POLNPD100120/), "1001");
      expect(dialog.getByText("Parcel 1: a whole number, at most 1,000 of 1,000.")).toBeTruthy();
      expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
      type(parcel(dialog, 1).getByLabelText(/^POLNPD100120/), "300");
      fireEvent.click(dialog.getByRole("button", { name: "Add a parcel" }));
      type(parcel(dialog, 2).getByLabelText(/^POLNPD100120/), "700");
      await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Save" })));
      expect(bodies).toMatchObject([
        {
          asksBuyer: false,
          parcels: [{ number: 1 }, { number: 2, lines: [{ lineNumber: 1, quantity: 700 }] }],
        },
      ]);
    });
  });

  it("offers only Recheck while payment is pending", { tags: ["staff-2.22", "staff-4.1"] }, async () => {
    await open(whole({ order: anOrderInDetail({ status: "Payment Pending", isPaid: false }), payments: [] }));
    expect(await screen.findByRole("button", { name: "Recheck" })).toBeTruthy();
    expect(screen.getByText("No Update Available")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.getByText(/No payment received/)).toBeTruthy();
  });

  it.each([404, 400])("offers ways on from an unknown order (%i)", async (status) => {
    await open({
      ...profileOf("admin"),
      "GET /api/admin/orders/:id": () => {
        throw refusal(status, "no");
      },
    });
    expect(screen.getByText("This order was not found")).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "All orders" }).pathname).toBe(
      "/admin/orders",
    );
  });

  it("shows 'Error fetching orders' instead of the page", { tags: ["staff-8.6"] }, async () => {
    await open({ ...profileOf("admin"), "GET /api/admin/orders/:id": noAnswer });
    expect(screen.getByText("Error fetching orders")).toBeTruthy();
  });

  it("shows a visitor 'You need to login first'", { tags: ["staff-2.2"] }, async () => {
    fakeApi({});
    renderStaffPage("admin/orders/:id", `/admin/orders/${id}`);
    expect(await screen.findByText("You need to login first")).toBeTruthy();
  });
});

describe("the list that an order was opened from", () => {
  const view = "status=Shipped&courier=Blue+Dart&page=3";
  const ids = [1, 2, 3].map((number) => `0193a000-0000-7000-8000-00000000000${number}`);
  const asked: Record<string, string>[] = [];

  async function openSecond(search: string) {
    signInAs("Asha");
    const beside = (at: number) => {
      const _id = ids[at];
      return _id === undefined ? null : { _id, orderNumber: `26-27/00000${at + 1}` };
    };
    fakeApi({
      ...whole(),
      "GET /api/admin/orders/:id/claims": () => ({ success: true, claims: [] }),
      "GET /api/admin/staff": () => ({ success: true, staff }),
      "GET /api/admin/orders/:id": async ({ params }) => {
        const order = anOrderInDetail({
          _id: params["id"] ?? "",
          orderNumber: `26-27/00000${ids.indexOf(params["id"] ?? "") + 1}`,
        });
        return { success: true, order, payments: [], refunds: [], refundable: null, ...nothingMore };
      },
      "GET /api/admin/orders/:id/neighbours": ({ params, query }) => {
        const at = ids.indexOf(params["id"] ?? "");
        asked.push(query);
        return { success: true, previous: beside(at - 1), next: beside(at + 1) };
      },
    });
    renderStaffPage("admin/orders/:id", `/admin/orders/${ids[1]}${search}`);
    await screen.findByRole("heading", { name: "Order 26-27/000002" });
  }
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>("link", { name });
  const key = (name: string) => act(async () => void fireEvent.keyDown(document.body, { key: name }));

  it("has links to its neighbours there, and back to the same page", async () => {
    await openSecond(`?view=${encodeURIComponent(view)}`);
    expect(asked.at(-1)).toMatchObject({ status: "Shipped", courier: "Blue Dart" });
    expect(asked.at(-1)).not.toHaveProperty("page");
    expect(link("Previous order 26-27/000001").pathname).toBe(`/admin/orders/${ids[0]}`);
    expect(link("Back to the list").search).toBe(`?${view}`);
    await act(async () => fireEvent.click(link("Next order 26-27/000003")));
    await screen.findByRole("heading", { name: "Order 26-27/000003" });
    expect(new URLSearchParams(link("Previous order 26-27/000002").search).get("view")).toBe(view);
    expect(screen.queryByRole("link", { name: /^Next/ })).toBeNull();
  });

  it("is followed by j and k; e edits, ? shows the keys", async () => {
    await openSecond("");
    await key("j");
    await screen.findByRole("heading", { name: "Order 26-27/000003" });
    await key("j");
    await key("k");
    await screen.findByRole("heading", { name: "Order 26-27/000002" });
    await key("?");
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Close" })));
    await key("e");
    expect(screen.getByRole("dialog", { name: "Update Order Status" })).toBeTruthy();
  });
});

describe("the buyer's request to cancel the order", { tags: ["ruling-cart.43"] }, () => {
  it("is shown with its reason, and declined with an answer", async () => {
    const sent: unknown[] = [];
    let answer = "";
    const order = () =>
      anOrderInDetail({
        status: "Order Processing",
        cancellationRequest: {
          askedAt: at,
          reason: "Ordered twice",
          stage: answer === "" ? "asked" : "declined",
          answer,
        },
      });
    await open({
      ...whole(),
      "GET /api/admin/orders/:id": () => ({
        success: true,
        order: order(),
        payments: [],
        refunds: [],
        refundable: null,
        ...nothingMore,
      }),
      "POST /api/admin/orders/:id/declineCancellation": ({ body }) => {
        sent.push(body);
        answer = "It is printed for you";
        return { success: true };
      },
    });
    expect(screen.getByText("“Ordered twice”")).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Decline" })));
    const dialog = within(screen.getByRole("dialog"));
    const save = () => act(async () => fireEvent.click(dialog.getByRole("button", { name: "Decline" })));
    await save();
    expect(dialog.getByText("Please write why the order is not cancelled.")).toBeTruthy();
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "It is printed for you" } });
    await save();
    expect(sent).toEqual([{ answer: "It is printed for you" }]);
    expect(await screen.findByText("Declined: It is printed for you")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  });
});
