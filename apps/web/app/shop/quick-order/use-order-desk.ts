import { useMemo, useState } from "react";
import {
  type OrderRow,
  addRows,
  changeRow,
  getDraft,
  isBlank,
  removeRows,
  setDraft,
  useOrderDraft,
} from "./order-draft.ts";
import type { Choice, Fix } from "./order-review.ts";
import { focusField } from "./row-focus.ts";
import { useIsFromDelhi } from "#app/shop/cart/use-is-from-delhi.ts";
import { useOrderBrain } from "./use-order-brain.ts";

export type OrderDesk = ReturnType<typeof useOrderDesk>;

/** The table and everything one does with it. */
export function useOrderDesk() {
  const draft = useOrderDraft();
  const { brain, failure, load } = useOrderBrain();
  // The one question that only the server can answer.
  const isFromDelhi = useIsFromDelhi(draft.rows.some(({ quantity }) => /^\s*500\b/.test(quantity)));
  const [message, setMessage] = useState({ text: "", isShown: false });
  const [refusal, setRefusal] = useState<string | null>(null);
  const review = useMemo(() => brain?.review(draft.rows, isFromDelhi), [brain, draft.rows, isFromDelhi]);

  /** For screen readers: the eye finds it elsewhere on the page. */
  const say = (text: string) => setMessage({ text, isShown: false });

  /** Reads pasted lines or a file into the table; answers whether that went well. */
  async function read(from: string | File, inPlaceOf?: number): Promise<boolean> {
    const reader = await load();
    if (!reader) return false;
    const reading = typeof from === "string" ? reader.readPasted(from) : await reader.readFile(from);
    setRefusal("refusal" in reading ? reading.refusal : (reading.warning ?? null));
    if ("refusal" in reading) return false;
    addRows(reading.rows, reading.notes, inPlaceOf);
    setMessage({ text: reading.summary, isShown: true });
    return true;
  }

  /** What was typed as a product may hold the quantity too, or several products. Answers how many rows it made. */
  function splitTyped(id: number): number {
    // As it is now: the row that is on the screen may be a moment old.
    const row = getDraft().rows.find((own) => own.id === id);
    const rows = row && brain?.readTyped(row);
    if (!rows) return 0;
    addRows(rows, [], id);
    return rows.length;
  }

  /** From one row to the next or the one before; a row without a product is begun at its product. */
  function goTo(id: number, direction: 1 | -1, name: "product" | "quantity") {
    const { rows } = getDraft();
    const next = rows[rows.findIndex((row) => row.id === id) + direction];
    if (next) focusField(next.id, next.asked === "" ? "product" : name);
  }

  function leaveProduct(id: number, direction: 1 | -1) {
    if (direction === -1) return goTo(id, -1, "quantity");
    const made = splitTyped(id);
    if (made === 0) return focusField(id, "quantity");
    // "12x16 pod 5000" in the field for the product: the row is full, on to the next.
    const { rows } = getDraft();
    const next = rows[rows.findIndex((row) => row.id === id) + made];
    if (next) focusField(next.id, "product");
  }

  /** To the first row that cannot be added yet: to its product, or to its quantity when that is the trouble. */
  function goToProblem() {
    const first = draft.rows
      .map(({ id }) => review?.rows.get(id))
      .find((row) => row && row.state !== "blank" && !row.line);
    if (first) focusField(first.id, first.state === "found" ? "quantity" : "product");
  }

  function choose(id: number, { sku, title }: Choice) {
    const row = getDraft().rows.find((own) => own.id === id);
    const isTyping = document.activeElement?.id === `row-${id}-product`;
    changeRow(id, { asked: isTyping ? sku : (row?.asked ?? sku), sku });
    say(`${title} chosen.`);
    focusField(id, "quantity");
  }

  function mend(id: number, { change, joinsRow }: Fix) {
    if (joinsRow === undefined) changeRow(id, change);
    else {
      const { rows, notes } = getDraft();
      const joined = rows.map((row) => (row.id === joinsRow ? withoutRefusal({ ...row, ...change }) : row));
      setDraft({ rows: joined.filter((row) => row.id !== id), notes });
    }
    focusField(joinsRow ?? id, "quantity");
  }

  function remove(id: number) {
    const { rows } = getDraft();
    const at = rows.findIndex((row) => row.id === id);
    removeRows(new Set([id]));
    const left = getDraft().rows;
    const next = left[Math.min(at, left.length - 1)];
    if (next) focusField(next.id, "product");
  }

  return {
    draft,
    brain,
    review,
    failure,
    message,
    refusal,
    isEmpty: draft.rows.every(isBlank),
    say,
    load,
    suggest: (asked: string) => brain?.suggest(asked) ?? [],
    step: (sku: string, written: string, direction: 1 | -1) =>
      brain?.step(sku, written, direction, isFromDelhi),
    read,
    splitTyped,
    goTo,
    goToProblem,
    leaveProduct,
    choose,
    mend,
    remove,
  };
}

function withoutRefusal({ refusal: _refusal, doubt: _doubt, unit: _unit, ...row }: OrderRow): OrderRow {
  return row;
}
