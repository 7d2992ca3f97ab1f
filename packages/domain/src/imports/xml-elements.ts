/** An element with the text of its attributes, and its content as markup. */
export interface XmlElement {
  readonly attributes: string;
  readonly content: string;
}

/**
 * The complete elements of a name in the order of the text, whatever their prefix; and what follows the last of them,
 * which may be the beginning of another one. Elements inside of one of the same name are not found.
 */
export function takeElements(text: string, name: string): { found: XmlElement[]; rest: string } {
  const found: XmlElement[] = [];
  const start = new RegExp(String.raw`<((?:[\w.-]+:)?${name})(?=[\s/>])`, "g");
  let end = 0;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const headEnd = text.indexOf(">", start.lastIndex);
    if (headEnd < 0) return { found, rest: text.slice(match.index) };
    const isEmpty = text[headEnd - 1] === "/";
    const close = isEmpty ? headEnd : text.indexOf(`</${match[1]}>`, headEnd);
    if (close < 0) return { found, rest: text.slice(match.index) };
    const attributes = text.slice(start.lastIndex, isEmpty ? headEnd - 1 : headEnd);
    found.push({ attributes, content: isEmpty ? "" : text.slice(headEnd + 1, close) });
    end = isEmpty ? headEnd + 1 : close + (match[1] ?? "").length + 3;
    start.lastIndex = end;
  }
  // The beginning of a tag may be cut.
  return { found, rest: text.slice(Math.max(end, text.length - maxTagStart)) };
}

const maxTagStart = 100;

/** The elements of a name in a text that comes in pieces. @throws RangeError for one longer than `maxLength` characters */
export async function* readElements(
  pieces: AsyncIterable<string>,
  name: string,
  maxLength: number,
): AsyncGenerator<XmlElement> {
  let text = "";
  for await (const piece of pieces) {
    const { found, rest } = takeElements(text + piece, name);
    yield* found;
    if (rest.length > maxLength) throw new RangeError(`An element ${name} is too long.`);
    text = rest;
  }
}

/** An attribute's value by its name, without a prefix; empty when there is none. */
export function attributeOf({ attributes }: XmlElement, name: string): string {
  const match = new RegExp(String.raw`(?:^|\s)(?:[\w.-]+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(
    attributes,
  );
  return unescapeXml(match?.[1] ?? match?.[2] ?? "");
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Text with its entities and character references replaced; unknown ones stay as they are. */
export function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
