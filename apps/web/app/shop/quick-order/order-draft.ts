import type { WrittenUnit } from "@dakbag/domain/product-text/vocabulary";
import { useSyncExternalStore } from "react";
import { createListeners } from "#app/browser/listeners.ts";
import { storeText } from "#app/browser/store-text.ts";

/** One row of the table as the buyer typed it. */
export interface OrderRow {
  id: number;
  /** The typed product: a SKU, a size or a name. */
  asked: string;
  /** As typed: "5,000", "5k", "10 ctn". */
  quantity: string;
  /** The product that the buyer chose for the text. */
  sku?: string;
  /** The unit that a pasted line gave beside the number. */
  unit?: WrittenUnit;
  /** Its source line. */
  source?: string;
  /** An ambiguous quantity: the buyer chooses one. */
  doubt?: { reason: string; choices: readonly number[] };
  /** The rows that were combined in this one. */
  merged?: string;
  /** Why the server refused it. */
  refusal?: string;
}

export interface OrderDraft {
  rows: readonly OrderRow[];
  /** Pasted or uploaded lines that name no product. */
  notes: readonly string[];
}

const storageKey = "quick-order";
const minRows = 3;

const emptyDraft: OrderDraft = withRowsToTypeIn({ rows: [], notes: [] });
let draft = emptyDraft;
/** The stored text that `draft` was read from or written as. */
let lastStored: string | null = null;
const { subscribe, notify } = createListeners();

/** Whether a row holds nothing yet. */
export function isBlank({ asked, quantity }: OrderRow): boolean {
  return asked.trim() === "" && quantity.trim() === "";
}

/** The draft of this tab. It outlives a reload and a sign-in. */
export function getDraft(): OrderDraft {
  const stored = readStorage();
  if (stored !== lastStored) {
    lastStored = stored;
    draft = parseDraft(stored);
  }
  return draft;
}

/** The draft as React state; empty during hydration. */
export function useOrderDraft(): OrderDraft {
  return useSyncExternalStore(subscribe, getDraft, () => emptyDraft);
}

/** Changes one row. Typing clears what was chosen or refused for the old text. */
export function changeRow(id: number, change: Partial<Omit<OrderRow, "id">>): void {
  const { rows, notes } = getDraft();
  setDraft({ rows: rows.map((row) => (row.id === id ? changed(row, change) : row)), notes });
}

/** Changes several rows, by their ids. */
export function changeRows(changes: ReadonlyMap<number, Partial<Omit<OrderRow, "id">>>): void {
  const { rows, notes } = getDraft();
  const next = rows.map((row) => {
    const change = changes.get(row.id);
    return change ? changed(row, change) : row;
  });
  setDraft({ rows: next, notes });
}

function changed(row: OrderRow, change: Partial<OrderRow>): OrderRow {
  const { refusal: _refusal, ...rest } = row;
  const next: OrderRow = { ...rest, ...change };
  if ("asked" in change && !("sku" in change)) delete next.sku;
  if ("quantity" in change) {
    delete next.doubt;
    if (!("unit" in change)) delete next.unit;
  }
  return next;
}

/** Replaces one row by several, or adds them behind the last that is filled. */
export function addRows(
  added: readonly Omit<OrderRow, "id">[],
  notes: readonly string[],
  inPlaceOf?: number,
): void {
  const { rows, notes: before } = getDraft();
  const firstId = nextId(rows);
  const at = rows.findIndex(({ id }) => id === inPlaceOf);
  // The first keeps the id of the replaced row, and with it the focus.
  const fresh = added.map((row, index) => ({
    ...row,
    id: index === 0 && inPlaceOf !== undefined && at >= 0 ? inPlaceOf : firstId + index,
  }));
  const filled = rows.filter((row) => !isBlank(row));
  const next = at < 0 ? [...filled, ...fresh] : rows.toSpliced(at, 1, ...fresh);
  setDraft({ rows: next, notes: [...before, ...notes] });
}

export function removeRows(ids: ReadonlySet<number>): void {
  const { rows, notes } = getDraft();
  setDraft({ rows: rows.filter(({ id }) => !ids.has(id)), notes });
}

/** Replaces the whole draft. */
export function setDraft(next: OrderDraft): void {
  draft = withRowsToTypeIn(next);
  storeText(sessionStorage, storageKey, JSON.stringify(draft));
  lastStored = readStorage();
  notify();
}

function withRowsToTypeIn({ rows, notes }: OrderDraft): OrderDraft {
  const last = rows.at(-1);
  const missing = Math.max(minRows - rows.length, last && !isBlank(last) ? 1 : 0);
  const firstId = nextId(rows);
  const blank = Array.from({ length: missing }, (_, at) => ({ id: firstId + at, asked: "", quantity: "" }));
  return { rows: [...rows, ...blank], notes };
}

function nextId(rows: readonly OrderRow[]): number {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1;
}

const readStorage = () => sessionStorage.getItem(storageKey);

function parseDraft(text: string | null): OrderDraft {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isDraft(stored) ? withRowsToTypeIn(stored) : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

function isDraft(stored: unknown): stored is OrderDraft {
  const { rows, notes } = (stored ?? {}) as Partial<OrderDraft>;
  const isRow = (row: Partial<OrderRow> | null) =>
    typeof row?.id === "number" && typeof row.asked === "string" && typeof row.quantity === "string";
  return Array.isArray(rows) && rows.every(isRow) && Array.isArray(notes);
}
