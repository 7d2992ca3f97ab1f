import type { InventoryRow } from "@dakbag/contracts/inventory";
import { maxUnitKg } from "@dakbag/domain/catalogue/stock-plan";
import { maxStock } from "@dakbag/domain/catalogue/stock-change";
import type { Parts } from "#app/api/call.ts";

/** The edit dialog's fields as typed (staff §2). An empty requirement means the mean demand. */
export interface InventoryDraft {
  description: string;
  place: string;
  /** Empty: not weighed. */
  unitKg: string;
  stock: string;
  perDayRequirement: string;
  leadTime: string;
  safetyFactor: string;
  red: string;
  orange: string;
}

export type DraftErrors = Partial<Record<keyof InventoryDraft, string>>;
type Change = Omit<Parts<"PUT /api/inventory/:sku">["body"], "editId">;

export function draftOf(row: InventoryRow): InventoryDraft {
  return {
    description: row.description,
    place: row.place,
    unitKg: row.unitKg === null ? "" : String(row.unitKg),
    stock: String(row.availableStock),
    perDayRequirement: row.isRequirementSet ? String(row.perDayRequirement) : "",
    leadTime: String(row.leadTime),
    safetyFactor: String(row.safetyFactor),
    red: String(row.thresholds.red),
    orange: String(row.thresholds.orange),
  };
}

const limits = {
  stock: { min: 0, max: maxStock, places: 0 },
  perDayRequirement: { min: 0, max: 1_000_000, places: 2 },
  unitKg: { min: 0.001, max: maxUnitKg, places: 3 },
  leadTime: { min: 1, max: 365, places: 0 },
  safetyFactor: { min: 1, max: 10, places: 2 },
  red: { min: 0, max: 1000, places: 1 },
  orange: { min: 0, max: 1000, places: 1 },
} as const;

const mayBeEmpty: ReadonlySet<string> = new Set(["perDayRequirement", "unitKg"]);

/** What is wrong with each field; empty when the draft can be saved (staff §5: fields are numbers). */
export function errorsOf(draft: InventoryDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of Object.keys(limits) as (keyof typeof limits)[]) {
    if (mayBeEmpty.has(field) && draft[field].trim() === "") continue;
    const { min, max, places } = limits[field];
    const value = numberOf(draft[field]);
    const isRight = value >= min && value <= max && Number(value.toFixed(places)) === value;
    const kind = places === 0 ? "A whole number" : "A number";
    const decimals = places === 0 ? "" : `, with at most ${places} decimal${places === 1 ? "" : "s"}`;
    if (!isRight) errors[field] = `${kind} from ${min} to ${max.toLocaleString("en-IN")}${decimals}`;
  }
  if (!errors.red && !errors.orange && numberOf(draft.red) > numberOf(draft.orange))
    errors.red = "Not above the orange threshold";
  return errors;
}

/** What a draft without errors changes; undefined when nothing. Untouched fields are not sent: others may be editing them. */
export function changeOf(row: InventoryRow, draft: InventoryDraft): Change | undefined {
  const old = draftOf(row);
  const touched = (field: keyof InventoryDraft) => draft[field].trim() !== old[field];
  const change: Change = {};
  if (touched("description")) change.description = draft.description.trim() || null;
  if (touched("place")) change.place = draft.place.trim() || null;
  if (touched("unitKg")) change.unitKg = draft.unitKg.trim() === "" ? null : numberOf(draft.unitKg);
  if (touched("stock")) change.stock = { seen: row.availableStock, set: numberOf(draft.stock) };
  if (touched("perDayRequirement"))
    change.perDayRequirement =
      draft.perDayRequirement.trim() === "" ? null : numberOf(draft.perDayRequirement);
  if (touched("leadTime")) change.leadTime = numberOf(draft.leadTime);
  if (touched("safetyFactor")) change.safetyFactor = numberOf(draft.safetyFactor);
  if (touched("red") || touched("orange"))
    change.thresholds = { red: numberOf(draft.red), orange: numberOf(draft.orange) };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Reads "1,234.5"; NaN for anything else. */
function numberOf(text: string): number {
  const plain = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}
