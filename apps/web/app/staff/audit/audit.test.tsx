import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type FakeEndpoints, type FakeRequest, fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const entryId = "0193a000-0000-7000-8000-000000000001";
const meera = "0193a000-0000-7000-8000-0000000000aa";
let requests: Record<string, string>[] = [];
beforeEach(() => {
  requests = [];
});

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}
const twoChanges: Change[] = [
  { field: "unitPrice", before: "699.00", after: "720.00" },
  { field: "showListing", before: null, after: true },
];

const log = (isEmpty = false, more: Change[] = [], changes = twoChanges): FakeEndpoints => ({
  ...profileOf("admin"),
  "GET /api/admin/audit": ({ query }: FakeRequest<"GET /api/admin/audit">) => {
    requests.push(query as Record<string, string>);
    const entry = {
      id: entryId,
      at: "2026-11-20T10:12:00.000Z",
      actorId: meera,
      actor: "Meera Iyer",
      action: "product.price-changed",
      subject: "HONROL100",
      summary: "The price of HONROL100 went from ₹699.00 to ₹720.00.",
      changes: [...changes, ...more],
    };
    return {
      success: true,
      entries: isEmpty ? [] : [entry],
      next: isEmpty ? null : entryId,
      actions: ["product.price-changed", "user.role-changed"],
      actors: [{ id: meera, name: "Meera Iyer" }],
    };
  },
});
async function open(at = "/admin/audit", endpoints = log()) {
  signInAs("Asha");
  fakeApi(endpoints);
  renderStaffPage("admin/audit", at);
  await screen.findByRole("search", { name: "Audit log" });
}

it("shows three changes of an entry, and the rest on request", async () => {
  const more = ["size", "title", "hsn"].map((field) => ({ field, before: null, after: `new ${field}` }));
  await open("/admin/audit", log(false, more));
  const rest = screen.getByText("2 more changes").closest("details")!;
  expect(rest.open).toBe(false);
  expect(rest.querySelector("ul")?.textContent).toBe("Title: new titleHsn: new hsn");
  expect(rest.previousElementSibling?.textContent).toContain("Show listing: yesSize: new size");
});

it("shows each entry as a sentence, with values before and after", async () => {
  await open();
  const words = screen.getByRole("list", { name: "Entries" }).textContent;
  for (const word of [
    "The price of HONROL100 went from ₹699.00 to ₹720.00.",
    "Meera Iyer",
    "20 Nov 2026",
    "Unit price: ₹699.00",
    "became ₹720.00",
    "Show listing: yes",
  ])
    expect(words).toContain(word);
});

it.each([
  ["price", 0.66, 3599, "Price: ₹0.66 →  became ₹3,599.00"],
  ["price", "1.0250", "1250.50", "Price: ₹1.025 →  became ₹1,250.50"],
  ["stock", 12_000, 5000, "Stock: 12,000 →  became 5,000"],
  ["safety factor", "1.50", 1.75, "Safety factor: 1.5 →  became 1.75"],
  ["2026-12-01", null, 12, "From 1 Dec 2026: 12%"],
  ["hsn", "39232990", "48194000", "Hsn: 39232990 →  became 48194000"],
  ["Stock", "12,000", "5,000", "Stock: 12,000 →  became 5,000"],
])("the figures of %s have one form, from %j to %j", async (field, before, after, words) => {
  const changes = [{ field, before, after }];
  await open("/admin/audit", log(false, [], changes));
  expect(screen.getByRole("list", { name: "Entries" }).querySelector("ul")?.textContent).toBe(words);
});

it("keeps its filters in the URL, and starts at the newest entry with each", async () => {
  await open(`/admin/audit?action=user.role-changed&before=${entryId}`);
  expect(requests).toEqual([{ action: "user.role-changed", before: entryId }]);
  const choose = (label: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await choose("By", meera);
  expect(requests.at(-1)).toEqual({ action: "user.role-changed", actor: meera });
  await choose("Day", "2026-11-20");
  await choose("Changed", " HONROL100 ");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Search" })));
  expect(requests.at(-1)).toEqual({
    action: "user.role-changed",
    actor: meera,
    day: "2026-11-20",
    subject: "HONROL100",
  });
  await act(async () => fireEvent.click(screen.getByRole("link", { name: "Older" })));
  expect(requests.at(-1)).toMatchObject({ before: entryId, day: "2026-11-20" });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Clear" })));
  expect(requests.at(-1)).toEqual({});
});

it("says when nothing matches", async () => {
  await open("/admin/audit", log(true));
  expect(screen.getByText("No entries found")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Older" })).toBeNull();
});
