import type { Order } from "@dakbag/contracts/orders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { anOrder, aTracking } from "../../../test-support/an-order.ts";
import { type FakeRequest, fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

let requests: Record<string, string>[] = [];
beforeEach(() => {
  requests = [];
  sessionStorage.clear();
});

const shipped = anOrder({
  status: "Shipped",
  isPaid: true,
  tracking: aTracking("Blue Dart", "1"),
});

async function open(
  search = "",
  { orders = [shipped], ...answer }: { orders?: Order[]; next?: string } = {},
) {
  signInAs("Asha");
  fakeApi({
    ...profileOf("admin"),
    "GET /api/admin/orders": ({ query }: FakeRequest<"GET /api/admin/orders">) => {
      requests.push(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")));
      return {
        success: true,
        orders,
        totalPages: 2,
        totalCount: 101,
        isCounted: false,
        assignees: {},
        next: null,
        counts: null,
        ...answer,
      };
    },
  });
  renderStaffPage("admin/orders", `/admin/orders${search}`);
  await screen.findByText("Total Orders");
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const chips = () =>
  within(screen.getByRole("list", { name: "Active filters" }))
    .getAllByRole("button", { name: /^Remove/ })
    .map((chip) => chip.textContent);
const rest = { page: "1", limit: "100" };

describe("the filters of the orders", () => {
  it("are read from the URL, sent, and shown as chips that remove one each, or all", async () => {
    await open(
      "?status=shipped&from=2026-11-01&courier=Blue+Dart&tracking=some&min=500&sort=amount-high&page=3",
    );
    expect(requests).toEqual([
      {
        status: "Shipped",
        from: "2026-11-01",
        courier: "Blue Dart",
        tracking: "some",
        min: "500",
        sort: "amount-high",
        page: "3",
        limit: "100",
      },
    ]);
    expect(chips()).toEqual([
      "From 01 Nov 2026",
      "Courier: Blue Dart",
      "With tracking",
      "At least ₹500",
      "Highest amount first",
    ]);
    await press("Remove: Courier: Blue Dart");
    expect(requests.at(-1)).toEqual({
      ...rest,
      status: "Shipped",
      from: "2026-11-01",
      tracking: "some",
      min: "500",
      sort: "amount-high",
    });
    await press("Clear all");
    expect(requests.at(-1)).toEqual({ ...rest, status: "Shipped" });
    expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
  });

  it("are chosen in a panel, which closes when they apply and returns the focus", async () => {
    await open("?page=2");
    expect(screen.queryByLabelText("Courier")).toBeNull();
    await press("Filters");
    type("Placed from", "2026-11-01");
    type("Placed until", "2026-11-30");
    type("Courier", " DTDC ");
    type("State", "Kerala");
    type("At most ₹", " 1500.50 ");
    type("Payment", "no");
    type("SKU", "honrol100");
    type("Assigned", "me");
    type("Sort", "oldest");
    await press("Apply");
    expect(requests.at(-1)).toEqual({
      ...rest,
      from: "2026-11-01",
      to: "2026-11-30",
      courier: "DTDC",
      state: "Kerala",
      max: "1500.50",
      paid: "no",
      sku: "honrol100",
      assigned: "me",
      sort: "oldest",
    });
    expect(chips()).toContain("Assigned to me");
    expect(screen.queryByLabelText("Courier")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Filters");
  });

  it("suggest the couriers of the page", async () => {
    await open();
    await press("Filters");
    expect(
      [...document.querySelectorAll("datalist option")].map((option) => option.getAttribute("value")),
    ).toEqual(["Blue Dart"]);
  });

  it("that cannot be are refused at their fields, and nothing is sent", async () => {
    await open();
    await press("Filters");
    type("Placed from", "2026-11-02");
    type("Placed until", "2026-11-01");
    type("At least ₹", "abc");
    await press("Apply");
    expect(screen.getByText("Must not be before the first day")).toBeTruthy();
    expect(screen.getByLabelText("At least ₹").getAttribute("aria-invalid")).toBe("true");
    type("Placed until", "");
    type("At least ₹", "10");
    type("At most ₹", "9");
    await press("Apply");
    expect(screen.getByText("Must not be less than the lowest amount")).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it("continue behind the last order on the next page, and without a count there is no last page", async () => {
    const next = `188800,${shipped._id}`;
    await open("?courier=Blue+Dart", { next });
    expect(screen.getByText("Page 1")).toBeTruthy();
    await press("Next");
    expect(requests.at(-1)).toEqual({ courier: "Blue Dart", page: "2", after: next, limit: "100" });
    await press("Page 1");
    expect(requests.at(-1)).toEqual({ courier: "Blue Dart", page: "1", limit: "100" });
  });
});
