import { maxCsvBytes } from "@dakbag/domain/imports/csv-file";
import { statusCsvColumns } from "@dakbag/domain/orders/order-status-csv";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { inlineRows, workbookBytes } from "../../../../../packages/domain/test-support/workbook-bytes.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { untilRead } from "../../../test-support/until-read.ts";
import { keepSavedFiles, type SavedFile } from "../../../test-support/saved-files.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { CsvImport } from "./csv-import.tsx";
import { orderStatusImport } from "./order-status-import.tsx";

const good = "26-27/000001,https://inv.example/1.pdf,BD1,Blue Dart,Shipped\n";
const outcome = { success: true as const, updatedCount: 1, notFoundCount: 1, sameStatusCount: 1 };
const invalidRows = [
  { line: 5, orderID: "26-27/000003", reason: "'Dispatched' is not a status. Did you mean Shipped?" },
];
const seen = "a".repeat(64);
const preview = {
  ...outcome,
  seen,
  undecidedCount: 0,
  messages: { sms: 1, email: 1, delayMinutes: 5 },
  invalidRows,
  rows: [
    {
      line: 2,
      orderID: "26-27/000001",
      verdict: "updated" as const,
      from: "Order Processing" as const,
      to: "Shipped" as const,
      what: "New: status, invoice link",
      changed: ["status" as const, "invoice link" as const, "goods leave stock" as const],
      changes: [
        { field: "Status", before: "Order Processing", after: "Shipped" },
        { field: "Invoice link", before: "", after: "https://inv.example/1.pdf" },
      ],
      warnings: [],
      reasons: [],
    },
    {
      line: 3,
      orderID: "26-27/000002",
      verdict: "same" as const,
      from: "Shipped" as const,
      to: "Shipped" as const,
      what: "Nothing changes",
      changed: [],
      changes: [],
      warnings: [],
      reasons: [],
    },
    {
      line: 4,
      orderID: "=cmd",
      verdict: "notFound" as const,
      from: null,
      to: "Shipped" as const,
      what: "No order has this id or number",
      changed: [],
      changes: [],
      warnings: [],
      reasons: [],
    },
    {
      line: 5,
      orderID: "26-27/000003",
      verdict: "invalid" as const,
      from: null,
      to: null,
      what: "'Dispatched' is not a status. Did you mean Shipped?",
      changed: [],
      changes: [],
      warnings: [],
      reasons: [],
    },
  ],
};
const last = {
  _id: "0193a000-0000-7000-8000-000000000009",
  fileName: "orders.csv",
  at: "2026-11-20T10:12:00.000Z",
  by: "Meera",
  changedOrders: 3,
  updatedCount: 3,
  sameStatusCount: 0,
  messages: { waiting: 2, sent: 0, stopped: 0, waitsUntil: "2126-11-20T10:17:00.000Z" },
};
const stopped = { waiting: 0, sent: 0, stopped: 2, waitsUntil: null };
const endpoints: FakeEndpoints = {
  "GET /api/admin/bulkOrderStatus/last": () => ({ success: true, upload: null }),
  "POST /api/admin/bulkOrderStatus/preview": () => preview,
  "POST /api/admin/bulkOrderStatus": () => ({ ...outcome, invalidRows }),
};

let updated = 0;
let saved: SavedFile[] = [];
beforeEach(() => {
  updated = 0;
  saved = keepSavedFiles();
});

// Toasts outlive the page of a test.
afterEach(async () => {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" }))
    await act(async () => fireEvent.click(button));
});

async function open(fakes: FakeEndpoints = {}): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi({ ...endpoints, ...fakes });
  await act(async () => {
    render(
      <>
        <CsvImport kind={orderStatusImport} onChanged={() => (updated += 1)} />
        <ToastRegion />
      </>,
    );
  });
  return calls;
}
async function choose(content: string | Uint8Array<ArrayBuffer>, name = "orders.csv", type = "text/csv") {
  const file = new File([content], name, { type });
  const input = screen.getByLabelText(/Bulk status update/);
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  await untilRead(input);
}
/** The error at the field. */
function errorAtField(): string {
  const described = screen.getByLabelText(/Bulk status update/).getAttribute("aria-describedby") ?? "";
  const id = described.split(" ").find((one) => one.endsWith("-error"));
  return (id !== undefined && document.getElementById(id)?.textContent) || "";
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("a file that is refused before it is sent", () => {
  it.each([
    ["File size exceeds 1MB limit", "", "x".repeat(maxCsvBytes + 1), "orders.csv", "text/csv"],
    ["Please upload a valid CSV file", "Choose a .csv file", good, "orders.pdf", "application/pdf"],
    ["Please upload a valid CSV file", "save it as Excel Workbook", good, "orders.xls", ""],
    ["Unable to read file content", "damaged", new Uint8Array([97, 0, 98]), "orders.csv", "text/csv"],
    ["Unable to read file content", "The file is empty", "", "orders.csv", "text/csv"],
    [
      "Please upload a valid CSV file",
      "In line 2 a cell begins with a double quote that is not closed",
      `${good}1,,"BD2,DTDC,Shipped\n`,
      "orders.csv",
      "text/csv",
    ],
  ] as const)(
    "says '%s' in a toast, and at the field also '%s'",
    { tags: ["staff-5.1", "staff-5.2", "staff-5.3", "ruling-desk.21"] },
    async (words, advice, content, name, type) => {
      const calls = await open();
      await choose(content, name, type);
      expect(screen.getByRole("alert").textContent).toBe(words);
      expect(errorAtField()).toMatch(`${words}.`);
      expect(errorAtField()).toContain(advice);
      expect(calls).toEqual(["GET /api/admin/bulkOrderStatus/last"]);
    },
  );

  it("a workbook is checked as a CSV file is", { tags: ["staff-5.4"] }, async () => {
    const calls = await open();
    await choose(workbookBytes({ rows: inlineRows([["1", "", "", "Shipped"]]) }), "orders.xlsx", "");
    expect((await screen.findByRole("alert")).textContent).toContain("exactly 5 columns per row");
    await choose(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "orders.xls", "");
    expect(errorAtField()).toContain("This workbook is of an older or binary kind, or has a password");
    expect(calls).toHaveLength(1);
    await choose(workbookBytes({ rows: inlineRows([good.trim().split(",")]) }), "orders.xlsx", "");
    expect(await screen.findByRole("dialog", { name: "Check orders.xlsx" })).toBeTruthy();
    expect(errorAtField()).toBe("");
  });

  it("a file in Windows-1252 is sent, and the preview asks to check its letters", async () => {
    await open();
    await choose(new Uint8Array(Buffer.from("26-27/000001;;BD1;Café;Shipped", "latin1")));
    expect(screen.getByText(/was read as Windows-1252/)).toBeTruthy();
    await press("Cancel");
    await choose(good);
    expect(screen.queryByText(/was read as Windows-1252/)).toBeNull();
  });

  it("says 'Error reading file' when it cannot be read", { tags: ["staff-5.3"] }, async () => {
    await open();
    const file = new File([good], "orders.csv", { type: "text/csv" });
    file.arrayBuffer = () => Promise.reject(new Error("unreadable"));
    const input = screen.getByLabelText(/Bulk status update/);
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
    expect(screen.getByRole("alert").textContent).toContain("Error reading file");
  });

  it.each([
    [
      "a,b,c,d\n",
      "Line 2 has 4 columns. Empty cells need their commas too, as in 26-27/000123,,,,Delivered.",
    ],
    [
      "a,https://inv.in/1,2.pdf,c,d,e\n",
      "Line 2 has 6 columns. A comma within a link or a name begins a new one",
    ],
  ])(
    "shows what columns %s lacks for 8 seconds, and at the field which line it is and what to do",
    { tags: ["staff-5.4", "ruling-desk.21"] },
    async (text, advice) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await open();
      await choose(good + text);
      const words =
        "CSV file must have exactly 5 columns per row (orderID, invoiceLink, trackingID, Delivery Partner Name, status)";
      expect(screen.getByText(words)).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(7000));
      expect(screen.getByText(words)).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(1500));
      expect(screen.queryByText(words)).toBeNull();
      expect(errorAtField()).toContain(`${words}. ${advice}`);
      vi.useRealTimers();
    },
  );
});

describe("a file that is taken", () => {
  it("is previewed row by row, problems first, and changes nothing", async () => {
    const calls = await open();
    await choose(good);
    const dialog = within(screen.getByRole("dialog", { name: "Check orders.csv" }));
    const rows = dialog.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "526-27/000003Error'Dispatched' is not a status. Did you mean Shipped?",
      "4=cmdNot foundNo order has this id or number",
      "226-27/000001Will changeStatus: Order Processing → ShippedInvoice link: none → https://inv.example/1.pdfgoods leave stock",
      "326-27/000002Nothing to changeNothing changes",
    ]);
    const counts = dialog
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(counts).toEqual([
      ["Will change", "1"],
      ["Nothing to change", "1"],
      ["Not found", "1"],
      ["With an error", "1"],
    ]);
    expect(dialog.getByText(/^Messages to buyers: 1 SMS and 1 e-mail/)).toBeTruthy();
    expect(calls).not.toContain("POST /api/admin/bulkOrderStatus");
    await press("Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(updated).toBe(0);
  });

  it(
    "is applied by a press; the toast has the counts, and invalid rows are listed below",
    { tags: ["staff-2.6", "staff-8.7", "ruling-desk.5"] },
    async () => {
      const calls = await open();
      await choose(
        `${statusCsvColumns.join(",")}\n${good}26-27/000002,,,,Shipped\n=cmd,,,,Shipped\n26-27/000003,,,,Dispatched\n`,
      );
      await press("Update 1 order");
      expect(
        screen.getByText("Shipment status update: Updated: 1, Not Found: 1, Already Same Status: 1"),
      ).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(updated).toBe(1);
      expect(calls.filter((line) => line === "POST /api/admin/bulkOrderStatus")).toHaveLength(1);
      expect(
        screen.getByText("Line 5 (26-27/000003): 'Dispatched' is not a status. Did you mean Shipped?"),
      ).toBeTruthy();
      expect(screen.getByText("Line 4 (=cmd): No order has this id or number")).toBeTruthy();
      await press("Download rows to correct");
      await vi.waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]!.name).toBe("to-correct-orders.csv");
      const toCorrect = await saved[0]!.text;
      expect(toCorrect.split("\r\n")).toEqual([
        "orderID,invoiceLink,trackingID,Delivery Partner Name,status,What to correct",
        "'=cmd,,,,Shipped,No order has this id or number",
        "26-27/000003,,,,Dispatched,'Dispatched' is not a status. Did you mean Shipped?",
        "",
      ]);
      // It is accepted as it is, and has the same rows to correct.
      await choose(toCorrect, "to-correct-orders.csv");
      expect(screen.getByRole("dialog", { name: "Check to-correct-orders.csv" })).toBeTruthy();
    },
  );

  it("gives all rows as CSV, with formulas as text", async () => {
    await open();
    await choose(good);
    await press("Download all rows as CSV");
    expect(saved[0]!.name).toBe("checked-orders.csv");
    const text = await saved[0]!.text;
    expect(text).toContain(
      '2,26-27/000001,Will change,"Status: Order Processing → Shipped; Invoice link: none',
    );
    expect(text).toContain("4,'=cmd,Not found,No order has this id or number");
  });

  it("has no button when it would change nothing", async () => {
    await open({
      "POST /api/admin/bulkOrderStatus/preview": () => ({ ...preview, rows: preview.rows.slice(1) }),
    });
    await choose(good);
    expect(screen.getByText("This file would change nothing.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Update/ })).toBeNull();
    // Its rows with errors are offered all the same.
    await press("Cancel");
    expect(screen.getByText(/^2 rows have errors/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Download rows to correct" })).toBeTruthy();
  });

  it.each([
    ["Failed to initiate Shipment status", noAnswer],
    [
      "Failed to initiate Shipment status: The database is being moved.",
      () => {
        throw refusal(503, "The database is being moved.");
      },
    ],
  ])(
    "says '%s' when it cannot be applied, and keeps the dialog",
    { tags: ["staff-8.1"] },
    async (words, answer) => {
      await open({ "POST /api/admin/bulkOrderStatus": answer });
      await choose(good);
      await press("Update 1 order");
      // In front of the dialog, and in it.
      expect(within(screen.getByRole("region", { name: "Messages" })).getByText(words)).toBeTruthy();
      expect(within(screen.getByRole("dialog")).getByText(words)).toBeTruthy();
      expect(updated).toBe(0);
    },
  );
});

const fieldsOf = (body: unknown) => {
  const { file: _file, ...fields } = Object.fromEntries((body as FormData).entries());
  return fields;
};

it(
  "names what to check in a row, and is applied once each reason is ticked",
  { tags: ["ruling-desk.18", "ruling-desk.19"] },
  async () => {
    const sent: unknown[] = [];
    const [first] = preview.rows;
    const rows = [
      { ...first!, warnings: ["The tracking ID is a date"], reasons: ["tracking-form" as const] },
      {
        ...first!,
        line: 9,
        warnings: ["The tracking ID is a date", "Goes back from Shipped to Order Processing"],
        reasons: ["tracking-form" as const, "turned-back" as const],
      },
    ];
    await open({
      "POST /api/admin/bulkOrderStatus/preview": () => ({ ...preview, rows }),
      "POST /api/admin/bulkOrderStatus": ({ body }) => {
        sent.push(fieldsOf(body));
        return { ...outcome, invalidRows };
      },
    });
    await choose(good);
    expect(screen.getAllByRole("row", { name: /Check.*The tracking ID is a date/ })).toHaveLength(2);
    const tick = (name: string) => act(async () => fireEvent.click(screen.getByLabelText(name)));
    await tick("Turn 1 order back");
    await press("Update 2 orders");
    expect(sent).toEqual([]);
    await tick("Save the unusual tracking number of 2 orders");
    await press("Update 2 orders");
    expect(sent).toEqual([{ seen, checked: "yes" }]);
  },
);

it(
  "asks what happens to the money of cancelled orders, and checks the file again",
  { tags: ["ruling-desk.3"] },
  async () => {
    const sent: unknown[] = [];
    const undecided = { ...preview.rows[3]!, what: "It is paid. Please say what happens to its money." };
    await open({
      "POST /api/admin/bulkOrderStatus/preview": ({ body }) => {
        sent.push(fieldsOf(body));
        return sent.length === 1 ? { ...preview, undecidedCount: 1, rows: [undecided] } : preview;
      },
      "POST /api/admin/bulkOrderStatus": ({ body }) => {
        sent.push(fieldsOf(body));
        return { ...outcome, invalidRows };
      },
    });
    await choose(good);
    const again = () => screen.getByRole<HTMLButtonElement>("button", { name: "Check the file again" });
    expect(again().disabled).toBe(true);
    await act(async () => fireEvent.click(screen.getByLabelText(/Keep the money/)));
    expect(again().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: "Printed" } });
    expect(again().disabled).toBe(true);
    await act(async () => fireEvent.click(screen.getByLabelText(/^Yes/)));
    await press("Check the file again");
    await press("Update 1 order");
    const choices = { money: "kept", moneyNote: "Printed", restock: "yes" };
    expect(sent).toEqual([{}, choices, { ...choices, seen }]);
  },
);

it("shows what the file would do now when orders changed since", { tags: ["ruling-desk.18"] }, async () => {
  let previews = 0;
  await open({
    "POST /api/admin/bulkOrderStatus/preview": () => {
      previews += 1;
      return previews === 1 ? preview : { ...preview, rows: preview.rows.slice(1) };
    },
    "POST /api/admin/bulkOrderStatus": () => {
      throw refusal(409, "Orders of this file were changed since you checked it.", "order-changed");
    },
  });
  await choose(good);
  await press("Update 1 order");
  expect(within(screen.getByRole("dialog")).getByText(/were changed since you checked it/)).toBeTruthy();
  expect(screen.getByText("This file would change nothing.")).toBeTruthy();
});

describe("the orders to ship as a template", () => {
  const name = "Download the orders to ship as a template";

  it("are a file of the server", async () => {
    const calls = await open({
      "GET /api/admin/bulkOrderStatus/template.csv": () => ({ orders: "two" }) as never,
    });
    await press(name);
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text).toContain("two");
    expect(calls).toContain("GET /api/admin/bulkOrderStatus/template.csv");
  });

  it("say when they cannot be downloaded", async () => {
    await open({
      "GET /api/admin/bulkOrderStatus/template.csv": () => {
        throw refusal(429, "Several files are being written already");
      },
    });
    await press(name);
    expect((await screen.findByRole("alert")).textContent).toContain("Several files are being written");
    expect(saved).toEqual([]);
  });
});

describe("the last upload", () => {
  it("names its admin and is undone after a confirmation", async () => {
    let isThere = true;
    await open({
      "GET /api/admin/bulkOrderStatus/last": () => ({ success: true, upload: isThere ? last : null }),
      "POST /api/admin/bulkOrderStatus/:id/undo": ({ params }) => {
        expect(params["id"]).toBe(last._id);
        isThere = false;
        return { success: true, restoredCount: 3, leftRows: [], messages: stopped };
      },
    });
    expect(screen.getByText(/Last bulk change:/).parentElement?.textContent).toMatch(
      /orders.csv by Meera, 20 Nov 2026, 3:42.pm. 3 orders changed\. Messages to buyers: 2 wait until 3:47.pm, and Undo stops what waits\.$/,
    );
    await press("Undo this change");
    const dialog = within(screen.getByRole("dialog", { name: "Undo orders.csv?" }));
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Undo this change" })));
    expect(
      screen.getByText("orders.csv was undone: 3 orders restored. No message was sent to a buyer"),
    ).toBeTruthy();
    expect(screen.queryByText(/Last bulk change:/)).toBeNull();
    expect(updated).toBe(1);
  });

  it("names the orders that were skipped", async () => {
    await open({
      "GET /api/admin/bulkOrderStatus/last": () => ({ success: true, upload: last }),
      "POST /api/admin/bulkOrderStatus/:id/undo": () => ({
        success: true,
        restoredCount: 2,
        messages: stopped,
        leftRows: [{ orderNumber: "26-27/000003", reason: "Changed since the upload." }],
      }),
    });
    await press("Undo this change");
    const dialog = within(screen.getByRole("dialog"));
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Undo this change" })));
    expect(screen.getByText("1 order was not restored:")).toBeTruthy();
    expect(screen.getByText("26-27/000003: Changed since the upload.")).toBeTruthy();
  });
});
