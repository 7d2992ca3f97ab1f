import fc from "fast-check";
import { expect, test } from "vitest";
import { printableText, replacedNote, unprintableCharacters } from "./printable-text.ts";

test("names in the scripts of the Eighth Schedule can be printed", () => {
  for (const name of [
    "শ্রী লক্ষ্মী ট্রেডার্স",
    "ব্যৱসায়",
    "साई पैकेजिंग।",
    "શ્રી ગણેશ",
    "ਸ੍ਰੀ ਗੁਰੂ",
    "ಶ್ರೀ ಮಂಜುನಾಥ",
    "ശ്രീ കൃഷ്ണ ന്‍റെ",
    "ꯃꯅꯤꯄꯨꯔꯤ",
    "ଶ୍ରୀ ଜଗନ୍ନାଥ",
    "ᱥᱟᱱᱛᱟᱲᱤ",
    "ஸ்ரீ முருகன்",
    "శ్రీ వెంకటేశ్వర",
    "خان ٹریڈرز، لکھنؤ",
    "کٲشُر",
    "ڳوٺ",
    "M/s Café & Sons™, ₹500 – “best”",
  ])
    expect(unprintableCharacters(name)).toEqual([]);
});

test("characters that no font has are named once each, and invisible ones are not", () => {
  expect(unprintableCharacters("東京 東 Mill Road 😀\u{FE0F} ไทย")).toEqual([
    "東",
    "京",
    "😀",
    "ไ",
    "ท",
    "ย",
  ]);
  expect(unprintableCharacters("Mill\u200d Road\u{FE0F}")).toEqual([]);
});

test("what is printed can be printed, and printable texts are not changed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(unprintableCharacters(printableText(text))).toEqual([]);
    }),
  );
  expect(printableText("東京 Traders\u{FE0F}\nகோவை")).toBe("?? Traders\nகோவை");
});

test("staff read a note where a character was replaced", () => {
  expect(replacedNote(["Asha Traders", "東京"])).toBe(
    "“?” is a character that cannot be printed: see the order's page.",
  );
  expect(replacedNote(["Asha Traders?", "கோவை"])).toBe("");
});
