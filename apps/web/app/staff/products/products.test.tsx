import type { DeskProduct } from "@dakbag/contracts/products";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const save = vi.hoisted(() => vi.fn());
vi.mock("#app/staff/save-csv.ts", () => ({ saveCsv: save }));

const product = (SKU: string, changes: Partial<DeskProduct> = {}): DeskProduct => ({
  SKU,
  title: `Bag ${SKU}`,
  size: "small",
  category: "POLY",
  unit: "PCS",
  price: 1.0225,
  gstRatePercent: 18,
  stock: 1200,
  unitsHeld: 0,
  isLow: false,
  isShown: true,
  ...changes,
});

type Put = FakeEndpoints["PUT /api/admin/products/:sku/stockAndPrice"];
let products: DeskProduct[] = [];
let requests: Record<string, string>[] = [];
let answer = {};
/** The list is answered no sooner than this. */
let reading: () => Promise<unknown>;
let sent: { sku: string | undefined; body: Record<string, unknown> }[] = [];
beforeEach(() => {
  reading = () => Promise.resolve();
  products = [
    product("PLAIN"),
    product("HELD", { unitsHeld: 2500, isLow: true }),
    product("GONE", { stock: 0, isLow: true, isShown: false, gstRatePercent: null }),
  ];
  requests = [];
  answer = {};
  sent = [];
  save.mockClear();
});
const answerPut: Put = () => ({ success: true, product: product("PLAIN", { stock: 1450 }) });

async function open(at?: string, put: Put = answerPut, fakes: FakeEndpoints = {}): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi({
    ...profileOf("admin"),
    "GET /api/admin/products": async ({ query }) => {
      requests.push(query);
      await reading();
      return {
        success: true,
        products,
        totalCount: 203,
        totalPages: 3,
        isCounted: true,
        next: "17.5,GONE",
        ...answer,
      };
    },
    "GET /api/admin/productCsv/last": () => ({ success: true, upload: null }),
    "PUT /api/admin/products/:sku/stockAndPrice": (request) => {
      sent.push({ sku: request.params["sku"], body: { ...request.body } });
      return put!(request);
    },
    ...fakes,
  });
  renderStaffPage("admin/products", at);
  await screen.findByText(/203 products found$/);
  return calls;
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const dialog = () => within(screen.getByRole("dialog"));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

describe("products that cannot be read", () => {
  it("a list that fails to load shows why", async () => {
    signInAs("Asha");
    fakeApi({
      ...profileOf("admin"),
      "GET /api/admin/products": () => {
        throw refusal(503, "The shop does not answer for a moment.");
      },
    });
    renderStaffPage("admin/products");
    expect(await screen.findByText("The shop does not answer for a moment.")).toBeTruthy();
  });
});

describe("products: the list", () => {
  it("shows price, stock, reserved stock and visibility of each, in words", async () => {
    await open();
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "PLAINBag PLAINsmall₹1.022518%1,200–ShownStock and priceEdit",
      "HELDBag HELDsmall₹1.022518%1,200Running low2,500ShownStock and priceEdit",
      "GONEBag GONEsmall₹1.0225No rate0Out of stock–HiddenStock and priceEdit",
    ]);
    expect(screen.getByRole("link", { name: "Edit GONE" }).getAttribute("href")).toBe("/admin/products/GONE");
    expect(screen.getByRole("link", { name: "New product" }).getAttribute("href")).toBe(
      "/admin/products/new",
    );
  });

  it("has search, filters and page in the URL; a new filter starts at page 1", async () => {
    await open("/admin/products?search=bag&category=POLY&stock=low&show=hidden&page=2");
    expect(requests).toEqual([{ search: "bag", category: "POLY", stock: "low", show: "hidden", page: "2" }]);
    expect(screen.getByText("Page 2 of 3")).toBeTruthy();
    const query = "?search=bag&category=POLY&stock=low&show=hidden";
    const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([to("Previous"), to("Next")]).toEqual([
      `/admin/products${query}`,
      `/admin/products${query}&page=3&after=17.5%2CGONE`,
    ]);

    await act(async () => fireEvent.change(screen.getByLabelText("Stock"), { target: { value: "out" } }));
    expect(requests.at(-1)).toEqual({
      search: "bag",
      category: "POLY",
      stock: "out",
      show: "hidden",
      page: "1",
    });
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: " 10x12 " } });
    await press("Search");
    expect(requests.at(-1)).toMatchObject({ search: "10x12", stock: "out" });
    await press("Clear");
    expect(requests.at(-1)).toEqual({ page: "1" });
  });

  it("a page beyond the last one leads to the last one", async () => {
    reading = () => new Promise((resolve) => setTimeout(resolve, 20));
    await open("/admin/products?search=bag&page=999");
    expect(await screen.findByText("Page 3 of 3")).toBeTruthy();
    expect(requests).toEqual([
      { search: "bag", page: "999" },
      { search: "bag", page: "3" },
    ]);
  });

  it("a list that is not counted has at least so many products, and another page behind the last one", async () => {
    answer = { isCounted: false };
    await open("/admin/products?search=bag&page=2&after=3%2CPLAIN");
    expect(requests).toEqual([{ search: "bag", page: "2", after: "3,PLAIN" }]);
    expect(screen.getByText("At least 203 products found")).toBeTruthy();
    expect(screen.getByText("Page 2")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(
      "/admin/products?search=bag&page=3&after=17.5%2CGONE",
    );
  });

  it("unknown parameters in the URL are ignored", async () => {
    await open("/admin/products?category=BAGS&stock=much&show=all&page=-1");
    expect(requests).toEqual([{ page: "1" }]);
  });

  it("says when nothing is found", async () => {
    products = [];
    await open("/admin/products?search=zebra");
    expect(screen.getByText("No products found")).toBeTruthy();
  });

  it("is downloaded with the filter, all pages, as a file that can be edited and uploaded", async () => {
    let query = {};
    await open("/admin/products?stock=low&page=2", undefined, {
      "GET /api/admin/productCsv": (request) => {
        query = request.query;
        return { success: true, products: [product("A1"), product("=A2", { isShown: false, price: 12 })] };
      },
    });
    await press("Download current list as CSV");
    expect(query).toEqual({ stock: "low" });
    const [name, table] = save.mock.calls[0] as [string, string[][]];
    expect(name).toMatch(/^products_\d{4}-\d{2}-\d{2}\.csv$/);
    expect(table).toEqual([
      ["SKU", "Title", "Size", "Price", "Stock", "Show", "Price before", "Stock before", "Show before"],
      ["A1", "Bag A1", "small", "1.0225", "1200", "yes", "1.0225", "1200", "yes"],
      ["=A2", "Bag =A2", "small", "12.00", "1200", "no", "12.00", "1200", "no"],
    ]);
  });

  it("a download that fails says 'Failed to download'", { tags: ["staff-8.3"] }, async () => {
    await open(undefined, undefined, { "GET /api/admin/productCsv": noAnswer });
    await press("Download current list as CSV");
    expect(screen.getByText("Failed to download")).toBeTruthy();
  });
});

describe("products: the dialog of stock and price", () => {
  const openDialog = async (put?: Put) => {
    await open(undefined, put);
    await press("Stock and price of PLAIN");
  };

  it("adds stock with a reason, and shows the new stock", async () => {
    await openDialog();
    type("Stock", "add");
    type("Units", "250");
    expect(dialog().getByText("1,200 now, 1,450 afterwards.")).toBeTruthy();
    type("Reason", " Goods received ");
    await press("Save");
    const { editId, ...body } = sent[0]!.body;
    expect(sent[0]!.sku).toBe("PLAIN");
    expect(editId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toEqual({ stockChange: 250, reason: "Goods received", checked: false });
    expect(screen.getByText("PLAIN: ₹1.0225, 1,450 in stock")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(requests).toHaveLength(2);
  });

  it.each([
    ["take", "200", { stockChange: -200 }],
    ["set", "1,000", { stock: { seen: 1200, set: 1000 } }],
  ])("%s %s is sent as such", async (move, units, change) => {
    await openDialog();
    type("Stock", move);
    type("Units", units);
    type("Reason", "Stock count");
    await press("Save");
    expect(sent[0]!.body).toMatchObject({ ...change, reason: "Stock count" });
    expect(sent[0]!.body).not.toHaveProperty("price");
  });

  it("sends a price with the seen one, and the visibility", async () => {
    await openDialog();
    type(/Price per unit/, "1.1");
    fireEvent.click(dialog().getByLabelText("Shown in the shop"));
    type("Reason", "New price list");
    await press("Save");
    const { editId: _id, ...body } = sent[0]!.body;
    expect(body).toEqual({
      price: { seen: 1.0225, set: 1.1 },
      isShown: false,
      reason: "New price list",
      checked: false,
    });
  });

  it(
    "asks about a price that moves by more than half, and saves it once that is ticked",
    { tags: ["ruling-desk.22"] },
    async () => {
      const words = "The price moves by more than half: from ₹1.0225 to ₹10.225.";
      await openDialog((request) => {
        if (request.body.checked) return answerPut!(request);
        throw refusal(409, words, "price-unchecked");
      });
      type(/Price per unit/, "10.225");
      type("Reason", "New price list");
      await press("Save");
      expect(dialog().getByText(words)).toBeTruthy();
      const tick = dialog().getByLabelText("I have checked the price");
      expect(document.activeElement).toBe(tick);
      await act(async () => fireEvent.click(tick));
      // Another price is another question.
      type(/Price per unit/, "102.25");
      expect(dialog().queryByText(words)).toBeNull();
      await press("Save");
      await act(async () => fireEvent.click(dialog().getByLabelText("I have checked the price")));
      await press("Save");
      expect(sent.map(({ body }) => body["checked"])).toEqual([false, false, true]);
      expect(sent[2]!.body["editId"]).toBe(sent[1]!.body["editId"]);
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  it("saves nothing when nothing was changed, and needs no reason", async () => {
    await openDialog();
    type("Stock", "set");
    type("Units", "1200");
    await press("Save");
    expect(sent).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["Units", "1.5", "A whole number from 0 to 10,00,00,000"],
    ["Units", "", "A whole number from 0 to 10,00,00,000"],
    ["Units", "1201", "There are only 1,200"],
    [/Price per unit/, "0", "A number above 0 with at most 4 decimals"],
    [/Price per unit/, "1.00001", "A number above 0 with at most 4 decimals"],
    ["Reason", " ", "Please give a reason: it is recorded in the audit log"],
  ])("%s '%s': %s, and nothing is sent", async (label, value, words) => {
    await openDialog();
    type("Stock", "take");
    type("Units", "1");
    type("Reason", "Damaged");
    type(label, value);
    await press("Save");
    expect(dialog().getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByLabelText(label));
    expect(sent).toEqual([]);
  });

  it("a refusal stays visible beside the current number, on which the next try is based", async () => {
    await openDialog(() => {
      products = [product("PLAIN", { price: 1.05, stock: 900 })];
      throw refusal(409, "The price is now ₹1.05, not ₹1.0225. Please check it again.");
    });
    type(/Price per unit/, "1.1");
    type("Stock", "set");
    type("Units", "1000");
    type("Reason", "Stock count");
    await press("Save");
    expect(dialog().getByText(/The price is now ₹1.05/)).toBeTruthy();
    expect(dialog().getByText("900 now, 1,000 afterwards.")).toBeTruthy();
    await press("Save");
    expect(sent[1]!.body).toMatchObject({ price: { seen: 1.05, set: 1.1 }, stock: { seen: 900, set: 1000 } });
    expect(sent[1]!.body["editId"]).not.toBe(sent[0]!.body["editId"]);
  });

  it("a conflict is shown with the current numbers, which the next try uses", async () => {
    const answer = Promise.withResolvers<void>();
    await openDialog(() => {
      products = [product("PLAIN", { price: 1.05 })];
      reading = () => answer.promise;
      throw refusal(409, "The price is now ₹1.05, not ₹1.0225. Please check it again.");
    });
    type(/Price per unit/, "1.1");
    type("Reason", "New price list");
    await press("Save");
    await press("Save");
    expect(sent).toHaveLength(1);
    expect(dialog().queryByText(/The price is now ₹1.05/)).toBeNull();
    answer.resolve();
    expect(await dialog().findByText(/The price is now ₹1.05/)).toBeTruthy();
    await press("Save");
    expect(sent[1]!.body).toMatchObject({ price: { seen: 1.05, set: 1.1 } });
  });

  it("an unedited field follows others' changes, and is not sent", async () => {
    await openDialog(() => {
      products = [product("PLAIN", { price: 1.05, stock: 900 })];
      throw refusal(409, "Now only 900 are left, so 1,000 cannot be removed.");
    });
    type("Stock", "take");
    type("Units", "1000");
    type("Reason", "Damaged");
    await press("Save");
    expect((dialog().getByLabelText(/Price per unit/) as HTMLInputElement).value).toBe("1.05");
    type("Units", "900");
    await press("Save");
    expect(sent[1]!.body).not.toHaveProperty("price");
  });

  it("a retry after a lost answer is the same edit", async () => {
    let tries = 0;
    await openDialog((request) => {
      tries += 1;
      return tries === 1 ? noAnswer() : answerPut!(request);
    });
    type("Stock", "add");
    type("Units", "250");
    type("Reason", "Goods received");
    await press("Save");
    await press("Save");
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
  });
});
