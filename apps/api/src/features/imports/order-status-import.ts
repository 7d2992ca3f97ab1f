import { capitalised } from "@dakbag/domain/text/capitalised";
import type { StatusVerdict } from "@dakbag/contracts/imports";
import type { ParsedCsv } from "@dakbag/domain/imports/csv-file";
import type { StatusCsvRow } from "@dakbag/domain/orders/order-status-csv";
import type { Paise } from "@dakbag/domain/money/money";
import type { ChangeWarning } from "@dakbag/domain/orders/change-warnings";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import { isCancelledOrRefunded, type MoneyDecision } from "@dakbag/domain/orders/status-change";
import { hash } from "node:crypto";
import type { ErrorCode } from "@dakbag/contracts/error-codes";
import type { Queryable } from "../../platform/database.ts";
import { applyOrderChanges, type ChangeContext } from "../order-changes/apply-order-changes.ts";
import { findChangeWarnings } from "../order-changes/find-change-warnings.ts";
import { planOrderChanges } from "../order-changes/plan-order-changes.ts";
import {
  changesOf,
  type OrderAfter,
  type OrderChange,
  type PlannedChange,
  type PlannedOrderChange,
} from "../order-changes/planned-change.ts";
import type { ImportSource } from "./import-name.ts";
import { listEffects, listValues } from "./describe-order-change.ts";
import {
  countOf,
  countVerdict,
  type FileImport,
  type ImportPlan,
  inFileOrder,
  type PlannedRow,
} from "./import-kind.ts";
import { findMessagesOfImport, type MessagesOfImport } from "./imports.queries.ts";
import { changedSinceChecked, tooManyToRefund, warningsUnchecked } from "./imports.errors.ts";

/** What staff decide for all rows of a file, and what they have seen of it. */
export interface StatusFileChoices {
  /** A file by default; only its lines are known to a person. */
  readonly source?: ImportSource;
  /** What happens to the money of the paid orders that it cancels. */
  readonly money?: MoneyDecision | undefined;
  /** Whether the goods of the orders that it cancels return to stock. */
  readonly restock?: boolean;
  /** The digest of the preview that staff saw; without it there was no preview, and the file alone decides. */
  readonly seen?: string | undefined;
  /** Staff have checked the rows with warnings. */
  readonly isChecked?: boolean;
  /** The only status that it may change. */
  readonly onlyFrom?: OrderStatus;
}

/** What a row of a file, or an order of a list, is to become; a detail left out stays. */
export type RequestedChange = Pick<
  OrderChange,
  "orderId" | "status" | "invoice" | "partnerName" | "trackingId" | "version"
> & { readonly line: number };

/** An empty cell of a file changes nothing. */
export const changesOfFile = ({ rows, invalid }: ParsedCsv<StatusCsvRow>): ParsedCsv<RequestedChange> => ({
  rows: rows.map(({ invoice, partnerName, trackingId, ...row }) => ({
    ...row,
    invoice: invoice || undefined,
    partnerName: partnerName || undefined,
    trackingId: trackingId || undefined,
  })),
  invalid,
});

export type StatusRow = PlannedRow &
  Pick<StatusVerdict, "verdict" | "from" | "to" | "changed" | "warnings" | "reasons"> & {
    /** Why an order that was found is not changed. */
    refusal: ErrorCode | null;
  };

interface OrderStatusImport extends FileImport<RequestedChange, StatusRow, PlannedOrderChange, StoredChange> {
  plan(
    ...given: Parameters<FileImport<RequestedChange, StatusRow, PlannedOrderChange, StoredChange>["plan"]>
  ): Promise<
    ImportPlan<StatusRow, PlannedOrderChange> & {
      /** The digest of what it shows. */
      readonly seen: string;
    }
  >;
}

/** An order before and after the upload. */
interface StoredChange {
  orderId: string;
  /** Which of several; null of the order itself, and of uploads from before there were several. */
  parcel?: number | null;
  before: StoredDelivery & { isPaid: boolean; moneyLeftPaise?: Paise };
  after: StoredDelivery;
}

/** Uploads of earlier versions of the program stored no reason for kept money: there was none. */
type StoredDelivery = Omit<OrderAfter, "reservedUntil" | "moneyKeptReason"> & {
  reservedUntil: string | null;
  moneyKeptReason?: string | null;
};

// Each refund is several statements, and credit notes of the year wait until all are committed.
const maxRefundsPerFile = 100;

/** The name that uploads of this kind are recorded with. */
export const orderStatusImportName = "order-statuses";

/** The messages to buyers about the statuses of an upload. */
export async function readMessagesOfUpload(db: Queryable, id: string) {
  const [{ waitsUntil, ...counts } = noMessages] = await findMessagesOfImport(db, id);
  return { ...counts, waitsUntil: waitsUntil?.toISOString() ?? null };
}

const noMessages: MessagesOfImport = { waiting: 0, sent: 0, stopped: 0, waitsUntil: null };

/**
 * Status, invoice and tracking of many orders (staff §7).
 *
 * Its plan throws ShopError 400 when the file refunds too many orders; 409 when an order changed since the preview that
 * staff saw, or its warnings were not checked.
 */
export const orderStatusImport = (
  configuration: ChangeContext["configuration"],
  choices: StatusFileChoices = {},
): OrderStatusImport => ({
  name: orderStatusImportName,
  ...(choices.source && { source: choices.source }),
  thing: "order",
  audit: { applied: "orders.bulk-updated", undone: "orders.bulk-update-undone" },

  async plan(db, csv, { locks }) {
    const requested = csv.rows.map((row) => withChoices(row, choices));
    const planned = await planOrderChanges(db, requested, { locks });
    const changes = changesOf(planned);
    const refunds = changes.filter(({ money }) => money !== undefined && money.decision !== "kept");
    if (refunds.length > maxRefundsPerFile) throw tooManyToRefund(refunds.length, maxRefundsPerFile);
    const lines = choices.source === undefined ? csv.rows.map(({ line }) => line) : undefined;
    const warnings = await findChangeWarnings(db, planned, lines);
    const seen = digestOf(planned, warnings, choices);
    if (locks && choices.seen !== undefined && changes.length > 0) {
      if (choices.seen !== seen) throw changedSinceChecked("Orders");
      if (!choices.isChecked && warnings.some((found) => found.length > 0)) throw warningsUnchecked();
    }
    const rows = csv.rows.map((row, at) =>
      toRow(row, planned[at] ?? { verdict: "notFound" }, warnings[at] ?? []),
    );
    const unread = { from: null, to: null, changed: [], warnings: [], reasons: [], refusal: null };
    return { rows: inFileOrder(rows, csv.invalid, (row) => ({ ...row, ...unread })), changes, seen };
  },

  describe({ rows, changes }, fileName) {
    const count = (verdict: StatusRow["verdict"]) => countVerdict(rows, verdict);
    const outcome = { updatedCount: count("updated"), sameStatusCount: count("same") };
    const results = `updated ${outcome.updatedCount}, same status ${outcome.sameStatusCount}, not found ${count("notFound")}, invalid ${count("invalid")}`;
    return {
      outcome,
      summary: choices.source
        ? `${capitalised(fileName)}: ${countOf(changes.length, "order")} changed, ${count("invalid")} not possible.`
        : `${fileName} changed ${countOf(changes.length, "order")}: ${results}.`,
    };
  },

  async apply(tx, changes, { fileName, isUndo, actor, now }) {
    await applyOrderChanges(
      tx,
      changes,
      { by: isUndo ? "undo" : "file", fileName },
      { actor, now, configuration },
    );
    return [];
  },

  stored({ before, after }) {
    const { id: orderId, status, invoice, partnerName, trackingId, stockState, moneyKeptReason } = before;
    const { isPaid, moneyLeftPaise, reservedUntil } = before;
    const seen = { status, invoice, partnerName, trackingId, stockState, moneyKeptReason, reservedUntil };
    return {
      orderId,
      parcel: before.parcelCount > 1 ? (before.parcel?.number ?? null) : null,
      before: { ...storedDelivery(seen), isPaid, moneyLeftPaise },
      after: storedDelivery(after),
    };
  },

  async planUndo(tx, stored) {
    const planned = await planOrderChanges(tx, stored.map(restoreChange), { locks: true });
    const refused = planned.flatMap((one) => {
      if (one.verdict !== "invalid") return [];
      const reason = one.refusal.code === "order-changed" ? "Changed since the upload." : one.reason;
      const { orderNumber, parcel, parcelCount } = one.order;
      const name = parcel && parcelCount > 1 ? parcelNumberOf(orderNumber, parcel.number) : orderNumber;
      return [{ name, reason }];
    });
    return { changes: changesOf(planned), refused };
  },
});

/**
 * What a file would change with these choices, of which versions, and with which warnings: another digest means that
 * staff did not see it.
 */
function digestOf(
  planned: readonly PlannedChange[],
  warnings: readonly (readonly ChangeWarning[])[],
  { money, restock = false }: StatusFileChoices,
): string {
  const rows = planned.flatMap((one, at) => {
    if (!("change" in one) || !one.change) return [];
    const { before, after, movement } = one.change;
    return [[before.id, before.version, after, movement, warnings[at]]];
  });
  return hash("sha256", JSON.stringify([rows, money ?? null, restock]));
}

/** What is decided for all rows; money and goods only of orders that it cancels. */
function withChoices(row: RequestedChange, { money, restock, onlyFrom }: StatusFileChoices): OrderChange {
  return { ...row, onlyFrom, ...(isCancelledOrRefunded(row.status) && { money, restock }) };
}

/** Restores the order to its state before the upload, unless it has changed since. */
function restoreChange({ orderId, parcel, before, after }: StoredChange): OrderChange {
  const { isPaid, moneyLeftPaise, stockState, reservedUntil, moneyKeptReason = null, ...details } = before;
  const { reservedUntil: _until, ...expected } = after;
  const money = moneyLeftPaise === undefined ? {} : { moneyLeftPaise };
  return {
    orderId: typeof parcel === "number" ? parcelNumberOf(orderId, parcel) : orderId,
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

function toRow(
  { line, orderId: name, status }: RequestedChange,
  planned: PlannedChange,
  warnings: readonly ChangeWarning[],
): StatusRow {
  const row = {
    line,
    name,
    verdict: planned.verdict,
    to: status,
    changed: [],
    changes: [],
    warnings: warnings.map(({ text }) => text),
    reasons: warnings.map(({ reason }) => reason),
    refusal: null,
  };
  if (planned.verdict === "notFound") return { ...row, from: null, what: "No order has this id or number" };
  const from = planned.order.status;
  if (planned.verdict === "invalid")
    return { ...row, from, what: planned.reason, refusal: planned.refusal.code };
  const changed = listEffects(planned.change);
  return {
    ...row,
    from,
    changed,
    changes: listValues(planned.change),
    what: changed.length === 0 ? "Nothing changes" : `New: ${changed.join(", ")}`,
  };
}
