import type { PacketSeriesEntry } from "@dakbag/contracts/packet-series";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FakeEndpoints,
  type FakeRequest,
  fakeApi,
  noAnswer,
  refusal,
} from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage, type StaffPath } from "../../../test-support/render-staff-page.tsx";

const anEntry = (changes: Partial<PacketSeriesEntry> = {}): PacketSeriesEntry => ({
  id: "0193a000-0000-7000-8000-000000000001",
  sequence: "TNA112600000001",
  endSequence: "TNA112600000500",
  moq: 500,
  isLabel: false,
  state: "uploaded",
  actor: "Meera Iyer",
  at: "2026-11-20T10:12:00.000Z",
  note: "Series recorded",
  ...changes,
});
const open_ = anEntry({
  id: "0193a000-0000-7000-8000-000000000002",
  sequence: "OND102600000001",
  endSequence: "OND102600000100",
  moq: 100,
  state: "open",
  note: "No answer",
});

let requests: Record<string, string>[] = [];
let uploaded: unknown[] = [];
beforeEach(() => {
  requests = [];
  uploaded = [];
});
type Upload = FakeEndpoints["POST /api/meesho/getPackets"];
const recorded: Upload = () => ({ success: true, message: "Series recorded", data: { data: [] } });
const series = (upload: Upload = recorded, entries = [anEntry(), open_]): FakeEndpoints => ({
  ...profileOf("admin"),
  "GET /api/meesho/packetSeries": ({ query }: FakeRequest<"GET /api/meesho/packetSeries">) => {
    requests.push(query);
    return {
      success: true,
      vendor: "dakbag",
      month: "1126",
      lastNumbers: { TNA: 500, PLN: 70 },
      series: entries,
      totalCount: entries.length,
      totalPages: 1,
    };
  },
  "POST /api/meesho/getPackets": (request) => {
    uploaded.push(request.body);
    return upload(request);
  },
});

async function open(endpoints: FakeEndpoints, page: StaffPath = "meesho", at = `/${page}`): Promise<void> {
  signInAs("Asha");
  fakeApi(endpoints);
  renderStaffPage(page, at);
  await screen.findByRole("button", { name: "Upload series" });
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
async function fill() {
  type("Material", "T");
  type("Size", "6.5x8");
  type("MOQ", "500");
  type("Secret code", "the-secret");
}

describe("packet series: the form", () => {
  it(
    "shows the series after the last number before it is uploaded",
    { tags: ["staff-2.24", "staff-9.7"] },
    async () => {
      await open(series());
      expect(field("Last sequence number").value).toBe("");
      await fill();
      expect(field("Last sequence number").value).toBe("500");
      const preview = screen.getByRole("status", { name: "Series" });
      expect(preview.textContent).toBe("TNA112600000501 to TNA112600001000500 packets");
      type("Material", "O");
      expect(field("Last sequence number").value).toBe("0");
      expect(preview.textContent).toContain("ONA112600000001 to ONA112600000500");
      type("Last sequence number", "1,200");
      expect(preview.textContent).toContain("ONA112600001201");
    },
  );

  it(
    "uploads it and says 'Succes!! Series: start - end'; a second press uploads nothing",
    { tags: ["staff-3.10", "staff-8.15", "staff-9.9"] },
    async () => {
      await open(series());
      await fill();
      await press("Upload series");
      expect(uploaded).toEqual([
        {
          sequence: "TNA112600000501",
          endSequence: "TNA112600001000",
          moq: 500,
          vendor: "dakbag",
          secret: "the-secret",
        },
      ]);
      expect(screen.getByText("Succes!! Series: TNA112600000501 - TNA112600001000")).toBeTruthy();
      expect(requests).toHaveLength(2);
      await press("Upload series");
      expect(uploaded).toHaveLength(1);
      expect(screen.getByText("Please fill all fields")).toBeTruthy();
    },
  );

  it(
    "labels need no material and no size, and are sent with isLabel",
    { tags: ["staff-2.25", "staff-9.8"] },
    async () => {
      await open(series(), "meesho-label");
      expect(screen.queryByLabelText("Material")).toBeNull();
      expect(requests).toEqual([{ kind: "labels", page: "1" }]);
      type("MOQ", "30");
      type("Secret code", "the-secret");
      await press("Upload series");
      expect(uploaded).toMatchObject([
        { sequence: "PLN112600000071", endSequence: "PLN112600000100", isLabel: true },
      ]);
    },
  );

  it.each(["Material", "Size", "MOQ", "Last sequence number", "Secret code"])(
    "without %s it says 'Please fill all fields', focuses it and uploads nothing",
    { tags: ["staff-5.7"] },
    async (label) => {
      await open(series());
      await fill();
      type(label, "");
      await press("Upload series");
      expect(screen.getByText("Please fill all fields")).toBeTruthy();
      expect(field(label).getAttribute("aria-invalid")).toBe("true");
      expect(uploaded).toEqual([]);
    },
  );

  it.each([
    ["MOQ", "0", "A whole number from 1"],
    ["MOQ", "1.5", "A whole number from 1"],
    ["MOQ", "99999999", "The series would go past 99999999. Please take a smaller MOQ."],
    ["Last sequence number", "-1", "A whole number of up to 8 digits"],
    ["Last sequence number", "100000000", "A whole number of up to 8 digits"],
  ])("%s %s: %s", async (label, value, words) => {
    await open(series());
    await fill();
    type(label, value);
    expect(screen.getByText(words)).toBeTruthy();
    await press("Upload series");
    expect(uploaded).toEqual([]);
  });

  it("warns of a last number below the ledger's", async () => {
    await open(series());
    await fill();
    type("Last sequence number", "400");
    expect(screen.getByText("Last number issued: 500.")).toBeTruthy();
  });
});

describe("packet series: messages of an upload", () => {
  async function uploadWith(upload: Upload): Promise<void> {
    await open(series(upload));
    await fill();
    await press("Upload series");
  }

  it(
    "'something went wrong, please check console' with other data, which is in the console",
    { tags: ["staff-8.15"] },
    async () => {
      const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
      await uploadWith(() => ({
        success: true,
        message: "",
        data: { data: [{ packet: "TNA112600000501" }] },
      }));
      expect(screen.getByText("something went wrong, please check console")).toBeTruthy();
      expect(JSON.stringify(log.mock.calls)).toContain("TNA112600000501");
      log.mockRestore();
    },
  );

  it.each([
    ["Invalid vendor or secret code", 422, "Invalid vendor or secret code"],
    ["", 400, "Error occurred."],
    ["Something went wrong", 500, "Network or server error."],
  ])("%s with %i: '%s', and the form stays", { tags: ["staff-8.16"] }, async (message, status, words) => {
    await uploadWith(() => {
      throw refusal(status, message);
    });
    expect(screen.getByText(words)).toBeTruthy();
    expect(field("MOQ").value).toBe("500");
  });

  it(
    "'Network or server error.' without an answer, for 5 seconds like any other",
    { tags: ["staff-8.16", "staff-8.17"] },
    async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await uploadWith(noAnswer);
      expect(screen.getByText("Network or server error.")).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(5500));
      expect(screen.queryByText("Network or server error.")).toBeNull();
      vi.useRealTimers();
    },
  );
});

describe("packet series: the ledger", () => {
  it("lists every series with goods, MOQ, state, by whom and when", async () => {
    await open(series());
    const words = screen.getByRole("row", { name: /TNA112600000001/ }).textContent;
    for (const word of [
      "TNA112600000500",
      "Transparent 6.5x8",
      "500",
      "Uploaded",
      "Meera Iyer",
      "20 Nov 2026",
    ])
      expect(words).toContain(word);
  });

  it("searches, and clears the search", async () => {
    await open(series(), "meesho", "/meesho?page=3");
    type("Search", " TNA112600000070 ");
    await press("Search");
    expect(requests.at(-1)).toEqual({ kind: "bags", search: "TNA112600000070", page: "1" });
    await press("Clear");
    expect(requests.at(-1)).toEqual({ kind: "bags", page: "1" });
  });

  it("leads back from beyond the last page", async () => {
    await open(series(), "meesho", "/meesho?search=70&page=3");
    await expect.poll(() => requests.at(-1)).toEqual({ kind: "bags", search: "70", page: "1" });
  });

  it("uploads a series without a clear answer again, unchanged", async () => {
    await open(series());
    const row = within(screen.getByRole("row", { name: /OND102600000001/ }));
    expect(row.getByText("Result unknown")).toBeTruthy();
    await press("Upload again");
    expect(document.activeElement).toBe(field("Secret code"));
    type("Secret code", "the-secret");
    await press("Upload series");
    expect(uploaded).toMatchObject([
      { sequence: "OND102600000001", endSequence: "OND102600000100", moq: 100 },
    ]);
    expect(field("Material").value).toBe("");
  });
});
