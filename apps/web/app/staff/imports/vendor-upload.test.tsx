import { maxCsvBytes } from "@dakbag/domain/imports/csv-file";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { meeshoList, valmoList } from "./vendor-list-words.ts";
import { VendorUpload } from "./vendor-upload.tsx";

const outcome = {
  success: true as const,
  updatedCount: 2,
  createdCount: 1,
  notFoundCount: 4,
  unchangedCount: 0,
  invalidRows: [{ line: 5, vendor: "L5", reason: "GSTIN must have the 15 characters of one" }],
};
const rows = [
  { line: 2, vendor: "L1", verdict: "updated" as const, what: "New: Status" },
  { line: 4, vendor: "L4", verdict: "created" as const, what: "New on the list" },
  { line: 5, vendor: "L5", verdict: "invalid" as const, what: "GSTIN must have the 15 characters of one" },
];
const endpoints: FakeEndpoints = {
  "POST /api/admin/valmo/preview": () => ({ ...outcome, rows }),
  "POST /api/admin/valmo/update": () => outcome,
  "POST /api/admin/meesho/preview": () => ({ ...outcome, rows }),
  "POST /api/admin/meesho/update": () => outcome,
};

// Toasts outlive the page of a test.
afterEach(async () => {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" }))
    await act(async () => fireEvent.click(button));
});

function open(fakes: FakeEndpoints = {}, list = valmoList): string[] {
  signInAs("Asha");
  const calls = fakeApi({ ...endpoints, ...fakes });
  render(
    <>
      <VendorUpload list={list} />
      <ToastRegion />
    </>,
  );
  return calls;
}
async function choose(content: string, name = "vendors.csv", type = "text/csv") {
  const file = new File([content], name, { type });
  const input = screen.getByLabelText(/Vendor Update/);
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("the update of a vendor list", () => {
  it.each([
    [valmoList, "Valmo vendor update: Updated: 2, Created: 1, Not Found: 4", "valmo"],
    [meeshoList, "Meesho vendor update: Updated: 2, Created: 1, Not Found: 4", "meesho"],
  ] as const)(
    "is shown first, applied by a press and counted in the toast",
    { tags: ["staff-2.9", "staff-5.5", "staff-8.8"] },
    async (list, words, path) => {
      const calls = open({}, list);
      await choose("anything at all, with, any, columns");
      expect(calls).toEqual([`POST /api/admin/${path}/preview`]);
      expect(screen.getByRole("dialog", { name: "Check vendors.csv" }).textContent).toContain(
        "New on the list",
      );
      await press("Update 3 vendors");
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(screen.getByText("Line 5 (L5): GSTIN must have the 15 characters of one")).toBeTruthy();
    },
  );

  it.each([
    ["File size exceeds 1MB limit", "x".repeat(maxCsvBytes + 1), "vendors.csv", "text/csv"],
    ["Please upload a valid CSV file", "a", "vendors.xlsx", "application/zip"],
  ] as const)(
    "says '%s' before anything is sent",
    { tags: ["staff-5.1", "staff-5.2"] },
    async (words, content, name, type) => {
      const calls = open();
      await choose(content, name, type);
      expect(screen.getByText(words)).toBeTruthy();
      expect(calls).toEqual([]);
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
    open({ [endpoint]: answer });
    await choose("a");
    if (endpoint.endsWith("update")) await press("Update 3 vendors");
    expect(screen.getByText(words)).toBeTruthy();
  });
});
