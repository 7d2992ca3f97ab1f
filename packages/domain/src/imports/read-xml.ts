import { SaxesParser } from "saxes";
import { DamagedError, type ReadBudget, spend, TooLargeError } from "./read-budget.ts";

/** Values by the names of attributes without their prefixes. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** What is done with a part's markup while it is read. Names are without their prefixes. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: XmlAttributes) => void;
  readonly close?: (name: string) => void;
  /** Text and CDATA, in any number of pieces. */
  readonly text?: (text: string) => void;
}

// Those of spreadsheets have ten levels.
const maxDepth = 64;

/**
 * Reads well-formed XML from its pieces. A document type is refused, so that no entity can be defined.
 *
 * @throws DamagedError for what is not well-formed; TooLargeError past the budget
 */
export function readXml(pieces: Iterable<string>, budget: ReadBudget, handler: XmlHandler): void {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let attributes = new Map<string, string>();
  parser.on("error", (error) => {
    throw new DamagedError(error.message);
  });
  parser.on("doctype", () => {
    throw new DamagedError("A workbook has no document type.");
  });
  parser.on("attribute", ({ name, value }) => {
    spend(budget, "marks", 1);
    if (!name.startsWith("xmlns")) attributes.set(localName(name), value);
  });
  parser.on("opentag", ({ name }) => {
    spend(budget, "marks", 1);
    depth += 1;
    if (depth > maxDepth) throw new TooLargeError("The elements are nested too deeply.");
    handler.open?.(localName(name), attributes);
    if (attributes.size > 0) attributes = new Map();
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  // With these six handlers, always in this order, V8 compiles the parser well: one more, and it takes five times as long.
  const onText = handler.text ?? (() => undefined);
  parser.on("text", onText);
  parser.on("cdata", onText);
  // The parser makes a piece of text of each CR.
  for (const piece of pieces) parser.write(piece.replaceAll(/\r\n?/g, "\n"));
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
