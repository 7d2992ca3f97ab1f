import { ReadableStream as NodeStream } from "node:stream/web";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { keepSavedFiles, type SavedFile } from "../../../test-support/saved-files.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import { PrintMenu } from "./print-menu.tsx";

const shipped = anOrder({
  _id: "0193a000-0000-7000-8000-000000000002",
  orderNumber: "26-27/000002",
  status: "Shipped",
  taxInvoiceNumber: "DB/26-27/000002",
});
const cancelled = anOrder({
  _id: "0193a000-0000-7000-8000-000000000003",
  orderNumber: "26-27/000003",
  status: "Cancelled",
  taxInvoiceNumber: null,
});

let bodies: unknown[] = [];
let saved: SavedFile[] = [];
let answer: () => Response | Promise<Response>;

const pdf = () =>
  new Response("%PDF-1.3", {
    headers: { "content-disposition": 'attachment; filename="pick-list_26-27-000002.pdf"' },
  });

beforeEach(() => {
  [bodies, saved, answer] = [[], keepSavedFiles(), pdf];
  signInAs("Meera");
  // jsdom has none.
  vi.stubGlobal("ReadableStream", NodeStream);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    bodies.push([path, JSON.parse(init.body as string)]);
    return answer();
  });
});
afterEach(() => {
  cleanup();
});

function show(orders: Parameters<typeof PrintMenu>[0]["orders"]) {
  render(
    <>
      <PrintMenu orders={orders} />
      <ToastRegion />
    </>,
  );
}
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("print menu", () => {
  it("offers the seven kinds and saves the one pressed under the server's name, staying open", async () => {
    show([shipped]);
    await press(/^Print$/);
    const kinds = screen.getAllByRole("button").slice(1);
    expect(kinds.map((kind) => kind.textContent)).toEqual([
      "Packing slips",
      "Packing slips, two on A4",
      "Packing slips 4 × 6 inch",
      "Address labels 4 × 6 inch",
      "Pick list",
      "Hand-over list",
      "Invoices in three copies",
    ]);
    await press(/^Pick list/);
    expect(bodies).toEqual([["/api/admin/orders/print", { kind: "pick-list", orders: [shipped._id] }]]);
    expect((await screen.findByText("Saved as pick-list_26-27-000002.pdf")).getAttribute("role")).toBe(
      "status",
    );
    expect(saved.map(({ name }) => name)).toEqual(["pick-list_26-27-000002.pdf"]);
    expect(screen.getByRole("button", { name: "Print" }).getAttribute("aria-expanded")).toBe("true");
  });

  it("leaves out orders that cannot be printed and says which, and is disabled when none can", async () => {
    show([shipped, cancelled]);
    await press(/^Print$/);
    expect(screen.getByRole("button", { name: /^Packing slips(?!,| 4)/ }).textContent).toContain(
      "Without 1 order: 26-27/000003 is cancelled",
    );
    await press(/^Packing slips(?!,| 4)/);
    await press(/^Invoices/);
    expect(bodies.map((one) => (one as [string, { orders: string[] }])[1].orders)).toEqual([
      [shipped._id],
      [shipped._id],
    ]);
    cleanup();
    show([cancelled]);
    await press(/^Print$/);
    const slips = screen.getByRole("button", { name: /^Packing slips(?!,| 4)/ });
    expect(slips.getAttribute("aria-disabled")).toBe("true");
    expect(slips.textContent).toContain("Not possible: 26-27/000003 is cancelled");
    await press(/^Packing slips(?!,| 4)/);
    expect(bodies).toHaveLength(2);
  });

  it("offers delivery challans where an order leaves in several parcels, of these orders alone", async () => {
    const parcel = { partnerName: "", trackingId: "", url: null, readyOn: null, stage: "Packed" as const };
    const divided = anOrder({
      ...shipped,
      _id: "0193a000-0000-7000-8000-000000000004",
      shipments: [1, 2].map((number) => ({ ...parcel, number, lines: [{ lineNumber: 1, quantity: 500 }] })),
    });
    show([shipped, divided]);
    await press(/^Print$/);
    expect(screen.getByRole("button", { name: /^Delivery challans/ }).textContent).toBe(
      "Delivery challans in three copiesWithout 1 order: 26-27/000002 leaves in one parcel",
    );
    await press(/^Delivery challans/);
    expect(bodies).toEqual([["/api/admin/orders/print", { kind: "challans", orders: [divided._id] }]]);
  });

  it("keeps the server's refusal in place, and the next print is possible", async () => {
    const message = "Nothing was printed: 26-27/000002 is refunded. Please select only the others.";
    answer = () =>
      Response.json(
        { success: false, message, error: message, code: "not-printable", requestId: "r" },
        { status: 409 },
      );
    show([shipped]);
    await press(/^Print$/);
    await press(/^Hand-over list/);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    answer = pdf;
    await press(/^Hand-over list/);
    expect(await screen.findByText(/^Saved as/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("one print at a time: the others wait while it runs", async () => {
    let send: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (send = resolve));
    show([shipped]);
    await press(/^Print$/);
    await press(/^Pick list/);
    expect(screen.getByRole("button", { name: "Printing…" })).toBeTruthy();
    await press(/^Packing slips(?!,| 4)/);
    expect(bodies).toHaveLength(1);
    await act(async () => send(pdf()));
    expect(await screen.findByText(/^Saved as/)).toBeTruthy();
  });

  it("without a selection is disabled with the reason, also when pressed", async () => {
    show([]);
    const button = screen.getByRole("button", { name: "Print" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Select orders to print them",
    );
    await press(/^Print$/);
    expect(screen.getAllByText("Select orders to print them").length).toBe(2);
  });
});
