import type { OrderToPack } from "@dakbag/contracts/packing";
import type { Answer } from "#app/api/call.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anOrderToPack, idToPack, listToPack } from "../../../test-support/an-order-to-pack.ts";
import { type FakeEndpoints, type FakeRequest, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import { keepSavedFiles } from "../../../test-support/saved-files.ts";

let listed: OrderToPack[] = [];
/** What the server finds beside the page, by id or number. */
let elsewhere: OrderToPack[] = [];
let notToPack: Answer<"GET /api/packing/orders">["notToPack"] = [];
let saved: unknown[] = [];
let handedOver: unknown[] = [];
beforeEach(() => {
  sessionStorage.clear();
  listed = [anOrderToPack(1), anOrderToPack(2)];
  elsewhere = [];
  notToPack = [];
  saved = [];
  handedOver = [];
});

const api = (more: FakeEndpoints = {}): FakeEndpoints => ({
  ...profileOf("packer"),
  "GET /api/packing/orders": ({ query }: FakeRequest<"GET /api/packing/orders">) => {
    const names = query["orders"]?.split(",");
    const found = elsewhere.filter(({ _id, orderNumber }) =>
      names?.some((name) => [_id, orderNumber].includes(name)),
    );
    const answer = names ? { ...listToPack(found, {}), counts: null } : listToPack(listed, query);
    return { ...answer, notToPack };
  },
  "GET /api/packing/bookings": () => ({
    success: true,
    companies: [],
    boxSize: "40x30x30",
    unused: [],
    withoutPickup: 0,
  }),
  "GET /api/packing/couriers": () => ({ success: true, known: ["Delhivery"], added: ["Gati"] }),
  "POST /api/packing/usedTrackingIds": ({ body }: FakeRequest<"POST /api/packing/usedTrackingIds">) => ({
    success: true,
    used: body.trackingIds
      .filter((trackingId: string) => trackingId === "99999999999999")
      .map((trackingId: string) => ({ trackingId, _id: idToPack(9), orderNumber: "26-27/000009" })),
  }),
  "PUT /api/packing/orders/:id/parcels/:number": ({ body }) => {
    saved.push(body);
    return {
      success: true,
      parcel: { number: 1, version: body.version + 1, weightGrams: body.weightGrams, boxes: body.boxes },
    };
  },
  "POST /api/packing/handOver/preview": ({ body }: FakeRequest<"POST /api/packing/handOver/preview">) => ({
    success: true,
    seen: "0".repeat(64),
    messages: { sms: 1, email: 0, delayMinutes: 5 },
    rows: body.orders.map(({ id }: { id: string }, at: number) => ({
      line: at + 1,
      orderID: id,
      what: "New: status",
      changes: [],
      verdict: "updated" as const,
      from: "Order Processing" as const,
      to: "Shipped" as const,
      changed: ["status" as const],
      warnings: [],
      reasons: [],
    })),
  }),
  "POST /api/packing/handOver": ({ body }: FakeRequest<"POST /api/packing/handOver">) => {
    handedOver.push(body);
    return { success: true, handedOver: body.orders.map(({ id }: { id: string }) => id), refused: [] };
  },
  "GET /api/packing/handOver/last": () => ({ success: true, upload: null }),
  ...more,
});

async function open(more: FakeEndpoints = {}, at = "/admin/packing"): Promise<string[]> {
  signInAs("Sita");
  const calls = fakeApi(api(more));
  renderStaffPage("admin/packing", at);
  await screen.findByText(/^(All \d orders?|\d orders? ticked):/);
  return calls;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const trackingOf = (serial: number) => field(`Tracking number of 26-27/00000${serial}`);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole("button", { name }));
  await act(async () => undefined);
}
async function scan(text: string) {
  type(field("Scan an order number"), text);
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Scan" })));
}
function track(serial: number, number: string) {
  type(trackingOf(serial), number);
  fireEvent.keyDown(trackingOf(serial), { key: "Enter" });
}

const rowNumbers = () =>
  within(screen.getByRole("region", { name: "Orders to pack" }))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent.slice(0, 12));
const ticks = () =>
  screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Hand over/ }).map(({ checked }) => checked);

describe("scanning", () => {
  it("goes from the order to its tracking number and back, and gives it the courier", async () => {
    await open();
    type(field("Courier of scanned orders"), "Delhivery");
    await scan("26-27/000002");
    expect(document.activeElement).toBe(trackingOf(2));
    expect(field("Courier of 26-27/000002").value).toBe("Delhivery");
    expect(field("Hand over 26-27/000002").checked).toBe(true);
    track(2, "12345678901234");
    expect(document.activeElement).toBe(field("Scan an order number"));
    expect(screen.getByText(/26-27\/000002: tracking saved/)).toBeTruthy();
  });

  it("finds an order that another page has, and says when no order to pack has a number", async () => {
    elsewhere = [anOrderToPack(7)];
    await open();
    await scan("26-27/000007");
    await waitFor(() => expect(document.activeElement).toBe(trackingOf(7)));
    await scan("26-27/000008");
    expect(screen.getByRole("alert").textContent).toBe("No order has the number 26-27/000008");
    // What is wrong vanishes with its cause.
    type(field("Scan an order number"), "2");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("knows an order by its serial alone, and asks for the year where two have it", async () => {
    listed = [anOrderToPack(1), anOrderToPack(2), anOrderToPack(3, { orderNumber: "25-26/000002" })];
    await open();
    await scan("1");
    await waitFor(() => expect(document.activeElement).toBe(trackingOf(1)));
    await scan("2");
    expect(screen.getByRole("alert").textContent).toBe(
      "2 may be 26-27/000002 and 25-26/000002: please scan or type one of them",
    );
  });

  it("knows each parcel of an order that leaves in several, and asks which when the order alone is scanned", async () => {
    const parcel = (number: number) =>
      anOrderToPack(2, {
        _id: `${idToPack(2)}/${number}`,
        orderNumber: `26-27/000002/${number}`,
        parcelNumber: number,
        trackingId: "",
      });
    listed = [anOrderToPack(1), parcel(1), parcel(2)];
    await open();
    await scan("2627000002/2");
    await waitFor(() => expect(document.activeElement).toBe(field("Tracking number of 26-27/000002/2")));
    await scan("2/1");
    await waitFor(() => expect(document.activeElement).toBe(field("Tracking number of 26-27/000002/1")));
    await scan("26-27/000002");
    expect(screen.getByRole("alert").textContent).toBe(
      "26-27/000002 may be 26-27/000002/1 and 26-27/000002/2: please scan or type one of them",
    );
  });

  it.each([
    [
      { status: "Shipped", since: "2026-11-23T23:36:00.000Z" },
      "Order 26-27/000008 is Shipped since 24 Nov 2026, 5:06 am",
    ],
    [{ status: "In Production", since: null }, "Order 26-27/000008 is In Production"],
    [{ status: "Payment Pending", since: null }, "Order 26-27/000008 is not paid"],
    [
      { status: "Order Processing", since: null },
      "Order 26-27/000008 has nothing to send: its goods were refunded",
    ],
  ] as const)("says of an order that is %j why it is not packed", async (found, words) => {
    notToPack = [{ orderNumber: "26-27/000008", ...found }];
    await open();
    await scan("8");
    expect(screen.getByRole("alert").textContent).toBe(words);
  });

  it("of an order that another page has leads to its own field, not to that of the order before", async () => {
    elsewhere = [anOrderToPack(7)];
    await open();
    await scan("26-27/000002");
    track(2, "12345678901234");
    const focused: (string | null)[] = [];
    const note = () => focused.push(document.activeElement?.getAttribute("aria-label") ?? null);
    document.addEventListener("focusin", note);
    await scan("26-27/000007");
    await waitFor(() => expect(document.activeElement).toBe(trackingOf(7)));
    document.removeEventListener("focusin", note);
    expect(focused).toEqual(["Tracking number of 26-27/000007"]);
  });

  it("says beside each number what is wrong with it", async () => {
    await open();
    track(1, "12345678901234");
    type(field("Courier of 26-27/000002"), "Delhivery");
    for (const [number, note] of [
      ["12345678901234", "Order 26-27/000001 has this tracking number too"],
      ["26-27/000001", "This is the number of order 26-27/000001, not a tracking number"],
      ["D1", "Delhivery numbers usually are 10 to 16 digits"],
      ["1.23E+13", "The tracking ID is a number that a spreadsheet has rounded"],
      ["99999999999999", "Order 26-27/000009 has this tracking number too"],
    ] as const) {
      type(trackingOf(2), number);
      expect(await within(trackingOf(2).closest("td")!).findByText(note)).toBeTruthy();
    }
  });
});

describe("a parcel", () => {
  const leave = async () => {
    await act(async () => fireEvent.blur(field("Boxes of 26-27/000001")));
  };

  it("is saved when the focus leaves it, with what is proposed for the field that was not typed", async () => {
    await open();
    expect(field("Weight of 26-27/000001 in kg").placeholder).toBe("9.85");
    type(field("Boxes of 26-27/000001"), "2");
    await leave();
    expect(saved).toEqual([{ weightGrams: 9850, boxes: 2, version: 0 }]);
    expect(field("Weight of 26-27/000001 in kg").value).toBe("9.85");
    expect(sessionStorage.getItem("packing 9876543210") ?? "").not.toContain("boxes");
  });

  it("is not saved when what was typed is taken away again", async () => {
    await open();
    type(field("Boxes of 26-27/000001"), "2");
    type(field("Boxes of 26-27/000001"), "");
    await leave();
    expect(saved).toEqual([]);
    expect(screen.getAllByText("Proposed")).toHaveLength(2);
  });

  it("that is no number, or has no weight, is not saved and says so", async () => {
    listed = [anOrderToPack(1, { proposed: { weightGrams: null, boxes: 1 } })];
    await open();
    type(field("Boxes of 26-27/000001"), "2");
    await leave();
    expect(screen.getByText("Enter weight")).toBeTruthy();
    type(field("Weight of 26-27/000001 in kg"), "heavy");
    await leave();
    expect(screen.getByText("A weight up to 50000 kg, as 12.5")).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it("that another has saved meanwhile asks whose it is", async () => {
    const theirs = { number: 1, weightGrams: 8000, boxes: 1, version: 4 };
    let refusals = 1;
    await open({
      "PUT /api/packing/orders/:id/parcels/:number": ({ body }) => {
        saved.push(body);
        if (refusals-- > 0)
          throw refusal(409, "This order was packed by another meanwhile", "changed-meanwhile", theirs);
        return { success: true, parcel: { ...theirs, boxes: 2, version: 5 } };
      },
    });
    type(field("Boxes of 26-27/000001"), "2");
    await leave();
    expect(screen.getByText("This order was packed by another meanwhile")).toBeTruthy();
    await press("Save mine");
    expect(saved).toMatchObject([{ version: 0 }, { version: 4 }]);
    expect(field("Weight of 26-27/000001 in kg").value).toBe("8");
  });
});

describe("handing over", () => {
  it("sends what is ticked with the versions that were seen, then prints exactly that", async () => {
    const files = keepSavedFiles();
    const printed: unknown[] = [];
    await open({
      "POST /api/packing/print": ({ body }) => {
        printed.push(body);
        return new Blob() as never;
      },
    });
    type(field("Courier of 26-27/000001"), " Delhivery ");
    track(1, "12345678901234");
    await press("Hand over 1 order");
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("Will be shipped")).toBeTruthy();
    const messages =
      "Messages to buyers: 1 SMS. Those about a status wait 5 minutes: undone before, they are not sent.";
    expect(dialog.getByText(`Each becomes Shipped. ${messages}`)).toBeTruthy();
    listed = [anOrderToPack(2)];
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Hand over 1 order" })));
    const order = { id: idToPack(1), version: 3, partnerName: "Delhivery", trackingId: "12345678901234" };
    expect(handedOver).toEqual([{ orders: [order], seen: "0".repeat(64), checked: false }]);
    expect(await screen.findByText("1 order handed over.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText("Tracking number of 26-27/000001")).toBeNull());
    await press("Hand-over list of these");
    await press("Labels of these");
    await waitFor(() => expect(files).toHaveLength(2));
    expect(printed).toEqual([
      { kind: "hand-over-list", orders: [idToPack(1)] },
      { kind: "address-labels", orders: [idToPack(1)] },
    ]);
  });

  const undoable = (_id = idToPack(5)) => ({
    "GET /api/packing/handOver/last": () => ({
      success: true as const,
      upload: {
        _id,
        fileName: "hand-over of 24 Nov 2026, 05:06",
        at: "2026-11-23T23:36:00.000Z",
        by: "Sita",
        changedOrders: 2,
        messages: { waiting: 3, sent: 1, stopped: 0, waitsUntil: "2126-11-23T23:41:00.000Z" },
      },
    }),
  });
  const undoneWith = (leftRows: { orderNumber: string; reason: string }[]): FakeEndpoints => ({
    "POST /api/packing/handOver/:id/undo": () => ({
      success: true,
      restoredCount: 2 - leftRows.length,
      leftRows,
      messages: { waiting: 0, sent: 1, stopped: 3, waitsUntil: null },
      orders: [1, 2]
        .map((serial) => ({
          _id: idToPack(serial),
          orderNumber: `26-27/00000${serial}`,
          partnerName: "Delhivery",
          trackingId: `1234567890123${serial}`,
        }))
        .filter(({ orderNumber }) => leftRows.every((left) => left.orderNumber !== orderNumber)),
    }),
  });
  const undo = async () => {
    await press("Undo hand-over");
    const question = within(screen.getByRole("dialog", { name: "Undo the hand-over?" }));
    await act(async () => fireEvent.click(question.getByRole("button", { name: "Undo hand-over" })));
  };

  it("undone gives back what was typed: courier, number, tick and weight that is not saved", async () => {
    await open({ ...undoable(), ...undoneWith([]) });
    type(field("Courier of 26-27/000001"), "Delhivery");
    type(field("Weight of 26-27/000001 in kg"), "12.5");
    track(1, "12345678901231");
    await press("Hand over 1 order");
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByText("Will be shipped");
    const rows = listed;
    listed = [];
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Hand over 1 order" })));
    expect(await screen.findByText(/^Handed over by Sita at 5:06 am, 2 orders\./)).toBeTruthy();
    expect(
      screen.getByText("Messages to buyers: 3 wait until 5:11 am, and Undo stops what waits; 1 sent."),
    ).toBeTruthy();
    listed = rows;
    await undo();
    await waitFor(() => expect(trackingOf(1).value).toBe("12345678901231"));
    expect(field("Courier of 26-27/000001").value).toBe("Delhivery");
    expect(field("Weight of 26-27/000001 in kg").value).toBe("12.5");
    expect(field("Hand over 26-27/000001").checked).toBe(true);
    // Of the other order another tab had the draft: the server says what it was handed over with.
    expect([trackingOf(2).value, field("Hand over 26-27/000002").checked]).toEqual(["12345678901232", true]);
    expect(
      screen.getByText(
        "The hand-over was undone: 2 orders restored. Messages to buyers: 1 sent before, 3 not sent",
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/handed over\.$/)).toBeNull();
  });

  it("an undo that restores only some orders names the other, and does not bring back its draft", async () => {
    sessionStorage.setItem(
      "packing 9876543210",
      JSON.stringify({
        rows: {},
        courier: "",
        handedOver: { orders: [{ _id: idToPack(2), orderNumber: "26-27/000002" }] },
      }),
    );
    await open({
      ...undoable(),
      ...undoneWith([{ orderNumber: "26-27/000002", reason: "Changed since the upload." }]),
    });
    await screen.findByRole("button", { name: "Undo hand-over" });
    await undo();
    expect(await screen.findByText("1 order was not restored:")).toBeTruthy();
    expect(screen.getByText("26-27/000002: Changed since the upload.")).toBeTruthy();
    expect([trackingOf(1).value, trackingOf(2).value]).toEqual(["12345678901231", ""]);
  });

  it("does not begin while courier or number of a ticked order is missing", async () => {
    const calls = await open();
    fireEvent.click(field("Hand over 26-27/000001"));
    // Nobody has been in the fields yet.
    expect(screen.queryByText(/ is missing$/)).toBeNull();
    await press("Hand over 1 order");
    expect(screen.getByText("Courier is missing")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(field("Courier of 26-27/000001"));
    expect(calls).not.toContain("POST /api/packing/handOver/preview");
  });

  it("says that a courier is missing only after its field was left", async () => {
    await open();
    fireEvent.click(field("Hand over 26-27/000001"));
    fireEvent.focus(field("Courier of 26-27/000001"));
    expect(screen.queryByText("Courier is missing")).toBeNull();
    fireEvent.blur(field("Courier of 26-27/000001"));
    expect(screen.getByText("Courier is missing")).toBeTruthy();
  });

  it("needs a tick for what looks wrong, and leaves out what is not possible", async () => {
    await open({
      "POST /api/packing/handOver/preview": (request) => {
        const preview = api()["POST /api/packing/handOver/preview"]!(request as never) as never as {
          rows: object[];
        };
        const invalid = { ...preview.rows[1], verdict: "invalid", what: "This order was changed" };
        return { ...preview, rows: [preview.rows[0], invalid] } as never;
      },
    });
    for (const serial of [1, 2]) {
      type(field(`Courier of 26-27/00000${serial}`), "Delhivery");
      track(serial, `D${serial}`);
    }
    await press("Hand over 2 orders");
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("This order was changed")).toBeTruthy();
    const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Hand over 1 order" });
    expect(button.disabled).toBe(true);
    fireEvent.click(dialog.getByLabelText("Save the unusual tracking number of 1 order"));
    expect(button.disabled).toBe(false);
  });
});

it("marks orders that should not leave unasked", async () => {
  listed = [anOrderToPack(1), anOrderToPack(2, { cautions: ["cancellation-asked", "refund-failed"] })];
  await open();
  const rows = screen.getAllByRole("row").slice(1);
  const marks = ["Its buyer asks to cancel it", "A refund of it failed"];
  expect(rows.map((row) => marks.filter((mark) => within(row).queryByText(mark)))).toEqual([[], marks]);
});

describe("what is typed", () => {
  it("outlives the page, also of an order that another page has", async () => {
    elsewhere = [anOrderToPack(7)];
    sessionStorage.setItem(
      "packing 9876543210",
      JSON.stringify({
        rows: { [idToPack(7)]: { orderNumber: "26-27/000007", trackingId: "77" } },
        courier: "",
      }),
    );
    await open();
    await waitFor(() => expect(trackingOf(7).value).toBe("77"));
  });

  it("for an order that is no longer to be packed is shown until it is removed", async () => {
    const row = { orderNumber: "26-27/000008", partnerName: "DTDC", trackingId: "D12345678", boxes: "2" };
    sessionStorage.setItem(
      "packing 9876543210",
      JSON.stringify({ rows: { [idToPack(8)]: row }, courier: "" }),
    );
    await open();
    expect(await screen.findByText("26-27/000008: DTDC D12345678, 2 boxes")).toBeTruthy();
    await press("Remove these values");
    expect(screen.queryByText(/no longer in Order Processing/)).toBeNull();
    expect(JSON.parse(sessionStorage.getItem("packing 9876543210") ?? "")).toMatchObject({ rows: {} });
  });
});

it("says when there is nothing to pack", async () => {
  listed = [];
  signInAs("Sita");
  fakeApi(api());
  renderStaffPage("admin/packing");
  expect(await screen.findByText("Nothing to pack")).toBeTruthy();
});

describe("couriers", () => {
  const suggestions = () =>
    [...document.querySelectorAll<HTMLOptionElement>("#couriers option")].map(({ value }) => value);

  it("that admins added are suggested to packers, who add none", async () => {
    await open();
    await vi.waitFor(() => expect(suggestions()).toContain("Gati"));
    expect(screen.queryByText("Couriers")).toBeNull();
  });

  it("are added and removed by admins", async () => {
    const changes: unknown[] = [];
    await open({
      ...profileOf("admin"),
      "PUT /api/admin/couriers": ({ body }) => {
        changes.push(body);
        return { success: true, added: body.isAdded ? ["Gati", body.name] : [] };
      },
    });
    type(field("Another courier"), " Safexpress ");
    await press("Add courier");
    expect(suggestions()).toContain("Safexpress");
    await press("Remove Gati");
    expect(changes).toEqual([
      { name: "Safexpress", isAdded: true },
      { name: "Gati", isAdded: false },
    ]);
    expect(suggestions()).not.toContain("Gati");
  });
});

describe("many orders in one request", () => {
  it("are narrowed to a city, courier or SKU; those that are shown are ticked, and get one courier", async () => {
    listed = [anOrderToPack(1, { city: "Delhi" }), anOrderToPack(2), anOrderToPack(3, { city: "Delhi" })];
    await open();
    await press(/^Delhi 2$/);
    expect(rowNumbers()).toEqual(["26-27/000001", "26-27/000003"]);
    await press("Tick all 2 orders");
    type(field("Courier of scanned orders"), "Delhivery");
    await press("Delhivery for 2 orders ticked");
    await press(/^Delhi 2$/);
    expect(rowNumbers()).toHaveLength(3);
    expect(ticks()).toEqual([true, false, true]);
    const couriers = [1, 2, 3].map((serial) => field(`Courier of 26-27/00000${serial}`).value);
    expect(couriers).toEqual(["Delhivery", "", "Delhivery"]);
  });

  it("are narrowed to a zone of PIN codes, a promised day, a courier that is typed, and a failed booking", async () => {
    const booking = { company: "Delhivery", service: "Surface", state: "booked" as const, reason: "" };
    listed = [
      anOrderToPack(1, { booking }),
      anOrderToPack(2, {
        zipCode: "302001",
        booking: { ...booking, state: "failed", reason: "No such PIN code" },
      }),
      anOrderToPack(3, { parcels: [{ number: 1, weightGrams: 9000, boxes: 1, version: 1 }] }),
      anOrderToPack(4, { promisedBy: "2026-12-02" }),
    ];
    await open();
    const shownBy = async (chip: RegExp) => {
      await press(chip);
      const found = rowNumbers().map((number) => Number(number.slice(-1)));
      await press(chip);
      return found;
    };
    expect(await shownBy(/^Booking failed 1$/)).toEqual([2]);
    expect(await shownBy(/^PIN 3… 1$/)).toEqual([2]);
    expect(await shownBy(/^By 30 Nov 3$/)).toEqual([1, 2, 3]);
    type(field("Courier of 26-27/000003"), "DTDC");
    elsewhere = listed;
    expect(await shownBy(/^DTDC 1$/)).toEqual([3]);
  });

  it("are shown again when one that is hidden is scanned", async () => {
    listed = [anOrderToPack(1, { city: "Delhi" }), anOrderToPack(2)];
    await open();
    elsewhere = listed;
    await press(/^Delhi 1$/);
    await scan("26-27/000002");
    await waitFor(() => expect(document.activeElement).toBe(trackingOf(2)));
    expect(rowNumbers()).toHaveLength(2);
  });

  it("take a column of numbers that is pasted, and Enter goes to the next below", async () => {
    listed = [anOrderToPack(1), anOrderToPack(2), anOrderToPack(3)];
    await open();
    const clipboardData = { getData: () => "11111111111111\r\n22222222222222\r\n" };
    fireEvent.paste(trackingOf(2), { clipboardData });
    expect([1, 2, 3].map((serial) => trackingOf(serial).value)).toEqual([
      "",
      "11111111111111",
      "22222222222222",
    ]);
    expect(ticks()).toEqual([false, true, true]);
    fireEvent.keyDown(trackingOf(2), { key: "Enter" });
    expect(document.activeElement).toBe(trackingOf(3));
  });

  it("are printed before they leave, slips on the paper that was chosen last", async () => {
    const printed: unknown[] = [];
    const files = keepSavedFiles();
    const print: FakeEndpoints = {
      "POST /api/packing/print": ({ body }) => {
        printed.push((body as { kind: string }).kind);
        return new Blob() as never;
      },
    };
    await open(print);
    fireEvent.change(screen.getByLabelText("Paper of the slips"), { target: { value: "packing-slips-4x6" } });
    await press("Packing slips");
    await press("Labels");
    await waitFor(() => expect(files).toHaveLength(2));
    expect(printed).toEqual(["packing-slips-4x6", "address-labels"]);
    cleanup();
    await open(print);
    expect(screen.getByLabelText<HTMLSelectElement>("Paper of the slips").value).toBe("packing-slips-4x6");
  });

  it("warn of what has no weight on file when they are handed over", async () => {
    listed = [anOrderToPack(1, { proposed: { weightGrams: null, boxes: 2 } })];
    await open();
    type(field("Courier of 26-27/000001"), "Delhivery");
    track(1, "12345678901234");
    await press("Hand over 1 order");
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("Please weigh: no weight on file")).toBeTruthy();
    expect(dialog.getByText("Check")).toBeTruthy();
  });
});

describe("orders in production", () => {
  it("have a tab with their number, and are to pack again by one press", async () => {
    const made: unknown[] = [];
    signInAs("Sita");
    fakeApi(
      api({
        "GET /api/packing/orders": ({ query }: FakeRequest<"GET /api/packing/orders">) => ({
          ...listToPack(
            query["stage"] === "in-production" && made.length === 0 ? [anOrderToPack(4)] : [],
            {},
          ),
          counts: {
            toPack: 4990,
            packed: 8,
            booked: 2,
            inProduction: made.length === 0 ? 1 : 0,
            handedOver: 31,
            hasMore: true,
          },
        }),
        "POST /api/packing/orders/:id/made": ({ params, body }) => {
          made.push([params["id"], body]);
          return { success: true };
        },
      }),
    );
    renderStaffPage("admin/packing", "/admin/packing?stage=in-production");
    expect(await screen.findByRole("tab", { name: "In production 1" })).toBeTruthy();
    const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual([
      "All here more than 5,000",
      "To pack 4,990",
      "Packed 8",
      "Booked 2",
      "In production 1",
      "Handed over today 31",
    ]);
    await press("Order 26-27/000004 is made");
    expect(made).toEqual([[idToPack(4), { version: 3 }]]);
    expect(await screen.findByText("Nothing in production")).toBeTruthy();
  });
});

describe("what was handed over today", () => {
  const handOvers: Answer<"GET /api/packing/handOvers">["handOvers"] = [
    {
      _id: idToPack(6),
      by: "Ravi",
      at: "2026-11-23T23:36:00.000Z",
      isUndone: false,
      orders: [
        { _id: idToPack(8), orderNumber: "26-27/000008", partnerName: "Delhivery", trackingId: "888" },
        { _id: idToPack(9), orderNumber: "26-27/000009", partnerName: "DTDC", trackingId: "999" },
      ],
    },
    { _id: idToPack(7), by: "Sita", at: "2026-11-23T23:30:00.000Z", isUndone: true, orders: [] },
  ];
  const openToday = (more: FakeEndpoints = {}) =>
    open(
      { "GET /api/packing/handOvers": () => ({ success: true, handOvers }), ...more },
      "/admin/packing?stage=handed-over",
    );

  it("has a tab with who, when and to which courier", async () => {
    await openToday();
    expect(await screen.findByText("5:00 am, Sita: undone")).toBeTruthy();
    const cells = screen.getAllByRole("row").map((row) => row.textContent);
    expect(cells.slice(1)).toEqual([
      "26-27/000008Delhivery8885:06 am, Ravi",
      "26-27/000009DTDC9995:06 am, Ravi",
    ]);
  });

  it("is printed again: all, those of a courier, and those that are ticked", async () => {
    const printed: unknown[] = [];
    const files = keepSavedFiles();
    await openToday({
      "POST /api/packing/print": ({ body }) => {
        printed.push(body);
        return new Blob() as never;
      },
    });
    await press("Labels");
    await waitFor(() => expect(files).toHaveLength(1));
    await press(/^DTDC 1$/);
    await press("Hand-over list");
    await waitFor(() => expect(files).toHaveLength(2));
    await press(/^DTDC 1$/);
    fireEvent.click(screen.getByLabelText("Print 26-27/000008"));
    await press("Labels");
    await waitFor(() => expect(files).toHaveLength(3));
    expect(printed).toEqual([
      { kind: "address-labels", orders: [idToPack(8), idToPack(9)] },
      { kind: "hand-over-list", orders: [idToPack(9)] },
      { kind: "address-labels", orders: [idToPack(8)] },
    ]);
    // Packers see no amounts.
    expect(screen.queryByRole("button", { name: "Invoices" })).toBeNull();
  });

  it("has invoices and challans for an admin", async () => {
    const printed: unknown[] = [];
    const files = keepSavedFiles();
    await openToday({
      ...profileOf("admin"),
      "POST /api/admin/orders/print": ({ body }) => {
        printed.push(body);
        return new Blob() as never;
      },
    });
    await press("Invoices");
    await waitFor(() => expect(files).toHaveLength(1));
    expect(printed).toEqual([{ kind: "invoices", orders: [idToPack(8), idToPack(9)] }]);
    expect(screen.getByRole("button", { name: "Delivery challans" })).toBeTruthy();
  });
});

describe("keys", () => {
  const key = (name: string) => act(async () => fireEvent.keyDown(document.body, { key: name }));

  it("lead to the scan field, tick all, hand over and list themselves, unless one types", async () => {
    listed = [anOrderToPack(1, { partnerName: "DTDC", trackingId: "D12345678" }), anOrderToPack(2)];
    await open({}, "/admin/packing?stage=booked");
    await key("/");
    const bar = field("Scan an order number");
    expect(document.activeElement).toBe(bar);
    fireEvent.keyDown(bar, { key: "a" });
    expect(ticks()).toEqual([false]);
    fireEvent.keyDown(bar, { key: "Escape" });
    expect(document.activeElement).not.toBe(bar);
    await key("a");
    expect(ticks()).toEqual([true]);
    await key("?");
    expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
    cleanup();
    await open({}, "/admin/packing?stage=booked");
    await key("h");
    expect(screen.getByRole("dialog", { name: "Hand over 1 order" })).toBeTruthy();
  });
});

describe("a tab", () => {
  const packed = { parcels: [{ number: 1, weightGrams: 9000, boxes: 1, version: 1 }] };
  const booked = {
    ...packed,
    trackingId: "12345678901234",
    partnerName: "Delhivery",
    booking: { company: "Delhivery", service: "Surface", state: "booked" as const, reason: "" },
  };

  it("has the orders of its stage, and those of other pages with typed values if they are of it", async () => {
    listed = [anOrderToPack(1), anOrderToPack(2, packed), anOrderToPack(3, booked)];
    await open();
    for (const serial of [1, 2, 3]) fireEvent.click(screen.getByLabelText(`Hand over 26-27/00000${serial}`));
    cleanup();
    elsewhere = listed;
    await open({}, "/admin/packing?stage=packed");
    await waitFor(() => expect(rowNumbers()).toEqual(["26-27/000002"]));
    expect(screen.getByRole("button", { name: "Hand over 1 order" })).toBeTruthy();
  });

  it("marks a booked order that is to be checked first, with the reason", async () => {
    const reason = "Booked with 1,000 pieces, now 600: cancel the booking and book again.";
    listed = [
      anOrderToPack(1, booked),
      anOrderToPack(2, { ...booked, booking: { ...booked.booking, reason } }),
    ];
    await open({}, "/admin/packing?stage=booked");
    expect(screen.getByText(reason)).toBeTruthy();
    const marks = screen
      .getAllByText("Booked: Surface")
      .map(({ className }) => /ok|warn/.exec(className)?.[0]);
    expect(marks).toEqual(["ok", "warn"]);
  });

  it("keeps an order in sight that is weighed in it", async () => {
    await open({}, "/admin/packing?stage=to-pack");
    fireEvent.change(field("Weight of 26-27/000001 in kg"), { target: { value: "12" } });
    fireEvent.keyDown(field("Weight of 26-27/000001 in kg"), { key: "Enter" });
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(rowNumbers()).toEqual(["26-27/000001", "26-27/000002"]);
  });

  it("says so when no order has all that was chosen, and the choice can be taken back", async () => {
    listed = [anOrderToPack(1), anOrderToPack(2, { city: "Jaipur", zipCode: "302001" })];
    await open({}, "/admin/packing?zone=4&city=Jaipur");
    expect(await screen.findByText("No order here has all of this.")).toBeTruthy();
    await press(/^Jaipur 1$/);
    await waitFor(() => expect(rowNumbers()).toEqual(["26-27/000001"]));
  });

  it("lets a booked order be scanned by the courier's label: it is ticked, and the next is scanned", async () => {
    listed = [anOrderToPack(1, booked), anOrderToPack(2)];
    await open({}, "/admin/packing?stage=booked");
    const bar = field("Scan an order number");
    bar.focus();
    await scan("12345678901234");
    expect(await screen.findByText("Order 26-27/000001: ticked. Scan next order")).toBeTruthy();
    expect(document.activeElement).toBe(bar);
    expect(ticks()).toEqual([true]);
  });
});
