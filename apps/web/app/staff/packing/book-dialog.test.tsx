import type { OrderToPack } from "@dakbag/contracts/packing";
import type { Answer } from "#app/api/call.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { anOrderToPack, listToPack, idToPack } from "../../../test-support/an-order-to-pack.ts";
import { type FakeEndpoints, type FakeRequest, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const numberOf = (serial: number) => `26-27/00000${serial}`;
type Quoted = Answer<"POST /api/packing/bookings/quotes">["parcels"][number];
const aService = (name: string, company: string, days: number | null, change: object = {}) => {
  return { company, serviceId: name, name, days, isCheapest: false, isQuickest: false, ...change };
};
const services = [
  aService("Surface", "Delhivery", null, { isCheapest: true }),
  aService("Xpressbees Air", "Shiprocket", 2, { isQuickest: true }),
];
const aQuote = (serial: number, change: Partial<Quoted> = {}): Quoted => ({
  _id: idToPack(serial),
  orderNumber: numberOf(serial),
  problem: null,
  needsEwayBill: false,
  services,
  proposed: { company: "Delhivery", serviceId: "Surface" },
  notes: [],
  ...change,
});

let listed: OrderToPack[] = [];
let quoted: Quoted[] = [];
let bookings: Answer<"GET /api/packing/bookings">;
let sent: Record<string, unknown[]> = {};
const note = (name: string, body: unknown) => (sent[name] ??= []).push(body);
beforeEach(() => {
  sessionStorage.clear();
  listed = [anOrderToPack(1), anOrderToPack(2)];
  quoted = [aQuote(1), aQuote(2)];
  sent = {};
  bookings = {
    success: true,
    companies: ["Shiprocket", "Delhivery"],
    boxSize: "40x30x30",
    unused: [],
    withoutPickup: 0,
  };
});

const api = (): FakeEndpoints => ({
  ...profileOf("packer"),
  "GET /api/packing/orders": () => listToPack(listed, {}),
  "GET /api/packing/bookings": () => bookings,
  "GET /api/packing/couriers": () => ({ success: true, known: ["Delhivery"], added: [] }),
  "POST /api/packing/usedTrackingIds": () => ({ success: true, used: [] }),
  "GET /api/packing/handOver/last": () => ({ success: true, upload: null }),
  "PUT /api/packing/orders/:id/parcels/:number": ({ body }) => {
    note("saved", body);
    return { success: true, parcel: { number: 1, version: 1, weightGrams: 9850, boxes: 1 } };
  },
  "POST /api/packing/bookings/quotes": ({ body }) => {
    note("quoted", body);
    return { success: true, parcels: quoted };
  },
  "POST /api/packing/bookings": ({ body }: FakeRequest<"POST /api/packing/bookings">) => {
    note("booked", body);
    return {
      success: true,
      parcels: body.parcels.map(({ id }: { id: string }, at: number) =>
        at === 0
          ? {
              _id: id,
              orderNumber: numberOf(1),
              verdict: "booked" as const,
              partnerName: "Delhivery",
              trackingId: "12345678901234",
              reason: "",
            }
          : {
              _id: id,
              orderNumber: numberOf(2),
              verdict: "waiting" as const,
              partnerName: "",
              trackingId: "",
              reason: "The courier company does not answer. It goes on by itself.",
            },
      ),
    };
  },
  "POST /api/packing/bookings/cancel": ({ body }) => {
    note("cancelled", body);
    return { success: true, comesBack: body.id !== idToPack(1) };
  },
  "POST /api/packing/bookings/pickups": () => {
    note("pickups", {});
    return { success: true, companies: [{ company: "Delhivery", requested: 3, reason: "" }] };
  },
});

async function open(more: FakeEndpoints = {}) {
  signInAs("Sita");
  fakeApi({ ...api(), ...more });
  renderStaffPage("admin/packing");
  await screen.findByText(/^All \d orders?:/);
  await act(async () => undefined);
}
async function press(name: string | RegExp, within_: HTMLElement = document.body) {
  fireEvent.click(within(within_).getByRole("button", { name }));
  await act(async () => undefined);
}
async function openDialog(count: number) {
  await press(/^Tick all/);
  await press(`Book ${count} order${count === 1 ? "" : "s"}`);
  const dialog = screen.getByRole("dialog");
  await within(dialog).findByRole("radio", { name: /^As proposed/ });
  return dialog;
}

it("an admin, to whom prices come, sees them side by side: of all orders, and of each", async () => {
  const priced = services.map((service, at) => ({ ...service, price: at === 0 ? 112.5 : 180 }));
  quoted = [aQuote(1, { services: priced }), aQuote(2, { services: priced })];
  await open();
  const dialog = await openDialog(2);
  const card = (name: RegExp) => within(dialog).getByRole("radio", { name });
  expect(card(/^Surface by Delhivery.*days not known, ₹225\.00/)).toBeTruthy();
  expect(card(/^Xpressbees Air by Shiprocket.*2 days, ₹360\.00/)).toBeTruthy();
  expect(dialog.textContent).toContain("Surface by Delhivery · days not known · ₹112.50 · cheapest");
});

it("nothing of booking is on the page of a shop without a courier company", async () => {
  bookings = { ...bookings, companies: [] };
  await open();
  expect(screen.queryByRole("button", { name: /Book/ })).toBeNull();
});

it("the services are side by side with their days and marks, and weights count as proposed", async () => {
  await open();
  const dialog = await openDialog(2);
  expect(
    within(dialog).getByRole("radio", { name: /^Surface by Delhivery.*cheapest for 2.*days not known/ }),
  ).toBeTruthy();
  expect(
    within(dialog).getByRole("radio", { name: /^Xpressbees Air by Shiprocket.*quickest for 2.*2 days/ }),
  ).toBeTruthy();
  expect(sent["saved"]).toEqual([
    { weightGrams: 9850, boxes: 1, version: 0 },
    { weightGrams: 9850, boxes: 1, version: 0 },
  ]);
  expect(dialog.textContent).toContain("9.85 kg in 1 box");
});

it("one service is chosen for all, each may differ, and the verdicts are shown", async () => {
  await open();
  const dialog = await openDialog(2);
  fireEvent.click(within(dialog).getByRole("radio", { name: /^Xpressbees/ }));
  fireEvent.change(within(dialog).getByLabelText(`Service of ${numberOf(2)}`), {
    target: { value: "Delhivery|Surface" },
  });
  await press("Book 2 orders", dialog);
  expect(sent["booked"]).toEqual([
    {
      parcels: [
        { id: idToPack(1), company: "Shiprocket", serviceId: "Xpressbees Air" },
        { id: idToPack(2), company: "Delhivery", serviceId: "Surface" },
      ],
      boxSize: "40x30x30",
      checked: false,
    },
  ]);
  const verdicts = await screen.findByRole("dialog", { name: "1 of 2 orders booked" });
  expect(within(verdicts).getByText("12345678901234")).toBeTruthy();
  expect(within(verdicts).getByText("Waits, and goes on by itself")).toBeTruthy();
});

it("an order that cannot be booked says why, one with a caution is ticked first, and an e-way bill is asked for", async () => {
  listed = [anOrderToPack(1), anOrderToPack(2, { cautions: ["cancellation-asked"] })];
  quoted = [
    aQuote(1, {
      problem: "Please weigh it first: weight and boxes are not saved.",
      services: [],
      proposed: null,
    }),
    aQuote(2, { needsEwayBill: true }),
  ];
  await open();
  const dialog = await openDialog(2);
  expect(within(dialog).getByText("Please weigh it first: weight and boxes are not saved.")).toBeTruthy();
  const book = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Book 1 order" });
  expect(book.disabled).toBe(true);
  fireEvent.click(within(dialog).getByLabelText(`${numberOf(2)}: Its buyer asks to cancel it`));
  fireEvent.change(within(dialog).getByLabelText(`E-way bill of ${numberOf(2)}`), {
    target: { value: "123456789012" },
  });
  await press("Book 1 order", dialog);
  expect(sent["booked"]).toMatchObject([
    { parcels: [{ id: idToPack(2), ewayBillNumber: "123456789012" }], checked: true },
  ]);
});

it("without a quote the company chooses the service", async () => {
  quoted = [aQuote(1, { services: [], proposed: null, notes: ["Delhivery has not answered."] }), aQuote(2)];
  await open();
  const dialog = await openDialog(2);
  expect(within(dialog).getByText("Delhivery has not answered.")).toBeTruthy();
  await press("Book 2 orders", dialog);
  expect(sent["booked"]).toMatchObject([
    { parcels: [{ id: idToPack(1), company: "Shiprocket" }, { id: idToPack(2) }] },
  ]);
});

it("another size of the boxes asks for other quotes, and a wrong one says how it is written", async () => {
  await open();
  const dialog = await openDialog(1 + 1);
  const size = within(dialog).getByLabelText("Size of each box in cm");
  fireEvent.change(size, { target: { value: "big" } });
  expect(within(dialog).getByText("Three whole numbers up to 300, as 40x30x30")).toBeTruthy();
  fireEvent.change(size, { target: { value: "50 x 40 x 30" } });
  fireEvent.blur(size);
  await within(dialog).findByRole("radio", { name: /^As proposed/ });
  expect(sent["quoted"]?.at(-1)).toMatchObject({ boxSize: "50x40x30" });
  // What was saved as proposed is saved, and said so when nothing is booked.
  expect(sent["saved"]).toHaveLength(2);
  await press("Cancel", dialog);
  expect(screen.getAllByText("Saved")).toHaveLength(2);
});

it("a booked order says so, and its booking is cancelled by a press; pick-ups and unused bookings too", async () => {
  listed = [
    anOrderToPack(1, {
      trackingId: "12345678901234",
      partnerName: "Delhivery",
      booking: { company: "Delhivery", service: "Delhivery Surface", state: "booked", reason: "" },
    }),
    anOrderToPack(2, {
      booking: { company: "Delhivery", service: "", state: "failed", reason: "Wallet is empty" },
    }),
  ];
  bookings = {
    ...bookings,
    withoutPickup: 3,
    unused: [
      {
        _id: `${idToPack(3)}/1`,
        orderNumber: numberOf(3),
        company: "Shiprocket",
        trackingId: "SR1",
        why: "its order is Cancelled",
      },
    ],
  };
  await open();
  expect(screen.getByText("Booked: Delhivery Surface")).toBeTruthy();
  expect(screen.getByText("Delhivery did not book it")).toBeTruthy();
  expect(screen.getByText("Wallet is empty")).toBeTruthy();
  expect(screen.getByText(`${numberOf(3)}, Shiprocket SR1: its order is Cancelled`)).toBeTruthy();
  await press(`Cancel booking of ${numberOf(1)}`);
  expect(screen.getByText(`The booking of ${numberOf(1)} is cancelled`)).toBeTruthy();
  await press(`Cancel booking of ${numberOf(3)}`);
  expect(screen.getByText(`The driver has picked up ${numberOf(3)}: it comes back`)).toBeTruthy();
  expect(sent["cancelled"]).toEqual([{ id: idToPack(1) }, { id: `${idToPack(3)}/1` }]);
  await press("Ask for the pick-up of 3 parcels");
  expect(sent["pickups"]).toHaveLength(1);
  await press(/^Tick all/);
  expect(screen.getByRole("button", { name: "Book 1 order" })).toBeTruthy();
});

it("couriers' labels of which one is missing are not saved: its parcel is named at the button", async () => {
  const booking = { company: "Delhivery", service: "", state: "booked" as const, reason: "" };
  listed = [1, 2].map((serial) => anOrderToPack(serial, { booking, trackingId: `1234567890123${serial}` }));
  const message = `There is no label of the courier for ${numberOf(2)}. Please untick it, and print the shop's own.`;
  await open({
    "POST /api/packing/bookings/files": ({ body }) => {
      note("files", body);
      throw refusal(409, message, "no-courier-files");
    },
  });
  await press(/^Tick all/);
  await press("Couriers' own labels");
  expect(sent["files"]).toEqual([{ kind: "labels", parcels: [idToPack(1), idToPack(2)] }]);
  expect(screen.getByText(message)).toBeTruthy();
});

it("a booking whose parcel the driver has is not cancelled, and its button says why", async () => {
  const booking = { company: "Delhivery", service: "", state: "booked" as const, reason: "" };
  listed = [anOrderToPack(1, { booking, trackingId: "12345678901234" })];
  const message = "The driver has picked it up: it can no longer be cancelled here. Please hand it over.";
  await open({
    "POST /api/packing/bookings/cancel": () => {
      throw refusal(409, message, "booking-picked-up");
    },
  });
  await press(`Cancel booking of ${numberOf(1)}`);
  expect(screen.getByText(message)).toBeTruthy();
});
