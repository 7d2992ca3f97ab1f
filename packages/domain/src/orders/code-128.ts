/** The blank space before and behind a barcode, in modules (ISO/IEC 15417). */
export const quietZoneModules = 10;

const [codeC, codeB, startB, startC] = [99, 100, 104, 105];
const stop = 106;

/**
 * The symbol values of a text in Code 128 from the start to the stop character, with its check digit: set C for pairs of
 * digits and set B for the rest, in the fewest symbols. Undefined when the text is empty or has characters other than
 * those of ASCII from space to ~.
 */
export function code128Values(text: string): number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const fewest = minSymbols(text);
  // The standard begins with set C for four digits or more, also when set B would be as short.
  const [lead, inC = Infinity, inB = Infinity] = [/^\d{4}/.test(text), fewest.c[0], fewest.b[0]];
  let isC = lead ? inC <= inB : inC < inB;
  const values = [isC ? startC : startB];
  for (let at = 0; at < text.length;) {
    const ifOther = 1 + ((isC ? fewest.b : fewest.c)[at] ?? Infinity);
    const rest = isC ? ifPair(text, at, fewest.c) : 1 + (fewest.b[at + 1] ?? Infinity);
    if (ifOther < rest) {
      values.push(isC ? codeB : codeC);
      isC = !isC;
    } else {
      values.push(isC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
      at += isC ? 2 : 1;
    }
  }
  return [...values, checkDigit(values), stop];
}

/** How many symbols the text needs from each position on, in set B and in set C; a change of set is one. */
function minSymbols(text: string): { b: number[]; c: number[] } {
  const [b, c] = [Array<number>(text.length + 1).fill(0), Array<number>(text.length + 1).fill(0)];
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const [one, pair] = [1 + (b[at + 1] ?? 0), ifPair(text, at, c)];
    b[at] = Math.min(one, 1 + pair);
    c[at] = Math.min(pair, 1 + one);
  }
  return { b, c };
}

const ifPair = (text: string, at: number, c: readonly number[]) =>
  /^\d\d/.test(text.slice(at, at + 2)) ? 1 + (c[at + 2] ?? 0) : Infinity;

/** The start character plus each value times its position, modulo 103. */
const checkDigit = (values: readonly number[]) =>
  values.reduce((sum, value, position) => sum + value * Math.max(1, position), 0) % 103;

/**
 * The widths of bars and spaces in turn, in modules, beginning with a bar; the quiet zones are not in it. Undefined for a
 * text that Code 128 does not have.
 */
export function code128Widths(text: string): number[] | undefined {
  return code128Values(text)?.flatMap((value) => Array.from(patterns[value] ?? "", Number));
}

/** The width of a barcode with both quiet zones, in modules. */
export const barcodeModules = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, 2 * quietZoneModules);

// ISO/IEC 15417, table 1: three bars and three spaces of 11 modules; the stop character has a fourth bar.
const patterns =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232 2331112`.split(/\s+/);
