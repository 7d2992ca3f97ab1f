import { useSyncExternalStore } from "react";
import { getSession } from "#app/api/session.ts";
import { createListeners } from "#app/browser/listeners.ts";
import { storeText } from "#app/browser/store-text.ts";

/** What a packer has typed for an order and not saved; what is left out is as the order has it. */
export interface RowDraft {
  orderNumber: string;
  /** It is handed over with the others that are. */
  isTicked?: boolean;
  partnerName?: string;
  trackingId?: string;
  /** In kilograms. */
  weight?: string;
  boxes?: string;
}

/** What changes of it; undefined: the value of the order again. */
export type DraftChange = { [Field in keyof RowDraft]?: RowDraft[Field] | undefined };

/** The orders of the last hand-over, to print their list and labels, and what was typed for them. */
export interface HandedOver {
  orders: { _id: string; orderNumber: string }[];
  rows: Readonly<Record<string, RowDraft>>;
}

export interface PackingDraft {
  rows: Readonly<Record<string, RowDraft>>;
  handedOver: HandedOver | null;
  /** What a scanned order gets as its courier. */
  courier: string;
}

const emptyDraft: PackingDraft = { rows: {}, handedOver: null, courier: "" };
let draft = emptyDraft;
/** The key and text that `draft` was read from or written as. */
let last = { key: "", stored: null as string | null };
const { subscribe, notify } = createListeners();

/** Each person has a draft of their own in this tab. */
const storageKey = () => `packing ${getSession()?.user.phoneNumber ?? ""}`;

/** The draft of this tab; it outlives a reload and another page. */
export function getDraft(): PackingDraft {
  const key = storageKey();
  const stored = sessionStorage.getItem(key);
  if (key !== last.key || stored !== last.stored) {
    last = { key, stored };
    draft = parseDraft(stored);
  }
  return draft;
}

/** The draft as React state. */
export const usePackingDraft = (): PackingDraft =>
  useSyncExternalStore(subscribe, getDraft, () => emptyDraft);

/** Changes what is typed for an order. */
export function changeRow(
  { _id, orderNumber }: { _id: string; orderNumber: string },
  change: DraftChange,
): void {
  const before = getDraft();
  const row = Object.fromEntries(
    Object.entries({ ...before.rows[_id], ...change, orderNumber }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as unknown as RowDraft;
  const isEmpty = Object.keys(row).length === 1;
  const { [_id]: _row, ...others } = before.rows;
  save({ ...before, rows: isEmpty ? others : { ...others, [_id]: row } });
}

export type TypedField = "partnerName" | "trackingId";

/** A value that the order has already is not a draft; an order with a typed tracking number is ticked. */
export function typedIn(
  order: Readonly<Record<TypedField, string>>,
  field: TypedField,
  value: string,
): DraftChange {
  const isTracked = field === "trackingId" && value.trim() !== "";
  return { [field]: value === order[field] ? undefined : value, ...(isTracked && { isTicked: true }) };
}

/** Removes what is typed for orders: it is saved, or the packer has said so. */
export function removeRows(ids: readonly string[]): void {
  const before = getDraft();
  const rows = Object.fromEntries(Object.entries(before.rows).filter(([id]) => !ids.includes(id)));
  save({ ...before, rows });
}

/** Orders are handed over: what was typed for them is saved, and kept for an undo. */
export function moveToHandedOver(orders: HandedOver["orders"]): void {
  const before = getDraft();
  const isDone = ([id]: [string, RowDraft]) => orders.some(({ _id }) => _id === id);
  const rows = Object.entries(before.rows);
  save({
    ...before,
    rows: Object.fromEntries(rows.filter((row) => !isDone(row))),
    handedOver: { orders, rows: Object.fromEntries(rows.filter(isDone)) },
  });
}

/** The list of what was handed over is not needed any more. */
export function closeHandedOver(): void {
  save({ ...getDraft(), handedOver: null });
}

/** The courier and number that an order was handed over with. */
export interface TypedForOrder {
  _id: string;
  orderNumber: string;
  partnerName: string;
  trackingId: string;
}

/** A hand-over is undone: its orders have again what was typed for them, also by another tab or browser. */
export function restoreRows(undone: readonly TypedForOrder[]): void {
  const before = getDraft();
  const typed = undone.map(({ _id, ...values }) => {
    const row = { isTicked: true, ...values, ...before.handedOver?.rows[_id], ...before.rows[_id] };
    return [_id, row] as const;
  });
  save({ ...before, rows: { ...before.rows, ...Object.fromEntries(typed) } });
}

export function setCourier(courier: string): void {
  save({ ...getDraft(), courier });
}

function save(next: PackingDraft): void {
  draft = next;
  const key = storageKey();
  storeText(sessionStorage, key, JSON.stringify(draft));
  last = { key, stored: sessionStorage.getItem(key) };
  notify();
}

function parseDraft(text: string | null): PackingDraft {
  try {
    const { rows, handedOver, courier } = JSON.parse(text ?? "null") as Partial<PackingDraft>;
    const isRow = (row: Partial<RowDraft> | null) => typeof row?.orderNumber === "string";
    if (typeof rows !== "object" || !Object.values(rows).every(isRow)) return emptyDraft;
    return {
      rows,
      handedOver:
        handedOver && Array.isArray(handedOver.orders)
          ? { ...handedOver, rows: handedOver.rows ?? {} }
          : null,
      courier: typeof courier === "string" ? courier : "",
    };
  } catch {
    return emptyDraft;
  }
}
