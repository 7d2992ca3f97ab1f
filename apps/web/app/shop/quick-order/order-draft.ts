import type { WrittenUnit } from "@dakbag/domain/order-sheet/vocabulary";
import { useSyncExternalStore } from "react";

/** One row of the table, as the buyer has it on the screen. */
export interface OrderRow {
  id: number;
  /** The words for the product: a SKU, a size, a name. */
  asked: string;
  /** As typed: "5,000", "5k", "10 ctn". */
  quantity: string;
  /** Chosen by the buyer for these words. */
  sku?: string;
  /** The unit that a pasted line gave beside the number. */
  unit?: WrittenUnit;
  /** Where it came from, as it was written there. */
  source?: string;
  /** Several readings of the quantity: the buyer has to say which. */
  doubt?: { reason: string; choices: readonly number[] };
  /** Which rows were put together in this one. */
  merged?: string;
  /** Why the server did not take it. */
  refusal?: string;
}

export interface OrderDraft {
  rows: readonly OrderRow[];
  /** Parts of what was pasted or uploaded that ask for no product. */
  notes: readonly string[];
}

const storageKey = "quick-order";
// The table is never without a row to type in.
const fewestRows = 3;

const emptyDraft: OrderDraft = withRowsToTypeIn({ rows: [], notes: [] });
let draft: OrderDraft | undefined;
const listeners = new Set<() => void>();

/** Whether a row holds nothing yet. */
export function isBlank({ asked, quantity }: OrderRow): boolean {
  return asked.trim() === "" && quantity.trim() === "";
}

/** The draft of this tab. It outlives a reload and a sign-in. */
export function getDraft(): OrderDraft {
  draft ??= readStored();
  return draft;
}

/** The draft as React state; empty while the server's HTML is taken over. */
export function useOrderDraft(): OrderDraft {
  return useSyncExternalStore(subscribe, getDraft, () => emptyDraft);
}

/** Changes one row. What the buyer types is a new question: the old answers to it go. */
export function changeRow(id: number, change: Partial<Omit<OrderRow, "id">>): void {
  const { rows, notes } = getDraft();
  setDraft({ rows: rows.map((row) => (row.id === id ? changed(row, change) : row)), notes });
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

/** Puts rows in the place of one, or behind the last that holds something; takes notes along. */
export function addRows(
  added: readonly Omit<OrderRow, "id">[],
  notes: readonly string[],
  inPlaceOf?: number,
): void {
  const { rows, notes: before } = getDraft();
  const firstId = nextId(rows);
  const at = rows.findIndex(({ id }) => id === inPlaceOf);
  // The first takes over the place, and with it the cursor that stands there.
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

/** Replaces everything: for putting rows together, and for clearing. */
export function setDraft(next: OrderDraft): void {
  draft = withRowsToTypeIn(next);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage is off or full: the draft then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function withRowsToTypeIn({ rows, notes }: OrderDraft): OrderDraft {
  const last = rows.at(-1);
  const missing = Math.max(fewestRows - rows.length, last && !isBlank(last) ? 1 : 0);
  const firstId = nextId(rows);
  const blank = Array.from({ length: missing }, (_, at) => ({ id: firstId + at, asked: "", quantity: "" }));
  return { rows: [...rows, ...blank], notes };
}

function nextId(rows: readonly OrderRow[]): number {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): OrderDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    if (isDraft(stored)) return withRowsToTypeIn(stored);
  } catch {
    // Nothing that can be read: begin anew.
  }
  return emptyDraft;
}

function isDraft(stored: unknown): stored is OrderDraft {
  const { rows, notes } = (stored ?? {}) as Partial<OrderDraft>;
  const isRow = (row: Partial<OrderRow> | null) =>
    typeof row?.id === "number" && typeof row.asked === "string" && typeof row.quantity === "string";
  return Array.isArray(rows) && rows.every(isRow) && Array.isArray(notes);
}

/** For tests: as if the tab had just been opened. */
export function forgetDraft(): void {
  draft = undefined;
}
