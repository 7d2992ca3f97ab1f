import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aStaffHome, homeForAdmins, jobs, noWork } from "../../../test-support/a-staff-home.ts";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import type { StaffHome } from "./format-home.ts";

describe("the worklist", () => {
  const order = (serial: number) => ({
    _id: `0193a000-0000-7000-8000-00000000000${serial}`,
    orderNumber: `26-27/00000${serial}`,
    since: "2026-11-20T06:00:00.000Z",
  });
  async function openWith(changes: Partial<typeof homeForAdmins>, home: Partial<StaffHome> = {}) {
    signInAs("Asha");
    fakeApi({
      ...profileOf("admin"),
      "GET /api/admin/unknownPayments": () => ({ success: true, count: 0, payments: [] }),
      "GET /api/internal/home": () => aStaffHome({ ...home, forAdmins: { ...homeForAdmins, ...changes } }),
    });
    renderStaffPage("internal");
    await screen.findByRole("button", { name: "Refresh" });
  }
  const section = (name: string) => screen.getByRole("region", { name });
  const items = () =>
    [...section("To do").querySelectorAll("ul")[0]!.children].map(({ textContent }) => textContent);
  const wayTo = (name: RegExp) => within(section("To do")).getByRole("link", { name }).getAttribute("href");

  it("names the products that accounts which never paid hold, and leads to their orders", async () => {
    const heldByNewAccounts = {
      orders: 59,
      amount: 9_912_000.5,
      products: [
        { SKU: "SAMPLEPACK", title: "Sample Pack", held: 375, inStockAndHeld: 500, orders: 58 },
        { SKU: "HONROL100", title: "Honeycomb Roll", held: 250, inStockAndHeld: 1000, orders: 1 },
      ],
    };
    await openWith({ work: { ...noWork, heldByNewAccounts } });
    expect(items()).toContain(
      "Soon: 59 unpaid orders of accounts that never paid hold goods for ₹99,12,000.50The first 2: unpaid orders of accounts that never paid hold goods for ₹99,12,000.50Sample Pack 375 of 500 held by 58 of themHoneycomb Roll 250 of 1,000 held by 1 of them",
    );
    expect(wayTo(/never paid/)).toBe("/admin/orders?status=Payment+Pending");
    expect(wayTo(/Sample Pack/)).toBe("/admin/products/SAMPLEPACK");
  });

  it("lists pending work by its urgency, each kind with a link to its list, and the others in one line", async () => {
    await openWith({
      work: {
        ...noWork,
        late: { count: 3, isCounted: true, oldest: [order(1)] },
        withoutTracking: { count: 500, isCounted: false, oldest: [] },
        refundsFailed: { count: 1, isCounted: true, oldest: [order(2)] },
      },
    });
    expect(items()).toEqual([
      "Urgent: 1 refund failedWhich one: refund failed26-27/000002 asked for 20 Nov 2026, 11:30 am",
      "Soon: 3 orders are late, not sent or on their wayWhich one: orders are late, not sent or on their way26-27/000001 paid 20 Nov 2026, 11:30 am",
      "Soon: more than 500 shipped orders have no tracking number",
      "Soon: 9 products to order now",
      "Today: 2,000 paid orders to pack",
      "Today: 3,000 orders in production, to pack when they are made",
      "Today: 2 products are running low",
      "Today: 7 new enquiries",
    ]);
    expect(section("To do").textContent).toContain(
      "All else clear (21 checks)Nothing pending in: stopped background work, cancelled orders",
    );
    expect(wayTo(/no tracking number/)).toBe("/admin/orders?status=Shipped&tracking=none");
    // No list has exactly these.
    expect(wayTo(/refund failed/)).toBe(`/admin/orders/${order(2)._id}`);
    expect(wayTo(/orders are late/)).toBe(`/admin/orders/${order(1)._id}`);
    expect(wayTo(/to pack$/)).toBe("/admin/packing");
    expect(wayTo(/to order now/)).toBe("/inventory?level=red");
    expect(wayTo(/new enquiries/)).toBe("/admin/enquiries?status=New");
  });

  it("says that no work is pending", async () => {
    await openWith(
      { enquiries: { today: 4, untouched: 0 } },
      { stock: { red: 0, orange: 0, worst: [] }, statuses: [] },
    );
    expect(section("To do").textContent).toMatch(/^To doAll clear \(29 checks\)Nothing pending in: stopped/);
    expect(section("To do").querySelector("details")?.open).toBe(false);
  });

  it("links to the first of the orders", async () => {
    await openWith({
      work: { ...noWork, messagesFailed: { count: 9, isCounted: true, oldest: [order(1), order(2)] } },
    });
    const block = within(section("To do"));
    fireEvent.click(block.getByText("The first 2"));
    const link = block.getByRole<HTMLAnchorElement>("link", { name: "26-27/000002" });
    expect(link.pathname).toBe(`/admin/orders/${order(2)._id}`);
    expect(link.closest("li")?.textContent).toContain("given up 20 Nov 2026, 11:30 am");
  });

  it(
    "has cancelled orders whose money was not returned, with what is left of it",
    { tags: ["ruling-desk.3"] },
    async () => {
      const { _id, orderNumber } = order(5);
      const oldest = [{ _id, orderNumber, status: "Cancelled" as const, amount: 118 }];
      await openWith({ cancelledWithoutRefund: { count: 3, amount: 1180.5, oldest } });
      expect(items()[0]).toBe(
        "Urgent: 3 cancelled orders are not refunded, ₹1,180.50 in allWhich one: cancelled orders are not refunded, ₹1,180.50 in all26-27/000005 Cancelled, ₹118.00 left",
      );
      fireEvent.click(within(section("To do")).getByText("Which one"));
      expect(wayTo(/26-27\/000005/)).toBe(`/admin/orders/${_id}`);
    },
  );

  it("has refunds that the payment provider made and staff recorded too", async () => {
    const { _id, orderNumber } = order(6);
    const refund = { _id, orderNumber, refundReference: "rfnd_Twice1", amount: 832.88 };
    await openWith({ refundsRecordedTwice: [refund] });
    expect(items()[0]).toContain("1 refund to check: recorded here and made by the payment provider");
    expect(items()[0]).toContain("26-27/000006 rfnd_Twice1, ₹832.88");
  });

  it("has uploads of which rows were refused, and leads to where each was made", async () => {
    const upload = { id: order(7)._id, actor: "Meera Iyer", at: "2026-11-21T09:00:00.000Z", refused: 2 };
    await openWith({
      work: { ...noWork, uploads: [{ ...upload, kind: "meesho-vendors", fileName: "vendors.csv" }] },
    });
    const text = "vendors.csv 2 rows refused, Meera Iyer, 21 Nov 2026, 2:30 pm";
    expect(items().at(-1)).toContain(text);
    fireEvent.click(within(section("To do")).getByText("Which one"));
    expect(wayTo(/vendors.csv/)).toBe("/admin/vendors?list=meesho");
  });

  it("leads to the block of this page where the work is done", async () => {
    await openWith({ jobs: { ...jobs, isStopped: true } });
    expect(items()[0]).toBe("Urgent: 1 warning: background work has stopped");
    expect(wayTo(/has stopped/)).toBe("#background-work");
    expect(section("Background work").id).toBe("background-work");
  });
});
