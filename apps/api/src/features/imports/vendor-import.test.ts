import { maxCsvBytes } from "@dakbag/domain/imports/csv-file";
import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { sendFile } from "../../../test-support/builders/csv-form.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });

interface Outcome {
  updatedCount: number;
  createdCount: number;
  notFoundCount: number;
  unchangedCount: number;
  invalidRows: { line: number; vendor: string; reason: string }[];
  rows: {
    line: number;
    vendor: string;
    verdict: string;
    what: string;
    changes: object[];
    warnings: string[];
    reasons: string[];
  }[];
}
const nothingToCheck = { warnings: [], reasons: [] };
const header = "LMDC Code,Contact number,Email ID,GSTIN,Status,State\n";
const post = (url: string, content: string | Uint8Array<ArrayBuffer>, headers = admin.headers) =>
  sendFile(shop, url, content, { name: "vendors.csv", headers });
const upload = async (url: string, content: string) => (await post(url, content)).json<Outcome>();
const valmo = (content: string) => upload("/api/admin/valmo/update", content);
const meesho = (content: string) => upload("/api/admin/meesho/update", content);
const readLists = async () =>
  (
    await shop.db.query(
      `SELECT (SELECT jsonb_agg(v ORDER BY lmdc_code) FROM valmo_vendors v) AS valmo,
         (SELECT jsonb_agg(m ORDER BY gstin) FROM meesho_vendors m) AS meesho,
         (SELECT count(*) FROM audit_log) AS audit`,
    )
  ).rows[0] as { valmo: Record<string, string>[]; meesho: object[]; audit: number };
const search = async (url: string) =>
  (await shop.app.inject({ method: "GET", url, headers: admin.headers })).json<{
    vendors: Record<string, string>[];
    totalCount: number;
    matchCount: number;
  }>();

describe("POST /api/admin/valmo/update", () => {
  test(
    "a file adds and changes vendors by LMDC Code; vendors that the file does not name are not changed",
    { tags: ["staff-7.2", "ruling-desk.7"] },
    async () => {
      await shop.db.query("DELETE FROM valmo_vendors");
      expect(
        await valmo(
          `${header}L1,9876543210,a@b.in,07ABCDE1234F1Z2,Active,Delhi\nL2,9000000001,c@d.in,NA,Active,Goa\nL3,,,,Inactive,\n`,
        ),
      ).toMatchObject({ success: true, updatedCount: 0, createdCount: 3, notFoundCount: 0, invalidRows: [] });
      const answer = await valmo(
        `${header}L1,9876543210,a@b.in,07ABCDE1234F1Z2,Inactive,Delhi\nL2,9000000001,c@d.in,NA,Active,Goa\nL4,,,,Active,\n,,,,Active,Goa\n`,
      );
      expect(answer).toMatchObject({
        updatedCount: 1,
        createdCount: 1,
        notFoundCount: 1,
        unchangedCount: 1,
        invalidRows: [{ line: 5, vendor: "", reason: "LMDC Code is required" }],
      });
      expect((await readLists()).valmo.map(({ lmdc_code, status }) => [lmdc_code, status])).toEqual([
        ["L1", "Inactive"],
        ["L2", "Active"],
        ["L3", "Inactive"],
        ["L4", "Active"],
      ]);
      const audit = await shop.db.query(
        "SELECT actor, action, summary, changes FROM audit_log WHERE subject = 'L1' ORDER BY id DESC LIMIT 1",
      );
      expect(audit.rows[0]).toEqual({
        actor: "Meera",
        action: "vendor.changed",
        summary: "Valmo vendor L1 has a new Status.",
        changes: [{ field: "Status", before: "Active", after: "Inactive" }],
      });
    },
  );

  test("uploading the same file again changes nothing", async () => {
    const file = `${header}T1,9000000001,a,NA,Active,Goa\nT2,9000000002,b,NA,Active,Goa\n`;
    await valmo(file);
    const before = await readLists();
    expect(await valmo(file)).toMatchObject({ updatedCount: 0, createdCount: 0, unchangedCount: 2 });
    expect(await readLists()).toEqual(before);
  });

  test(
    "a buyer added to the list is authorised at once, and is not after the status becomes Inactive",
    { tags: ["ruling-accounts.20"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const isAuthorised = async () =>
        (
          await shop.app.inject({ method: "GET", url: "/api/valmo/authenticateUser", headers: buyer.headers })
        ).json<{ isValmoAuthorised: boolean }>().isValmoAuthorised;
      await valmo(`${header}B1,+91 ${buyer.phoneNumber},,NA,Active,Goa`);
      expect(await isAuthorised()).toBe(true);
      await valmo(`${header}B1,+91 ${buyer.phoneNumber},,NA,Inactive,Goa`);
      expect(await isAuthorised()).toBe(false);
    },
  );

  test.each([
    ["a file without the columns", "a,b\n1,2", 400, "The first line must name the columns LMDC Code"],
    ["an empty file", "", 400, "Unable to read file content"],
    ["a binary file", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 400, "Unable to read file content"],
    ["a file of 1 MB and 1 byte", "x".repeat(maxCsvBytes + 1), 413, "File size exceeds 1MB limit"],
  ])(
    "%s is refused as a whole",
    { tags: ["staff-5.1", "staff-5.3"] },
    async (_what, content, status, message) => {
      const before = await readLists();
      const answer = await post("/api/admin/valmo/update", content);
      expect(answer.statusCode).toBe(status);
      expect(answer.json<{ message: string }>().message).toContain(message);
      expect(await readLists()).toEqual(before);
    },
  );
});

describe("undoing the last upload of vendors", () => {
  const call = async (method: "GET" | "POST", url: string) => {
    const answer = await shop.app.inject({ method, url: `/api/admin/${url}`, headers: admin.headers });
    return { status: answer.statusCode, ...answer.json<object>() };
  };
  const lastOf = async (list: string) => {
    const { upload } = (await call("GET", `${list}/update/last`)) as unknown as {
      upload: { _id: string; fileName: string; by: string; changedVendors: number } | null;
    };
    return upload;
  };
  const undo = (list: string, id: string) => call("POST", `${list}/update/${id}/undo`);

  test("undo restores changed vendors, removes added ones, records both, and has no effect the second time", async () => {
    await shop.db.query("DELETE FROM valmo_vendors");
    await valmo(`${header}L1,9000000001,a@b.in,NA,Active,Goa\nL2,9000000002,b@b.in,NA,Active,Goa\n`);
    const before = await readLists();
    await valmo(
      `${header}L1,9000000009,a@b.in,NA,Inactive,Goa\nL2,9000000002,b@b.in,NA,Active,Goa\nL3,9000000003,,NA,Active,Delhi\n`,
    );
    const last = (await lastOf("valmo"))!;
    expect(last).toMatchObject({ fileName: "vendors.csv", by: "Meera", changedVendors: 2 });
    // Each list has its own last upload.
    expect((await undo("meesho", last._id)).status).toBe(404);

    const answer = await undo("valmo", last._id);
    expect(answer).toEqual({ status: 200, success: true, restoredCount: 2, leftRows: [] });
    expect((await readLists()).valmo).toEqual(before.valmo);
    const audit = await shop.db.query<{
      action: string;
      subject: string;
      summary: string;
      changes: object[];
    }>("SELECT action, subject, summary, changes FROM audit_log ORDER BY id DESC LIMIT 3");
    expect(audit.rows).toEqual([
      {
        action: "vendor-list.update-undone",
        subject: "Valmo",
        summary: "The upload of vendors.csv was undone: 2 vendors restored, 0 left as they are.",
        changes: [],
      },
      {
        action: "vendor.removed",
        subject: "L3",
        summary: "Valmo vendor L3 was removed.",
        changes: expect.arrayContaining([{ field: "State", before: "Delhi", after: null }]),
      },
      {
        action: "vendor.changed",
        subject: "L1",
        summary: "Valmo vendor L1 has a new Contact number, Status.",
        changes: [
          { field: "Contact number", before: "9000000009", after: "9000000001" },
          { field: "Status", before: "Inactive", after: "Active" },
        ],
      },
    ]);
    expect(await lastOf("valmo")).toBeNull();
    const all = await readLists();
    expect(await undo("valmo", last._id)).toEqual(answer);
    expect(await readLists()).toEqual(all);
  });

  test("undo skips and reports vendors that were changed since; undoing an earlier upload is refused", async () => {
    await shop.db.query("DELETE FROM meesho_vendors");
    const gstins = ["07ABCDE1234F1Z2", "27ABCDE1234F1Z0"];
    await meesho(`GSTIN,Status\n${gstins[0]},Active\n`);
    const first = (await lastOf("meesho"))!;
    shop.clock.advance(1000);
    await meesho(`GSTIN,Status\n${gstins[0]},Inactive\n${gstins[1]},Active\n`);
    expect(await undo("meesho", first._id)).toMatchObject({
      status: 409,
      code: "later-upload",
      message: "Only the last upload can be undone, and that is vendors.csv.",
    });
    await shop.db.query("UPDATE meesho_vendors SET status = 'Blocked' WHERE gstin = $1", [gstins[0]]);
    expect(await undo("meesho", (await lastOf("meesho"))!._id)).toMatchObject({
      restoredCount: 1,
      leftRows: [{ vendor: gstins[0], reason: "Changed since the upload." }],
    });
    expect((await readLists()).meesho).toEqual([{ gstin: gstins[0], status: "Blocked" }]);
  });
});

describe("concurrent uploads", () => {
  test.each([
    ["Valmo", valmo, (at: number, status: string) => `R${at},9000000001,a,NA,${status},Goa`, header],
    ["Meesho", meesho, (at: number, status: string) => `07ABCDE${1000 + at}F1Z2,${status}`, "GSTIN,Status\n"],
  ] as const)(
    "two admins upload different %s lists: no change is lost, and each is recorded once",
    async (_name, send, line, head) => {
      await shop.falsifyingDb.query("DELETE FROM audit_log; DELETE FROM meesho_vendors");
      const list = (status: string) =>
        head + Array.from({ length: 300 }, (_, at) => `${line(at, status)}\n`).join("");
      // Blocks both transactions just before their commit, so that they are concurrent.
      const blocker = await shop.ownerDb.connect();
      await blocker.query("BEGIN; LOCK TABLE audit_log IN EXCLUSIVE MODE");
      const both = Promise.all([send(list("Active")), send(list("Inactive"))]);
      await waitUntilBlocked(blocker, 2);
      await blocker.query("COMMIT");
      blocker.release();
      const [one, other] = await both;
      expect([one.createdCount, other.createdCount].toSorted((a, b) => a - b)).toEqual([0, 300]);
      expect([one.updatedCount, other.updatedCount].toSorted((a, b) => a - b)).toEqual([0, 300]);
      const { rows } = await shop.db.query(
        "SELECT action, count(*) FROM audit_log WHERE action LIKE 'vendor.%' GROUP BY action ORDER BY action",
      );
      expect(rows).toEqual([
        { action: "vendor.added", count: 300 },
        { action: "vendor.changed", count: 300 },
      ]);
    },
  );
});

describe("POST /api/admin/valmo/preview", () => {
  test("the preview returns what each row would change, and changes nothing", async () => {
    await valmo(`${header}P1,9000000001,a,NA,Active,Goa\nP2,9000000001,a,NA,Active,Goa`);
    const before = await readLists();
    const answer = await upload(
      "/api/admin/valmo/preview",
      `${header}P1,9000000002,b,NA,Active,Goa\nP2,9000000001,a,NA,Active,Goa\nP3,,,,Active,\nP4,,,07A,Active,\n`,
    );
    expect(answer.rows).toEqual([
      {
        line: 2,
        vendor: "P1",
        verdict: "updated",
        what: "New: Contact number, Email ID",
        changes: [
          { field: "Contact number", before: "9000000001", after: "9000000002" },
          { field: "Email ID", before: "a", after: "b" },
        ],
        ...nothingToCheck,
      },
      {
        line: 3,
        vendor: "P2",
        verdict: "unchanged",
        what: "Nothing changes",
        changes: [],
        ...nothingToCheck,
      },
      {
        line: 4,
        vendor: "P3",
        verdict: "created",
        what: "New on the list",
        changes: [
          { field: "LMDC Code", before: "", after: "P3" },
          { field: "Status", before: "", after: "Active" },
        ],
        ...nothingToCheck,
      },
      {
        line: 5,
        vendor: "P4",
        verdict: "invalid",
        what: "GSTIN must be a valid 15-character GSTIN, or be NA or empty",
        changes: [],
        ...nothingToCheck,
      },
    ]);
    expect(await readLists()).toEqual(before);
  });

  test(
    "the preview names what to check of the vendors that change",
    { tags: ["ruling-desk.22", "ruling-accounts.19"] },
    async () => {
      const rows = "1.23E+11,,,NA,Active,Goa\nC2,9000000001,a,07ABCDE1234F1ZW,Active,Goa\n";
      const checked = async () =>
        (await upload("/api/admin/valmo/preview", header + rows)).rows.map(({ warnings, reasons }) => [
          ...warnings,
          ...reasons,
        ]);
      expect(await checked()).toEqual([
        ["LMDC Code is a number that a spreadsheet has rounded", "rounded"],
        ["The check digit of the GSTIN should be 2", "check-digit"],
      ]);
      await valmo(header + rows);
      expect(await checked()).toEqual([[], []]);
    },
  );
});

describe("the Meesho list", () => {
  test(
    "vendors are added and changed by GSTIN, and can be previewed and searched",
    { tags: ["ruling-accounts.19"] },
    async () => {
      await shop.db.query("DELETE FROM meesho_vendors");
      const file = "GSTIN,Status\n07abcde1234f1z2,Active\n27ABCDE1234F1Z0,Active\n";
      expect(await meesho(file)).toMatchObject({ createdCount: 2, updatedCount: 0 });
      expect(await meesho(file)).toMatchObject({ createdCount: 0, updatedCount: 0, unchangedCount: 2 });
      expect(
        await upload("/api/admin/meesho/preview", "GSTIN,Status\n07ABCDE1234F1Z2,Inactive\n"),
      ).toMatchObject({
        updatedCount: 1,
        notFoundCount: 1,
        rows: [{ line: 2, vendor: "07ABCDE1234F1Z2", verdict: "updated", what: "New: Status" }],
      });
      expect((await readLists()).meesho).toEqual([
        { gstin: "07ABCDE1234F1Z2", status: "Active" },
        { gstin: "27ABCDE1234F1Z0", status: "Active" },
      ]);
      expect(await search("/api/admin/meesho/vendors?q=27abc")).toMatchObject({
        vendors: [{ gstin: "27ABCDE1234F1Z0", status: "Active" }],
        totalCount: 2,
        matchCount: 1,
      });
    },
  );
});

test("the Valmo list is searched by words in any column and letter case", async () => {
  await valmo(
    `${header}S1,9876500000,anu@shop.in,NA,Active,Tamil Nadu\nS2,9123450000,ravi@shop.in,NA,Active,Kerala\n`,
  );
  const found = await search("/api/admin/valmo/vendors?q=SHOP.in%20tamil");
  expect(found.vendors).toEqual([
    {
      lmdcCode: "S1",
      contactNumber: "9876500000",
      emailId: "anu@shop.in",
      gstin: "NA",
      status: "Active",
      state: "Tamil Nadu",
    },
  ]);
  expect(found.matchCount).toBe(1);
  expect((await search("/api/admin/valmo/vendors?q=%25")).vendors).toEqual([]);
  expect((await search("/api/admin/valmo/vendors")).vendors).toHaveLength(50);
});

test(
  "a visitor, a buyer and internal staff can neither change nor read a list",
  { tags: ["staff-6.1"] },
  async () => {
    const before = await readLists();
    for (const [role, status] of [
      ["buyer", 403],
      ["internal", 403],
      [null, 401],
    ] as const) {
      const headers = role ? (await signInBuyer(shop, { role })).headers : ({} as SignedIn["headers"]);
      for (const url of ["/api/admin/valmo/update", "/api/admin/meesho/update"])
        expect((await post(url, header, headers)).statusCode).toBe(status);
      const read = await shop.app.inject({ method: "GET", url: "/api/admin/valmo/vendors", headers });
      expect(read.statusCode).toBe(status);
    }
    expect(await readLists()).toEqual(before);
  },
);

describe("editing one vendor", () => {
  const edit = (url: string, seen: string[], cells: string[]) =>
    shop.app.inject({ method: "PUT", url, headers: admin.headers, payload: { seen, cells } });
  const url = "/api/admin/valmo/vendors";
  const before = ["E1", "9000000001", "a", "NA", "Active", "Goa"];
  const after = ["E1", "9000000002", "a", "NA", "Inactive", "Goa"];

  test("saves it with an audit entry, and again changes nothing; undo of the file leaves it", async () => {
    await shop.db.query("DELETE FROM valmo_vendors");
    await valmo(`${header}${before.join(",")}\n`);
    const answer = await edit(url, before, after.with(1, " +91 90000-00002 "));
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    const saved = await readLists();
    expect(saved.valmo).toMatchObject([
      { lmdc_code: "E1", contact_number: "9000000002", status: "Inactive" },
    ]);
    expect((await edit(url, before, after)).statusCode).toBe(200);
    expect(await readLists()).toEqual(saved);
    const audit = await shop.db.query(
      "SELECT actor, action, summary FROM audit_log WHERE subject = 'E1' ORDER BY id DESC LIMIT 1",
    );
    expect(audit.rows).toEqual([
      {
        actor: "Meera",
        action: "vendor.changed",
        summary: "Valmo vendor E1 has a new Contact number, Status.",
      },
    ]);
    const last = await shop.app.inject({ url: "/api/admin/valmo/update/last", headers: admin.headers });
    const undone = await shop.app.inject({
      method: "POST",
      url: `/api/admin/valmo/update/${last.json<{ upload: { _id: string } }>().upload._id}/undo`,
      headers: admin.headers,
    });
    expect(undone.json()).toMatchObject({ restoredCount: 0, leftRows: [{ vendor: "E1" }] });
  });

  test("of one changed since it was seen is refused with its current texts", async () => {
    await shop.db.query("DELETE FROM valmo_vendors");
    await valmo(`${header}${before.join(",")}\n`);
    await edit(url, before, after);
    const answer = await edit(url, before, before.with(5, "Assam"));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: "changed-meanwhile",
        message:
          "This vendor was changed since you opened it: Contact number is now 9000000002, Status is now Inactive. Save again to change it anyway.",
        details: { cells: after },
      },
    ]);
    expect((await readLists()).valmo).toMatchObject([{ contact_number: "9000000002", state: "Goa" }]);
  });

  test.each([
    [url, ["NEW", "", "", "", "Active", ""], 404, "This vendor was not found."],
    [url, before.with(3, "07A"), 400, "GSTIN must be a valid 15-character GSTIN, or be NA or empty"],
    [url, before.with(5, "x".repeat(201)), 400, "State must be at most 200 characters"],
    [url, before.slice(1), 400, "a vendor must have 6 texts: LMDC Code"],
    ["/api/admin/meesho/vendors", ["07ABCDE1234F1Z2", ""], 400, "Status is required"],
  ])("%s refuses %j", async (to, cells, status, message) => {
    const answer = await edit(to, cells, cells);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });

  test("when two admins save at the same time, one of them is refused", async () => {
    await shop.db.query("DELETE FROM valmo_vendors");
    await valmo(`${header}${before.join(",")}\n`);
    const answers = await Promise.all([
      edit(url, before, before.with(1, "9000000007")),
      edit(url, before, before.with(5, "Assam")),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
  });
});
