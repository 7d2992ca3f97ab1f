import { maxLinesPerRequest as maxLinesOfContract } from "@dakbag/contracts/cart";
import { inlineRows, workbookBytes } from "../../../../../packages/domain/test-support/workbook-bytes.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { clearCatalogue } from "#app/api/catalogue.ts";
import { aProduct, catalogueOf } from "../../../test-support/a-product.ts";
import { type FakeEndpoints, fakeApi, noAnswer } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { keepSavedFiles } from "../../../test-support/saved-files.ts";
import { maxLinesPerRequest } from "./add-rows-to-cart.ts";
import * as page from "./quick-order.tsx";

const bag = (SKU: string, dimension: string, isPod: boolean, price: number) =>
  aProduct({
    SKU,
    title: `Plain Poly Courier Bag ${dimension} ${isPod ? "with" : "without"} POD`,
    type: isPod ? "poly-bw-pd" : "poly-bw-npd",
    dimension,
    price,
  });
const sleeve = (millimetres: number, price: number) =>
  aProduct({
    SKU: `HONSLV${millimetres}`,
    title: `Honeycomb Sleeve ${millimetres} mm (box)`,
    description: "Box of honeycomb sleeves.",
    category: "HONEYCOMB",
    type: "honey-sleeve",
    dimension: `${millimetres} mm`,
    price,
    unit: "BOX",
    countInStock: 100,
    gstRatePercent: 12,
  });
const products = [
  bag("POLPOD120160", "12x16 inch", true, 2.75),
  bag("POLNPD120160", "12x16 inch", false, 2.53),
  bag("POLPOD100120", "10x12 inch", true, 1.78),
  sleeve(150, 3599),
  sleeve(200, 4199),
];
const catalogue: FakeEndpoints = { "GET /api/products": () => catalogueOf(...products) };

beforeEach(() => {
  sessionStorage.clear();
  clearCatalogue();
});
function open(endpoints: FakeEndpoints = catalogue): string[] {
  const calls = fakeApi(endpoints);
  renderPage(page, "/quick-order");
  return calls;
}
const product = (row: number) =>
  screen.getByRole<HTMLInputElement>("combobox", { name: `Product, row ${row}` });
const quantity = (row: number) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Quantity, row ${row}` });
const rowOf = (row: number) => product(row).closest("tr") as HTMLElement;
const addButton = () => screen.getByRole("button", { name: /^Add .*to cart$/ });

/** Types as a person does, once the rules are here. */
async function type(field: HTMLInputElement, text: string) {
  await act(async () => field.focus());
  await act(async () => fireEvent.change(field, { target: { value: text } }));
}
async function press(field: HTMLInputElement, key: string, shiftKey = false) {
  await act(async () => fireEvent.keyDown(field, { key, shiftKey }));
}
async function paste(text: string) {
  fireEvent.click(screen.getByRole("tab", { name: "Paste a list" }));
  fireEvent.change(screen.getByLabelText(/Lines from/), { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Find products" })));
  await act(untilRead);
}
/** The browser paints before the lines are read, and before they are drawn. */
async function untilRead() {
  for (let paint = 0; paint < 3; paint++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
async function upload(content: BlobPart, name = "order.csv") {
  fireEvent.click(screen.getByRole("tab", { name: "Upload a file" }));
  const file = new File([content], name);
  await act(async () =>
    fireEvent.change(screen.getByLabelText("CSV or Excel file"), { target: { files: [file] } }),
  );
  await act(untilRead);
}
const click = async (name: string | RegExp, inside: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(inside).getByRole("button", { name })));

describe("typing rows", () => {
  it("fetches no products before the table has focus", () => {
    expect(open()).toEqual([]);
    expect(product(1).value).toBe("");
  });

  it("finds a product while typing, and shows the line's price with GST", async () => {
    open();
    await type(product(1), "12x16 pod");
    expect(await within(rowOf(1)).findByText("Type a quantity.")).toBeTruthy();
    await type(quantity(1), "2,000");
    expect(rowOf(1).textContent).toContain("Plain Poly Courier Bag 12x16 inch with POD");
    expect(rowOf(1).textContent).toContain("₹5,500.00");
    expect(rowOf(1).textContent).toContain("+ ₹990.00 GST");
    expect(addButton().textContent).toBe("Add 1 line to cart");
  });

  it("moves on by Enter and back by Shift+Enter; there is always an empty row", async () => {
    open();
    await type(product(1), "POLPOD120160");
    await screen.findByText("Type a quantity.");
    await press(product(1), "Enter");
    expect(document.activeElement).toBe(quantity(1));
    await type(quantity(1), "1000");
    await press(quantity(1), "Enter");
    expect(document.activeElement).toBe(product(2));
    for (const row of [2, 3]) await type(product(row), "POLPOD100120");
    expect(product(4).value).toBe("");
    await press(product(2), "Enter", true);
    expect(document.activeElement).toBe(quantity(1));
  });

  it("extracts the quantity from text typed as the product", async () => {
    open();
    await type(product(1), "12x16 pod 2k");
    await screen.findByText("Type a quantity.");
    await press(product(1), "Enter");
    expect([product(1).value, quantity(1).value]).toEqual(["12x16 pod", "2,000"]);
    expect(document.activeElement).toBe(product(2));
  });

  it("suggests products; the arrows, Enter and Escape work on the list", async () => {
    open();
    await type(product(1), "12x16");
    expect(await screen.findAllByRole("option", { name: /12x16/ })).toHaveLength(2);
    await press(product(1), "ArrowDown");
    await press(product(1), "ArrowDown");
    expect(product(1).getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
    await press(product(1), "Enter");
    expect(product(1).value).toBe("POLNPD120160");
    expect(document.activeElement).toBe(quantity(1));
    await type(product(1), "sleeve");
    await press(product(1), "Escape");
    expect(screen.queryAllByRole("option", { name: /Sleeve/ })).toEqual([]);
  });

  it("steps the quantity through what can be ordered", async () => {
    open();
    await type(product(1), "POLPOD120160");
    await screen.findByText("Type a quantity.");
    for (const [key, value] of [
      ["ArrowUp", "1,000"],
      ["ArrowUp", "1,500"],
      ["ArrowDown", "1,000"],
    ] as const) {
      await press(quantity(1), key);
      expect(quantity(1).value).toBe(value);
    }
  });

  it("reports that the products cannot be loaded, and tries again", async () => {
    let isOffline = true;
    open({ "GET /api/products": () => (isOffline ? noAnswer() : catalogueOf(...products)) });
    await type(product(1), "12x16 pod");
    expect(await screen.findByText("Failed to load products.")).toBeTruthy();
    isOffline = false;
    await click("Try again");
    expect(await within(rowOf(1)).findByText("Type a quantity.")).toBeTruthy();
  });
});

describe("pasting", () => {
  it("reads a chat message: found, to choose, not found, ignored, with a summary", async () => {
    open();
    await paste("Hi bhaiya\n12x16 pod 2000\n12x16 1000\n10x14 pod 1000");
    const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(said).toContain("3 lines read: 1 found, 1 to choose, 1 not found, 1 skipped.");
    expect(screen.getByText(/1 line was skipped/)).toBeTruthy();
    expect(screen.getByText("Line 1: Hi bhaiya")).toBeTruthy();
    expect(rowOf(2).textContent).toContain("2 products fit.");
    expect(rowOf(3).textContent).toContain("Not found.");
    expect(addButton().textContent).toBe("Add 1 line to cart");
  });

  it("does not choose among several: the buyer chooses in the row", async () => {
    open();
    await paste("12x16 2000");
    expect(addButton().hasAttribute("disabled")).toBe(true);
    await click(/without POD/, rowOf(1));
    expect(rowOf(1).textContent).toContain("POLNPD120160 · ₹2.53 per piece");
    expect(document.activeElement).toBe(quantity(1));
    expect(addButton().textContent).toBe("Add 1 line to cart");
  });

  it("merges lines of one product, and says which", async () => {
    open();
    await paste("12x16 pod 1000\n10x12 pod 1000\nPOLPOD120160 2000");
    expect(quantity(1).value).toBe("3,000");
    expect(rowOf(1).textContent).toContain("Combined: 1,000 (line 1) + 2,000 (line 3)");
    expect(product(3).value).toBe("");
  });

  it("offers to merge a product typed twice", async () => {
    open();
    await paste("12x16 pod 1000");
    await type(product(2), "POLPOD120160");
    await type(quantity(2), "1,500");
    expect(rowOf(2).textContent).toContain("This product is in row 1 already.");
    await click("Combine: 2,500");
    expect(quantity(1).value).toBe("2,500");
    expect(product(2).value).toBe("");
    expect(document.activeElement).toBe(quantity(1));
  });

  it("reads spreadsheet cells pasted into a row", async () => {
    open();
    await act(async () =>
      fireEvent.paste(product(1), { clipboardData: { getData: () => "POLPOD120160\t2000\nHONSLV150\t5" } }),
    );
    await waitFor(() => expect(product(2).value).toBe("HONSLV150"));
    expect(rowOf(2).textContent).toContain("5% off");
  });

  it("refuses more lines than the table can hold, and keeps the text", async () => {
    open();
    const lines = "12x16 pod 1000\n".repeat(1001);
    await paste(lines);
    expect(screen.getByText(/You pasted 1,001 lines. The table takes up to 1,000 lines/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Lines from/).value).toBe(lines);
  });

  it("sums the rows with bulk discount and both rates of GST", async () => {
    open();
    await paste("12x16 pod 2000\nHONSLV150 5");
    const total = screen.getByRole("region", { name: "Order total" });
    // 5500.00 + 17995.00 less 5%; 18% of the one and 12% of the other
    for (const words of ["₹22,595.25", "GST (Mixed: 12% & 18%)", "₹3,041.43", "₹25,636.68"]) {
      expect(within(total).getByText(words)).toBeTruthy();
    }
  });
});

describe("for all", () => {
  const forAll = () => screen.getByRole("group", { name: "For all" });
  const labels = () =>
    within(forAll())
      .getAllByRole("button")
      .map(({ textContent }) => textContent);

  it("one press says with or without POD for every line that leaves it open, and can be undone", async () => {
    open({
      "GET /api/products": () => catalogueOf(...products, bag("POLNPD100120", "10x12 inch", false, 1.6)),
    });
    await paste("12x16 2000\n10x12 1000\nsleeve 5 box");
    expect(labels()).toEqual(["With POD (2 lines)", "Without POD (2 lines)", "Cheapest that fits (3 lines)"]);
    await click("Without POD (2 lines)", forAll());
    expect([product(1).value, product(2).value]).toEqual(["12x16 without POD", "10x12 without POD"]);
    expect(rowOf(1).textContent).toContain("POLNPD120160");
    expect(addButton().textContent).toBe("Add 2 lines to cart");
    expect(document.activeElement?.textContent).toBe("Undo: Without POD (2 lines)");
    await click("Undo: Without POD (2 lines)");
    expect(product(1).value).toBe("12x16");
    await click("Cheapest that fits (3 lines)", forAll());
    expect([1, 2, 3].map((row) => rowOf(row).textContent)).toEqual([
      expect.stringContaining("POLNPD120160"),
      expect.stringContaining("POLNPD100120"),
      expect.stringContaining("HONSLV150"),
    ]);
    await type(quantity(1), "3000");
    expect(screen.queryByRole("group", { name: "For all" })).toBeNull();
  });

  it("the cheapest is one of which there are enough, and no line beside an unknown word is corrected", async () => {
    const scarce = bag("POLNPD120160", "12x16 inch", false, 2.53);
    const few = { ...scarce, countInStock: 1500 };
    open({ "GET /api/products": () => catalogueOf(products[0]!, few, sleeve(150, 3599), sleeve(200, 4199)) });
    await paste("12x16 2000\nsleeve 5 box\n12x16 pink 1000");
    await click("Cheapest that fits (2 lines)", forAll());
    expect(rowOf(1).textContent).toContain("POLPOD120160");
    expect(rowOf(3).textContent).toContain("“pink” was not recognised.");
  });

  it("one press takes what is there, and the numbers with spaces as they were read", async () => {
    open({
      "GET /api/products": () => catalogueOf(...products.map((one) => ({ ...one, countInStock: 2700 }))),
    });
    await paste("SKU\tQty\nPOLPOD120160\t5 000\nPOLNPD120160\t9 000\nPOLPOD100120\t1 000");
    expect(rowOf(1).textContent).toContain("Is “5 000” 5,000?");
    expect(within(rowOf(1)).getByRole("button", { name: "Make it 5,000 pieces" })).toBeTruthy();
    await click("Quantities as read (3 lines)", forAll());
    expect([1, 2, 3].map((row) => quantity(row).value)).toEqual(["5,000", "9,000", "1,000"]);
    expect(within(rowOf(1)).getByRole("button", { name: "Use 2,500" })).toBeTruthy();
    await click("Use what is there (2 lines)", forAll());
    expect([1, 2, 3].map((row) => quantity(row).value)).toEqual(["2,500", "2,500", "1,000"]);
    expect(addButton().textContent).toBe("Add 3 lines to cart");
  });
});

describe("a file dropped on the page", () => {
  const held = (...files: File[]) => ({ dataTransfer: { types: ["Files"], files } });

  it("is read like an uploaded one; while it is held the page says so", async () => {
    open();
    expect(fireEvent.dragOver(document.body, held())).toBe(false);
    expect(screen.getByText(/Drop your list/)).toBeTruthy();
    const file = new File(["SKU,Qty\nPOLPOD120160,2000"], "order.csv");
    await act(async () => fireEvent.drop(document.body, held(file)));
    await act(untilRead);
    expect(await screen.findByDisplayValue("POLPOD120160")).toBeTruthy();
    expect(screen.queryByText(/Drop your list/)).toBeNull();
  });

  it("is refused beside another, and text that is dragged is left to the browser", async () => {
    open();
    const file = new File(["a"], "a.csv");
    await act(async () => fireEvent.drop(document.body, held(file, file)));
    expect(screen.getByText("Drop one file at a time.")).toBeTruthy();
    const text = { dataTransfer: { types: ["text/plain"], files: [] } };
    expect(fireEvent.dragOver(document.body, text)).toBe(true);
  });
});

it("more than a rounded stock is no problem of a row: more may be left, and the cart checks it", async () => {
  const rounded = products.map((one) => ({ ...one, countInStock: one.unit === "PCS" ? 2000 : 1 }));
  open({ "GET /api/products": () => ({ ...catalogueOf(...rounded), isStockRounded: true }) });
  await paste("12x16 pod 2500");
  expect(rowOf(1).textContent).not.toContain("more than the stock");
  expect(addButton().textContent).toBe("Add 1 line to cart");
});

describe("problems of a row and their fixes", () => {
  it.each([
    ["12x16 pod 5000", "Quantity 5,000 is more than the stock: 3,000 pieces left.", "Use all 3,000", "3,000"],
    ["12x16 pod 1200", "Quantity must be a multiple of 500 pieces.", "Make it 1,500", "1,500"],
    ["12x16 pod 300", "Quantity must be at least 1,000 pieces.", "Make it 1,000", "1,000"],
    [
      "12x16 pod 500",
      "Quantity is refused: 500 PCS only available for Delhi users.",
      "Make it 1,000",
      "1,000",
    ],
    [
      "honeycomb sleeve 150 mm 10 pcs",
      "You wrote pieces; this is sold by the box.",
      "Make it 10 boxes",
      "10",
    ],
    ["sleeve 150", "Is 150 the quantity, or the size?", "Make it 150 boxes", "150"],
  ])("%s: %s", async (line, problem, fix, fixed) => {
    open();
    await paste(line);
    expect(rowOf(1).textContent).toContain(problem);
    await click(fix, rowOf(1));
    expect(quantity(1).value).toBe(fixed);
    expect(document.activeElement).toBe(quantity(1));
    expect(rowOf(1).textContent).not.toContain(problem);
  });

  it("500 pieces are accepted for a buyer in Delhi", { tags: ["buyer-5.17"] }, async () => {
    signInAs("Ravi");
    open({
      ...catalogue,
      "GET /api/users/isUserFromDelhi": () => ({ success: true, isFromDelhi: true, zipCode: "110001" }),
    });
    await paste("12x16 pod 500");
    await waitFor(() => expect(addButton().textContent).toBe("Add 1 line to cart"));
  });
});

describe("uploading", () => {
  it("reads the columns of a CSV file", async () => {
    open();
    await upload("Qty;Item Code\r\n2000;POLPOD120160\r\n5;HONSLV150\r\n");
    await waitFor(() => expect(product(2).value).toBe("HONSLV150"));
    expect(addButton().textContent).toBe("Add 2 lines to cart");
  });

  it("reads the first sheet of an Excel workbook", async () => {
    open();
    const rows = inlineRows([
      ["Item", "Qty"],
      ["12x16, with POD", "2,000"],
    ]);
    await upload(workbookBytes({ rows }), "order.xlsx");
    await waitFor(() => expect(product(1).value).toBe("12x16, with POD"));
    expect(addButton().textContent).toBe("Add 1 line to cart");
  });

  it("refuses what it cannot read with a sentence, and keeps the table", async () => {
    open();
    await paste("12x16 pod 2000");
    await upload(new Uint8Array([0x50, 0x4b, 3, 4]), "order.xlsx");
    expect(await screen.findByText(/^This workbook cannot be read/)).toBeTruthy();
    expect(product(1).value).toBe("12x16 pod");
  });
});

describe("adding to the cart", () => {
  type Lines = { sku: string; quantity: number }[];
  const additions = (refused: Record<string, string> = {}, sent: Lines[] = []): FakeEndpoints => ({
    ...catalogue,
    "GET /api/cart": () => ({
      success: true,
      items: [],
      breakdown: { totalPrice: 0, gst: 0, gstLabel: "", finalPrice: 0 },
      isFromDelhi: false,
      savedForLater: [],
      heldOrder: null,
    }),
    "POST /api/cart/lines": ({ body: { lines } }) => {
      sent.push([...lines]);
      const answered = lines.map(({ sku, quantity: count }) => {
        const message = refused[sku] ?? null;
        const outcome = message === null ? ("added" as const) : ("refused" as const);
        return { sku, quantity: count, outcome, code: message && "over-stock", message };
      });
      return {
        success: true,
        addedCount: answered.filter(({ outcome }) => outcome === "added").length,
        lines: answered,
      };
    },
  });

  it("asks a visitor to sign in, and keeps the rows", async () => {
    open();
    await paste("12x16 pod 2000");
    await click("Add 1 line to cart");
    expect(await screen.findByText("Please login to add items to your cart.")).toBeTruthy();
    cleanup();
    // A new page of the same tab has the storage alone.
    const stored = sessionStorage.getItem("quick-order") ?? "";
    sessionStorage.clear();
    open();
    expect(product(1).value).toBe("");
    cleanup();
    sessionStorage.setItem("quick-order", stored);
    open();
    expect(product(1).value).toBe("12x16 pod");
    expect((await screen.findByRole("button", { name: "Add 1 line to cart" })).hasAttribute("disabled")).toBe(
      false,
    );
  });

  it("adds valid rows and keeps the others with their reasons", async () => {
    signInAs("Ravi");
    const sent: Lines[] = [];
    open(additions({ HONSLV150: "Quantity 5 is more than the stock: 2 boxes left." }, sent));
    await paste("12x16 pod 2000\nHONSLV150 5\n12x16 1000\nbubble mailer 20");
    await click("Add 2 lines to cart");
    expect(sent).toEqual([
      [
        { sku: "POLPOD120160", quantity: 2000 },
        { sku: "HONSLV150", quantity: 5 },
      ],
    ]);
    expect(
      await screen.findAllByText(
        "1 line is in your cart. 1 line could not be added; the reason is beside it.",
      ),
    ).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Go to Cart" })).toBeTruthy();
    expect([1, 2, 3].map((row) => product(row).value)).toEqual(["HONSLV150", "12x16", "bubble mailer"]);
    expect(rowOf(1).textContent).toContain("Quantity 5 is more than the stock: 2 boxes left.");
    // Another quantity is another question.
    await type(quantity(1), "2");
    expect(addButton().textContent).toBe("Add 1 line to cart");
  });

  it(
    "downloads the rows with problems as a file without formulas",
    { tags: ["ruling-desk.12"] },
    async () => {
      const saved = keepSavedFiles();
      open();
      await paste("12x16 pod 5000\n=HYPERLINK(1) 12x16 2000\nHONSLV150 5");
      await click("Download 2 problem lines (CSV)");
      const text = await saved[0]!.text;
      const [heading, stock = "", formula = "", end] = text.replace("\ufeff", "").split("\r\n");
      expect(heading).toBe("SKU,Product,Quantity,Problem,As written");
      expect(stock).toContain('POLPOD120160,Plain Poly Courier Bag 12x16 inch with POD,"5,000"');
      expect(formula).toMatch(/^,HYPERLINK/);
      expect(end).toBe("");
      expect(text).not.toMatch(/(^|,|\n)"?[=+\-@]/);
    },
  );

  it("sends many lines in several requests; after a failure the rest is kept", async () => {
    signInAs("Ravi");
    const many = Array.from({ length: 450 }, (_, at) => sleeve(1000 + at, 100));
    const sent: Lines[] = [];
    const answer = additions({}, sent)["POST /api/cart/lines"]!;
    let fails = 1;
    open({
      ...additions(),
      "GET /api/products": () => catalogueOf(...many),
      "POST /api/cart/lines": (request) => (sent.length === 1 && fails-- > 0 ? noAnswer() : answer(request)),
    });
    await paste(many.map(({ SKU }) => `${SKU} - 2`).join("\n"));
    await click("Add 450 lines to cart");
    await screen.findAllByText(
      /^200 lines are in your cart. Something went wrong. What was not added is still here/,
    );
    expect(sent.map(({ length }) => length)).toEqual([200]);
    expect(product(1).value).toBe("HONSLV1200");
    await click("Add 250 lines to cart");
    await screen.findAllByText("250 lines are in your cart.");
    expect(sent.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(product(1).value).toBe("");
  });

  it("has the contract's maximum of lines per request", () => {
    expect(maxLinesPerRequest).toBe(maxLinesOfContract);
  });
});

it("clears the table, with Undo", async () => {
  open();
  await paste("12x16 pod 2000");
  await click("Clear all");
  expect(product(1).value).toBe("");
  await click("Undo clearing");
  expect(product(1).value).toBe("12x16 pod");
});
