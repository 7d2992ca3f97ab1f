import type { OrderView } from "@dakbag/contracts/order-views";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeEndpoints, type FakeRequest, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const aView = (change: Partial<OrderView> = {}): OrderView => ({
  id: "0193a000-0000-7000-8000-0000000000a1",
  name: "Ready to ship",
  filter: {
    status: "Order Processing",
    orderId: "",
    from: "",
    to: "",
    courier: "",
    tracking: "none",
    state: "",
    min: "",
    max: "",
    sku: "",
    paid: "",
    assigned: "",
    sort: "oldest",
  },
  isShared: false,
  isOwn: true,
  version: 3,
  ...change,
});
const others = aView({
  id: "0193a000-0000-7000-8000-0000000000a2",
  name: "Large",
  isShared: true,
  isOwn: false,
});

let lists: Record<string, string>[] = [];
beforeEach(() => {
  lists = [];
  sessionStorage.clear();
});

async function open(endpoints: FakeEndpoints, at = "/admin/orders") {
  signInAs("Asha");
  const calls = fakeApi({
    ...profileOf("admin"),
    "GET /api/admin/orders": ({ query }: FakeRequest<"GET /api/admin/orders">) => {
      lists.push(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")));
      return {
        success: true,
        orders: [],
        totalPages: 1,
        totalCount: 0,
        isCounted: true,
        assignees: {},
        next: null,
        counts: null,
      };
    },
    "GET /api/admin/order-views": () => ({ success: true, views: [aView(), others] }),
    ...endpoints,
  });
  renderStaffPage("admin/orders", at);
  await screen.findByText("Total Orders");
  expect(calls).not.toContain("GET /api/admin/order-views");
  await act(async () => screen.getByRole("button", { name: "Views" }).focus());
  await press("Views");
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const dialog = () => within(screen.getByRole("dialog"));

describe("saved views of the orders", () => {
  it("are own and shared ones, read when the menu is reached, and show their list", async () => {
    await open({});
    const own = within(screen.getByRole("region", { name: "Own views" }));
    const shared = within(screen.getByRole("region", { name: "Shared by others" }));
    expect(shared.getByRole("link").textContent).toBe("Large");
    await act(async () => fireEvent.click(own.getByRole("link", { name: "Ready to ship" })));
    expect(lists.at(-1)).toEqual({
      status: "Order Processing",
      tracking: "none",
      sort: "oldest",
      page: "1",
      limit: "100",
    });
    await press("Views");
    expect(screen.getByRole("link", { name: "Ready to ship" }).getAttribute("aria-current")).toBe("page");
  });

  it("are made of the current list, with one id for all tries", async () => {
    const sent: { viewId: string }[] = [];
    let isOnline = false;
    await open(
      {
        "POST /api/admin/order-views": ({ body }) => {
          sent.push(body as { viewId: string });
          if (!isOnline) throw refusal(503, "The database is being moved.");
          return { success: true, view: aView() };
        },
      },
      "/admin/orders?courier=DTDC&orderId=pune&page=4",
    );
    await press("Save this list as a view");
    await press("Save");
    expect(dialog().getByText("Please enter a name.")).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByLabelText("Name"));
    fireEvent.change(dialog().getByLabelText("Name"), { target: { value: " Pune " } });
    fireEvent.click(dialog().getByLabelText("Visible to all order staff"));
    await press("Save");
    expect(dialog().getByRole("alert").textContent).toContain("The database is being moved.");
    isOnline = true;
    await press("Save");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({
      name: "Pune",
      isShared: true,
      filter: { courier: "DTDC", orderId: "pune" },
    });
    expect(sent[0]).not.toHaveProperty("filter.page");
  });

  it("are renamed, and keep their filters unless they are replaced", async () => {
    const sent: unknown[] = [];
    await open(
      {
        "PUT /api/admin/order-views/:id": ({ params, body }) => {
          sent.push([params["id"], body]);
          return { success: true, view: aView() };
        },
      },
      "/admin/orders?courier=DTDC",
    );
    for (const isReplaced of [false, true]) {
      if (isReplaced) await press("Views");
      await press("Change Ready to ship");
      fireEvent.change(dialog().getByLabelText("Name"), { target: { value: "Today" } });
      if (isReplaced) fireEvent.click(dialog().getByLabelText(/^Replace its filters/));
      await press("Save");
    }
    expect(sent).toEqual([
      [aView().id, { name: "Today", isShared: false, version: 3, filter: aView().filter }],
      [
        aView().id,
        expect.objectContaining({ filter: expect.objectContaining({ courier: "DTDC", sort: "" }) }),
      ],
    ]);
  });

  it("are deleted by a second press; one of another admin stays shared", async () => {
    const deleted: unknown[] = [];
    await open({
      "DELETE /api/admin/order-views/:id": ({ params, query }) => {
        deleted.push([params["id"], query]);
        return { success: true };
      },
    });
    await press("Change Large");
    expect(dialog().getByLabelText<HTMLInputElement>("Visible to all order staff").disabled).toBe(true);
    await press("Delete this view");
    expect(deleted).toEqual([]);
    await press("Press again to delete it");
    expect(deleted).toEqual([[others.id, { version: "3" }]]);
  });

  it("that cannot be read say why", async () => {
    await open({
      "GET /api/admin/order-views": () => {
        throw refusal(503, "The database is being moved.");
      },
    });
    expect(screen.getByText("The database is being moved.")).toBeTruthy();
  });
});
