import type { OrderRow } from "./order-draft.ts";

/** A product that a row may mean. */
export interface Choice {
  sku: string;
  title: string;
  /** "₹2.75 per piece" */
  price: string;
}

/** A correction of a row, by one button. */
export interface Fix {
  label: string;
  change: Partial<Omit<OrderRow, "id">>;
  /** The row that this one is combined with. */
  combinesWithRow?: number;
}

/** A correction of many rows together. */
export type BulkFix = "with-pod" | "without-pod" | "cheapest" | "stock" | "number";

/** The result of reviewing a row. */
export interface RowReview {
  id: number;
  state: "blank" | "found" | "ambiguous" | "not-found";
  product?: Choice & { detail: string };
  /** Why no product was found, and similar ones, best first. */
  reason?: string;
  choices: readonly Choice[];
  /** Why it cannot be added as it is. */
  problem?: string;
  fixes: readonly Fix[];
  /** The changes that correct it, each of which may correct others too. */
  bulkFixes: Readonly<Partial<Record<BulkFix, Fix["change"]>>>;
  /** "₹5,500.00", and what makes it up. */
  total?: string;
  totalNote?: string;
  /** The line to add, when there is no problem. */
  line?: { sku: string; quantity: number };
}

export interface OrderReview {
  rows: ReadonlyMap<number, RowReview>;
  readyIds: readonly number[];
  problemCount: number;
  /** Corrections of several rows, with the changes by their ids. */
  forAll: readonly { label: string; changes: ReadonlyMap<number, Fix["change"]> }[];
  totals?: { totalPrice: string; gstLabel: string; gst: string; finalPrice: string };
}

/** The result of reading a text or a file. */
export type Reading =
  | { rows: readonly Omit<OrderRow, "id">[]; notes: readonly string[]; summary: string; warning?: string }
  | { refusal: string };
