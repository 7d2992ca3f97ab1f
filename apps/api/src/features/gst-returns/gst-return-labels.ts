import { isExport, type ReturnDocument } from "@dakbag/domain/gst/gstr1";
import { stateByGstCode } from "@dakbag/domain/places/indian-states";

const uqcs: Readonly<Record<string, string>> = {
  PCS: "PIECES",
  BOX: "BOX",
  CTN: "CARTONS",
  ROL: "ROLLS",
  PAC: "PACKS",
};

/** The portal's code of a unit, and its label in the offline tool. Unknown units become OTH. */
export function uqcOf(unit: string): { code: string; label: string } {
  const name = uqcs[unit.toUpperCase()];
  return name === undefined ? { code: "OTH", label: "OTH-OTHERS" } : { code: unit, label: `${unit}-${name}` };
}

/** A place of supply as the offline tool writes it: "07-Delhi". */
export function formatPlaceOfSupply(code: string): string {
  return `${code}-${stateByGstCode(code) ?? (code === "97" ? "Other Territory" : "Other Countries")}`;
}

/** The type of a credit note to an unregistered buyer: for a large inter-state sale, or for an export with tax paid. */
export function unregisteredType(note: ReturnDocument): "B2CL" | "EXPWP" {
  return isExport(note) ? "EXPWP" : "B2CL";
}

/** The documents of table 13 that this shop issues, with the portal's numbers and names. */
export const documentKinds = [
  { kind: "invoice", doc_num: 1, doc_typ: "Invoices for outward supply" },
  { kind: "credit note", doc_num: 5, doc_typ: "Credit Note" },
] as const;
