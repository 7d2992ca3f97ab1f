import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { salesOf } from "../../../test-support/builders/taxed-sales.ts";
import { readXlsx } from "../../../test-support/read-xlsx.ts";

const shop = testAppForAll({
  now: new Date("2026-11-22T06:00:00Z"),
  ledgerDiffersBecause:
    "credit notes are inserted with SQL, and the GSTINs of orders are changed after they are placed",
});
const admin = signInForAll(shop, { role: "admin" });
beforeEach(async () => {
  await shop.falsifyingDb.query(
    "TRUNCATE credit_note_lines, credit_notes, invoice_lines, invoices, invoice_series CASCADE",
  );
});

const get = (url: string) => shop.app.inject({ method: "GET", url, headers: admin.headers });
async function json(month = "2026-11") {
  const answer = await get(`/api/admin/reports/gstr1.json?month=${month}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Return>();
}

interface TaxAmounts {
  rt: number;
  txval: number;
  iamt?: number;
  camt?: number;
  samt?: number;
}
interface Item {
  itm_det: TaxAmounts;
}
interface Return {
  b2b?: { ctin: string; inv: { inum: string; val: number; itms: Item[] }[] }[];
  b2cl?: { pos: string; inv: { itms: Item[] }[] }[];
  b2cs?: TaxAmounts[];
  exp?: { inv: { itms: TaxAmounts[] }[] }[];
  cdnr?: { nt: { itms: Item[] }[] }[];
  cdnur?: { itms: Item[] }[];
  hsn?: { hsn_b2b?: TaxAmounts[]; hsn_b2c?: TaxAmounts[] };
  doc_issue?: { doc_det: { doc_num: number; docs: { from: string; to: string; totnum: number }[] }[] };
}

const { sell, creditHalf } = salesOf(shop);

describe("GET /api/admin/reports/gstr1.json", () => {
  test(
    "the return has every section in the portal's format",
    { tags: ["ruling-return.1", "ruling-return.2", "ruling-return.4"] },
    async () => {
      const registered = await sell({ taxable: 1000, gstin: "27abcde1234f1z0" });
      await sell({ taxable: 500, gstin: "07ABCDE1234F1Z2", state: "Delhi" });
      await sell({ taxable: 250, gstin: "27ABCDE1234F1Z0" });
      const large = await sell({ taxable: 100_000, state: "Goa" });
      const small = await sell({ taxable: 200, state: "Delhi" });
      await sell({ taxable: 300 });
      await sell({ taxable: 400, country: "Other" });
      await creditHalf(registered, 1);
      await creditHalf(large, 2);
      await creditHalf(small, 3);
      const answer = await get("/api/admin/reports/gstr1.json?month=2026-11");
      expect(answer.headers).toMatchObject({
        "content-disposition": 'attachment; filename="gstr1_2026-11.json"',
        "content-type": "application/json",
        "cache-control": "no-store",
      });
      const igst = (rt: number, txval: number, iamt: number) => ({ rt, txval, iamt, csamt: 0 });
      const cgstAndSgst = (rt: number, txval: number, half: number) => ({
        rt,
        txval,
        camt: half,
        samt: half,
        csamt: 0,
      });
      const items = (...rates: object[]) => rates.map((itm_det, index) => ({ num: index + 1, itm_det }));
      const document = { idt: "22-11-2026", rchrg: "N", inv_typ: "R" };
      const note = { ntty: "C", nt_dt: "25-11-2026" };
      const goods = { user_desc: "", desc: "", hsn_sc: "48089000", uqc: "ROL", rt: 18, csamt: 0 };
      const run = (from: string, to: string, count: number) => [
        { num: 1, from, to, totnum: count, cancel: 0, net_issue: count },
      ];
      expect(answer.json()).toEqual({
        gstin: "07AAACD0000D1ZR",
        fp: "112026",
        version: expect.stringMatching(/^GST\d/),
        hash: "hash",
        b2b: [
          {
            ctin: "07ABCDE1234F1Z2",
            inv: [
              {
                ...document,
                inum: "DB/26-27/000002",
                val: 590,
                pos: "07",
                itms: items(cgstAndSgst(18, 500, 45)),
              },
            ],
          },
          {
            ctin: "27ABCDE1234F1Z0",
            inv: [
              {
                ...document,
                inum: "DB/26-27/000001",
                val: 1180,
                pos: "27",
                itms: items(igst(18, 1000, 180)),
              },
              {
                ...document,
                inum: "DB/26-27/000003",
                val: 295,
                pos: "27",
                itms: items(igst(18, 250, 45)),
              },
            ],
          },
        ],
        b2cl: [
          {
            pos: "30",
            inv: [
              {
                inum: "DB/26-27/000004",
                idt: "22-11-2026",
                val: 118_000,
                itms: items(igst(18, 100_000, 18_000)),
              },
            ],
          },
        ],
        b2cs: [
          {
            sply_ty: "INTRA",
            typ: "OE",
            pos: "07",
            ...cgstAndSgst(18, 100, 9),
          },
          {
            sply_ty: "INTER",
            typ: "OE",
            pos: "27",
            ...igst(18, 300, 54),
          },
        ],
        exp: [
          {
            exp_typ: "WPAY",
            inv: [
              {
                inum: "DB/26-27/000007",
                idt: "22-11-2026",
                val: 472,
                itms: [igst(18, 400, 72)],
              },
            ],
          },
        ],
        cdnr: [
          {
            ctin: "27ABCDE1234F1Z0",
            nt: [
              {
                ...note,
                nt_num: "DC/26-27/000001",
                val: 590,
                pos: "27",
                rchrg: "N",
                inv_typ: "R",
                itms: items(igst(18, 500, 90)),
              },
            ],
          },
        ],
        cdnur: [
          {
            ...note,
            typ: "B2CL",
            nt_num: "DC/26-27/000002",
            val: 59_000,
            pos: "30",
            itms: items(igst(18, 50_000, 9000)),
          },
        ],
        hsn: {
          hsn_b2b: [
            {
              ...goods,
              num: 1,
              qty: 2,
              txval: 1250,
              iamt: 135,
              camt: 45,
              samt: 45,
            },
          ],
          hsn_b2c: [
            {
              ...goods,
              num: 1,
              qty: 2,
              txval: 50800,
              iamt: 9126,
              camt: 9,
              samt: 9,
            },
          ],
        },
        doc_issue: {
          doc_det: [
            {
              doc_num: 1,
              doc_typ: "Invoices for outward supply",
              docs: run("DB/26-27/000001", "DB/26-27/000007", 7),
            },
            {
              doc_num: 5,
              doc_typ: "Credit Note",
              docs: run("DC/26-27/000001", "DC/26-27/000003", 3),
            },
          ],
        },
      });
    },
  );

  test(
    "the month is that of Asia/Kolkata, and each range of consecutive numbers is listed",
    { tags: ["ruling-return.4"] },
    async () => {
      await sell({ taxable: 1, gst: 0.18, at: "2026-10-31T18:29:59.999Z" });
      await sell({ taxable: 2, gst: 0.36, at: "2026-10-31T18:30:00Z" });
      await sell({ taxable: 3, gst: 0.54, at: "2026-10-31T18:29:59.999Z" });
      await sell({ taxable: 4, gst: 0.72, at: "2026-11-30T18:29:59.999Z" });
      await sell({ taxable: 5, gst: 0.9, at: "2026-11-30T18:30:00Z" });
      // As older documents around midnight were: by now a number is not dated before the one before it.
      await shop.falsifyingDb.query(
        "UPDATE invoices SET day = '2026-10-31' WHERE number = 'DB/26-27/000003'",
      );
      const { b2cs, doc_issue } = await json();
      expect(b2cs?.map(({ txval }) => txval)).toEqual([6]);
      const runs = doc_issue?.doc_det[0]?.docs.map(({ from, to, totnum }) => [from, to, totnum]);
      expect(runs).toEqual([
        ["DB/26-27/000002", "DB/26-27/000002", 1],
        ["DB/26-27/000004", "DB/26-27/000004", 1],
      ]);
    },
  );

  test("the return of a month without documents has no section", async () => {
    expect(await json("2020-02")).toEqual({
      gstin: "07AAACD0000D1ZR",
      fp: "022020",
      version: expect.any(String),
      hash: "hash",
    });
  });

  test.each(["", "2026", "2026-13", "2026-00", "2026-11-01", "11-2026"])(
    "the month %j is refused",
    async (month) => {
      for (const kind of ["json", "xlsx"]) {
        const answer = await get(`/api/admin/reports/gstr1.${kind}?month=${month}`);
        expect(answer.statusCode).toBe(400);
        expect(answer.json<{ message: string }>().message).toMatch(/^month must be a month/);
      }
    },
  );
});

describe("a GSTIN with a wrong check character", { tags: ["ruling-return.5"] }, () => {
  const mistyped = "27ABCDE1234F1Z1";

  test("is not on the invoice of a new order, which is reported as of an unregistered buyer", async () => {
    const invoiceId = await sell({ taxable: 1000, gstin: mistyped });
    await creditHalf(invoiceId, 1);
    const { rows } = await shop.db.query(
      "SELECT i.gstin AS invoiced, o.gstin AS ordered FROM invoices i JOIN orders o ON o.id = i.order_id",
    );
    expect(rows).toEqual([{ invoiced: "NA", ordered: mistyped }]);
    const { b2b, cdnr, b2cs, hsn } = await json();
    expect([b2b, cdnr, hsn?.hsn_b2b]).toEqual([undefined, undefined, undefined]);
    expect(b2cs?.map(({ txval }) => txval)).toEqual([500]);
  });

  test("of an older invoice is not filed as b2b either, and comes first in the workbook", async () => {
    await sell({ taxable: 1000, gstin: "27ABCDE1234F1Z0" });
    const older = await sell({ taxable: 300, gstin: "27ABCDE1234F1Z0" });
    await shop.falsifyingDb.query("UPDATE invoices SET gstin = $2 WHERE id = $1", [older, mistyped]);
    await creditHalf(older, 1);
    const { b2b, cdnr, b2cs } = await json();
    expect(b2b?.map(({ ctin, inv }) => [ctin, inv.length])).toEqual([["27ABCDE1234F1Z0", 1]]);
    expect([cdnr, b2cs?.map(({ txval }) => txval)]).toEqual([undefined, [150]]);
    const [first] = readXlsx((await get("/api/admin/reports/gstr1.xlsx?month=2026-11")).rawPayload);
    expect(first?.name).toBe("check first");
    expect(["A5", "C5", "D5", "F5", "G5", "A6"].map((place) => first?.cells.get(place)?.value)).toEqual([
      "DB/26-27/000002",
      mistyped,
      "GSTIN with a wrong last character",
      "b2cs",
      "354",
      "DC/26-27/000001",
    ]);
  });

  test("a GSTIN of another state than the billing address is filed, and comes first in the workbook", async () => {
    await sell({ taxable: 1000, gstin: "27ABCDE1234F1Z0", state: "Delhi" });
    const [first] = readXlsx((await get("/api/admin/reports/gstr1.xlsx?month=2026-11")).rawPayload);
    expect([first?.name, ...["C5", "D5", "F5"].map((place) => first?.cells.get(place)?.value)]).toEqual([
      "check first",
      "27ABCDE1234F1Z0",
      "GSTIN of Maharashtra, billing address in Delhi",
      "b2b",
    ]);
  });

  test("a UIN is filed as it was typed, and comes first in the workbook too", async () => {
    await sell({ taxable: 1000, uin: "0717UNO00157UNO" });
    const [first] = readXlsx((await get("/api/admin/reports/gstr1.xlsx?month=2026-11")).rawPayload);
    expect(["C5", "D5", "F5"].map((place) => first?.cells.get(place)?.value)).toEqual([
      "0717UNO00157UNO",
      "UIN, which cannot be checked here",
      "b2b",
    ]);
  });
});

describe("GET /api/admin/reports/gstr1.xlsx", () => {
  test(
    "the workbook has the offline tool's sheets, headings in row 4 and rows from row 5 on",
    { tags: ["ruling-return.4"] },
    async () => {
      const registered = await sell({ taxable: 1000, gstin: "27ABCDE1234F1Z0" });
      await sell({ taxable: 200, state: "Delhi" });
      await creditHalf(registered, 1);
      const sheets = readXlsx((await get("/api/admin/reports/gstr1.xlsx?month=2026-11")).rawPayload);
      const names = "b2b,sez,de b2cl b2cs cdnr cdnur exp hsn(b2b) hsn(b2c) docs";
      expect(sheets.map(({ name }) => name).join(" ")).toBe(names);
      const row = (name: string, number: number) => {
        const cells =
          sheets.find((sheet) => sheet.name === name)?.cells ?? new Map<string, { value: string }>();
        const places = Array.from(
          { length: 13 },
          (_, index) => `${String.fromCharCode(65 + index)}${number}`,
        );
        return places
          .map((place) => cells.get(place)?.value ?? "")
          .join("|")
          .replace(/\|+$/, "");
      };
      expect([1, 2, 3, 4, 5, 6].map((number) => row("b2b,sez,de", number))).toEqual([
        "Summary For b2b,sez,de",
        "||No. of Invoices||Total Invoice Value|||||||Total Taxable Value",
        "||1||1180|||||||1000",
        "GSTIN/UIN of Recipient|Receiver Name|Invoice Number|Invoice date|Invoice Value|Place Of Supply|Reverse Charge|Applicable % of Tax Rate|Invoice Type|E-Commerce GSTIN|Rate|Taxable Value|Cess Amount",
        "27ABCDE1234F1Z0|Asha Traders|DB/26-27/000001|22-Nov-2026|1180|27-Maharashtra|N||Regular B2B||18|1000|0",
        "",
      ]);
      expect(row("b2cs", 5)).toBe("OE|07-Delhi||18|200|0");
      expect(row("cdnr", 5)).toBe(
        "27ABCDE1234F1Z0|Asha Traders|DC/26-27/000001|25-Nov-2026|C|27-Maharashtra|N|Regular B2B|590||18|500|0",
      );
      expect(row("hsn(b2b)", 5)).toBe("48089000||ROL-ROLLS|0|590|18|500|90|0|0|0");
      expect(row("hsn(b2c)", 5)).toBe("48089000||ROL-ROLLS|1|236|18|200|0|18|18|0");
      expect(row("docs", 4)).toBe("Nature of Document|Sr. No. From|Sr. No. To|Total Number|Cancelled");
      expect(row("docs", 5)).toBe("Invoices for outward supply|DB/26-27/000001|DB/26-27/000002|2|0");
      expect([row("b2cl", 4).split("|").length, row("b2cl", 5)]).toEqual([9, ""]);
    },
  );
});

describe("GET /api/admin/reports/sales-register.xlsx", () => {
  test("has a row for each invoice, then for each credit note, and totals that are those of the return", async () => {
    const registered = await sell({ taxable: 1000, gstin: "27ABCDE1234F1Z0", at: "2026-11-23T06:00:00Z" });
    await sell({ taxable: 200, state: "Delhi", at: "2026-11-22T06:00:00Z" });
    await creditHalf(registered, 1);
    await sell({ taxable: 700, at: "2026-12-01T06:00:00Z" });
    const answer = await get("/api/admin/reports/sales-register.xlsx?month=2026-11");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="sales_register_2026-11.xlsx"');
    const [register, totals] = readXlsx(answer.rawPayload);
    const cells = (columns: string[], rows = register?.rows ?? []) =>
      rows.map((row) => columns.map((column) => row[column] ?? ""));
    expect(
      cells(["Document no.", "Kind", "Against invoice", "GSTIN/UIN", "Place of supply", "Rates"]),
    ).toEqual([
      ["DB/26-27/000001", "Tax invoice", "", "27ABCDE1234F1Z0", "27-Maharashtra", "18%"],
      ["DB/26-27/000002", "Tax invoice", "", "", "07-Delhi", "18%"],
      ["DC/26-27/000001", "Credit note", "DB/26-27/000001", "27ABCDE1234F1Z0", "27-Maharashtra", "18%"],
    ]);
    const amounts = ["Taxable value", "CGST", "SGST/UTGST", "IGST", "Total", "Taxable 18%", "GST 18%"];
    expect(cells(amounts)).toEqual([
      ["1000", "0", "0", "180", "1180", "1000", "180"],
      ["200", "18", "18", "0", "236", "200", "36"],
      ["-500", "0", "0", "-90", "-590", "-500", "-90"],
    ]);
    expect(cells(["Kind", "Rows", ...amounts], totals?.rows)).toEqual([
      ["Tax invoice", "2", "1200", "18", "18", "180", "1416", "1200", "216"],
      ["Credit note", "1", "-500", "0", "0", "-90", "-590", "-500", "-90"],
      ["Sales register", "3", "700", "18", "18", "90", "826", "700", "126"],
    ]);
  });

  test("of a month without documents has only headings, without columns of rates", async () => {
    const [register] = readXlsx(
      (await get("/api/admin/reports/sales-register.xlsx?month=2026-10")).rawPayload,
    );
    expect(register?.rows).toEqual([]);
    expect([...(register?.cells.values() ?? [])].map(({ value }) => value).at(-1)).toBe("Total");
  });
});

test(
  "the totals of a return equal those of the month's invoices and credit notes, to the paisa",
  { tags: ["ruling-return.3"] },
  async () => {
    const buyers = [
      {},
      { state: "Delhi" },
      { gstin: "27ABCDE1234F1Z0" },
      { gstin: "07ABCDE1234F1Z2", state: "Delhi" },
      { uin: "0717UNO00157UNO", state: "Delhi" },
      { country: "Other" },
    ];
    for (let index = 0; index < 60; index += 1) {
      const taxablePaise = 1000 + ((index * 7_919_317) % 20_000_001);
      const gst = Math.floor((taxablePaise * 36 + 100) / 200) / 100;
      const invoice = await sell({ taxable: taxablePaise / 100, gst, ...buyers[index % buyers.length] });
      if (index % 7 === 0) await creditHalf(invoice, index / 7 + 1);
    }
    const gstr1 = await json();
    const documents = (kind: "inv" | "nt", list: { inv?: object[]; nt?: object[] }[] = []) =>
      list.flatMap((one) => one[kind] ?? []) as { itms: (Item | TaxAmounts)[] }[];
    const taxAmounts = (list: { itms: (Item | TaxAmounts)[] }[]) =>
      list.flatMap(({ itms }) => itms.map((item) => ("itm_det" in item ? item.itm_det : item)));
    const sum = (rows: readonly TaxAmounts[], sign = 1) => {
      const paise = (head: "txval" | "iamt" | "camt" | "samt") =>
        sign * rows.reduce((total, row) => total + Math.round((row[head] ?? 0) * 100), 0);
      return [paise("txval"), paise("camt"), paise("samt"), paise("iamt")];
    };
    const sold = taxAmounts([
      ...documents("inv", gstr1.b2b),
      ...documents("inv", gstr1.b2cl),
      ...documents("inv", gstr1.exp),
    ]);
    const credited = taxAmounts([...documents("nt", gstr1.cdnr), ...(gstr1.cdnur ?? [])]);
    const inSections = [sum(sold), sum(gstr1.b2cs ?? []), sum(credited, -1)];
    const { rows } = await shop.db.query<{ sum: number[] }>(
      `SELECT ARRAY[sum(taxable_paise), sum(cgst_paise), sum(sgst_paise), sum(igst_paise)]::float[] AS sum FROM (
       SELECT taxable_paise, cgst_paise, sgst_paise, igst_paise FROM invoices
       UNION ALL SELECT -taxable_paise, -cgst_paise, -sgst_paise, -igst_paise FROM credit_notes) AS ledger`,
    );
    const ledger = rows[0]!.sum;
    expect(ledger.map((_, head) => inSections.reduce((total, section) => total + section[head]!, 0))).toEqual(
      ledger,
    );
    expect(sum([...(gstr1.hsn?.hsn_b2b ?? []), ...(gstr1.hsn?.hsn_b2c ?? [])])).toEqual(ledger);
    for (const section of ["b2b", "b2cl", "b2cs", "exp", "cdnr", "cdnur"] as const)
      expect([section, gstr1[section]?.length ?? 0]).not.toEqual([section, 0]);
  },
);
