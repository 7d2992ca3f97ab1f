import type { StatusVerdict } from "@dakbag/contracts/bulk-updates";
import type { InvalidCsvRow, StatusCsv, StatusCsvRow } from "@dakbag/domain/imports/status-csv";
import type { Shop } from "../../shop.ts";
import { type PlannedChange, planOrderChanges } from "../orders/plan-order-changes.ts";
import { countOutcome, orderChangesOf, type StatusOutcome } from "./apply-status-csv.ts";

/** What a status CSV would do now, row by row in its order. Nothing is locked and nothing is changed. */
export async function previewStatusCsv(
  { db }: Pick<Shop, "db">,
  csv: StatusCsv,
): Promise<StatusOutcome & { rows: StatusVerdict[] }> {
  const planned = await planOrderChanges(db, orderChangesOf(csv), { locks: false });
  const judged = csv.rows.map((row, at) => verdictOn(row, planned[at] ?? { verdict: "notFound" }));
  const rows = [...judged, ...csv.invalid.map(unreadable)].toSorted((one, other) => one.line - other.line);
  return { ...countOutcome(csv, planned), rows };
}

function unreadable({ line, orderId, reason }: InvalidCsvRow): StatusVerdict {
  return { line, orderID: orderId, verdict: "invalid", from: null, to: null, what: reason };
}

function verdictOn({ line, orderId, status }: StatusCsvRow, planned: PlannedChange): StatusVerdict {
  const row = { line, orderID: orderId, verdict: planned.verdict, to: status };
  if (planned.verdict === "notFound") return { ...row, from: null, what: "No order has this id or number" };
  const from = planned.order.status;
  if (planned.verdict === "invalid") return { ...row, from, what: planned.reason };
  return { ...row, from, what: detailsOf(planned) };
}

const details = [
  { field: "invoice", name: "invoice link" },
  { field: "trackingId", name: "tracking ID" },
  { field: "partnerName", name: "delivery partner" },
] as const;

/** What would change beside the status, in words. */
function detailsOf({ verdict, change }: Extract<PlannedChange, { verdict: "updated" | "same" }>): string {
  if (!change) return "Nothing changes";
  const changed = details.filter(({ field }) => change.after[field] !== change.before[field]);
  const words = changed.map(({ name }) => name).join(", ");
  const goods =
    change.movement === "given"
      ? "goods return to stock"
      : change.movement === "taken"
        ? "goods leave stock"
        : "";
  const all = [
    ...(verdict === "updated" ? ["status"] : []),
    ...(words ? [words] : []),
    ...(goods ? [goods] : []),
  ];
  return `New: ${all.join(", ")}`;
}
