import type { StatusVerdict } from "@dakbag/contracts/imports";
import type { StatusCsvRow } from "@dakbag/domain/imports/order-status-csv";
import { formatQuantity, type Paise } from "@dakbag/domain/money/money";
import { applyOrderChanges } from "../orders/apply-order-changes.ts";
import {
  changesOf,
  type OrderAfter,
  type OrderChange,
  type PlannedChange,
  type PlannedOrderChange,
  planOrderChanges,
} from "../orders/plan-order-changes.ts";
import { countVerdict, type FileImport, inFileOrder, type PlannedRow } from "./import-kind.ts";

type StatusRow = PlannedRow & Pick<StatusVerdict, "verdict" | "from" | "to" | "changed">;

/** An order before and after the upload. */
interface StoredChange {
  orderId: string;
  before: StoredDelivery & { isPaid: boolean; moneyLeftPaise?: Paise };
  after: StoredDelivery;
}

/** Uploads of earlier versions of the program stored no reason for kept money: there was none. */
type StoredDelivery = Omit<OrderAfter, "reservedUntil" | "moneyKeptReason"> & {
  reservedUntil: string | null;
  moneyKeptReason?: string | null;
};

/** Status, invoice and tracking of many orders (staff §7). */
export const orderStatusImport: FileImport<StatusCsvRow, StatusRow, PlannedOrderChange, StoredChange> = {
  name: "order-statuses",
  things: "orders",
  audit: { applied: "orders.bulk-updated", undone: "orders.bulk-update-undone" },

  async plan(db, csv, { locks }) {
    const planned = await planOrderChanges(db, csv.rows.map(orderChange), { locks });
    const rows = csv.rows.map((row, at) => toRow(row, planned[at] ?? { verdict: "notFound" }));
    return {
      rows: inFileOrder(rows, csv.invalid, (row) => ({ ...row, from: null, to: null, changed: [] })),
      changes: changesOf(planned),
    };
  },

  describe({ rows, changes }, fileName) {
    const count = (verdict: StatusRow["verdict"]) => countVerdict(rows, verdict);
    const outcome = { updatedCount: count("updated"), sameStatusCount: count("same") };
    const results = `updated ${outcome.updatedCount}, same status ${outcome.sameStatusCount}, not found ${count("notFound")}, invalid ${count("invalid")}`;
    return {
      outcome,
      summary: `${fileName} changed ${formatQuantity(changes.length)} orders: ${results}.`,
    };
  },

  async apply(tx, changes, { fileName, isUndo, actor, now }) {
    await applyOrderChanges(tx, changes, { by: isUndo ? "undo" : "file", fileName }, actor, now);
    return [];
  },

  stored({ before: { id: orderId, orderNumber: _number, version: _version, ...before }, after }) {
    return { orderId, before: storedDelivery(before), after: storedDelivery(after) };
  },

  async planUndo(tx, stored) {
    const planned = await planOrderChanges(tx, stored.map(restoreChange), { locks: true });
    const refused = planned.flatMap((one) => {
      if (one.verdict !== "invalid") return [];
      const reason = one.refusal.code === "order-changed" ? "Changed since the upload." : one.reason;
      return [{ name: one.order.orderNumber, reason }];
    });
    return { changes: changesOf(planned), refused };
  },
};

/** An empty cell changes nothing. */
function orderChange({ invoice, partnerName, trackingId, ...row }: StatusCsvRow): OrderChange {
  return {
    ...row,
    invoice: invoice || undefined,
    partnerName: partnerName || undefined,
    trackingId: trackingId || undefined,
  };
}

/** Restores the order to its state before the upload, unless it has changed since. */
function restoreChange({ orderId, before, after }: StoredChange): OrderChange {
  const { isPaid, moneyLeftPaise, stockState, reservedUntil, moneyKeptReason = null, ...details } = before;
  const { reservedUntil: _until, ...expected } = after;
  const money = moneyLeftPaise === undefined ? {} : { moneyLeftPaise };
  return {
    orderId,
    ...details,
    undo: {
      restored: {
        stockState,
        reservedUntil: reservedUntil === null ? null : new Date(reservedUntil),
        moneyKeptReason,
      },
      seen: { ...expected, isPaid, ...money },
    },
  };
}

function storedDelivery<Delivery extends { reservedUntil: Date | null }>(delivery: Delivery) {
  return { ...delivery, reservedUntil: delivery.reservedUntil?.toISOString() ?? null };
}

function toRow({ line, orderId: name, status }: StatusCsvRow, planned: PlannedChange): StatusRow {
  const row = { line, name, verdict: planned.verdict, to: status, changed: [] };
  if (planned.verdict === "notFound") return { ...row, from: null, what: "No order has this id or number" };
  const from = planned.order.status;
  if (planned.verdict === "invalid") return { ...row, from, what: planned.reason };
  const changed = changedLabels(planned.change);
  return {
    ...row,
    from,
    changed,
    what: changed.length === 0 ? "Nothing changes" : `New: ${changed.join(", ")}`,
  };
}

const labelledFields = [
  { field: "status", label: "status" },
  { field: "invoice", label: "invoice link" },
  { field: "trackingId", label: "tracking ID" },
  { field: "partnerName", label: "delivery partner" },
] as const;

const goodsLabels = { given: "goods return to stock", taken: "goods leave stock" } as const;

function changedLabels(change: PlannedOrderChange | undefined): StatusRow["changed"] {
  if (!change) return [];
  const { before, after, movement } = change;
  const changed = labelledFields.filter(({ field }) => after[field] !== before[field]);
  return [...changed.map(({ label }) => label), ...(movement ? [goodsLabels[movement]] : [])];
}
