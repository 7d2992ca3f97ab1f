import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import type { Answer } from "#app/api/call.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { untilRead } from "../../../test-support/until-read.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { CsvImport } from "./csv-import.tsx";
import { productImport } from "./product-import.tsx";

type Checked = Answer<"POST /api/admin/productCsv">;

const save = vi.hoisted(() => vi.fn());
vi.mock("#app/staff/save-csv.ts", () => ({ saveCsv: save }));

const file = `SKU,Price,Stock,Show,Note
A1,1.10,add 250,,"first, of all"
A2,,500,,
NOSUCH,1,,,
A4,x,'+5,,mend me
A5,,,,
A6,2,,,
`;
const row = (
  line: number,
  SKU: string,
  verdict: Checked["rows"][number]["verdict"],
  what: string,
  changes: Checked["rows"][number]["changes"] = [],
) => ({ line, SKU, verdict, what, changes, setsLower: false, movesPrice: false });
const checked: Checked = {
  success: true,
  upload: "0193a000-0000-7000-8000-000000000001",
  updatedCount: 3,
  sameCount: 1,
  notFoundCount: 1,
  invalidCount: 1,
  earlier: null,
  rows: [
    row(2, "A1", "updated", "-", [
      { field: "Price", before: "₹1.02", after: "₹1.10" },
      { field: "Stock", before: "1,000", after: "1,250 (250 added)" },
    ]),
    {
      ...row(3, "A2", "updated", "-", [{ field: "Stock", before: "1,000", after: "500 (500 taken)" }]),
      setsLower: true,
    },
    row(4, "NOSUCH", "notFound", "No product has this SKU"),
    row(5, "A4", "invalid", "Price must be a number above 0"),
    row(6, "A5", "same", "Nothing changes"),
    row(7, "A6", "updated", "-", [{ field: "Price", before: "₹1.00", after: "₹1.20" }]),
  ],
};
const applied = {
  success: true as const,
  updatedCount: 2,
  refusedRows: [{ line: 7, SKU: "A6", reason: "The price is now ₹3.00, not ₹1.00." }],
};

let updated = 0;
let fields: Record<string, unknown>[] = [];
beforeEach(() => {
  updated = 0;
  fields = [];
  save.mockClear();
});
// Toasts outlive the page of a test.
afterEach(async () => {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" }))
    await act(async () => fireEvent.click(button));
});

async function open(fakes: FakeEndpoints = {}): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi({
    "GET /api/admin/productCsv/last": () => ({ success: true, upload: null }),
    "POST /api/admin/productCsv": ({ body }) => {
      fields.push(Object.fromEntries((body as unknown as FormData).entries()));
      return checked;
    },
    "POST /api/admin/productCsv/:id/apply": () => applied,
    ...fakes,
  });
  await act(async () => {
    render(
      <>
        <CsvImport kind={productImport} onChanged={() => (updated += 1)} />
        <ToastRegion />
      </>,
    );
  });
  return calls;
}
async function choose(content: string, name = "prices.csv", type = "text/csv") {
  const input = screen.getByLabelText(/Prices and stock/);
  await act(async () =>
    fireEvent.change(input, { target: { files: [new File([content], name, { type })] } }),
  );
  await untilRead(input);
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("a file of prices and stock", () => {
  it.each([
    ["Please upload a valid CSV file", file, "prices.pdf", "application/pdf"],
    ["Unable to read file content", "", "prices.csv", "text/csv"],
    ["The first line must name the columns SKU, Price, Stock, Show", "A1,1,2,yes", "prices.csv", "text/csv"],
  ])(
    "'%s' is shown before it is sent",
    { tags: ["staff-5.2", "staff-5.3"] },
    async (words, content, name, mime) => {
      const calls = await open();
      await choose(content, name, mime);
      expect(screen.getByRole("alert").textContent).toContain(words);
      expect(calls).toEqual(["GET /api/admin/productCsv/last"]);
    },
  );

  it("is previewed row by row, problems first, and changes nothing", async () => {
    const calls = await open();
    await choose(file);
    const dialog = within(screen.getByRole("dialog", { name: "Check prices.csv" }));
    expect(
      dialog
        .getAllByRole("row")
        .slice(1)
        .map((line) => line.textContent),
    ).toEqual([
      "5A4ErrorPrice must be a number above 0",
      "3A2CheckStock: 1,000 → 500 (500 taken)The stock is set lower than it is now",
      "4NOSUCHNot foundNo product has this SKU",
      "2A1Will changePrice: ₹1.02 → ₹1.10Stock: 1,000 → 1,250 (250 added)",
      "7A6Will changePrice: ₹1.00 → ₹1.20",
      "6A5Nothing to changeNothing changes",
    ]);
    expect(dialog.getByText(/1 row sets the stock lower than it is now.*write “add 500”/)).toBeTruthy();
    await press("Download all rows as CSV");
    expect(save).toHaveBeenCalledWith(
      "checked-prices.csv",
      expect.arrayContaining([["6", "A5", "Nothing to change", "Nothing changes"]]),
    );
    expect(calls.filter((line) => line.includes("apply"))).toEqual([]);
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(updated).toBe(0);
  });

  it("is applied by a press; refused rows can be downloaded as they were, to be corrected", async () => {
    const calls = await open();
    await choose(file);
    await press("Update 3 products");
    expect(screen.getByText("2 products updated")).toBeTruthy();
    expect(calls).toContain(`POST /api/admin/productCsv/${checked.upload}/apply`);
    expect(updated).toBe(1);
    expect(screen.getByText("Line 4 (NOSUCH): No product has this SKU")).toBeTruthy();
    expect(screen.getByText("Line 7 (A6): The price is now ₹3.00, not ₹1.00.")).toBeTruthy();
    await press("Download rows to correct");
    expect(save).toHaveBeenCalledWith("to-correct-prices.csv", [
      ["SKU", "Price", "Stock", "Show", "Note", "What to correct"],
      ["NOSUCH", "1", "", "", "", "No product has this SKU"],
      ["A4", "x", "'+5", "", "mend me", "Price must be a number above 0"],
      ["A6", "2", "", "", "", "The price is now ₹3.00, not ₹1.00."],
    ]);
  });

  it("prices that move by more than half need a tick", async () => {
    const moved = { ...checked.rows[5]!, movesPrice: true };
    const calls = await open({ "POST /api/admin/productCsv": () => ({ ...checked, rows: [moved] }) });
    await choose(file);
    expect(screen.getByRole("row", { name: /Check.*The price moves by more than half/ })).toBeTruthy();
    await press("Update 3 products");
    expect(calls.filter((line) => line.includes("apply"))).toEqual([]);
    await act(async () =>
      fireEvent.click(screen.getByLabelText("I have checked the price that moves by more than half")),
    );
    await press("Update 3 products");
    expect(screen.getByText("2 products updated")).toBeTruthy();
  });

  it("a file applied before has no button, unless it is marked as another delivery", async () => {
    const earlier = { at: "2026-11-20T10:12:00.000Z", by: "Meera", isSame: true };
    let isSecond = false;
    await open({
      "POST /api/admin/productCsv": ({ body }) => {
        fields.push(Object.fromEntries((body as unknown as FormData).entries()));
        const answer = isSecond ? checked : { ...checked, upload: null, updatedCount: 0 };
        isSecond = true;
        return { ...answer, earlier };
      },
    });
    await choose(file);
    expect(screen.getByText(/These rows were applied before \(Meera, 20 Nov 2026, 3:42.pm\)/)).toBeTruthy();
    expect(screen.getByText("This file would change nothing.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Update/ })).toBeNull();
    await press("Check again as a new delivery");
    expect(fields.map(({ again }) => again)).toEqual([undefined, "yes"]);
    expect(screen.getByText(/They are applied once more/)).toBeTruthy();
    await press("Update 3 products");
    expect(screen.getByText("2 products updated")).toBeTruthy();
  });

  it("a file without valid rows still offers its refused rows", async () => {
    const rows = checked.rows.filter(({ verdict }) => verdict === "notFound" || verdict === "invalid");
    await open({ "POST /api/admin/productCsv": () => ({ ...checked, upload: null, updatedCount: 0, rows }) });
    await choose(file);
    await press("Cancel");
    await press("Download rows to correct");
    const [, table] = save.mock.calls[0] as [string, string[][]];
    expect(table.map(([sku]) => sku)).toEqual(["SKU", "NOSUCH", "A4"]);
  });

  it("a file with the name of an earlier one shows a warning", async () => {
    const earlier = { at: "2026-11-20T10:12:00.000Z", by: "Meera", isSame: false };
    await open({ "POST /api/admin/productCsv": () => ({ ...checked, earlier }) });
    await choose(file);
    expect(screen.getByText(/A file of this name was applied before \(Meera/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Update 3 products" })).toBeTruthy();
  });

  it.each([
    ["Something went wrong", noAnswer],
    [
      "Meera has already applied the same rows, so nothing was changed.",
      () => {
        throw refusal(409, "Meera has already applied the same rows, so nothing was changed.");
      },
    ],
  ])("says '%s' when it cannot be applied, and keeps the dialog", async (words, answer) => {
    await open({ "POST /api/admin/productCsv/:id/apply": answer });
    await choose(file);
    await press("Update 3 products");
    expect(within(screen.getByRole("region", { name: "Messages" })).getByText(words)).toBeTruthy();
    expect(within(screen.getByRole("dialog")).getByText(words)).toBeTruthy();
    expect(updated).toBe(0);
  });

  it("the last one names its admin, is undone after a confirmation, and names skipped products", async () => {
    await open({
      "GET /api/admin/productCsv/last": () => ({
        success: true,
        upload: {
          _id: checked.upload!,
          fileName: "prices.csv",
          at: "2026-11-20T10:12:00.000Z",
          by: "Meera",
          updatedCount: 2,
        },
      }),
      "POST /api/admin/productCsv/:id/undo": ({ params }) => {
        expect(params["id"]).toBe(checked.upload);
        return {
          success: true,
          restoredCount: 1,
          leftRows: [{ SKU: "A1", reason: "The price is ₹3.00 by now." }],
        };
      },
    });
    expect(screen.getByText("Last upload:").parentElement?.textContent).toContain("by Meera");
    await press("Undo this upload");
    const question = within(screen.getByRole("dialog", { name: "Undo prices.csv?" }));
    expect(question.getByText(/what was sold since stays sold/)).toBeTruthy();
    await act(async () => fireEvent.click(question.getByRole("button", { name: "Undo this upload" })));
    expect(screen.getByText("prices.csv was undone: 1 product restored")).toBeTruthy();
    expect(screen.getByText("A1: The price is ₹3.00 by now.")).toBeTruthy();
    await press("Done");
    expect(updated).toBe(1);
  });

  it("has a template with its columns", async () => {
    await open();
    await press("Download a template");
    expect(save).toHaveBeenCalledWith("products-template.csv", [["SKU", "Price", "Stock", "Show"]]);
  });
});
