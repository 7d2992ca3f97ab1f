import { ReadableStream as NodeStream } from "node:stream/web";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signInAs } from "../../../test-support/render-page.tsx";
import { keepSavedFiles, type SavedFile } from "../../../test-support/saved-files.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { MonthReports } from "./month-reports.tsx";
import { OrdersReport } from "./orders-report.tsx";
import { PackagingReport, PackingConsolidation, ProcessingReports } from "./processing-reports.tsx";

/** A file whose pieces the test sends one by one. */
interface Answering {
  address: string;
  token: string | null;
  send: (text: string) => void;
  end: () => void;
  breakOff: () => void;
}

let answering: Answering[] = [];
let saved: SavedFile[] = [];
let refused: Response | null = null;
let orderCount = "12408";

beforeEach(() => {
  [answering, saved, refused, orderCount] = [[], keepSavedFiles(), null, "12408"];
  signInAs("Meera");
  vi.stubGlobal("fetch", fakeFetch);
  // jsdom has none.
  vi.stubGlobal("ReadableStream", NodeStream);
});
async function fakeFetch(address: string, init: RequestInit): Promise<Response> {
  if (refused) return refused;
  const name = new URL(address, "http://localhost").pathname.split("/").at(-1);
  const body = new ReadableStream<Uint8Array>({
    start(pieces) {
      init.signal?.addEventListener("abort", () => pieces.error(init.signal?.reason));
      answering.push({
        address,
        token: new Headers(init.headers).get("authorization"),
        send: (text) => pieces.enqueue(new TextEncoder().encode(text)),
        end: () => pieces.close(),
        breakOff: () => pieces.error(new TypeError("network error")),
      });
    },
  });
  const headers = {
    "content-disposition": `attachment; filename="${name}"`,
    "x-order-count": orderCount,
    "x-document-count": "1412",
  };
  return new Response(body, { headers });
}

const show = (part: React.ReactNode) =>
  render(
    <>
      {part}
      <ToastRegion />
    </>,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const answer = () => vi.waitFor(() => answering.at(-1) ?? Promise.reject(new Error("no request yet")));

describe("the files of a month", { tags: ["ruling-return.4"] }, () => {
  const none = { count: 0, total: 0, from: null, to: null };
  const invoices = { count: 1412, total: 5_012_345.5, from: "DB/26-27/000101", to: "DB/26-27/001512" };
  const creditNote = { count: 1, total: 118, from: "CN/26-27/000004", to: "CN/26-27/000004" };
  const showMonth = (documents: ComponentProps<typeof MonthReports>, at = "/admin/reports") => {
    // In India it is November by then.
    vi.setSystemTime(new Date("2026-10-31T18:30:00Z"));
    const Stub = createRoutesStub([{ path: "*", Component: () => <MonthReports {...documents} /> }]);
    show(<Stub initialEntries={[at]} />);
  };

  it.each([
    ["Download GSTR-1 for the portal", "gstr1.json"],
    ["Download GSTR-1 workbook", "gstr1.xlsx"],
    ["Download sales register", "sales-register.xlsx"],
    ["Download invoices and credit notes", "documents.zip"],
  ])("%s covers the last complete month until another is chosen", async (label, name) => {
    showMonth({ invoices, creditNotes: none });
    const choice = screen.getByLabelText<HTMLSelectElement>("Month");
    const [newest, last] = [...choice.options].map(({ textContent }) => textContent);
    expect([choice.value, choice.options.length]).toEqual(["2026-10", 24]);
    expect([newest, last]).toEqual(["November 2026, so far", "October 2026"]);
    await act(async () => fireEvent.change(choice, { target: { value: "2025-12" } }));
    vi.useRealTimers();
    press(label);
    const file = await answer();
    expect(file.address).toBe(`/api/admin/reports/${name}?month=2025-12`);
    await act(async () => file.end());
    expect(await screen.findByText("Download completed successfully!")).toBeTruthy();
  });

  it("says before a download how many documents there are, their numbers and what they come to", () => {
    showMonth({ invoices, creditNotes: creditNote });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1,412 invoices, ₹50,12,345.50 incl. GST, DB/26-27/000101 to DB/26-27/001512",
      "1 credit note, ₹118.00 incl. GST, CN/26-27/000004",
    ]);
  });

  it("of a month without documents says so instead of downloads", () => {
    showMonth({ invoices: none, creditNotes: none }, "/admin/reports?month=2023-04");
    expect(screen.getByText(/^April 2023 has no invoice and no credit note/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
    // A month beyond the choices is one of them while it is shown.
    expect(screen.getByLabelText<HTMLSelectElement>("Month").value).toBe("2023-04");
  });

  it("of documents shows how many the file has while it comes", async () => {
    showMonth({ invoices, creditNotes: none });
    vi.useRealTimers();
    press("Download invoices and credit notes");
    const file = await answer();
    await act(async () => file.send("PK"));
    expect(await screen.findByText(/^1,412 documents · /)).toBeTruthy();
  });
});

describe("a report", () => {
  it.each([
    [
      'Download "Order Processing" Orders',
      <ProcessingReports key="1" />,
      "pending-orders.xlsx",
      "successfully!",
    ],
    [
      "Download Pending Invoice Report",
      <ProcessingReports key="2" />,
      "invoice-report.xlsx",
      "successfully!",
    ],
    [
      "Download Packing Consolidation",
      <PackingConsolidation key="3" />,
      "consolidated-orders.xlsx",
      "successfully!",
    ],
    ["Download Packaging Report", <PackagingReport key="4" />, "consolidated-orders.xlsx", "successfully"],
  ])(
    "%s is saved complete, under the server's file name, with a confirmation",
    { tags: ["staff-2.4", "staff-2.5", "staff-2.11", "staff-2.12", "staff-6.4", "staff-8.9"] },
    async (label, part, name, end) => {
      show(part);
      press(label);
      const file = await answer();
      expect([file.address, file.token]).toEqual([`/api/admin/reports/${name}`, "Bearer a-token"]);
      await act(async () => file.send("PK one "));
      await act(async () => file.send("two"));
      expect(saved).toEqual([]);
      await act(async () => file.end());
      expect(await screen.findByText(`Download completed ${end}`)).toBeTruthy();
      expect(saved.map((each) => each.name)).toEqual([name]);
      expect(await saved[0]?.text).toBe("PK one two");
      expect(screen.queryByRole("progressbar")).toBeNull();
    },
  );

  it(
    "shows progress, ignores a second press, and can be cancelled",
    { tags: ["ruling-desk.10"] },
    async () => {
      show(<PackagingReport />);
      press("Download Packaging Report");
      expect(screen.getByText("Waiting for the report…")).toBeTruthy();
      const file = await answer();
      await act(async () => file.send("x".repeat(1_200_000)));
      expect(await screen.findByText("12,408 orders · 1.2 MB so far")).toBeTruthy();
      expect(screen.getByRole("progressbar", { name: "Download Packaging Report" })).toBeTruthy();
      press("Download Packaging Report");
      expect(answering).toHaveLength(1);
      press("Cancel: Download Packaging Report");
      expect(await screen.findByText("Download cancelled")).toBeTruthy();
      expect(saved).toEqual([]);
      press("Download Packaging Report");
      await vi.waitFor(() => expect(answering).toHaveLength(2));
    },
  );

  it("without orders says so and is not saved, whether its file is complete or not", async () => {
    orderCount = "0";
    show(<PackagingReport />);
    press("Download Packaging Report");
    expect(
      await screen.findByText("No order is in Order Processing, so there is nothing to download."),
    ).toBeTruthy();
    expect(saved).toEqual([]);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("that is cut off is not saved, with an error", { tags: ["staff-8.3"] }, async () => {
    show(<PackingConsolidation />);
    press("Download Packing Consolidation");
    const file = await answer();
    await act(async () => file.send("half of it"));
    await act(async () => file.breakOff());
    expect(await screen.findByText("An error occurred while downloading.")).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it("that is refused shows the reason, or a general error", { tags: ["staff-8.3"] }, async () => {
    const message = "Several reports are being written already. Please try again when one of them is done.";
    refused = Response.json({ success: false, message, code: "too-many-requests" }, { status: 429 });
    show(
      <>
        <PackingConsolidation />
        <PackagingReport />
      </>,
    );
    press("Download Packing Consolidation");
    expect(await screen.findByText(message)).toBeTruthy();
    refused = new Response("<h1>Bad gateway</h1>", { status: 502 });
    press("Download Packing Consolidation");
    expect(await screen.findByText("Failed to download report.")).toBeTruthy();
    refused = new Response("<h1>Bad gateway</h1>", { status: 502 });
    press("Download Packaging Report");
    expect(await screen.findByText("Failed to download")).toBeTruthy();
  });
});

describe("the orders report", () => {
  const type = (label: string, day: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: day } });

  it.each([
    ["", "", "Choose the first day"],
    ["2026-11-01", "", "Choose the last day"],
    ["", "2026-11-01", "Choose the first day"],
    ["2026-11-02", "2026-11-01", "The last day is before the first"],
  ])(
    "from %j to %j is not requested: 'Please select a valid date range.'",
    { tags: ["staff-5.6"] },
    async (from, to, why) => {
      show(<OrdersReport />);
      if (from) type("Start date", from);
      if (to) type("End date", to);
      press("Download Orders Report");
      expect(await screen.findByText("Please select a valid date range.")).toBeTruthy();
      expect(screen.getByText(why)).toBeTruthy();
      expect(answering).toEqual([]);
      type("Start date", "2026-10-01");
      expect(screen.queryByText(why)).toBeNull();
    },
  );

  it("requests the chosen days, also by Enter", { tags: ["staff-2.7", "staff-7.3"] }, async () => {
    show(<OrdersReport />);
    type("Start date", "2026-11-01");
    type("End date", "2026-11-30");
    fireEvent.submit(screen.getByRole("form", { name: "Orders report" }));
    expect((await answer()).address).toBe(
      "/api/admin/reports/orders.xlsx?startDate=2026-11-01&endDate=2026-11-30",
    );
  });

  it("offers the usual days", () => {
    show(<OrdersReport />);
    press("Last 7 days");
    const [from, to] = ["Start date", "End date"].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(Date.parse(to!) - Date.parse(from!)).toBe(6 * 24 * 3600 * 1000);
  });
});
