import type { OrderRow } from "./order-draft.ts";

/** A product that a row may mean, in words. */
export interface Choice {
  sku: string;
  title: string;
  /** "₹2.75 per piece" */
  price: string;
}

/** A way to mend a row by one press. */
export interface Fix {
  label: string;
  change: Partial<Omit<OrderRow, "id">>;
  /** The row that this one is put together with, and then goes. */
  joinsRow?: number;
}

/** What the shop makes of a row. */
export interface RowReview {
  id: number;
  state: "blank" | "found" | "ambiguous" | "not-found";
  product?: Choice & { detail: string };
  /** Why no product stands here yet, and the ones it may be, best first. */
  reason?: string;
  choices: readonly Choice[];
  /** Why it cannot be added as it is. */
  problem?: string;
  fixes: readonly Fix[];
  /** "₹5,500.00", and what makes it up. */
  total?: string;
  totalNote?: string;
  /** What is sent when all is well. */
  line?: { sku: string; quantity: number };
}

export interface OrderReview {
  rows: ReadonlyMap<number, RowReview>;
  readyIds: readonly number[];
  problemCount: number;
  totals?: { totalPrice: string; gstLabel: string; gst: string; finalPrice: string };
}

/** What came of reading a text or a file. */
export type Reading =
  | { rows: readonly Omit<OrderRow, "id">[]; notes: readonly string[]; summary: string; warning?: string }
  | { refusal: string };
