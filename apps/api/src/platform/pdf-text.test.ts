import { unprintableCharacters } from "@dakbag/domain/text/printable-text";
import fc from "fast-check";
import type { Font } from "fontkit";
import { describe, expect, test } from "vitest";
import { readPdf } from "../../test-support/read-pdf.ts";
import { beginPdf } from "./pdf-document.ts";
import { loadScripts } from "./pdf-scripts.ts";
import type { PdfStyle } from "./pdf-text.ts";
import { loadPdfTools } from "./pdf-tools.ts";

const names = {
  Arabic: "خان ٹریڈرز، مکان نمبر 12 (نئی سڑک)، Mill Road, لکھنؤ",
  Bengali: "শ্রী লক্ষ্মী ট্রেডার্স, কলকাতা পৌরসভা ১২",
  Devanagari: "श्री लक्ष्मी पैकेजिंग, दिल्ली क्र. 12",
  Gujarati: "શ્રી ગણેશ ટ્રેડર્સ, અમદાવાદ ક્ષેત્ર",
  Gurmukhi: "ਸ੍ਰੀ ਗੁਰੂ ਟ੍ਰੇਡਰਜ਼, ਲੁਧਿਆਣਾ ਪੰਜਾਬ",
  Kannada: "ಶ್ರೀ ಮಂಜುನಾಥ ಟ್ರೇಡರ್ಸ್, ಬೆಂಗಳೂರು ಕ್ಷೇತ್ರ",
  Malayalam: "ശ്രീ കൃഷ്ണ ട്രേഡേഴ്സ്, കൊച്ചി ന്‍റെ",
  Meetei_Mayek: "ꯃꯅꯤꯄꯨꯔꯤ ꯂꯥꯢꯕꯛ, ꯏꯝꯐꯥꯜ",
  Ol_Chiki: "ᱥᱟᱱᱛᱟᱲᱤ ᱵᱮᱯᱟᱨ, ᱫᱩᱢᱠᱟ ᱑᱒",
  Oriya: "ଶ୍ରୀ ଜଗନ୍ନାଥ ଟ୍ରେଡର୍ସ, ଭୁବନେଶ୍ୱର କ୍ଷେତ୍ର",
  Tamil: "ஸ்ரீ முருகன் டிரேடர்ஸ், கோயம்புத்தூர்",
  Telugu: "శ్రీ వెంకటేశ్వర ట్రేడర్స్, హైదరాబాద్ క్షేత్రం",
};

/** The texts on a page with one text. */
async function textsOf(text: string, width = 500, style: PdfStyle = {}) {
  const pdf = await beginPdf({ title: "Test", author: "Test", at: new Date(0) });
  await pdf.openFonts(text);
  pdf.beginSection();
  const height = pdf.text(text, 40, 40, width, style);
  expect(height).toBeCloseTo(pdf.heightOf(text, width, style), 6);
  const pieces = [pdf.endSection()];
  for await (const piece of pdf.end()) pieces.push(piece);
  return readPdf(Buffer.concat(pieces)).flat();
}

const copied = (texts: readonly { text: string }[]) =>
  texts.map(({ text }) => text.replaceAll("\u200b", "")).join("");

describe("texts in the scripts of the Eighth Schedule", { tags: ["ruling-invoice.13"] }, () => {
  test.each(Object.entries(names))(
    "a %s text is copied as it was entered, and no box is drawn",
    async (_script, name) => {
      for (const style of [{}, { bold: true, align: "right" }, { align: "center", size: 14 }] as const) {
        const texts = await textsOf(`${name} M/s Asha & Sons`, 500, style);
        expect(copied(texts)).toBe(`${name} M/s Asha & Sons`);
        expect(texts.map(({ drawn }) => drawn).join("")).not.toMatch(/[\0\ufffd]/);
      }
    },
  );

  test.each([
    ["कि", "िक"],
    ["கொ", "ெகா"],
    ["കോ", "േകാ"],
  ])("the vowel sign of %s is drawn before its letter", async (typed, drawn) => {
    expect((await textsOf(typed)).map((text) => text.drawn)).toEqual([drawn]);
  });

  test("a line of Urdu runs from right to left, with numbers and Latin words in their own direction", async () => {
    const texts = await textsOf(names.Arabic);
    const left = (part: string) => texts.find(({ drawn }) => drawn.includes(part))?.x ?? Number.NaN;
    expect(left("Mill Road")).toBeLessThan(left("12"));
    expect(Math.min(...texts.map(({ x }) => x))).toBeLessThan(42);
  });

  test("the words of a line of Urdu run from right to left", async () => {
    const typed = "دار روا در";
    const [line] = await textsOf(typed);
    expect(line).toMatchObject({ text: typed, drawn: [...typed].toReversed().join("") });
  });

  test("long texts wrap between words, and a word that is too wide between letters", async () => {
    const lines = (texts: Awaited<ReturnType<typeof textsOf>>) =>
      new Set(texts.map(({ y }) => Math.round(y)));
    const text = Array.from({ length: 8 }, () => names.Tamil).join(" ");
    const wrapped = await textsOf(text, 120);
    expect(lines(wrapped).size).toBeGreaterThan(8);
    expect(copied(wrapped).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    const word = "மு".repeat(60);
    const cut = await textsOf(word, 100);
    expect(lines(cut).size).toBeGreaterThan(2);
    expect(copied(cut)).toBe(word);
    for (const { text: part } of cut) expect(part).toMatch(/^(?:மு)+$/);
  });

  test("characters without a font are replaced, not drawn as boxes", async () => {
    expect(copied(await textsOf("東京 கோவை 😀"))).toBe("?? கோவை ?");
    const [latin] = await textsOf("東京 Traders");
    expect(latin).toMatchObject({ text: "?? Traders", drawn: "?? Traders" });
  });

  test("the same text makes the same document whatever was written before", async () => {
    const first = await textsOf(names.Bengali);
    await textsOf(Object.values(names).join("\n").split("").toReversed().join(""));
    expect(await textsOf(names.Bengali)).toEqual(first);
  });

  test("any printable text is drawn without a box", async () => {
    const characters = Array.from({ length: 0x1ffff - 0x20 }, (_, index) =>
      String.fromCodePoint(index + 0x20),
    );
    const printable = characters.filter(
      (one) => !/\p{C}/u.test(one) && unprintableCharacters(one).length === 0,
    );
    for (const { text, drawn } of await textsOf(printable.join("\n")))
      expect(drawn, text).not.toMatch(/[\0\ufffd]/);
    const texts = fc.array(fc.constantFrom(...printable), { maxLength: 60 }).map((all) => all.join(""));
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 20, max: 300 }), async (entered, width) => {
        for (const { drawn } of await textsOf(entered, width)) expect(drawn).not.toMatch(/[\0\ufffd]/);
      }),
    );
  });

  test("ligatures that were typed as one character do not change how others are copied", async () => {
    expect(copied(await textsOf("oﬀ, ﬁne, ﬂat, oﬃce, baﬄe"))).toBe("off, fine, flat, office, baffle");
    expect(copied(await textsOf("Round-off, fine, flat, office, baffle"))).toBe(
      "Round-off, fine, flat, office, baffle",
    );
  });

  test("a text whose fonts were not opened is an error, and one in Latin letters opens none", async () => {
    const pdf = await beginPdf({ title: "Test", author: "Test", at: new Date(0) });
    await pdf.openFonts("Asha Traders");
    pdf.beginSection();
    expect(() => pdf.text(names.Tamil, 40, 40, 500)).toThrow("The fonts of this text were not opened.");
  });
});

test("what can be entered is what the fonts have", async () => {
  const { scripts } = await loadScripts(Object.values(names).join(""));
  expect(scripts.map(({ script }) => script)).toEqual(Object.keys(names));
  const { regular, bold } = await loadPdfTools();
  const having = (fonts: readonly unknown[]) =>
    new Set((fonts as Font[]).flatMap(({ characterSet }) => characterSet));
  const [inRegular, inBold] = [
    having([regular, ...scripts.map((one) => one.regular)]),
    having([bold, ...scripts.map((one) => one.bold)]),
  ];
  const wrong: string[] = [];
  for (let codePoint = 0x20; codePoint <= 0x1ffff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    // Without unassigned, private, control, invisible and replacement characters.
    if (/[\p{Cn}\p{Co}\p{Cs}\p{Cc}\p{Default_Ignorable_Code_Point}\ufffc\ufffd]/u.test(character)) continue;
    const isPrinted = unprintableCharacters(character).length === 0;
    const hasGlyph = inRegular.has(codePoint) && inBold.has(codePoint);
    if (isPrinted !== hasGlyph) wrong.push(codePoint.toString(16));
  }
  expect(wrong).toEqual([]);
});
