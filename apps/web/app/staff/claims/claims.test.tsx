import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const id = "0193a000-0000-7000-8000-000000000001";
const claim = {
  id,
  orderId: id,
  orderNumber: "26-27/000123/2",
  kind: "wrong",
  state: "Raised",
  raisedAt: "2026-11-28T07:00:00.000Z",
  deadline: "2026-11-29T06:00:00.000Z",
  recipient: "Ravi Exports",
  pieces: 1200,
  pictures: 2,
  hasVideo: true,
} as const;

async function open(at = "/admin/claims", claims: (typeof claim)[] = [claim], next: string | null = null) {
  signInAs("Asha");
  const queries: object[] = [];
  fakeApi({
    ...profileOf("accountant"),
    "GET /api/admin/claims": ({ query }) => (queries.push(query), { success: true, claims, next }),
  });
  renderStaffPage("admin/claims", at);
  await screen.findByLabelText("Show");
  return queries;
}

it(
  "lists open claims by deadline, each with its order, and pages",
  { tags: ["ruling-claims.3"] },
  async () => {
    const queries = await open("/admin/claims", [claim], id);
    expect(queries).toEqual([{ which: "open" }]);
    const [, row] = screen.getAllByRole("row");
    const cells = within(row!)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      "Wrong goods, 1,200 pieces",
      "Raised",
      "29 Nov 2026, 11:30 am",
      "28 Nov 2026, 12:30 pm",
      "Ravi Exports",
      "2 pictures, video",
    ]);
    const link = within(row!).getByRole<HTMLAnchorElement>("link", { name: "26-27/000123/2" });
    expect(link.getAttribute("href")).toBe(`/admin/orders/${id}#claims`);
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: /Next page/ }).href).toContain(`after=${id}`);
  },
);

it(
  "lists finished ones on a choice, and says when there are none",
  { tags: ["ruling-claims.3"] },
  async () => {
    const queries = await open("/admin/claims", []);
    expect(screen.getByRole("heading", { name: "No open claims" })).toBeTruthy();
    await act(async () => fireEvent.change(screen.getByLabelText("Show"), { target: { value: "finished" } }));
    expect(queries.at(-1)).toEqual({ which: "finished" });
    expect(await screen.findByRole("heading", { name: "No finished claims" })).toBeTruthy();
  },
);
