import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer } from "../../../test-support/fake-api.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { keepSavedFiles } from "../../../test-support/saved-files.ts";
import { untilRead } from "../../../test-support/until-read.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { chargeImport } from "./charge-import.ts";
import { CsvImport } from "./csv-import.tsx";

const outcome = {
  success: true as const,
  createdCount: 2,
  updatedCount: 0,
  sameCount: 0,
  notFoundRows: [{ line: 5, trackingId: "T9", reason: "No booked parcel has this tracking ID" }],
  invalidRows: [{ line: 4, trackingId: "T8", reason: "Amount is required" }],
};
const booked = {
  verdict: "created" as const,
  what: "New: Charged",
  changes: [{ field: "Charged", before: "", after: "₹100.00" }],
  quoted: 90,
  charged: 100,
  bookedGrams: 4250,
  chargedGrams: null,
  reasons: [],
};
const rows = [
  { ...booked, line: 2, trackingId: "T1", orderNumber: "26-27/000001", lines: [2] },
  {
    ...booked,
    line: 3,
    trackingId: "T2, T3",
    orderNumber: "26-27/000002",
    charged: 300.5,
    chargedGrams: 6000,
    lines: [3, 6],
  },
  ...[...outcome.invalidRows, ...outcome.notFoundRows].map(({ line, trackingId, reason }) => ({
    line,
    trackingId,
    verdict: line === 4 ? ("invalid" as const) : ("notFound" as const),
    what: reason,
    changes: [],
    orderNumber: null,
    quoted: null,
    charged: null,
    bookedGrams: null,
    chargedGrams: null,
    lines: [],
    reasons: [],
  })),
];
const preview = { ...outcome, seen: "d".repeat(64), rows };
const file = "AWB,Amount\nT1,100\nT2,200\nT8,\nT9,5\nT3,100.50\n";

async function open(fakes: FakeEndpoints = {}): Promise<string[]> {
  signInAs("Meera");
  const calls = fakeApi({
    "POST /api/admin/courierCharges/preview": () => preview,
    "POST /api/admin/courierCharges": () => outcome,
    "GET /api/admin/courierCharges/last": () => ({ success: true, upload: null }),
    ...fakes,
  });
  await act(async () => {
    render(
      <>
        <CsvImport kind={chargeImport} onChanged={() => undefined} />
        <ToastRegion />
      </>,
    );
  });
  return calls;
}
async function choose(content: string) {
  const input = screen.getByLabelText(/Courier's bill/);
  const bill = new File([content], "bill.csv", { type: "text/csv" });
  await act(async () => fireEvent.change(input, { target: { files: [bill] } }));
  await untilRead(input);
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

it("a bill shows each parcel beside its quote, the dearest first, and is entered by one press", async () => {
  const calls = await open();
  await choose(file);
  const dialog = within(screen.getByRole("dialog", { name: "Check bill.csv" }));
  const names = dialog.getAllByRole("row").map((row) => within(row).queryAllByRole("cell")[1]?.textContent);
  expect(names).toEqual([undefined, "T8", "T9", "T2, T3", "T1"]);
  expect(dialog.getByRole("row", { name: /T2, T3/ }).textContent).toContain(
    "Charged ₹300.50, quoted ₹90.00: ₹210.50 moreCharged for 6 kg, packed 4.25 kg: 1.75 kg moreOrder 26-27/000002, lines 3, 6 together",
  );
  expect(
    dialog.getByText(/^2 parcels with a quote: charged ₹400.50, quoted ₹180.00: ₹220.50 more/),
  ).toBeTruthy();
  expect(calls).not.toContain("POST /api/admin/courierCharges");
  await press("Update 2 charges");
  expect(calls).toContain("POST /api/admin/courierCharges");
  expect(screen.getByText("Charges of couriers: 2 new, 0 changed, 1 not found")).toBeTruthy();
});

it("lines that were not applied are downloaded as they were, with what to correct", async () => {
  const saved = keepSavedFiles();
  await open();
  await choose(file);
  await press("Update 2 charges");
  await press("Download rows to correct");
  expect(saved.map(({ name }) => name)).toEqual(["to-correct-bill.csv"]);
  const text = await saved[0]?.text;
  expect(text).toContain("T8,,Amount is required");
  expect(text).toContain("T9,5,No booked parcel has this tracking ID");
});

it("a charge that is replaced and amounts that are on two lines are ticked first", async () => {
  const [one, two, ...others] = rows;
  const checked = [
    { ...one!, verdict: "updated" as const, reasons: ["replaces" as const] },
    { ...two!, reasons: ["same-amounts" as const] },
    ...others,
  ];
  const calls = await open({
    "POST /api/admin/courierCharges/preview": () => ({
      ...preview,
      createdCount: 1,
      updatedCount: 1,
      rows: checked,
    }),
  });
  await choose(file);
  await press("Update 2 charges");
  expect(calls).not.toContain("POST /api/admin/courierCharges");
  for (const label of ["Replace 1 charge entered before", /^Add up lines with the same amount of 1 parcel/])
    await act(async () => fireEvent.click(screen.getByLabelText(label)));
  await press("Update 2 charges");
  expect(calls).toContain("POST /api/admin/courierCharges");
});

it("a file without the columns is refused with what to do, and not sent", async () => {
  const calls = await open();
  await choose("Order,Total\n1,2");
  expect(screen.getByText(/^The first line must name .* Shiprocket's AWB Code/)).toBeTruthy();
  expect(calls).toEqual(["GET /api/admin/courierCharges/last"]);
});

it("a failure to enter is said in the dialog, which stays open", async () => {
  await open({ "POST /api/admin/courierCharges": noAnswer });
  await choose(file);
  await press("Update 2 charges");
  expect(within(screen.getByRole("dialog")).getByText(/The charges were not saved/)).toBeTruthy();
});
