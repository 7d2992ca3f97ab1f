import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

it("lists parcels that were charged for more than their booked weight, each with its order", async () => {
  signInAs("Asha");
  const none = { count: 0, total: 0, from: null, to: null };
  fakeApi({
    ...profileOf("accountant"),
    "GET /api/admin/reports/documents": () => ({ success: true, invoices: none, creditNotes: none }),
    "GET /api/admin/bookings/overweight": () => ({
      success: true,
      parcels: [
        {
          reference: "0193a000-0000-7000-8000-000000000001-1",
          orderId: "0193a000-0000-7000-8000-000000000001",
          orderNumber: "26-27/000001",
          company: "Delhivery",
          trackingIds: ["1234567890123"],
          at: "2026-11-20T06:00:00.000Z",
          bookedGrams: 4250,
          chargedGrams: 6000,
          quoted: 300,
          charged: 412.5,
        },
      ],
    }),
  });
  renderStaffPage("admin/reports");
  const table = within(
    await screen.findByRole("region", { name: "Parcels that were charged for more weight" }),
  );
  const [, row] = table.getAllByRole("row");
  expect([...row!.children].map(({ textContent }) => textContent)).toEqual([
    "26-27/000001",
    "Delhivery",
    "1234567890123",
    "20 Nov 2026, 11:30 am",
    "4.25 kg",
    "6 kg",
    "₹300.00",
    "₹412.50",
  ]);
  expect(within(row!).getByRole("link").getAttribute("href")).toBe(
    "/admin/orders/0193a000-0000-7000-8000-000000000001",
  );
});
