import type { Role } from "@dakbag/contracts/account";
import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { clearRole } from "#app/api/role.ts";
import { anOrder } from "../../test-support/an-order.ts";
import { anOrderInDetail } from "../../test-support/an-order-in-detail.ts";
import { fakeApi } from "../../test-support/fake-api.ts";
import { profileOf } from "../../test-support/profile-of.ts";
import { signInAs } from "../../test-support/render-page.tsx";
import { renderStaffPage, type StaffPath } from "../../test-support/render-staff-page.tsx";

const id = "0193a000-0000-7000-8000-000000000001";
const shipped = anOrder({ _id: id, orderNumber: "26-27/000002", status: "Shipped", isPaid: true });
const rate = { hsn: "39191000", ratePercent: 18, note: "", actor: "", scheduledAt: null };

async function open(role: Role, path: StaffPath, at: string): Promise<void> {
  clearRole();
  signInAs("Asha");
  fakeApi({
    ...profileOf(role),
    "GET /api/admin/orders": () => {
      return {
        success: true,
        orders: [shipped],
        totalPages: 1,
        totalCount: 1,
        isCounted: true,
        assignees: {},
        next: null,
        counts: [],
      };
    },
    "GET /api/admin/orders/:id": () => ({
      success: true,
      order: anOrderInDetail({ isPaid: true, status: "Shipped" }),
      payments: [],
      refunds: [],
      refundable: { lines: [], refundsSeen: 0, moneyLeft: 0, canRestock: false },
      events: [],
      notes: [],
      messages: [],
      assignee: null,
      parcels: [],
      bookings: [],
      piecesHere: [],
    }),
    "GET /api/admin/orders/:id/claims": () => ({ success: true, claims: [] }),
    "GET /api/admin/staff": () => ({ success: true, staff: [] }),
    "GET /api/admin/order-views": () => ({ success: true, views: [] }),
    "GET /api/gstRates": () => ({
      success: true,
      today: "2026-11-20",
      rates: [
        { ...rate, effectiveFrom: "2027-04-01" },
        { ...rate, effectiveFrom: "2017-07-01" },
      ],
      withdrawn: [],
      products: [],
    }),
  });
  renderStaffPage(path, at);
  await screen.findAllByText(/26-27\/000002|39191000|^Order /);
  await act(async () => undefined);
}

const names = () => screen.getAllByRole("button").map((button) => button.textContent);

beforeEach(() => localStorage.clear());

it.each([
  ["admin/orders", "/admin/orders", "Print", "Edit"],
  ["admin/orders/:id", `/admin/orders/${id}`, "Print", "Edit"],
  ["admin/tax-rates", "/admin/tax-rates", undefined, "Schedule"],
] as const)(
  "an accountant reads %s, and only an admin changes something there",
  async (path, at, both, admins) => {
    await open("admin", path, at);
    const ofAdmin = names();
    expect(ofAdmin).toContain(admins);
    cleanup();
    clearRole();
    await open("accountant", path, at);
    const ofAccountant = screen.queryAllByRole("button").map((button) => button.textContent);
    expect(
      ofAccountant.filter((name) =>
        /^(Edit|Recheck|Refund|Goodwill|Assign|Send again|Schedule|Withdraw|Cleanup)/.test(name ?? ""),
      ),
    ).toEqual([]);
    if (both)
      for (const list of [ofAdmin, ofAccountant])
        expect(list.some((name) => name?.startsWith(both))).toBe(true);
  },
);
