import { type ReadBudget, TooLargeError } from "./read-budget.ts";
import { readXml, type XmlAttributes } from "./read-xml.ts";
import type { ZipArchive } from "./zip-archive.ts";

/** The names of the parts that are needed of a workbook. */
export interface WorkbookParts {
  readonly sheet: string;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

interface Relationship {
  /** The last word of its type, such as "worksheet". */
  readonly type: string;
  readonly part: string;
}

const maxSheets = 10_000;
const maxRelationships = 10_000;

/** The parts by their relationships, whatever they are called; undefined when no sheet can be read, as in an xlsb file. */
export function findParts(zip: ZipArchive, budget: ReadBudget): WorkbookParts | undefined {
  const workbook = findWorkbook(zip, budget);
  if (workbook.endsWith(".bin") || !zip.has(workbook)) return undefined;
  const related = readRelationships(zip, budget, workbook);
  const sheetId = readVisibleSheets(zip, budget, workbook).find(
    (id) => related.get(id)?.type === "worksheet",
  );
  const sheet = sheetId === undefined ? undefined : related.get(sheetId);
  const all = [...related.values()];
  const ofType = (wanted: string) => all.find(({ type }) => type === wanted)?.part;
  return sheet && { sheet: sheet.part, strings: ofType("sharedstrings"), styles: ofType("styles") };
}

function findWorkbook(zip: ZipArchive, budget: ReadBudget): string {
  const ofPackage = [...readRelationships(zip, budget, "").values()];
  return ofPackage.find(({ type }) => type === "officedocument")?.part ?? "xl/workbook.xml";
}

/** The relationships of a part by their identifiers; those of the package for the part "". */
function readRelationships(zip: ZipArchive, budget: ReadBudget, part: string): Map<string, Relationship> {
  const slash = part.lastIndexOf("/") + 1;
  const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const found = new Map<string, Relationship>();
  if (!zip.has(name)) return found;
  let count = 0;
  const add = (attributes: XmlAttributes) => {
    count += 1;
    if (count > maxRelationships) throw new TooLargeError("The workbook has too many relationships.");
    const [id, type = "", target = ""] = ["Id", "Type", "Target"].map((key) => attributes.get(key));
    if (id === undefined || found.has(id)) return;
    found.set(id, {
      type: type.slice(type.lastIndexOf("/") + 1).toLowerCase(),
      part: resolveTarget(part, target),
    });
  };
  readXml(zip.read(name), budget, {
    open: (element, attributes) => element === "Relationship" && add(attributes),
  });
  return found;
}

/** The name of a part that another one refers to, as a URL does (ECMA-376, part 2, 6.5). */
function resolveTarget(part: string, target: string): string {
  try {
    const { pathname } = new URL(target.replaceAll("\\", "/"), `part:///${part}`);
    return decodeURIComponent(pathname).replace(/^\//, "");
  } catch {
    return "";
  }
}

/** The relationship identifiers of the sheets that are shown, in their order. */
function readVisibleSheets(zip: ZipArchive, budget: ReadBudget, workbook: string): string[] {
  const ids: string[] = [];
  readXml(zip.read(workbook), budget, {
    open: (element, attributes) => {
      if (element !== "sheet") return;
      if (ids.length >= maxSheets) throw new TooLargeError("The workbook has too many sheets.");
      const isHidden = (attributes.get("state") ?? "").toLowerCase().includes("hidden");
      if (!isHidden) ids.push(attributes.get("id") ?? "");
    },
  });
  return ids;
}
