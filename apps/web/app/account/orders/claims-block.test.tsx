import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aTracking } from "../../../test-support/an-order.ts";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { type FakeEndpoints, type FakeRequest, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./order.tsx";
import type { Claims } from "./read-claims.ts";

// What a browser alone can do.
vi.mock("#app/components/pictures/shrink-picture.ts", () => ({
  shrinkPicture: async (file: File) => {
    if (!file.type.startsWith("image/")) throw new Error(`${file.name} is not a picture that can be read.`);
    return { file, preview: "" };
  },
}));

const id = "0193a000-0000-7000-8000-000000000001";
const claimId = "0193a000-0000-7000-8000-000000000009";
const order = anOrderInDetail({
  _id: id,
  status: "Delivered",
  shipments: [
    { number: 1, kind: "sale", stage: "Delivered", ...aTracking("DTDC", "D1"), readyOn: null, lines: [] },
  ],
});
const parcel: Claims["parcels"][number] = {
  number: 1,
  kind: "sale",
  deliveredAt: "2026-11-28T06:00:00.000Z",
  deadlines: [
    { kind: "damaged", until: "2026-11-29T18:00:00.000Z", isOver: false },
    { kind: "wrong", until: "2026-11-29T06:00:00.000Z", isOver: true },
    { kind: "not-received", until: "2026-12-01T06:00:00.000Z", isOver: false },
  ],
  lines: [{ lineNumber: 1, SKU: "POLPOD100120", productTitle: "Poly bag", unit: "PCS", claimable: 1000 }],
};
const aClaim = (change: Partial<Claims["claims"][number]> = {}): Claims["claims"][number] => ({
  id: claimId,
  parcelNumber: 1,
  kind: "damaged",
  state: "Raised",
  raisedAt: "2026-11-28T07:00:00.000Z",
  deadline: "2026-11-29T18:00:00.000Z",
  note: "Torn at the seam",
  videoUrl: "",
  answer: "",
  version: 1,
  replacement: null,
  pictures: 2,
  lines: [
    { lineNumber: 1, SKU: "P", productTitle: "Poly bag", unit: "PCS", quantity: 40, refund: 0, replace: 0 },
  ],
  ...change,
});

async function open(claims: Partial<Claims>, more: FakeEndpoints = {}) {
  signInAs("Ravi");
  const calls = fakeApi({
    "GET /api/orders/:id": () => ({ success: true, order }),
    "GET /api/orders/:id/claims": () => ({
      success: true,
      claims: [],
      canRaise: true,
      parcels: [parcel],
      ...claims,
    }),
    ...more,
  });
  renderPage(page, `/orders/${id}`, "/orders/:id");
  await screen.findByRole("region", { name: "Problems with the delivery" });
  return calls;
}
const block = () => within(screen.getByRole("region", { name: "Problems with the delivery" }));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => vi.unstubAllGlobals());

describe("reporting a problem of a delivered order", { tags: ["ruling-claims.1", "ruling-claims.5"] }, () => {
  type Sent = FakeRequest<"POST /api/orders/:id/claims">["body"];
  async function openForm(more: FakeEndpoints = {}) {
    const calls = await open({}, more);
    await press("Report a problem");
    await screen.findByRole("dialog");
    return calls;
  }
  const choose = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));

  it("asks what is wrong until when, how many pieces, and what we need to see", async () => {
    await openForm();
    const kinds = screen.getAllByRole("radio").map((radio) => radio.parentElement!.textContent);
    expect(kinds).toEqual([
      "Damaged on the wayUntil 29 Nov 2026, 11:30 pm",
      "The parcel did not arriveUntil 1 Dec 2026, 11:30 am",
    ]);
    choose(/Damaged/);
    expect(screen.getByText(/We need pictures of the damage/)).toBeTruthy();
    choose(/did not arrive/);
    expect(screen.queryByLabelText(/Link to a video/)).toBeNull();
  });

  it("refuses in place what is missing, in the order of the form", async () => {
    const calls = await openForm();
    for (const [fix, expected] of [
      [() => undefined, "Please choose what is wrong."],
      [() => choose(/Damaged/), "Please say how many pieces it is about."],
      [() => type(/How many of Poly bag/, "1001"), "Please give 1 to 1,000 of Poly bag."],
      [() => type(/How many of Poly bag/, "40"), "Please add a picture, or a link to a video."],
      [
        () => type(/Link to a video/, "http://video.example/1"),
        /The link must be a link that begins with https/,
      ],
    ] as const) {
      fix();
      await press("Send report");
      expect(screen.getByText(expected)).toBeTruthy();
    }
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  });

  it("sends the claim with a key, then its pictures, and says which of them were not sent", async () => {
    const sent: unknown[] = [];
    const calls = await openForm({
      "POST /api/orders/:id/claims": ({ body, headers }) => {
        sent.push(body, headers.get("idempotency-key") !== null);
        return { success: true, claimId };
      },
      "POST /api/orders/:id/claims/:claimId/pictures": () => ({ success: true, pictures: 1 }),
    });
    choose(/Damaged/);
    type(/How many of Poly bag/, "40");
    type(/What happened/, "Torn at the seam");
    const files = [
      new File(["a"], "damage.jpg", { type: "image/jpeg" }),
      new File(["b"], "notes.txt", { type: "text/plain" }),
    ];
    fireEvent.change(screen.getByLabelText(/Pictures/), { target: { files } });
    await press("Send report");
    const body: Sent = {
      parcel: 1,
      kind: "damaged",
      lines: [{ lineNumber: 1, quantity: 40 }],
      note: "Torn at the seam",
      videoUrl: "",
    };
    expect(sent).toEqual([body, true]);
    expect(calls).toContain(`POST /api/orders/${id}/claims/${claimId}/pictures`);
    expect(screen.getByText(/Your report is kept. notes.txt is not a picture/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows why the server refused it, and stays open", async () => {
    const late = "Damaged goods could be reported until 29 Nov 2026, 23:30, 36 hours after the delivery.";
    await openForm({
      "POST /api/orders/:id/claims": () => {
        throw refusal(409, late, "claim-late");
      },
    });
    choose(/did not arrive/);
    type(/How many of Poly bag/, "1");
    await press("Send report");
    expect(within(screen.getByRole("dialog")).getByText(late)).toBeTruthy();
  });
});

describe("the block of claims", { tags: ["ruling-claims.6"] }, () => {
  it.each([
    [aClaim(), ["Reported", "40 × Poly bag", "You wrote: Torn at the seam", /2 pictures/]],
    [
      aClaim({ state: "Refused", answer: "The video shows a closed parcel" }),
      ["Not accepted", "Our answer: The video shows a closed parcel"],
    ],
    [aClaim({ state: "Goods awaited" }), [/Please keep the goods ready/]],
    [
      aClaim({
        state: "Settled",
        replacement: 2,
        lines: [{ ...aClaim().lines[0]!, refund: 10, replace: 20 }],
      }),
      ["40 × Poly bag: 10 refunded, 20 replaced", /The replacement is parcel 2/],
    ],
    [aClaim({ kind: "returned", state: "Accepted" }), ["Returned by the courier", "Accepted"]],
  ])("shows a claim and what became of it: %#", async (claim, texts) => {
    await open({ claims: [claim] });
    for (const text of texts) expect(block().getByText(text)).toBeTruthy();
    const isOwnAndOpen = claim.state === "Raised";
    expect(block().queryByRole("button", { name: "Withdraw" }) !== null).toBe(isOwnAndOpen);
  });

  it("withdraws a claim, and adds pictures to it, while staff have not decided", async () => {
    const calls = await open(
      { claims: [aClaim()] },
      {
        "POST /api/orders/:id/claims/:claimId/withdraw": () => ({ success: true }),
        "POST /api/orders/:id/claims/:claimId/pictures": () => ({ success: true, pictures: 3 }),
      },
    );
    const files = Array.from({ length: 6 }, (_, n) => new File([`${n}`], `${n}.jpg`, { type: "image/jpeg" }));
    await act(async () =>
      fireEvent.change(screen.getByLabelText("Add pictures (4 more at most)"), { target: { files } }),
    );
    expect(calls.filter((call) => call.endsWith("/pictures"))).toHaveLength(4);
    await press("Withdraw");
    expect(calls).toContain(`POST /api/orders/${id}/claims/${claimId}/withdraw`);
  });

  it("says that the time is over, and leads to WhatsApp", async () => {
    const over = parcel.deadlines.map((deadline) => ({ ...deadline, isOver: true }));
    await open({ parcels: [{ ...parcel, deadlines: over }] });
    expect(block().getByText(/The time to report problems of this delivery here is over/)).toBeTruthy();
    expect(
      block()
        .getByRole("link", { name: /WhatsApp/ })
        .getAttribute("href"),
    ).toContain("wa.me");
    expect(block().queryByRole("button")).toBeNull();
  });
});

it("an order of which nothing was delivered asks for no claims", { tags: ["ruling-claims.1"] }, async () => {
  signInAs("Ravi");
  const calls = fakeApi({
    "GET /api/orders/:id": () => ({
      success: true,
      order: { ...order, shipments: [{ ...order.shipments[0]!, stage: "Shipped" }] },
    }),
  });
  renderPage(page, `/orders/${id}`, "/orders/:id");
  await act(async () => undefined);
  expect(calls.filter((call) => call.endsWith("/claims"))).toEqual([]);
  expect(screen.queryByRole("region", { name: "Problems with the delivery" })).toBeNull();
});
