import type { InventoryRow } from "@dakbag/contracts/inventory";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { goOffline, goOnline } from "../../../test-support/network.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import { keepSavedFiles } from "../../../test-support/saved-files.ts";

const row = (SKU: string, changes: Partial<InventoryRow> = {}): InventoryRow => ({
  SKU,
  name: `Bag ${SKU}`,
  category: "POLY",
  isListed: true,
  description: "Tamper-proof",
  place: "",
  unitKg: null,
  availableStock: 200,
  perDayRequirement: 10,
  meanDemand: 10,
  isRequirementSet: false,
  leadTime: 7,
  safetyFactor: 1.5,
  thresholds: { red: 7, orange: 10 },
  daysAvailable: 20,
  level: "green",
  reorder: { day: "2026-12-01", quantity: 105 },
  ...changes,
});
const mostUrgentFirst = [
  row("RED1", {
    daysAvailable: 1,
    level: "red",
    reorder: { day: "2026-11-21", quantity: 200 },
    isListed: false,
  }),
  row("RED6", { daysAvailable: 6.9, level: "red" }),
  row("ORANGE", { daysAvailable: 9.5, level: "orange" }),
  row("GREEN"),
  row("IDLE", { perDayRequirement: 0, meanDemand: 0, daysAvailable: null, reorder: null }),
];

type Put = FakeEndpoints["PUT /api/inventory/:sku"];
let sent: { sku: string | undefined; body: Record<string, unknown> }[] = [];
let requests: Record<string, string>[] = [];
let rows: InventoryRow[] = [];
let answer = {};
beforeEach(() => {
  answer = {};
  sent = [];
  requests = [];
  rows = mostUrgentFirst;
});
const endpoints = (
  put: Put = () => ({ success: true, row: row("GREEN") }),
  role: "internal" | "admin" = "internal",
): FakeEndpoints => ({
  ...profileOf(role),
  "GET /api/inventory": ({ query }) => {
    requests.push(query);
    return {
      success: true,
      today: "2026-11-21",
      demand: { first: "2026-10-22", last: "2026-11-20", days: 30 },
      counts: { red: 2, orange: 1, green: 1250 },
      rows,
      totalPages: 3,
      totalCount: 203,
      isCounted: true,
      next: "2,8.5,GREEN",
      ...answer,
    };
  },
  "PUT /api/inventory/:sku": (request) => {
    sent.push({ sku: request.params["sku"], body: { ...request.body } });
    return put(request);
  },
});
async function open(put?: Put, role?: "internal" | "admin"): Promise<void> {
  await openAt("/inventory", endpoints(put, role));
}
async function openAt(url: string, fakes = endpoints()): Promise<void> {
  signInAs("Asha");
  fakeApi(fakes);
  renderStaffPage("inventory", url);
  await screen.findByRole("button", { name: "Download CSV" });
}
const goods = () =>
  screen.getAllByRole("rowheader").map((cell) => /^[A-Z]+\d?(?=Bag)/.exec(cell.textContent)?.[0]);
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("inventory planning: who may see it", () => {
  it.each(["internal", "admin"] as const)("%s sees it", { tags: ["ruling-desk.1"] }, async (role) => {
    await open(undefined, role);
    expect(goods()).toHaveLength(5);
  });
});

describe("inventory planning: the table", () => {
  it(
    "has the most urgent first, each with its days and its state in words",
    { tags: ["staff-2.28", "staff-4.5", "staff-9.10"] },
    async () => {
      await open();
      expect(goods()).toEqual(["RED1", "RED6", "ORANGE", "GREEN", "IDLE"]);
      const words = screen.getAllByRole("row").map(({ textContent }) => textContent);
      expect(words[1]).toContain("1.0Order now");
      expect(words[1]).toContain("not listed");
      expect(words[1]).toContain("200today");
      expect(words[3]).toContain("9.5Running low");
      expect(words[4]).toContain("20.0Enough");
      expect(words[4]).toContain("105on 1 Dec 2026");
      expect(words[5]).toContain("No demand");
      expect(words[5]).toContain("Nothing to order");
    },
  );

  it("goods out of stock never read 'Nothing to order', with or without a requirement", async () => {
    const soldOut = { availableStock: 0, level: "red", reorder: null } as const;
    rows = [
      row("GONE", { ...soldOut, perDayRequirement: 0, meanDemand: 0, daysAvailable: null }),
      row("ASKED", { ...soldOut, daysAvailable: 0, reorder: { day: "2026-11-21", quantity: 210 } }),
    ];
    await open();
    const words = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(words[1]).toContain("Order now");
    expect(words[1]).toContain("Out of stock: set a requirement per day");
    expect(words[2]).toContain("210today");
    expect(words.join("")).not.toContain("Nothing to order");
  });

  it("says how many products are found of all, and how many have each state", async () => {
    await open();
    expect(screen.getByText(/^203 of 1,253 products\. Average demand is of/)).toBeTruthy();
    const states = screen.getByLabelText<HTMLSelectElement>("State");
    expect([...states.options].map(({ textContent }) => textContent)).toEqual([
      "All",
      "Order now (2)",
      "Running low (1)",
      "Enough (1,250)",
    ]);
  });

  it("has search, state and page in the URL; a new filter starts at page 1", async () => {
    await openAt("/inventory?search=bag+red&level=red&page=2");
    expect(requests).toEqual([{ search: "bag red", level: "red", page: "2" }]);
    expect(screen.getByText("Page 2 of 3")).toBeTruthy();
    const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    const filter = "/inventory?search=bag+red&level=red";
    expect([to("Previous"), to("Next")]).toEqual([filter, `${filter}&page=3&after=2%2C8.5%2CGREEN`]);

    await act(async () => type("State", "orange"));
    expect(requests.at(-1)).toEqual({ search: "bag red", level: "orange", page: "1" });
    type("Search", " 10x12 ");
    await press("Search");
    expect(requests.at(-1)).toEqual({ search: "10x12", level: "orange", page: "1" });
    await press("Clear");
    expect(requests.at(-1)).toEqual({ page: "1" });
  });

  it("unknown parameters in the URL are ignored, and it says when nothing is found", async () => {
    rows = [];
    await openAt("/inventory?level=purple&page=-1");
    expect(requests).toEqual([{ page: "1" }]);
    expect(screen.getByText("No products found")).toBeTruthy();
  });

  it("a search that is not counted has at least so many, and another page behind the last product", async () => {
    answer = { totalCount: 701, totalPages: 8, isCounted: false };
    await openAt("/inventory?search=bag&page=7&after=1%2C3%2CORANGE");
    expect(requests).toEqual([{ search: "bag", page: "7", after: "1,3,ORANGE" }]);
    expect(screen.getByText(/^At least 701 of 1,253 products/)).toBeTruthy();
    expect(screen.getByText("Page 7")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe(
      "/inventory?search=bag&page=6",
    );
  });

  it("the server's CSV file of the filter, all pages, is downloaded", async () => {
    const saved = keepSavedFiles();
    const queries: object[] = [];
    await openAt("/inventory?search=bag&level=red&page=2", {
      ...endpoints(),
      "GET /api/inventory/inventory.csv": ({ query }) => {
        queries.push(query);
        return new Blob();
      },
    });
    await press("Download CSV");
    expect(queries).toEqual([{ search: "bag", level: "red" }]);
    await vi.waitFor(() => expect(saved).toHaveLength(1));
  });

  it("a download that fails says 'Failed to download'", { tags: ["staff-8.3"] }, async () => {
    await openAt("/inventory", { ...endpoints(), "GET /api/inventory/inventory.csv": noAnswer });
    await press("Download CSV");
    expect(screen.getByText("Failed to download")).toBeTruthy();
  });
});

describe("inventory planning: the edit dialog", { tags: ["staff-2.28"] }, () => {
  it("sends only changed fields, the stock with its seen value", async () => {
    await open();
    await press("Edit GREEN");
    type("Stock", "1,250");
    type("Lead time (days)", "12");
    rows = rows.map((old) => (old.SKU === "GREEN" ? { ...old, availableStock: 1250 } : old));
    await press("Save");
    expect(sent).toHaveLength(1);
    const { editId, ...change } = sent[0]!.body;
    expect(sent[0]!.sku).toBe("GREEN");
    expect(editId).toMatch(/^[0-9a-f-]{36}$/);
    expect(change).toEqual({ stock: { seen: 200, set: 1250 }, leadTime: 12 });
    expect(screen.getByText("Successfully updated!")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(requests).toHaveLength(2);
    expect(screen.getByRole("row", { name: /GREEN/ }).textContent).toContain("1,250");
  });

  it("has every field of the specification", { tags: ["staff-2.28", "staff-3.12"] }, async () => {
    await open();
    await press("Edit GREEN");
    const dialog = within(screen.getByRole("dialog"));
    type("Description", "Comes in spring");
    type(/Requirement per day/, "2.5");
    type("Safety factor", "2");
    type(/Place/, " A-03-2 ");
    type(/Weight of one unit/, "4.25");
    type("Red below (days)", "3");
    type("Orange below (days)", "4.5");
    expect(dialog.getByText("Leave blank for the 30-day average, 10.")).toBeTruthy();
    await press("Save");
    expect(sent[0]!.body).toMatchObject({
      description: "Comes in spring",
      perDayRequirement: 2.5,
      safetyFactor: 2,
      place: "A-03-2",
      unitKg: 4.25,
      thresholds: { red: 3, orange: 4.5 },
    });
  });

  it("saves nothing when nothing was changed", async () => {
    await open();
    await press("Edit GREEN");
    await press("Save");
    expect(sent).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["Stock", "1.5", "A whole number from 0 to 10,00,00,000"],
    ["Stock", "", "A whole number from 0 to 10,00,00,000"],
    ["Lead time (days)", "soon", "A whole number from 1 to 365"],
    ["Safety factor", "0.5", "A number from 1 to 10, with at most 2 decimals"],
    ["Red below (days)", "11", "Not above the orange threshold"],
  ])("%s '%s': %s, and nothing is sent", { tags: ["staff-5.9"] }, async (label, value, words) => {
    await open();
    await press("Edit GREEN");
    type(label, value);
    await press("Save");
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(sent).toEqual([]);
  });

  it("says that it is not saved while offline, and keeps what was typed", async () => {
    await open(noAnswer);
    await press("Edit GREEN");
    type("Stock", "10");
    goOffline();
    await press("Save");
    expect(screen.getByText(/^Not saved: you are offline\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Stock").value).toBe("10");
    goOnline();
  });

  it("a refusal stays visible; a retry after a lost answer is the same edit, a changed one is new", async () => {
    let tries = 0;
    await open(() => {
      tries += 1;
      if (tries === 1) return noAnswer();
      throw refusal(409, "Orders came in meanwhile: only 30 are left.");
    });
    await press("Edit GREEN");
    type("Stock", "10");
    await press("Save");
    await press("Save");
    expect(screen.getByText("Orders came in meanwhile: only 30 are left.")).toBeTruthy();
    type("Stock", "190");
    await press("Save");
    const ids = sent.map(({ body }) => body["editId"]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
  });
});
