import type { Role } from "@dakbag/contracts/account";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { staffPages } from "../staff-pages.ts";
import { OpenPalette } from "./open-palette.tsx";

const id = "0193a000-0000-7000-8000-000000000001";
const order = anOrder({ orderNumber: "26-27/000042", status: "Shipped" });
let asked: Record<string, string>[] = [];
const found: FakeEndpoints = {
  "GET /api/admin/orders": ({ query }) => {
    asked.push(query);
    return {
      success: true,
      orders: [order],
      assignees: {},
      totalPages: 12,
      totalCount: 1201,
      isCounted: false,
      next: null,
      counts: null,
    };
  },
  "GET /api/admin/customers": ({ query }) => ({
    success: true,
    customers: query["search"]?.startsWith("Ravi")
      ? [
          {
            id,
            name: "Ravi Kumar",
            phoneNumber: "9812345678",
            email: "ravi@example.in",
            role: "buyer",
            since: "2026-11-20T10:12:00.000Z",
            companyName: "Kumar Crates",
            gstin: "",
            lastOrderAt: null,
          },
        ]
      : [],
    next: null,
  }),
  "GET /api/admin/products": () => ({
    success: true,
    products: [],
    totalPages: 1,
    totalCount: 0,
    isCounted: true,
    next: null,
  }),
};

function Desk({ role }: { role: Role }) {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <OpenPalette role={role} />
      <samp>{`${pathname}${search}${hash}`}</samp>
    </>
  );
}

async function open(role: Role = "admin", endpoints: FakeEndpoints = found) {
  asked = [];
  signInAs("Asha");
  const calls = fakeApi(endpoints);
  const Stub = createRoutesStub([{ path: "*", Component: () => <Desk role={role} /> }]);
  render(<Stub initialEntries={["/internal"]} />);
  fireEvent.click(screen.getByRole("button", { name: /Go to/ }));
  await screen.findByRole("combobox");
  return calls;
}
const field = () => screen.getByRole("combobox");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
const options = (group?: string) =>
  within(group === undefined ? screen.getByRole("listbox") : screen.getByRole("group", { name: group }))
    .queryAllByRole("option")
    .map(({ textContent }) => textContent);
const where = () => document.querySelector("samp")?.textContent;

describe("the palette", () => {
  it("offers an admin all pages and actions, and internal staff theirs, without a search", async () => {
    const calls = await open();
    expect(options("Pages")).toEqual(staffPages.flatMap((page) => ("link" in page ? [page.link] : [])));
    expect(options("Actions")).toContain("Upload order statusesOrders");
    expect(calls).toEqual([]);
  });

  it("offers internal staff what they may use, and never searches for them", async () => {
    const calls = await open("internal");
    expect(options()).toEqual([
      "Today",
      "Inventory",
      "GST validator",
      "See what to reorderInventory",
      "Check a GSTINGST validator",
    ]);
    type("stock");
    expect(options()).toEqual(["See what to reorderInventory"]);
    type("asha");
    expect(screen.getByRole("status").textContent).toBe("Nothing found for “asha”.");
    expect(calls).toEqual([]);
  });

  it("offers packers what they do, and accountants the orders", async () => {
    await open("packer");
    expect(options()).toEqual([
      "Packing",
      "Hand over parcelsPacking",
      "Print packing slipsPacking",
      "Print pick listPacking",
    ]);
    cleanup();
    const calls = await open("accountant");
    expect(options("Pages")).toEqual(["Orders", "Claims", "GST validator", "Reports", "Tax rates"]);
    expect(options("Actions")).toContain("Download GSTR-1Reports");
    expect(options("Actions")).not.toContain("Upload order statusesOrders");
    expect(field().getAttribute("placeholder")).toBe("Order, page or action");
    type("82");
    await waitFor(() => expect(options("Orders").length).toBeGreaterThan(0));
    expect(calls.filter((call) => !call.includes("/orders"))).toEqual([]);
  });

  it.each([
    ["gstr-1", "Download GSTR-1Reports"],
    ["pending invoice report", "Download pending invoice reportReports"],
    ["packaging report", "Download packaging reportReports"],
    ["order processing", 'Download "Order Processing" ordersReports'],
    ["orders report", "Download orders reportReports"],
    ["sales register", "Download sales registerReports"],
    ["credit notes", "Download invoices and credit notesReports"],
    ["packing consolidation", "Download packing consolidationOrders"],
  ])("finds a report by its name: %s", async (name, entry) => {
    await open();
    type(name);
    expect(options("Actions")).toContain(entry);
  });

  it("finds pages and actions by the beginnings of their words, also by other names", async () => {
    await open("admin", { ...found });
    type("CSV ord");
    expect(options()).toEqual(["Upload order statusesOrders"]);
    type("planning");
    expect(options()).toEqual(["Inventory"]);
  });

  it("moves by the arrows in a circle while the field keeps the focus, and opens what is chosen", async () => {
    await open("internal");
    expect(document.activeElement).toBe(field());
    expect(active()?.textContent).toBe("Today");
    expect(active()?.getAttribute("aria-selected")).toBe("true");
    press("ArrowUp");
    expect(active()?.textContent).toContain("Check a GSTIN");
    press("ArrowDown");
    press("ArrowDown");
    expect(active()?.textContent).toBe("Inventory");
    press("Enter");
    await waitFor(() => expect(where()).toBe("/inventory"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("searches orders, customers and products once a moment after typing, by their group", async () => {
    await open();
    type("Ra");
    type("Ravi");
    expect(screen.getByRole("status").textContent).toBe("Searching…");
    expect(asked).toEqual([]);
    await waitFor(() => expect(options("Customers")).toEqual(["Ravi KumarKumar Crates · 9812345678"]));
    expect(options("Orders")[0]).toContain("26-27/000042");
    expect(options("Orders")[1]).toBe("All orders foundmore than 1,200");
    expect(screen.queryByRole("group", { name: "Products" })).toBeNull();
    expect(asked).toEqual([{ page: "1", limit: "5", orderId: "Ravi" }]);
    expect(screen.getByRole("status").textContent).toBe("3 found");
    fireEvent.click(screen.getByText("All orders found"));
    await waitFor(() => expect(where()).toBe("/admin/orders?orderId=Ravi"));
  });

  it("shows what is found while another search fails, and says which", async () => {
    await open("admin", {
      ...found,
      "GET /api/admin/products": () => {
        throw refusal(500, "Something went wrong");
      },
    });
    type("Ravi");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Not everything could be searched. Products: Something went wrong",
    );
    expect(options("Customers")).toHaveLength(1);
  });

  it("shows no answer to a text that has changed since", async () => {
    let release = () => {};
    await open("admin", {
      ...found,
      "GET /api/admin/orders": async () => {
        await new Promise<void>((resolve) => (release = resolve));
        return {
          success: true,
          orders: [order],
          assignees: {},
          totalPages: 1,
          totalCount: 1,
          isCounted: true,
          next: null,
          counts: null,
        };
      },
    });
    type("Ravi");
    await waitFor(() => expect(options("Customers")).toHaveLength(1));
    type("R");
    await act(async () => release());
    expect(screen.queryByRole("group", { name: "Orders" })).toBeNull();
    expect(screen.queryByRole("group", { name: "Customers" })).toBeNull();
  });

  it("leads to the panel of an action", async () => {
    await open();
    type("cleanup");
    press("Enter");
    await waitFor(() => expect(where()).toBe("/admin/orders#heavy-operations"));
  });
});

describe("the keys of the palette", () => {
  const ctrlK = (keys: object = { ctrlKey: true }) => fireEvent.keyDown(window, { key: "k", ...keys });
  function show() {
    const Stub = createRoutesStub([{ path: "*", Component: () => <Desk role="internal" /> }]);
    render(<Stub initialEntries={["/internal"]} />);
  }

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    "%j and k open it, and the browser's own does not",
    async (keys) => {
      show();
      expect(ctrlK(keys)).toBe(false);
      expect(await screen.findByRole("dialog", { name: "Go to" })).toBeTruthy();
    },
  );

  it("k alone or with more keys does nothing", () => {
    show();
    for (const keys of [{}, { ctrlKey: true, shiftKey: true }, { metaKey: true, altKey: true }])
      expect(ctrlK(keys)).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("they do nothing over another dialog", () => {
    show();
    const other = document.body.appendChild(document.createElement("dialog"));
    other.open = true;
    ctrlK();
    expect(screen.queryByRole("combobox")).toBeNull();
    other.remove();
  });
});
