import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import type { TaxRates } from "./rate-draft.ts";

const rate = (hsn: string, effectiveFrom: string, ratePercent: number) => ({
  hsn,
  effectiveFrom,
  ratePercent,
  note: "",
  actor: "",
  scheduledAt: null,
});
const scheduled = {
  ...rate("39191000", "2027-04-01", 12.5),
  note: "Budget of 2027",
  actor: "Meera Iyer",
  scheduledAt: "2026-11-20T10:12:00.000Z",
};
const honeycomb = (SKU: string, price: number) => ({
  SKU,
  title: `Honeycomb ${SKU}`,
  category: "HONEYCOMB",
  price,
  hsn: "48089000",
});
const taxRates: TaxRates = {
  success: true,
  today: "2026-11-20",
  rates: [
    scheduled,
    rate("39191000", "2017-07-01", 18),
    rate("48089000", "2020-01-01", 12),
    rate("48089000", "2017-07-01", 18),
  ],
  withdrawn: [
    {
      ...rate("48089000", "2027-01-01", 28),
      note: "A slip",
      actor: "Ravi Kumar",
      scheduledAt: "2026-11-19T10:00:00.000Z",
      withdrawnBy: "Meera Iyer",
      withdrawnAt: "2026-11-19T10:05:00.000Z",
    },
  ],
  products: [
    honeycomb("HONROL100", 699),
    honeycomb("HONSLV150", 3599),
    { SKU: "TAPBRN045", title: "Tape", category: "TAPE", price: 2.75, hsn: "39191000" },
  ],
};

let sent: unknown[] = [];
let withdrawn: unknown[] = [];
beforeEach(() => {
  sent = [];
  withdrawn = [];
});
const server: FakeEndpoints = {
  ...profileOf("admin"),
  "GET /api/gstRates": () => taxRates,
  "POST /api/gstRates": ({ body }) => {
    sent.push(body);
    return { success: true, rate: { ...scheduled, ...body } };
  },
  "DELETE /api/gstRates/:hsn/:effectiveFrom": ({ params }) => {
    withdrawn.push(params);
    return { success: true };
  },
};

async function open(endpoints: FakeEndpoints = server): Promise<string[]> {
  signInAs("Asha");
  const calls = fakeApi(endpoints);
  renderStaffPage("admin/tax-rates");
  await screen.findByRole("button", { name: "Schedule rate" });
  return calls;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
function fill() {
  type("HSN", "48089000");
  type("From", "2026-12-01");
  type("GST rate in %", "5");
  type("Reason", "Notification 12/2026");
}
const preview = () => screen.getByRole("region", { name: "What changes" }).textContent;

describe("tax rates: current rates", { tags: ["ruling-money.7"] }, () => {
  it("shows each HSN with its products, today's rate and scheduled rates", async () => {
    await open();
    const table = within(screen.getByRole("region", { name: "Rates by HSN" }));
    const [, tape, boxes] = table.getAllByRole("row").map((row) => row.textContent);
    expect(tape).toContain("391910001 tape product18% since 1 Jul 201712.5% from 1 Apr 2027");
    expect(boxes).toContain("480890002 honeycomb products12% since 1 Jan 2020Nothing scheduled");
  });

  it("has the history: scheduled, in force, past and withdrawn, with who, when and why", async () => {
    await open();
    const table = within(screen.getByRole("region", { name: "History of rates" }));
    const rows = table.getAllByRole("row").map((row) => row.textContent);
    expect(rows[1]).toContain("1 Apr 20273919100012.5%ScheduledMeera Iyer20 Nov 2026");
    expect(rows[1]).toContain("Budget of 2027");
    expect(rows[2]).toContain("1 Jan 20274808900028%Withdrawnby Meera Iyer, 19 Nov 2026");
    expect(rows[2]).toContain("Ravi Kumar");
    expect(rows[3]).toContain("1 Jan 20204808900012%In forceInitial rate");
    expect(rows[5]).toContain("1 Jul 20174808900018%Past");
  });
});

describe("tax rates: scheduling one", { tags: ["ruling-money.7"] }, () => {
  it("shows what every product will cost before anything is sent", async () => {
    const calls = await open();
    fill();
    expect(preview()).toContain(
      "From 1 Dec 2026 the 2 honeycomb products of HSN 48089000 have 5% GST instead of 12%. One HONROL100 costs ₹733.95 instead of ₹782.88 with GST.",
    );
    expect(preview()).toContain("HONSLV150Honeycomb HONSLV150₹3,599.00₹4,030.88₹3,778.95");
    expect(calls.filter((line) => line.startsWith("POST"))).toEqual([]);
  });

  it("compares with the rate of the day before, and names the one that ends it", async () => {
    await open();
    type("HSN", "39191000");
    type("GST rate in %", "5");
    type("From", "2027-04-02");
    expect(preview()).toContain("instead of 12.5%");
    type("From", "2027-03-31");
    expect(preview()).toContain("instead of 18%");
    expect(preview()).toContain("It applies until 12.5% starts on 1 Apr 2027.");
    type("GST rate in %", "18");
    expect(preview()).toContain("keep 18% GST: nothing changes.");
  });

  it(
    "asks with what changes before it schedules it, says so and empties the form",
    { tags: ["ruling-desk.22"] },
    async () => {
      const calls = await open();
      fill();
      await press("Schedule rate");
      const asked = () => within(screen.getByRole("dialog", { name: "Schedule 5% for HSN 48089000?" }));
      expect(asked().getByText("5%")).toBeTruthy();
      await act(async () => fireEvent.click(asked().getByRole("button", { name: "Cancel" })));
      expect([sent, field("HSN").value]).toEqual([[], "48089000"]);
      await press("Schedule rate");
      await press("Schedule from 1 Dec 2026");
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(sent).toEqual([
        { hsn: "48089000", effectiveFrom: "2026-12-01", ratePercent: 5, note: "Notification 12/2026" },
      ]);
      expect(screen.getByText("5% is scheduled for HSN 48089000 from 1 Dec 2026")).toBeTruthy();
      expect(field("HSN").value).toBe("");
      expect(calls.filter((line) => line === "GET /api/gstRates")).toHaveLength(2);
    },
  );

  it.each([
    ["HSN", "4808900", "An HSN has 4, 6 or 8 digits"],
    ["From", "2026-11-20", "The day must be tomorrow or later"],
    ["GST rate in %", "5.005", "0 to 100 with at most 2 decimals"],
    ["Reason", "", "Please give a reason"],
  ])("%s %j: %s; the button focuses it and sends nothing", async (label, value, words) => {
    await open();
    fill();
    type(label, value);
    await press("Schedule rate");
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(sent).toEqual([]);
  });

  it("a day with another rate is refused before it is sent, and a new HSN gets a warning", async () => {
    await open();
    fill();
    type("HSN", "39191000");
    type("From", "2027-04-01");
    expect(screen.getByText("12.5% is scheduled for this day. Please withdraw it first.")).toBeTruthy();
    type("HSN", "4819");
    expect(screen.getByText("No product has this HSN yet.")).toBeTruthy();
  });

  it("a refusal shows the server's message, and the form stays", async () => {
    await open({
      ...server,
      "POST /api/gstRates": () => {
        throw refusal(409, "18% is scheduled for HSN 48089000 from 2026-12-01 by Ravi.");
      },
    });
    fill();
    await press("Schedule rate");
    await press("Schedule from 1 Dec 2026");
    const words = "18% is scheduled for HSN 48089000 from 2026-12-01 by Ravi.";
    expect(within(screen.getByRole("dialog")).getByText(words)).toBeTruthy();
    expect(field("GST rate in %").value).toBe("5");
  });

  it("started from a row, the HSN is filled and the day has the focus", async () => {
    await open();
    const row = within(screen.getByRole("row", { name: /2 honeycomb products/ }));
    await act(async () => fireEvent.click(row.getByRole("button", { name: "Schedule" })));
    expect(field("HSN").value).toBe("48089000");
    expect(document.activeElement).toBe(field("From"));
  });
});

describe("tax rates: withdrawing one", () => {
  it("asks for confirmation, then withdraws", async () => {
    await open();
    await press("Withdraw 12.5% for HSN 39191000 from 1 Apr 2027");
    expect(withdrawn).toEqual([]);
    await press("Withdraw");
    expect(withdrawn).toEqual([{ hsn: "39191000", effectiveFrom: "2027-04-01" }]);
    expect(screen.getByText("12.5% for HSN 39191000 from 1 Apr 2027 is withdrawn")).toBeTruthy();
  });

  it("keeps it on Cancel", async () => {
    await open();
    await press("Withdraw 12.5% for HSN 39191000 from 1 Apr 2027");
    await press("Keep it");
    expect(withdrawn).toEqual([]);
    expect(screen.queryByText("Withdraw this rate?")).toBeNull();
  });
});
