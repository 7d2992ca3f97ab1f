import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aStaffHome, homeForAdmins, jobRun, jobs, noCleanup } from "../../../test-support/a-staff-home.ts";
import { fakeApi, type FakeEndpoints, noAnswer } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import { describeCleanup, formatDuration, type StaffHome } from "./format-home.ts";

const homeOfInternal = aStaffHome({
  days: aStaffHome().days.map((day) => ({ ...day, revenue: null, refunded: null })),
  forAdmins: null,
});

let reads = 0;
beforeEach(() => {
  reads = 0;
});
async function open(
  home: () => StaffHome = () => aStaffHome(),
  role: "internal" | "admin" = "admin",
  more: FakeEndpoints = {},
) {
  signInAs("Asha");
  fakeApi({
    ...profileOf(role),
    "GET /api/admin/unknownPayments": () => ({ success: true, count: 0, payments: [] }),
    ...more,
    "GET /api/internal/home": () => {
      reads += 1;
      return home();
    },
  });
  renderStaffPage("internal");
  await screen.findByRole("button", { name: "Refresh" });
}
const openWithJobs = (changes: Partial<typeof jobs>) =>
  open(() => aStaffHome({ forAdmins: { ...homeForAdmins, jobs: { ...jobs, ...changes } } }));
const section = (name: string | RegExp) => screen.getByRole("region", { name });
const tile = (name: string) => screen.getByRole("heading", { name }).closest("li")?.textContent;

it(
  "admins refund captured payments that no order is for, or say why not",
  { tags: ["ruling-refund.9"] },
  async () => {
    const calls: unknown[] = [];
    const payment = {
      orderReference: null,
      amount: 118,
      currency: "INR",
      at: "2026-11-21T09:00:00.000Z",
      refund: null,
    };
    await open(undefined, "admin", {
      "GET /api/admin/unknownPayments": () => ({
        success: true,
        count: 2,
        payments: [
          { ...payment, reference: "pay_lost" },
          { ...payment, reference: "pay_asked", refund: "requested" },
        ],
      }),
      "POST /api/admin/unknownPayments/:id/refund": ({ params }) => {
        calls.push(params["id"]);
        return { success: true };
      },
      "POST /api/admin/unknownPayments/:id/dismiss": ({ params, body }) => {
        calls.push(params["id"], body);
        return { success: true };
      },
    });
    const block = within(section("Payments without an order"));
    expect(block.getByText("Refund requested")).toBeTruthy();
    const press = (name: RegExp | string) =>
      act(async () => fireEvent.click(screen.getByRole("button", { name })));
    await press(/^Decide/);
    await press("Save");
    expect(screen.getByText("Please choose what happens to the payment.")).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByLabelText(/^Refund ₹118.00/)));
    await press("Save");
    await press(/^Decide/);
    await act(async () => fireEvent.click(screen.getByLabelText(/^Keep the payment/)));
    fireEvent.change(screen.getByRole("textbox", { name: "Reason" }), {
      target: { value: "A payment link" },
    });
    await press("Save");
    expect(calls).toEqual(["pay_lost", "pay_lost", { reason: "A payment link" }]);
  },
);

describe("the staff's home: who may see it", { tags: ["staff-2.29"] }, () => {
  it(
    "internal staff see orders, stock and rates, without money, jobs, uploads or links to the desk",
    { tags: ["ruling-desk.1"] },
    async () => {
      await open(() => homeOfInternal, "internal");
      for (const name of ["To do", "Orders today", "Orders to process", "Low stock"])
        expect(screen.getByRole("heading", { name })).toBeTruthy();
      for (const name of [/Received/, /Pending payments/, /Background work/, /Last uploads/])
        expect(screen.queryByRole("heading", { name })).toBeNull();
      expect(section("To do").textContent).toContain("2,000 paid orders to pack");
      const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
      expect(new Set(ways)).toEqual(
        new Set([
          "#staff-side",
          "/",
          "/internal",
          "/vendorvalidation",
          "/inventory",
          "/inventory?level=red",
          "/inventory?level=orange",
          "/admin/security",
        ]),
      );
      expect(within(section("Orders by status")).getByText("Order Processing")).toBeTruthy();
    },
  );
});

describe("the staff's home: figures", () => {
  it("shows today's beside last week's and the mean, with their time", async () => {
    await open();
    expect(screen.getByText("21 Nov 2026, 3:42 pm")).toBeTruthy();
    expect(tile("Orders today")).toContain("Orders today6Last Saturday by now: 4 (+50%)");
    expect(tile("Orders today")).toContain("Average of the last 7 days: 5.3");
    // The short and the exact amount, of which one is seen and the other is read aloud.
    expect(tile("Received today, incl. GST")).toContain(
      "₹1.2 L₹1,23,456.50Net ₹1.2 L₹1,20,000.50 (refunds ₹3,456)",
    );
    expect(tile("Received today, incl. GST")).toContain("₹1 L₹1,00,000.00 (+23%)");
    expect(tile("Pending payments")).toContain("12₹45,600₹45,600.50 in all5 past their reservation");
    expect(tile("Orders to process")).toContain("2,000The oldest was placed on 18 Nov 2026, 11:30 am");
  });

  it("shows no percentage when there was nothing a week ago", async () => {
    await open(() => aStaffHome({ orders: { today: 6, lastWeekByNow: 0, meanOfSevenDays: 0 } }));
    expect(tile("Orders today")).toContain("by now: 0Average");
  });

  it("links an admin to the orders of each status", async () => {
    await open();
    const bars = section("Orders by status");
    expect(within(bars).getAllByRole("listitem")).toHaveLength(9);
    expect(within(bars).getByRole("link", { name: "Payment Pending" }).getAttribute("href")).toBe(
      "/admin/orders?status=Payment+Pending",
    );
    expect(bars.textContent).toContain("Delivered7,000");
  });

  it("draws thirty days, with the same figures as a table", async () => {
    await open();
    const chart = section("Orders of the last 30 days");
    expect(within(chart).getByRole("img").getAttribute("aria-label")).toBe(
      "Orders of the last 30 days: at most 29, on Sat, 21 Nov. The figures are in the table below.",
    );
    expect(chart.querySelectorAll("title")).toHaveLength(30);
    expect(chart.querySelectorAll("title")[29]?.textContent).toBe(
      "Sat, 21 Nov: 29 placed, 28 paid on that day, 22 a week before",
    );
    // The highest of 29 on a scale up to 30.
    const heights = [...chart.querySelectorAll("g rect:nth-of-type(2)")].map((bar) =>
      Number(bar.getAttribute("height")),
    );
    expect(heights.at(-1)).toBeCloseTo((29 / 30) * 100);
    expect(heights[0]).toBe(0);
    const rows = [...chart.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(30);
    expect(rows[0]).toBe("Sat, 21 Nov292822");
    expect(section("Received in the last 30 days").querySelector("tbody tr")?.textContent).toBe(
      "Sat, 21 Nov₹29,000₹2,900₹22,000",
    );
    // Days 22 to 28 against 15 to 21.
    expect(chart.textContent).toContain("7 days to yesterday: 175, the 7 before: 126 (+39%)");
    expect(chart.querySelectorAll("g path")).toHaveLength(23);
  });

  it("a month without orders is drawn and described too", async () => {
    const none = aStaffHome().days.map((day) => ({ ...day, placed: 0, paid: 0, revenue: 0 }));
    await open(() => aStaffHome({ days: none }));
    expect(within(section("Orders of the last 30 days")).getByRole("img").getAttribute("aria-label")).toBe(
      "Orders of the last 30 days: nothing in these 30 days.",
    );
  });

  it("lists products with low stock with their state in words, and how many more there are", async () => {
    await open();
    const rows = within(section("Low stock")).getAllByRole("row");
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      "TAPBRN042Brown tape202.0Order now",
      "HONROL100Honeycomb roll909.0Running low",
    ]);
    expect(section("Low stock").textContent).toContain("9 more.");
  });

  it("lists coming rates and the last uploads, or says that there are none", async () => {
    await open();
    expect(section("Upcoming GST rates").textContent).toContain(
      "1 Dec 2026HSN 48081000: 12% until then, 5% from then on",
    );
    expect(section("Last uploads").textContent).toContain("today.csv changed 25 orders.Meera Iyer");
  });

  it("says so when nothing is low, coming or uploaded", async () => {
    const stock = { red: 0, orange: 0, worst: [] };
    await open(() => aStaffHome({ stock, comingRates: [], forAdmins: { ...homeForAdmins, uploads: [] } }));
    expect(section("Low stock").textContent).toContain("Nothing is below its thresholds.");
    expect(section("Upcoming GST rates").textContent).toContain("None within 30 days.");
    expect(section("Last uploads").textContent).toContain("Nothing was uploaded yet.");
  });
});

describe("the staff's home: background work", () => {
  it("all is well: each job with its last run and duration", async () => {
    await open();
    const work = section("Background work");
    expect(work.textContent).toContain("Running normally");
    expect(work.textContent).toContain("3 waiting, 1 running, 0 permanently failed");
    expect(work.textContent).toContain("It has not run yet.");
    expect(work.querySelector("details")?.open).toBe(false);
    fireEvent.click(within(work).getByText("The queue and each job"));
    expect(within(work).getAllByRole("row")[1]?.textContent).toBe(
      "Update order counts21 Nov 2026, 3:41 pm0.2 sDone",
    );
  });

  it.each([
    [{ isStopped: true }, "Background jobs are not running"],
    [{ runs: [] }, "No job has run yet"],
    [{ runs: [{ ...jobRun, failure: "out of memory", failures: 3 }] }, "Some jobs fail: see below"],
  ])("%j has a sentence", async (changes, words) => {
    await openWithJobs(changes);
    expect(section("Background work").textContent).toContain(words);
  });

  it("shows a job's error, how often it failed, and when the queue tries again", async () => {
    await openWithJobs({
      runs: [{ ...jobRun, failure: "the registry is unavailable", failures: 3 }],
      failing: [
        {
          name: "send-refund",
          error: "Razorpay does not answer",
          jobs: 12,
          attempts: 25,
          givenUp: 2,
          nextTryAt: "2026-11-21T10:30:00.000Z",
        },
      ],
    });
    expect(section("Background work").querySelector("details")?.open).toBe(true);
    const words = section("Background work").textContent;
    expect(words).toContain("Failed 3 times in a rowthe registry is unavailable");
    expect(words).toContain("Send refunds: 12 jobsRazorpay does not answer");
    expect(words).toContain("Tried up to 25 times; 2 permanently failed; next try 21 Nov 2026, 4:00 pm");
  });

  it.each([
    [{ state: "queued" as const }, "Waiting to start."],
    [{ state: "running" as const, checked: 3, total: 9 }, "Running: 3 of 9 orders checked."],
    [{ state: "done" as const }, "There was nothing to clean up."],
    [
      { state: "done" as const, checked: 9, settled: 1, released: 6, left: 2 },
      "9 checked: 1 found paid, 6 cancelled, 2 left.",
    ],
  ])("the order cleanup %j: %s", (changes, words) =>
    expect(describeCleanup({ ...noCleanup, ...changes })).toBe(words),
  );

  it.each([
    [40, "under 0.1 s"],
    [240, "0.2 s"],
    [12_400, "12 s"],
    [240_000, "4 min"],
  ])("%i ms is %s", (ms, words) => expect(formatDuration(ms)).toBe(words));
});

describe("the staff's home: reading again", () => {
  it("when its tab becomes visible, and on a press", async () => {
    let today = 6;
    await open(() => aStaffHome({ orders: { today, lastWeekByNow: 4, meanOfSevenDays: 5 } }));
    expect(reads).toBe(1);
    const see = (state: "visible" | "hidden") =>
      act(async () => {
        vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
        document.dispatchEvent(new Event("visibilitychange"));
      });
    await see("hidden");
    expect(reads).toBe(1);
    today = 7;
    await see("visible");
    expect(reads).toBe(2);
    expect(tile("Orders today")).toContain("Orders today7");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Refresh" })));
    expect(reads).toBe(3);
  });

  it("the figures stay when a reload fails, with the reason above them", async () => {
    let isAway = false;
    await open(() => (isAway ? noAnswer() : aStaffHome()));
    isAway = true;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Refresh" })));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(tile("Orders today")).toContain("6");
  });
});
