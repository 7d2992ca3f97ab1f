// What the fonts of the documents have: Noto Sans, and Noto for the scripts of the Eighth Schedule to the Constitution. A
// test compares this with the fonts. Code points between these that Unicode has not assigned are nothing anybody types.
const ranges = [
  String.raw`\t\n\r\u0020-\u007e\u00a0-\u03e1\u03f0-\u052f\u0600-\u06ff\u0750-\u077f\u0870-\u088e\u0890-\u0891`,
  String.raw`\u0898-\u0c5a\u0c5d-\u0cd6\u0cdd-\u0d7f\u10fb\u1ab0-\u1ac0\u1ac5\u1ac7-\u1ace\u1c50-\u1c88`,
  String.raw`\u1cd0-\u1cf9\u1d00-\u1df9\u1dfb-\u20c1\u20f0-\u215f\u2183-\u2184\u2189\u2212\u221a\u25cc\u262c`,
  String.raw`\u2c60-\u2c7f\u2de0-\u2e5d\ua640-\ua69f\ua700-\ua7ca\ua7d0-\ua7d1\ua7d3\ua7d5-\ua7d9\ua7f2-\ua7ff`,
  String.raw`\ua830-\ua839\ua8e0-\ua8ff\ua92e\uaae0-\uaaf6\uab30-\uab6b\uabc0-\uabf9\ufb00-\ufb06\ufb50-\ufbc2`,
  String.raw`\ufbd3-\ufd8f\ufd92-\ufdc7\ufdcf-\ufdff\ufe20-\ufe2f\ufe70-\ufefe\u{10780}-\u{107ba}`,
  String.raw`\u{10efd}-\u{10eff}\u{11301}\u{11303}\u{1133b}-\u{1133c}\u{11b00}-\u{11b09}\u{1df00}-\u{1df1e}`,
];
const printable = new RegExp(`[${ranges.join("")}]`, "u");

// Such as the joiners of Indian scripts and the variation selectors of emoji.
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** The characters of a text that no font of the documents has, each once, in their order. */
export function unprintableCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => !printable.test(character) && !invisible.test(character));
}

/** The same as a sentence names them, at most five; undefined when there are none. */
export function unprintableNames(text: string): string | undefined {
  const [first, ...others] = unprintableCharacters(text).slice(0, 5);
  return first && [first, ...others].join(", ");
}

/**
 * The first problem of a name or an address on a courier's label: "emoji", "hidden characters" that control text or
 * change its direction, or the characters themselves; undefined when it can be printed. Couriers' systems refuse characters used in markup and code.
 * Every script that the documents have a font for, &, ' and ™ are allowed.
 */
export function unprintable(text: string): string | undefined {
  if (/\p{Emoji_Presentation}|\u{FE0F}/u.test(text)) return "emoji";
  if (/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u.test(text)) return "hidden characters";
  return /[<>{}|\\`^~=;]/.exec(text)?.[0] ?? unprintableNames(text);
}

/** What staff read below texts in which characters were replaced; empty when none was. */
export function replacedNote(texts: readonly string[]): string {
  const isReplaced = texts.some((text) => unprintableCharacters(text).length > 0);
  return isReplaced ? "“?” is a character that cannot be printed: see the order's page." : "";
}

/** The text with "?" for each character that no font of the documents has. */
export function printableText(text: string): string {
  return text.replaceAll(/./gsu, (character) => {
    if (printable.test(character)) return character;
    return invisible.test(character) ? "" : "?";
  });
}
