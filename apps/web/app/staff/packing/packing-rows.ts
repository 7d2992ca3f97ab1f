import type { OrderToPack } from "@dakbag/contracts/packing";
import { awbFormWarning } from "@dakbag/domain/orders/couriers";
import { orderNumbersNamed, readParcelNumber } from "@dakbag/domain/orders/order-number";
import { isNumberOf } from "@dakbag/domain/orders/scanned-order";
import { trackingIdProblem } from "@dakbag/domain/orders/tracking-id";
import type { RowDraft } from "./packing-draft.ts";

/** An order with what is typed for it. */
export interface PackingRow {
  readonly order: OrderToPack;
  readonly draft: RowDraft | undefined;
  readonly isTicked: boolean;
  readonly partnerName: string;
  readonly trackingId: string;
  /** What is missing: without it the order is not handed over. */
  readonly missing: { readonly partnerName: boolean; readonly trackingId: boolean };
  /** The number of another order that has its tracking number. */
  readonly sameAs: string | undefined;
  /** What else to look at before it is handed over. */
  readonly warnings: readonly string[];
}

/** The number of another order that has a tracking number, by the number in lower case. */
export type UsedTrackingIds = ReadonlyMap<string, readonly { _id: string; orderNumber: string }[]>;

export const keyOf = (trackingId: string) => trackingId.trim().toLowerCase();

/** The orders of the grid with what is typed, and what is wrong with it. */
export function packingRows(
  orders: readonly OrderToPack[],
  drafts: Readonly<Record<string, RowDraft>>,
  used: UsedTrackingIds,
): PackingRow[] {
  const typed = orders.map((order) => {
    const draft = drafts[order._id];
    return {
      order,
      draft,
      isTicked: draft?.isTicked ?? false,
      partnerName: draft?.partnerName ?? order.partnerName,
      trackingId: draft?.trackingId ?? order.trackingId,
    };
  });
  const byTracking = Map.groupBy(typed, ({ trackingId }) => keyOf(trackingId));
  return typed.map((row) => ({
    ...row,
    missing: {
      partnerName: row.isTicked && row.partnerName.trim() === "",
      trackingId: row.isTicked && row.trackingId.trim() === "",
    },
    sameAs: otherWithNumber(row, byTracking.get(keyOf(row.trackingId)) ?? [], used, orders),
    warnings: warningsOf(row, orders),
  }));
}

type TypedRow = Omit<PackingRow, "missing" | "sameAs" | "warnings">;

/** Another order of the grid, or one that the server knows. */
function otherWithNumber(
  { order, trackingId }: TypedRow,
  same: readonly TypedRow[],
  used: UsedTrackingIds,
  orders: readonly OrderToPack[],
): string | undefined {
  if (trackingId.trim() === "") return undefined;
  const inGrid = same.find((one) => one.order !== order)?.order;
  const isElsewhere = (id: string) => !orders.some(({ orderId }) => orderId === id);
  return (inGrid ?? used.get(keyOf(trackingId))?.find(({ _id }) => isElsewhere(_id)))?.orderNumber;
}

function warningsOf({ partnerName, trackingId }: TypedRow, orders: readonly OrderToPack[]): string[] {
  if (trackingId.trim() === "") return [];
  const ofOrder = orders.find((one) => isNumberOf(one, trackingId));
  if (ofOrder) return [`This is the number of order ${ofOrder.orderNumber}, not a tracking number`];
  const problems = [trackingIdProblem(trackingId), awbFormWarning(partnerName, trackingId)];
  return problems.filter((problem) => problem !== undefined);
}

/** Everything to look at, as it is shown beside the number. */
export const notesOn = ({ sameAs, warnings }: PackingRow): string[] => [
  ...(sameAs === undefined ? [] : [`Order ${sameAs} has this tracking number too`]),
  ...warnings,
];

export const isMissingSomething = ({ missing }: PackingRow) => missing.partnerName || missing.trackingId;

/**
 * The orders that a scanned text names: by their number, else by the tracking number that they have, else by the serial, which
 * orders of two financial years may share; that of an order names each of its parcels.
 */
export function findScanned(rows: readonly PackingRow[], scanned: string): readonly PackingRow[] {
  const text = keyOf(scanned);
  const exact =
    rows.find(({ order }) => isNumberOf(order, scanned)) ??
    rows.find(({ trackingId }) => text !== "" && keyOf(trackingId) === text);
  if (exact) return [exact];
  const { order: name, parcel } = readParcelNumber(scanned.trim());
  const numbers = new Set(orderNumbersNamed(name));
  return rows.filter(
    ({ order: { orderNumber, parcelNumber } }) =>
      numbers.has(readParcelNumber(orderNumber).order) && (parcel ?? parcelNumber) === parcelNumber,
  );
}
