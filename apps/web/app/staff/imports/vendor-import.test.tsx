import { maxCsvBytes } from "@dakbag/domain/imports/csv-file";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { untilRead } from "../../../test-support/until-read.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { CsvImport } from "./csv-import.tsx";
import { meeshoImport, valmoImport } from "./vendor-import.ts";

const outcome = {
  success: true as const,
  updatedCount: 2,
  createdCount: 1,
  notFoundCount: 4,
  unchangedCount: 0,
  invalidRows: [{ line: 5, vendor: "L5", reason: "GSTIN must be a valid 15-character GSTIN" }],
};
const nothingToCheck = { warnings: [], reasons: [] };
const rows = [
  {
    line: 2,
    vendor: "L1",
    verdict: "updated" as const,
    what: "New: Status",
    changes: [{ field: "Status", before: "Active", after: "Inactive" }],
    ...nothingToCheck,
  },
  {
    line: 4,
    vendor: "L4",
    verdict: "created" as const,
    what: "New on the list",
    changes: [{ field: "State", before: "", after: "Goa" }],
    ...nothingToCheck,
  },
  {
    line: 5,
    vendor: "L5",
    verdict: "invalid" as const,
    what: "GSTIN must be a valid 15-character GSTIN",
    changes: [],
    ...nothingToCheck,
  },
];
const endpoints: FakeEndpoints = {
  "POST /api/admin/valmo/preview": () => ({ ...outcome, rows }),
  "POST /api/admin/valmo/update": () => outcome,
  "POST /api/admin/meesho/preview": () => ({ ...outcome, rows }),
  "POST /api/admin/meesho/update": () => outcome,
  "GET /api/admin/valmo/update/last": () => ({ success: true, upload: null }),
  "GET /api/admin/meesho/update/last": () => ({ success: true, upload: null }),
};

// Toasts outlive the page of a test.
afterEach(async () => {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" }))
    await act(async () => fireEvent.click(button));
});

async function open(fakes: FakeEndpoints = {}, kind = valmoImport): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi({ ...endpoints, ...fakes });
  await act(async () => {
    render(
      <>
        <CsvImport kind={kind} onChanged={() => undefined} />
        <ToastRegion />
      </>,
    );
  });
  return calls;
}
const choose = (content: string, name = "vendors.csv", type = "text/csv") =>
  chooseFile(new File([content], name, { type }));
async function chooseFile(file: File) {
  const input = screen.getByLabelText(/Vendor Update/);
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  await untilRead(input);
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("the update of a vendor list", () => {
  it.each([
    [valmoImport, "Valmo vendor update: Updated: 2, Created: 1, Not Found: 4", "valmo"],
    [meeshoImport, "Meesho vendor update: Updated: 2, Created: 1, Not Found: 4", "meesho"],
  ] as const)(
    "is previewed, applied by a press and counted in the toast",
    { tags: ["staff-2.9", "staff-5.5", "staff-8.8"] },
    async (list, words, path) => {
      const calls = await open({}, list);
      await choose("anything at all, with, any, columns");
      expect(calls.filter((line) => line.startsWith("POST"))).toEqual([`POST /api/admin/${path}/preview`]);
      const { textContent } = screen.getByRole("dialog", { name: "Check vendors.csv" });
      expect(textContent).toContain("L1Will changeStatus: Active → Inactive");
      expect(textContent).toContain("L4NewNew on the listState: Goa");
      await press("Update 3 vendors");
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(screen.getByText("Line 5 (L5): GSTIN must be a valid 15-character GSTIN")).toBeTruthy();
    },
  );

  it(
    "names what to check, and is applied once each reason is ticked",
    { tags: ["ruling-desk.22"] },
    async () => {
      const warnings = ["The check digit of the GSTIN should be 2"];
      const [changed, ...others] = rows;
      const checked = { ...changed!, warnings, reasons: ["check-digit" as const] };
      const calls = await open({
        "POST /api/admin/valmo/preview": () => ({ ...outcome, rows: [checked, ...others] }),
      });
      await choose("a");
      expect(
        screen.getByRole("row", { name: /Check.*The check digit of the GSTIN should be 2/ }),
      ).toBeTruthy();
      await press("Update 3 vendors");
      expect(calls).not.toContain("POST /api/admin/valmo/update");
      await act(async () =>
        fireEvent.click(screen.getByLabelText("Save the GSTIN of 1 vendor with a wrong check digit")),
      );
      await press("Update 3 vendors");
      expect(calls).toContain("POST /api/admin/valmo/update");
    },
  );

  it.each([
    ["File size exceeds 1MB limit", "x".repeat(maxCsvBytes + 1), "vendors.csv", "text/csv"],
    ["Please upload a valid CSV file", "a", "vendors.pdf", "application/pdf"],
  ] as const)(
    "says '%s' before anything is sent",
    { tags: ["staff-5.1", "staff-5.2"] },
    async (words, content, name, type) => {
      const calls = await open();
      await choose(content, name, type);
      expect(screen.getByText(words)).toBeTruthy();
      expect(calls).toEqual(["GET /api/admin/valmo/update/last"]);
    },
  );

  it.each([
    ["Failed to initiate valmo vendor status", "POST /api/admin/valmo/preview", noAnswer],
    [
      "Failed to initiate valmo vendor status: The first line must name the columns LMDC Code",
      "POST /api/admin/valmo/preview",
      () => {
        throw refusal(400, "The first line must name the columns LMDC Code");
      },
    ],
    ["Failed to update valmo vendors status", "POST /api/admin/valmo/update", noAnswer],
  ] as const)("says '%s' when it fails", { tags: ["staff-8.2"] }, async (words, endpoint, answer) => {
    await open({ [endpoint]: answer });
    await choose("a");
    if (endpoint.endsWith("update")) await press("Update 3 vendors");
    expect(within(screen.getByRole("region", { name: "Messages" })).getByText(words)).toBeTruthy();
  });
});

describe("a file that was edited on the disk after its preview", () => {
  it.each([
    ["can no longer be read", () => Promise.reject(new DOMException("changed", "NotReadableError"))],
    ["is read with other content", () => Promise.resolve(new TextEncoder().encode("b").buffer)],
  ])(
    "is not sent when it %s: 'Error reading file', and a fresh preview once it is chosen again",
    { tags: ["staff-5.3"] },
    async (_what, readAgain) => {
      const calls = await open();
      const file = new File(["a"], "vendors.csv", { type: "text/csv" });
      await chooseFile(file);
      file.arrayBuffer = readAgain;
      await press("Update 3 vendors");
      expect(screen.getByText("Error reading file")).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(calls).not.toContain("POST /api/admin/valmo/update");
      await choose("b");
      await press("Update 3 vendors");
      expect(calls.filter((call) => call.startsWith("POST"))).toEqual([
        "POST /api/admin/valmo/preview",
        "POST /api/admin/valmo/preview",
        "POST /api/admin/valmo/update",
      ]);
    },
  );
});

it("the last upload of a list is undone after a confirmation; vendors changed since are named", async () => {
  const last = {
    _id: "0193a000-0000-7000-8000-000000000009",
    fileName: "vendors.csv",
    at: "2026-11-20T10:12:00.000Z",
    by: "Meera",
    changedVendors: 2,
  };
  const calls = await open(
    {
      "GET /api/admin/meesho/update/last": () => ({ success: true, upload: last }),
      "POST /api/admin/meesho/update/:id/undo": () => ({
        success: true,
        restoredCount: 1,
        leftRows: [{ vendor: "07ABCDE1234F1Z2", reason: "Changed since the upload." }],
      }),
    },
    meeshoImport,
  );
  expect(screen.getByText("Last upload:").parentElement?.textContent).toContain("by Meera");
  await press("Undo this upload");
  const question = within(screen.getByRole("dialog", { name: "Undo vendors.csv?" }));
  expect(question.getByText(/added ones are removed/)).toBeTruthy();
  await act(async () => fireEvent.click(question.getByRole("button", { name: "Undo this upload" })));
  expect(calls).toContain(`POST /api/admin/meesho/update/${last._id}/undo`);
  expect(screen.getByText("vendors.csv was undone: 1 vendor restored")).toBeTruthy();
  expect(screen.getByText("07ABCDE1234F1Z2: Changed since the upload.")).toBeTruthy();
});
