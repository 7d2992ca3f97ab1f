import type { ClaimOnDesk } from "@dakbag/contracts/claims";
import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { clearRole } from "#app/api/role.ts";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const id = "0193a000-0000-7000-8000-000000000001";
const claimId = "0193a000-0000-7000-8000-000000000009";
const line: ClaimOnDesk["lines"][number] = {
  lineNumber: 1,
  SKU: "POLPOD100120",
  productTitle: "Poly bag",
  unit: "PCS",
  quantity: 40,
  refund: 0,
  replace: 0,
  restock: false,
  toRemedy: 30,
  inStock: 500,
};
const aClaim = (change: Partial<ClaimOnDesk> = {}): ClaimOnDesk => ({
  id: claimId,
  parcelNumber: 1,
  kind: "damaged",
  state: "Raised",
  raisedAt: "2026-11-28T07:00:00.000Z",
  deadline: "2026-11-29T18:00:00.000Z",
  note: "Torn at the seam",
  videoUrl: "https://video.example/1",
  answer: "",
  version: 3,
  replacement: null,
  canCancelReplacement: false,
  pictures: [{ id: `${id.slice(0, -1)}5`, format: "png", byteCount: 20_480 }],
  lines: [line],
  ...change,
});
const amounts = { discount: 0, taxable: 1600, gst: 288 };
const refundable: OrderOnDesk["refundable"] = {
  refundsSeen: 0,
  canRestock: true,
  moneyLeft: 1888,
  lines: [
    {
      ...line,
      ...amounts,
      quantity: 100,
      left: 100,
      gstRatePercent: 18,
      refunded: { quantity: 0, discount: 0, taxable: 0, gst: 0, goodwill: 0 },
    },
  ],
};

async function open(claims: ClaimOnDesk[], more: FakeEndpoints = {}, role: "admin" | "accountant" = "admin") {
  clearRole();
  signInAs("Asha");
  const order = anOrderInDetail({ _id: id, status: "Delivered" });
  const nothingMore = {
    payments: [],
    refunds: [],
    events: [],
    notes: [],
    messages: [],
    assignee: null,
    parcels: [],
    piecesHere: [],
    bookings: [],
  };
  const calls = fakeApi({
    ...profileOf(role),
    "GET /api/admin/orders/:id": () => ({ success: true, order, refundable, ...nothingMore }),
    "GET /api/admin/orders/:id/claims": () => ({ success: true, claims }),
    "GET /api/admin/staff": () => ({ success: true, staff: [] }),
    ...more,
  });
  renderStaffPage("admin/orders/:id", `/admin/orders/${id}`);
  await screen.findByText(/^Placed on/);
  return calls;
}
const block = () => within(screen.getByRole("region", { name: "Claims" }));
const dialog = () => within(screen.getByRole("dialog"));
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const inDialog = (name: RegExp) => act(async () => fireEvent.click(dialog().getByRole("button", { name })));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

describe("the claims of an order for staff", { tags: ["ruling-claims.3", "ruling-claims.5"] }, () => {
  it("have what was reported, with the evidence: a picture is shown on a press, a video is a plain link", async () => {
    await open([aClaim()], {
      "GET /api/admin/orders/:id/claims/:claimId/pictures/:pictureId": () => ({}) as never,
    });
    expect(block().getByText("Damaged on the way, parcel 1")).toBeTruthy();
    expect(block().getByText("40 pieces of POLPOD100120, Poly bag")).toBeTruthy();
    expect(block().getByText("“Torn at the seam”")).toBeTruthy();
    const link = block().getByRole("link", { name: /https:\/\/video.example\/1/ });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
      "https://video.example/1",
      "noreferrer",
    ]);
    await press(/Show picture 1, 20 kB/);
    const picture = await screen.findByRole("img", { name: "Picture 1 of the claim" });
    expect(picture.getAttribute("src")).toMatch(/^data:image\/png/);
  });

  it("are read by an accountant, who decides nothing; without claims there is no block", async () => {
    await open([aClaim()], {}, "accountant");
    expect(block().queryByRole("button", { name: /Accept|Refuse/ })).toBeNull();
  });

  it("are no block when there are none", async () => {
    await open([]);
    expect(screen.queryByRole("region", { name: "Claims" })).toBeNull();
  });
});

describe("deciding a claim", { tags: ["ruling-claims.4", "ruling-claims.6"] }, () => {
  it("accepts by piece, shows the amount, and names the version that was seen", async () => {
    const sent: unknown[] = [];
    const url = "POST /api/admin/orders/:id/claims/:claimId/accept";
    await open([aClaim()], {
      [url]: ({ body }: { body: unknown }) => (sent.push(body), { success: true, state: "Settled" }),
    } as FakeEndpoints);
    await press(/^Accept\s*the claim/);
    expect(dialog().getByText("40 pieces claimed, 30 at most; 500 in stock")).toBeTruthy();
    await inDialog(/^Accept$/);
    expect(dialog().getByText(/refund or replace at least one piece/)).toBeTruthy();
    type("Refund", "20");
    type("Replace", "11");
    expect(dialog().getByText("Together at most 30")).toBeTruthy();
    type("Replace", "10");
    fireEvent.click(dialog().getByRole("checkbox", { name: /put them into stock/ }));
    type("Answer to the buyer (optional)", "We are sorry");
    await inDialog(/^Accept and refund ₹377.60$/);
    expect(sent).toEqual([
      {
        version: 3,
        step: "settle",
        lines: [{ lineNumber: 1, refund: 20, replace: 10, restock: true }],
        answer: "We are sorry",
      },
    ]);
  });

  it("offers to await goods where there are any, and to put them into stock only once they are here", async () => {
    await open([aClaim()]);
    await press(/^Accept\s*the claim/);
    fireEvent.click(dialog().getByRole("radio", { name: /Once the goods are back/ }));
    expect(dialog().queryByRole("checkbox")).toBeNull();
  });

  it.each([
    ["short", 2],
    ["wrong", 3],
  ] as const)("of %s goods has %i ways, and none of them is put into stock", async (kind, ways) => {
    await open([aClaim({ kind })]);
    await press(/^Accept\s*the claim/);
    expect(dialog().getAllByRole("radio")).toHaveLength(ways);
    expect(dialog().queryByRole("checkbox")).toBeNull();
  });

  it("settles what is accepted with what was accepted", async () => {
    await open([aClaim({ state: "Goods awaited", lines: [{ ...line, refund: 5, replace: 7 }] })]);
    await press(/^Settle\s*the claim/);
    expect(dialog().getByLabelText<HTMLInputElement>("Refund").value).toBe("5");
    expect(dialog().getByLabelText<HTMLInputElement>("Replace").value).toBe("7");
  });

  it("refuses with a reason, and says when another admin was faster", async () => {
    const changed = "This claim was changed meanwhile: it is Settled. Please look at it again.";
    await open([aClaim()], {
      "POST /api/admin/orders/:id/claims/:claimId/refuse": () => {
        throw refusal(409, changed, "changed-meanwhile");
      },
    });
    await press(/^Refuse\s*the claim/);
    await inDialog(/^Refuse$/);
    expect(dialog().getByText("Please write why the claim is refused.")).toBeTruthy();
    type("Reason", "The video shows a closed parcel");
    await inDialog(/^Refuse$/);
    expect(dialog().getByText(changed)).toBeTruthy();
  });

  it("cancels a replacement that has not left", { tags: ["ruling-claims.7"] }, async () => {
    const calls = await open([aClaim({ state: "Settled", replacement: 2, canCancelReplacement: true })], {
      "POST /api/admin/orders/:id/claims/:claimId/cancelReplacement": () => ({ success: true }),
    });
    expect(block().getByText("Replaced by parcel 2")).toBeTruthy();
    await press(/Cancel the replacement/);
    expect(calls).toContain(`POST /api/admin/orders/${id}/claims/${claimId}/cancelReplacement`);
  });
});
