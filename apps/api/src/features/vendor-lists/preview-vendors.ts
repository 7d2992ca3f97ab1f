import type { VendorPreview } from "@dakbag/contracts/vendor-lists";
import type { VendorCsv } from "@dakbag/domain/imports/vendor-csv";
import type { Queryable } from "../../platform/database.ts";
import { type KeptVendorList, planVendors, type VendorChange, type VendorPlan } from "./update-vendors.ts";

type Verdict = VendorPreview["rows"][number];

/** What a list of vendors would do now, line by line in its order. Nothing is changed. */
export async function previewVendors(
  db: Queryable,
  list: KeptVendorList,
  csv: VendorCsv,
): Promise<{ plan: VendorPlan; rows: Verdict[] }> {
  const plan = await planVendors(db, list, csv);
  const invalid = csv.invalid.map(({ line, orderId, reason }) => ({
    line,
    vendor: orderId,
    verdict: "invalid" as const,
    what: reason,
  }));
  const rows = [...plan.changes.map(verdictOn), ...invalid].toSorted((one, other) => one.line - other.line);
  return { plan, rows };
}

function verdictOn({ row, before, changed }: VendorChange): Verdict {
  const named = { line: row.line, vendor: row.key };
  if (!before) return { ...named, verdict: "created", what: "New on the list" };
  if (changed.length === 0) return { ...named, verdict: "unchanged", what: "Nothing changes" };
  return { ...named, verdict: "updated", what: `New: ${changed.join(", ")}` };
}
