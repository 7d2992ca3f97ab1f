import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anOrder } from "../../../test-support/an-order.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { keepSavedFiles, type SavedFile } from "../../../test-support/saved-files.ts";
import { endSession } from "#app/api/session.ts";
import { ToastRegion } from "#app/ui/toast.tsx";
import * as page from "#app/account/orders/order.tsx";
import { InvoiceLink } from "#app/account/orders/parcel-links.tsx";

const { _id } = anOrder();
const url = `https://shop.example/orders/${_id}/invoice`;
let requests: { url: string; token: string | null }[] = [];
let saved: SavedFile[] = [];
let answer: () => Response;

const pdf = () =>
  new Response("%PDF", {
    headers: { "content-disposition": 'attachment; filename="tax-invoice-db-26-27-000001.pdf"' },
  });
const refused = (status: number, message: string) => () =>
  Response.json({ success: false, message }, { status });

beforeEach(() => {
  [requests, saved, answer] = [[], keepSavedFiles(), pdf];
  signInAs("Ravi");
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ url: path, token: new Headers(init.headers).get("authorization") });
    return answer();
  });
});
async function press(name: RegExp) {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
}
async function expectSaved() {
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(["tax-invoice-db-26-27-000001.pdf"]);
  expect(requests).toEqual([
    { url: `/api/orders/${_id}/invoice`, token: expect.stringMatching(/^Bearer ./) },
  ]);
  expect(await saved[0]?.text).toBe("%PDF");
}

describe("the invoice of an order", () => {
  it(
    "is the shop's own file, fetched with the buyer's token",
    { tags: ["ruling-invoice.9", "ruling-invoice.10"] },
    async () => {
      render(<InvoiceLink order={anOrder({ invoice: url, taxInvoiceNumber: "DB/26-27/000001" })} />);
      await press(/^Download invoice ?of 26-27/);
      await expectSaved();
    },
  );

  it("is a link where staff pasted one", { tags: ["ruling-invoice.10"] }, () => {
    const pasted = "https://invoices.example/1.pdf";
    render(<InvoiceLink order={anOrder({ invoice: pasted, pastedInvoice: pasted })} />);
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: /^Invoice/ }).href).toBe(pasted);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows the error when it cannot be downloaded, and can be requested again", async () => {
    answer = refused(404, "This invoice was not found.");
    render(
      <>
        <InvoiceLink order={anOrder({ invoice: url })} />
        <ToastRegion />
      </>,
    );
    await press(/^Download invoice/);
    expect(await screen.findByText("This invoice was not found.")).toBeTruthy();
    expect(saved).toEqual([]);
    [requests, answer] = [[], pdf];
    await press(/^Download invoice/);
    await expectSaved();
  });
});

describe("the invoice page that reports link to", () => {
  const open = () => renderPage(page, `/orders/${_id}/invoice`, "/orders/:id/invoice");

  it("downloads the invoice and makes no other request", { tags: ["ruling-invoice.10"] }, async () => {
    open();
    await press(/^Download invoice$/);
    await expectSaved();
  });

  it("shows the error for a missing invoice and for another buyer's", async () => {
    answer = refused(404, "This invoice was not found.");
    open();
    await press(/^Download invoice$/);
    expect(await screen.findByText("This invoice was not found.")).toBeTruthy();
  });

  it("asks a visitor to sign in, and fetches nothing", { tags: ["ruling-invoice.9"] }, async () => {
    endSession();
    open();
    expect(await screen.findByText("Sign in to see your order")).toBeTruthy();
    expect(requests).toEqual([]);
  });
});
