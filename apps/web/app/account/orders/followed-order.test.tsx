import type { OrderDetails } from "@dakbag/contracts/orders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aTracking } from "../../../test-support/an-order.ts";
import { anOrderInDetail } from "../../../test-support/an-order-in-detail.ts";
import { fakeApi, type FakeEndpoints } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./order.tsx";

const id = "0193a000-0000-7000-8000-000000000001";
const scan = (hour: number, activity: string) => ({
  at: `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`,
  activity,
  location: "Jaipur",
});
const followed: OrderDetails["followed"][number] = {
  parcel: 1,
  expectedOn: "2026-11-28",
  promisedBy: "2026-11-26",
  scans: [
    scan(9, "Out for delivery"),
    scan(6, "Reached Jaipur"),
    scan(4, "Left Delhi"),
    scan(2, "Picked up"),
  ],
  failure: null,
};
const failure = {
  failedAt: "2026-11-20T05:00:00.000Z",
  reason: "Door locked",
  answer: null,
  courierNotifiedAt: null,
  refusal: "",
};

async function open(change: Partial<OrderDetails["followed"][number]>, endpoints: FakeEndpoints = {}) {
  signInAs("Ravi");
  const order = anOrderInDetail({
    isPaid: true,
    paidAt: "2026-11-19T05:00:00.000Z",
    status: "Out for delivery",
    shipments: [
      {
        number: 1,
        kind: "sale",
        stage: "Out for delivery",
        ...aTracking("Delhivery", "1234567890123"),
        readyOn: null,
        lines: [],
      },
    ],
    followed: [{ ...followed, ...change }],
  });
  fakeApi({ "GET /api/orders/:id": () => ({ success: true, order }), ...endpoints });
  renderPage(page, `/orders/${id}`, "/orders/:id");
  await act(async () => undefined);
}

describe("the page of an order that a courier carries", () => {
  it("shows the newest three scans, the earlier ones folded, and a day that is later than promised", async () => {
    await open({});
    const scans = within(await screen.findByRole("region", { name: "Where it is" }));
    expect(await scans.findByText(/later than promised/)).toHaveProperty(
      "textContent",
      "The courier expects to deliver it on 28 Nov, later than promised: by 26 Nov.",
    );
    const [newest] = scans.getAllByRole("list");
    expect(
      within(newest!)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "20 Nov 2026, 2:30 pmOut for deliveryJaipur",
      "20 Nov 2026, 11:30 amReached JaipurJaipur",
      "20 Nov 2026, 9:30 amLeft DelhiJaipur",
    ]);
    expect(scans.getByText("1 earlier scan").closest("details")?.open).toBe(false);
  });

  it("asks when the courier comes again, with a note and a phone number", async () => {
    const sent: unknown[] = [];
    await open(
      { failure },
      {
        "POST /api/orders/:id/deliveryAnswer": ({ body }) => {
          sent.push(body);
          return { success: true };
        },
      },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Choose a day" }));
    fireEvent.change(screen.getByLabelText(/Note for the driver/), { target: { value: "Ring at the gate" } });
    fireEvent.change(screen.getByLabelText(/Another phone number/), { target: { value: "9876543210" } });
    const day = screen.getByLabelText<HTMLSelectElement>("Day").value;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Ask the courier" })));
    expect(sent).toEqual([{ parcel: 1, comeOn: day, note: "Ring at the gate", phoneNumber: "9876543210" }]);
  });

  it("says what was answered, which is changed until the courier knows", async () => {
    const answer = { comeOn: "2026-11-23", note: "", phoneNumber: "" };
    await open({ failure: { ...failure, answer, courierNotifiedAt: "2026-11-20T06:00:00.000Z" } });
    expect(await screen.findByText(/come again on 23 Nov\. The courier knows\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
  });
});
