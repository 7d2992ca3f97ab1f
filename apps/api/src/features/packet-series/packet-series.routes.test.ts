import * as contract from "@dakbag/contracts/packet-series";
import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";

const twoHours = 2 * 3_600_000;

// Late in the evening of the last day of November in India.
const shop = testAppForAll({ now: new Date("2026-11-30T17:00:00Z") });
const admin = signInForAll(shop, { role: "admin", name: "Meera Iyer" });
const otherAdmin = signInForAll(shop, { role: "admin", name: "Ravi Kumar" });

// Each test uses a code without issued numbers, because the sandbox stores them too.
let codes = ["T", "O"].flatMap((made) => [..."ABCDEFGHIJKLMNOP"].map((size) => `${made}N${size}`));
let code = "";
beforeEach(async () => {
  await fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, { method: "DELETE" });
  const { rows } = await shop.db.query<{ code: string }>("SELECT code FROM packet_series");
  codes = codes.filter((one) => !rows.some((row) => row.code === one));
  code = codes[0]!;
});

const number = (serial: number, month = "1126") => `${code}${month}${String(serial).padStart(8, "0")}`;
const series = (first: number, last: number) => ({
  sequence: number(first),
  endSequence: number(last),
  moq: last - first + 1,
  vendor: sandboxCredentials.vendorName,
  secret: sandboxCredentials.vendorSecret,
});
async function upload(body: object, { headers } = admin) {
  const answer = await shop.app.inject({ method: "POST", url: "/api/meesho/getPackets", headers, body });
  return { status: answer.statusCode, body: answer.json<{ success: boolean; message: string }>() };
}
async function listSeries(query: Record<string, string> = {}) {
  const search = new URLSearchParams({ kind: "bags", search: code, ...query });
  const answer = await shop.app.inject({
    url: `/api/meesho/packetSeries?${search}`,
    headers: admin.headers,
  });
  return contract.listPacketSeries.answer.parse(answer.json());
}
const states = async () => (await listSeries()).series.map(({ sequence, state }) => [sequence, state]);
const setFaults = (values: object) =>
  fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(values),
  });
/** Uploads the series to the marketplace, which refuses it with 409 when it is already on record. */
async function isOnRecord(body: ReturnType<typeof series>): Promise<boolean> {
  const answer = await fetch(`${shop.sandboxUrl}/vendor-system/packets`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.status === 409;
}

describe("POST /api/meesho/getPackets", { tags: ["staff-7.11"] }, () => {
  test(
    "a new series is uploaded and listed, and the response has success, message and data.data",
    { tags: ["staff-8.15"] },
    async () => {
      const answer = await upload(series(1, 500));
      expect(answer).toEqual({
        status: 200,
        body: { success: true, message: "Series recorded", data: { data: [] } },
      });
      expect(await isOnRecord(series(1, 500))).toBe(true);
      const found = await listSeries();
      expect(found).toMatchObject({ vendor: "dakbag", month: "1126", totalCount: 1, totalPages: 1 });
      expect(found.lastNumbers[code]).toBe(500);
      expect(found.series).toEqual([
        expect.objectContaining({
          sequence: number(1),
          endSequence: number(500),
          moq: 500,
          isLabel: false,
          state: "uploaded",
          actor: "Meera Iyer",
          at: "2026-11-30T17:00:00.000Z",
        }),
      ]);
    },
  );

  test(
    "a series of labels begins with PLN and has isLabel",
    { tags: ["staff-3.10", "staff-9.8"] },
    async () => {
      code = "PLN";
      expect((await upload({ ...series(1, 10), isLabel: true })).status).toBe(200);
      const found = await listSeries({ kind: "labels", search: "" });
      expect(found.lastNumbers).toEqual({ PLN: 10 });
      expect(found.series).toHaveLength(1);
    },
  );

  test.each([
    ["a wrong length", { moq: 499 }, "moq must be 500"],
    ["a sequence of another code", { sequence: "TNZ112600000001" }, "sequence and endSequence"],
    ["an invalid sequence", { sequence: "501" }, "sequence and endSequence"],
    ["isLabel for a series of bags", { isLabel: true }, "isLabel does not match"],
    ["another vendor", { vendor: "somebody" }, "vendor is not"],
    ["no secret", { secret: undefined }, "secret is required"],
    ["an empty secret", { secret: " " }, "secret is required"],
    ["a moq of half a packet", { moq: 1.5 }, "moq must be a whole number"],
    ["an unknown field", { colour: "red" }, "colour is not a known field"],
  ])(
    "%s is refused, and nothing is reserved",
    { tags: ["ruling-desk.14"] },
    async (_what, change, message) => {
      const refused = await upload({ ...series(1, 500), ...change });
      expect(refused).toMatchObject({ status: 400, body: { success: false } });
      expect(refused.body.message).toContain(message);
      expect((await listSeries()).totalCount).toBe(0);
    },
  );

  test(
    "a series of another month is refused with the current month in the message",
    { tags: ["ruling-desk.13"] },
    async () => {
      for (const month of ["1026", "1226", "1125"]) {
        const refused = await upload({
          ...series(1, 5),
          sequence: number(1, month),
          endSequence: number(5, month),
        });
        expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("1126") } });
      }
    },
  );

  test(
    "a series with a number after 99999999 is refused",
    { tags: ["staff-9.7", "ruling-desk.13"] },
    async () => {
      const last = { ...series(99_999_900, 99_999_999) };
      expect((await upload({ ...last, endSequence: `${code}1126100000000` })).status).toBe(400);
      expect((await upload(last)).status).toBe(200);
    },
  );
});

describe("no number is issued twice", { tags: ["staff-4.6"] }, () => {
  test("a series that shares a number with another is refused with the other admin's name", async () => {
    await upload(series(100, 200));
    for (const [first, last] of [
      [200, 300],
      [1, 100],
      [150, 150],
      [1, 900],
    ] as const) {
      expect(await upload(series(first, last), otherAdmin)).toMatchObject({
        status: 409,
        body: {
          message: `These numbers are taken: ${number(100)} - ${number(200)} was issued by Meera Iyer.`,
        },
      });
    }
    expect((await upload(series(201, 300), otherAdmin)).status).toBe(200);
    expect((await upload(series(1, 99), otherAdmin)).status).toBe(200);
  });

  test("uploading the same series again is refused and changes nothing", async () => {
    await upload(series(1, 50));
    expect(await upload(series(1, 50), otherAdmin)).toMatchObject({
      status: 409,
      body: { message: `The series ${number(1)} - ${number(50)} is uploaded already, by Meera Iyer.` },
    });
    expect(await states()).toEqual([[number(1), "uploaded"]]);
  });

  test("of twenty concurrent uploads of overlapping series, one succeeds", async () => {
    const requests = Array.from({ length: 20 }, (_, at) =>
      upload(series(1 + at, 100 + at), at % 2 === 0 ? admin : otherAdmin),
    );
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await listSeries()).totalCount).toBe(1);
  });

  test("of twenty concurrent uploads of the same series, one succeeds", async () => {
    await setFaults({ vendorSystemDelayMs: 50 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(series(1, 100))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test("a table constraint refuses two series with a number in common", async () => {
    await upload(series(1, 50));
    const copy = shop.db.query(
      `INSERT INTO packet_series (id, sequence, end_sequence, moq, is_label, state, attempt, attempt_ends_at, actor_id,
         actor, reserved_at)
       SELECT gen_random_uuid(), $2, $2, 1, is_label, 'reserved', 1, attempt_ends_at, actor_id, actor, reserved_at
       FROM packet_series WHERE sequence = $1`,
      [number(1), number(50)],
    );
    await expect(copy).rejects.toThrow("packet_series_no_number_twice");
  });
});

describe("when the marketplace refuses or does not answer", () => {
  test(
    "a wrong secret returns the marketplace's message, and the numbers are free again",
    { tags: ["staff-4.6", "staff-8.16"] },
    async () => {
      expect(await upload({ ...series(1, 50), secret: "wrong" })).toMatchObject({
        status: 422,
        body: { success: false, message: "Invalid vendor or secret code" },
      });
      expect(await states()).toEqual([[number(1), "refused"]]);
      expect((await listSeries()).lastNumbers[code]).toBeUndefined();
      expect((await upload(series(1, 50), otherAdmin)).status).toBe(200);
    },
  );

  test("numbers that the marketplace has from elsewhere are refused", async () => {
    expect(await isOnRecord(series(1, 50))).toBe(false);
    expect(await upload(series(1, 50))).toMatchObject({
      status: 422,
      body: { message: `The series overlaps ${number(1)} - ${number(50)}, which is on record.` },
    });
    expect(await states()).toEqual([[number(1), "refused"]]);
  });

  test("a request whose response is lost is retried, and the series is uploaded once", async () => {
    await setFaults({ vendorSystemDropsAfterCommit: 1 });
    expect((await upload(series(1, 50))).status).toBe(200);
    expect(await states()).toEqual([[number(1), "uploaded"]]);
  });

  test("a temporary server error is retried", async () => {
    await setFaults({ vendorSystemServerErrors: 2 });
    expect((await upload(series(1, 50))).status).toBe(200);
  });

  test("without a response the numbers stay reserved; any admin can resume the same series, even next month", async () => {
    await setFaults({ vendorSystemServerErrors: 3 });
    const failed = await upload(series(1, 50));
    expect(failed.status).toBe(503);
    expect(failed.body.message).toContain("does not answer");
    expect(await states()).toEqual([[number(1), "open"]]);
    expect((await listSeries()).lastNumbers[code]).toBe(50);
    expect((await upload(series(1, 40), otherAdmin)).status).toBe(409);
    expect((await upload(series(50, 60), otherAdmin)).status).toBe(409);

    shop.clock.advance(twoHours);
    expect((await upload(series(1, 50), otherAdmin)).status).toBe(200);
    shop.clock.advance(-twoHours);
    expect((await listSeries()).series).toEqual([
      expect.objectContaining({ state: "uploaded", actor: "Ravi Kumar" }),
    ]);
  });

  test("a series that is on record although all responses were lost is marked uploaded at the next upload", async () => {
    const body = series(1, 50);
    await upload(body);
    // As if the server had crashed before it saved the result.
    await shop.db.query(
      "UPDATE packet_series SET state = 'reserved', settled_at = NULL WHERE sequence = $1",
      [number(1)],
    );
    expect((await upload(body)).status).toBe(200);
    expect(await states()).toEqual([[number(1), "uploaded"]]);
  });

  test("a wrong secret in a second upload does not free numbers that the first one may have recorded", async () => {
    await setFaults({ vendorSystemServerErrors: 3 });
    await upload(series(1, 50));
    expect((await upload({ ...series(1, 50), secret: "wrong" })).status).toBe(422);
    expect(await states()).toEqual([[number(1), "open"]]);
    expect((await upload(series(1, 20), otherAdmin)).status).toBe(409);
    expect((await upload(series(1, 50))).status).toBe(200);
  });

  test("during an upload another admin cannot upload the same series, but can after it has timed out", async () => {
    await upload(series(1, 50));
    await shop.db.query(
      "UPDATE packet_series SET state = 'reserved', attempt_ends_at = $2 WHERE sequence = $1",
      [number(1), new Date(shop.clock.now().getTime() + 60_000)],
    );
    expect(await states()).toEqual([[number(1), "under-way"]]);
    expect(await upload(series(1, 50), otherAdmin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("is being uploaded just now, by Meera Iyer") },
    });
    shop.clock.advance(61_000);
    expect((await upload(series(1, 50), otherAdmin)).status).toBe(200);
  });
});

describe("GET /api/meesho/packetSeries", () => {
  test("returns the last number of the newest month that has numbers", async () => {
    await upload(series(1, 500));
    expect((await listSeries()).lastNumbers[code]).toBe(500);
    shop.clock.advance(twoHours);
    expect(await listSeries()).toMatchObject({ month: "1226", lastNumbers: { [code]: 500 } });
    const december = { sequence: number(1, "1226"), endSequence: number(20, "1226"), moq: 20 };
    expect((await upload({ ...series(1, 20), ...december })).status).toBe(200);
    expect((await listSeries()).lastNumbers[code]).toBe(20);
    shop.clock.advance(-twoHours);
  });

  test("the search finds series by a packet's number, by parts of numbers and by admin names", async () => {
    await upload(series(1, 50));
    await upload(series(51, 90), otherAdmin);
    const found = async (search: string) =>
      (await listSeries({ search })).series.map(({ sequence }) => sequence);
    expect(await found(number(70))).toEqual([number(51)]);
    expect(await found(number(49).toLowerCase())).toEqual([number(1)]);
    expect(await found(number(91))).toEqual([]);
    expect(await found("2600000051")).toEqual([number(51)]);
    expect(await found("ravi")).toContain(number(51));
    expect(await found("%")).toEqual([]);
  });

  test("each step is in the audit log, and the secret is not stored in the database", async () => {
    await upload(series(1, 50));
    await upload({ ...series(51, 60), secret: "a-wrong-secret-0815" });
    const { rows } = await shop.db.query<{ actor: string; action: string }>(
      "SELECT actor, action FROM audit_log WHERE subject LIKE $1 ORDER BY id",
      [`${code}%`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "packet-series.reserved",
      "packet-series.uploaded",
      "packet-series.reserved",
      "packet-series.refused",
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(["Meera Iyer"]));
    const stored = await shop.db.query(
      "SELECT string_agg(packet_series::text, '') || (SELECT string_agg(audit_log::text, '') FROM audit_log) AS everything FROM packet_series",
    );
    for (const secret of [sandboxCredentials.vendorSecret, "a-wrong-secret-0815"])
      expect(JSON.stringify(stored.rows)).not.toContain(secret);
  });
});

test.each(["buyer", "internal"] as const)(
  "%s can neither upload nor list series",
  { tags: ["staff-6.1"] },
  async (role) => {
    const caller = await signInBuyer(shop, { role });
    expect(await upload(series(1, 5), caller)).toMatchObject({
      status: 403,
      body: { message: "You are not authorised to access this page" },
    });
    const read = await shop.app.inject({
      url: "/api/meesho/packetSeries?kind=bags",
      headers: caller.headers,
    });
    expect(read.statusCode).toBe(403);
  },
);
