import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const id = "0193a000-0000-7000-8000-000000000001";
const booking: OrderOnDesk["bookings"][number] = {
  reference: `${id}-1`,
  parcel: 1,
  company: "Shiprocket",
  service: "Delhivery Surface",
  state: "booked",
  trackingIds: ["12345678901234"],
  reason: "",
  at: "2026-11-25T06:00:00.000Z",
  bookedGrams: 4250,
  quoted: 270,
  charged: 324.5,
  chargedGrams: 6000,
  ewayBillNumber: null,
};
let saved: unknown[] = [];

async function open(role: "admin" | "accountant", bookings: OrderOnDesk["bookings"]) {
  signInAs("Asha");
  saved = [];
  fakeApi({
    ...profileOf(role),
    "GET /api/admin/staff": () => ({ success: true, staff: [] }),
    "GET /api/admin/orders/:id": () => ({
      success: true,
      order: anOrderInDetail(),
      payments: [],
      refunds: [],
      refundable: null,
      events: [],
      notes: [],
      messages: [],
      assignee: null,
      parcels: [],
      piecesHere: [],
      bookings,
    }),
    "GET /api/admin/orders/:id/claims": () => ({ success: true, claims: [] }),
    "GET /api/admin/orders/:id/history": () => ({ success: true, events: [] }),
    "PUT /api/admin/bookings/:reference/charge": ({ params, body }) => {
      saved.push({ ...params, ...body });
      return { success: true };
    },
    "PUT /api/admin/bookings/:reference/ewayBill": ({ params, body }) => {
      saved.push({ ...params, ...body });
      return { success: true };
    },
  });
  renderStaffPage("admin/orders/:id", `/admin/orders/${id}`);
  await screen.findByRole("heading", { level: 1, name: /^Order \d/ });
  await act(async () => undefined);
}
const row = () =>
  within(screen.getByRole("region", { name: "Bookings of this order" })).getAllByRole("row")[1];

it("what a courier charged stands beside its quote, with a weight that was not packed", async () => {
  await open("accountant", [booking]);
  const text = row()?.textContent;
  for (const part of ["Delhivery Surface by Shiprocket", "₹270.00", "₹324.50", "+₹54.50"])
    expect(text).toContain(part);
  expect(text).toContain("Charged for 6 kg, packed 4.25 kg");
  expect(screen.queryByRole("button", { name: "Enter charge" })).toBeNull();
});

it("an admin enters it; what is no amount is said at its field", async () => {
  await open("admin", [{ ...booking, charged: null, chargedGrams: null }]);
  expect(row()?.textContent).not.toContain("Charged for");
  fireEvent.click(screen.getByRole("button", { name: "Enter charge" }));
  const dialog = within(screen.getByRole("dialog", { name: "What the courier charged" }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const press = async () => {
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await act(async () => undefined);
  };
  type(/^Amount/, "much");
  await press();
  expect(dialog.getByText("Please enter rupees, as 412.50")).toBeTruthy();
  type(/^Amount/, "412.50");
  type(/^Charged weight/, "4.5");
  await press();
  expect(saved).toEqual([{ reference: `${id}-1`, amount: 412.5, chargedGrams: 4500 }]);
});

it("an admin gives the courier an e-way bill", async () => {
  await open("admin", [booking]);
  fireEvent.click(screen.getByRole("button", { name: "Enter" }));
  const dialog = within(screen.getByRole("dialog", { name: "E-way bill" }));
  const field = dialog.getByLabelText("Number of the e-way bill");
  const press = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.click(dialog.getByRole("button", { name: "Give to Shiprocket" }));
    await act(async () => undefined);
  };
  await press("1234");
  expect(dialog.getByText("Please enter the 12 digits of the e-way bill")).toBeTruthy();
  await press("1234 5678 9012");
  expect(saved).toEqual([{ reference: `${id}-1`, ewayBillNumber: "123456789012" }]);
});

it("an order that was booked with no company has no such list", async () => {
  await open("admin", []);
  expect(screen.queryByRole("region", { name: "Bookings of this order" })).toBeNull();
});
