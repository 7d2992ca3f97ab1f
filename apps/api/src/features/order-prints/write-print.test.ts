import type { PrintKind } from "@dakbag/domain/orders/order-prints";
import { describe, expect, test } from "vitest";
import { readPdf } from "../../../test-support/read-pdf.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";
import type { PrintedLine } from "./printed-line.ts";
import { writePrint } from "./write-print.ts";

const bag = (number: number, title = "Poly Courier Bag"): PrintedLine => ({
  sku: `POLPOD${number}`,
  title: `${title} ${number}`,
  category: "POLY",
  unit: "PCS",
  quantity: 1000,
  place: null,
  product: null,
});

const order = (changes: Partial<PrintedOrderRow> = {}): PrintedOrderRow => ({
  orderNumber: "26-27/000123",
  poNumber: "",
  placedAt: new Date("2026-11-24T08:00:00Z"),
  partnerName: "Delhivery",
  trackingId: "12345678901234",
  buyerName: "Ravi",
  buyerPhoneNumber: "9876543210",
  shippingAddress: { companyName: "Ravi Exports", addressLine: "12 MG Road", zipCode: "560001" },
  lines: [bag(1)],
  packed: null,
  awbs: [],
  ...changes,
});

async function pagesOf(kind: PrintKind, orders: readonly PrintedOrderRow[]) {
  async function* pages() {
    yield [...orders];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writePrint(
    { kind, at: new Date("2026-11-25T06:00:00Z"), maxBoxGrams: 25_000 },
    pages(),
  ))
    pieces.push(piece);
  return readPdf(Buffer.concat(pieces));
}
const textsOf = async (...args: Parameters<typeof pagesOf>) =>
  (await pagesOf(...args)).map((page) => page.map(({ text }) => text));

// What the contracts allow at most.
const longest = {
  companyName: "Messrs Venkateswara and Sons ".repeat(5).trim(),
  name: "Subrahmanyam ".repeat(7).trim(),
  addressLine: "Behind Old Government Polytechnic College ".repeat(10).trim(),
  district: "W".repeat(100),
  state: "M".repeat(100),
  zipCode: "560001",
  country: "Other",
  phoneNumber: "9".repeat(20),
};

describe("small packing slips", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => bag(index, "A long title ".repeat(9)));

  test("two are on a page of A4, each with its order, box and lines in its half", async () => {
    const orders = ["26-27/000001", "26-27/000002", "26-27/000003"].map((orderNumber) =>
      order({ orderNumber, lines: lines(10), packed: { weightGrams: 4200, boxes: 1 } }),
    );
    const pages = await pagesOf("packing-slips-two", orders);
    expect(pages).toHaveLength(2);
    const middle = 841.89 / 2;
    const at = (text: string) => pages[0]!.find((one) => one.text === text)!.y;
    expect(at("26-27/000001") > middle).not.toBe(at("26-27/000002") > middle);
    expect(pages[0]!.filter(({ text }) => text.includes("Box 1 of 1 · 4.20 kg"))).toHaveLength(2);
    expect(pages[1]!.some(({ text }) => text === "26-27/000003")).toBe(true);
  });

  test("on labels of 4 x 6 inch, what does not fit on a label is on the next, and nothing is outside the edges", async () => {
    const many = order({ lines: lines(50), shippingAddress: longest, partnerName: "C".repeat(100) });
    const pages = await pagesOf("packing-slips-4x6", [many]);
    expect(pages.length).toBeGreaterThan(1);
    const texts = pages.flat();
    expect(texts.some(({ text }) => text === `Packing slip, part 2 of ${pages.length}`)).toBe(true);
    for (let at = 0; at < 50; at += 1)
      expect(texts.some(({ text }) => text.includes(bag(at).sku))).toBe(true);
    for (const { x, y } of texts) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(288);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(432);
    }
  });
});

describe("prints", () => {
  test("60 lines take several pages of one slip, each with its name and number", async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      bag(index, "A bag with a title of two lines ".repeat(3)),
    );
    const pages = await textsOf("packing-slips", [order({ lines }), order()]);
    const numbers = pages.map((page) => page.find((text) => /^Page \d/.test(text)));
    const count = pages.length - 1;
    expect(count).toBeGreaterThan(2);
    expect(numbers).toEqual([
      ...Array.from({ length: count }, (_, index) => `Page ${index + 1} of ${count}`),
      "Page 1 of 1",
    ]);
    expect(pages[1]).toContain("Packing slip 26-27/000123 · Box 1 of 1, continued");
    // The signatures are never alone on a page.
    expect(pages[count - 1]).toEqual(expect.arrayContaining(["POLPOD59", "Packed by"]));
  });

  test.each<[kind: PrintKind, atMostWide: number, atLeast: number]>([
    ["packing-slips", 595, 500],
    ["address-labels", 288, 300],
    ["pick-list", 595, 200],
    ["hand-over-list", 595, 300],
  ])(
    "the longest words stay on the page of %s, and nothing runs over an edge",
    async (kind, width, count) => {
      const lines = [{ ...bag(1), sku: "W".repeat(40), title: "W".repeat(160), place: "W".repeat(20) }];
      const words = { companyName: "W".repeat(150), name: "W".repeat(100), addressLine: "W".repeat(450) };
      for (const shippingAddress of [longest, { ...longest, ...words }]) {
        const long = order({
          partnerName: "W".repeat(100),
          trackingId: "W".repeat(100),
          poNumber: "W".repeat(40),
          shippingAddress,
          lines,
        });
        const pages = await pagesOf(kind, [long]);
        for (const { x, y, right, text } of pages.flat()) {
          expect(x, text).toBeGreaterThanOrEqual(9);
          expect(right, text).toBeLessThanOrEqual(width - 9);
          expect(y, text).toBeGreaterThanOrEqual(9);
        }
        const text = pages.flatMap((page) => page.map((one) => one.text)).join("");
        expect(text.replaceAll(/[^W]/g, "").length).toBeGreaterThanOrEqual(count);
      }
    },
  );

  test.each(["packing-slips", "address-labels"] as const)(
    "an address of 220 lines stays on the one page of %s, with all its words",
    async (kind) => {
      const addressLine = Array.from({ length: 220 }, (_, index) => String(index % 10)).join("\n");
      const name = "கோயம்புத்தூர்\n".repeat(7);
      for (const address of [{ addressLine }, { addressLine, name, companyName: name, district: name }]) {
        const pages = await pagesOf(kind, [order({ shippingAddress: { ...address, zipCode: "560001" } })]);
        expect(pages).toHaveLength(1);
        for (const { y } of pages[0] ?? []) expect(y).toBeGreaterThanOrEqual(9);
        const text = pages[0]?.map((one) => one.text).join(" ") ?? "";
        expect(text).toContain("PIN 560001");
        expect(text).toContain("Phone 9876543210");
        expect(text.match(/\d,\s+(?=\d)/g)?.length).toBe(219);
      }
    },
  );

  test("a text that no size of letters brings onto a label is cut", async () => {
    const addressLine = "Old Mill Road ".repeat(1000);
    const pages = await pagesOf("address-labels", [
      order({ shippingAddress: { addressLine, zipCode: "560001" } }),
    ]);
    expect(pages).toHaveLength(1);
    const text = pages[0]?.map((one) => one.text).join("") ?? "";
    expect(text).toContain("…");
    expect(text).toContain("PIN 560001");
  });

  test("a stored character without a font is printed as ? with a note", async () => {
    const address = { companyName: "東京 Traders", addressLine: "12 Mill Road 😀", zipCode: "560001" };
    for (const kind of ["packing-slips", "address-labels"] as const) {
      const [page = []] = await textsOf(kind, [order({ shippingAddress: address })]);
      expect(page).toContain("?? Traders");
      expect(page).toContain("12 Mill Road ?");
      expect(page).toContain("“?” is a character that cannot be printed: see the order's page.");
    }
    const [plain = []] = await textsOf("address-labels", [order()]);
    expect(plain.join("")).not.toContain("?");
  });

  test("Devanagari names print with their own glyphs", async () => {
    const [page] = await textsOf("address-labels", [
      order({ shippingAddress: { companyName: "साई पैकेजिंग", zipCode: "110041" } }),
    ]);
    expect(page?.join("")).toContain("साई पैकेजिंग");
    expect(page?.join("")).not.toContain("\ufffd");
  });

  test("an order without an address has the buyer's name and phone", async () => {
    const [page] = await textsOf("address-labels", [order({ shippingAddress: {} })]);
    expect(page).toEqual(expect.arrayContaining(["Ravi", "Phone 9876543210"]));
  });

  test("a product that 400 orders want goes on over pages, its quantity adds up, and no order is lost", async () => {
    const orders = Array.from({ length: 400 }, (_, index) =>
      order({ orderNumber: `26-27/${String(index).padStart(6, "0")}` }),
    );
    const pages = await textsOf("pick-list", orders);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[1]).toContain("POLPOD1, continued");
    expect(pages.flat()).toContain("4,00,000 pieces");
    expect(new Set(pages.flat().filter((text) => text.endsWith("box 1 of 1"))).size).toBe(400);
  });

  test("goods are picked along the shelves: by place with its numbers in order, those without a place last", async () => {
    const at = (number: number, place: string | null) => ({ ...bag(number), place });
    const [page = []] = await textsOf("pick-list", [
      order({ lines: [at(1, null), at(2, "A-10"), at(3, "A-9"), at(4, "B-1")] }),
    ]);
    const names = page.join(" ").match(/(?:[AB]-\d+ · )?Poly Courier Bag \d/g);
    expect(names).toEqual([
      "A-9 · Poly Courier Bag 3",
      "A-10 · Poly Courier Bag 2",
      "B-1 · Poly Courier Bag 4",
      "Poly Courier Bag 1",
    ]);
  });

  test("a packed order has a slip and a label for each of its boxes, which count in the list to sign", async () => {
    const packed = order({ packed: { weightGrams: 12_500, boxes: 2 } });
    const slips = await textsOf("packing-slips", [packed]);
    expect(slips).toHaveLength(2);
    for (const slip of slips)
      expect(slip).toEqual(expect.arrayContaining(["12.50 kg in all", "1,000 pieces", "POLPOD1"]));
    expect(slips[1]).toContain("What all boxes of this order have in them: tick what is in this one.");
    const labels = await textsOf("address-labels", [packed]);
    expect(labels.map((label) => label.find((text) => text.startsWith("Box")))).toEqual([
      "Box 1 of 2 · 12.50 kg in all",
      "Box 2 of 2 · 12.50 kg in all",
    ]);
    const [list = []] = await textsOf("hand-over-list", [packed]);
    expect(list).toContain("Received for the courier: 2 boxes");
    const [picked = []] = await textsOf("pick-list", [packed]);
    expect(picked).toContain("26-27/000123: 1,000, boxes 1 to 2 of 2");
  });

  test("a label has its box's own number where the courier gave each one, else that of all boxes", async () => {
    const numbersOn = async (awbs: string[]) => {
      const packed = order({ packed: { weightGrams: 12_500, boxes: 2 }, trackingId: "57930810000011", awbs });
      return (await textsOf("address-labels", [packed])).map((label) =>
        label.find((text) => text.startsWith("5793")),
      );
    };
    expect(await numbersOn(["57930810000011", "57930810000022"])).toEqual([
      "57930810000011",
      "57930810000022",
    ]);
    expect(await numbersOn(["57930810000011"])).toEqual(["57930810000011", "57930810000011"]);
  });

  test("what an order needs of a product takes two lines in the pick list rather than run into the next", async () => {
    const four = [1, 2, 3, 4].map((number) =>
      order({ orderNumber: `26-27/000002/${number}`, packed: { weightGrams: 9000, boxes: 12 } }),
    );
    const [page = []] = await pagesOf("pick-list", four);
    const column = page.filter(
      ({ text, x }) => x === page.find((one) => one.text.startsWith("26-27"))?.x && text !== "",
    );
    const heights = column.map(({ y }) => y).toSorted((a, b) => a - b);
    const gaps = heights.slice(1).map((y, at) => y - heights[at]!);
    expect(column.length).toBeGreaterThan(4);
    expect(Math.min(...gaps)).toBeGreaterThan(8);
  });

  test(
    "a packing slip has the buyer's PO number when there is one",
    { tags: ["ruling-cart.24"] },
    async () => {
      const [slip] = await textsOf("packing-slips", [order({ poNumber: "4500012345" })]);
      expect(slip).toEqual(expect.arrayContaining(["Buyer's PO no.", "4500012345"]));
      const [without] = await textsOf("packing-slips", [order()]);
      expect(without).not.toContain("Buyer's PO no.");
    },
  );

  test("couriers are grouped in any letter case, by name, and each list is numbered by itself", async () => {
    const lists = await textsOf("hand-over-list", [
      order({ partnerName: "" }),
      order({ partnerName: "DTDC" }),
      order({ partnerName: "delhivery" }),
      order(),
    ]);
    const couriers = lists.map((page) => page[page.indexOf("Courier") + 1]);
    expect(couriers).toEqual(["delhivery", "DTDC", "not chosen yet"]);
    expect(lists.map((page) => page.includes("Page 1 of 1"))).toEqual([true, true, true]);
    expect(lists[0]).toContain("Received for the courier: 2 boxes");
  });
});
