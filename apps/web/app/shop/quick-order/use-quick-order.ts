import { stockToCheck } from "@dakbag/domain/cart/quantity-options";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { subscribeCatalogue, wholeCatalogue } from "#app/api/catalogue.ts";
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
import type { OrderParser } from "./order-parser.ts";

export type QuickOrderState = ReturnType<typeof useQuickOrder>;

/** The state of the quick order page and the functions that change it. */
export function useQuickOrder() {
  const draft = useOrderDraft();
  const { parser, failure, load } = useOrderParser();
  // Only the server knows; requested when a 500 is typed.
  const isFromDelhi = useIsFromDelhi(draft.rows.some(({ quantity }) => /^\s*500\b/.test(quantity)));
  const [message, setMessage] = useState({ text: "", isShown: false });
  const [refusal, setRefusal] = useState<string | null>(null);
  const review = useMemo(() => parser?.review(draft.rows, isFromDelhi), [parser, draft.rows, isFromDelhi]);

  /** Announces to screen readers what the page shows elsewhere. */
  const announce = (text: string) => setMessage({ text, isShown: false });

  /** Reads pasted lines or a file into the table. @returns whether any could be read */
  async function read(from: string | File, inPlaceOf?: number): Promise<boolean> {
    const reader = await load();
    if (!reader) return false;
    // Sixty lines take a slow phone a moment: the press is shown before they are read, and again before they are drawn.
    await nextPaint();
    const reading = typeof from === "string" ? reader.readPasted(from) : await reader.readFile(from);
    setRefusal("refusal" in reading ? reading.refusal : (reading.warning ?? null));
    if ("refusal" in reading) return false;
    await nextPaint();
    addRows(reading.rows, reading.notes, inPlaceOf);
    setMessage({ text: reading.summary, isShown: true });
    return true;
  }

  function readDropped(files: readonly File[]): void {
    const [file] = files;
    if (file && files.length === 1) void read(file);
    else setRefusal("Drop one file at a time.");
  }

  /** Splits a typed product that has a quantity too, or several products. @returns how many rows it made */
  function splitTyped(id: number): number {
    // The current row: the rendered one may be older.
    const row = getDraft().rows.find((own) => own.id === id);
    const rows = row && parser?.readTyped(row);
    if (!rows) return 0;
    addRows(rows, [], id);
    return rows.length;
  }

  /** Moves the focus to the next or previous row; a row without a product begins at its product. */
  function goTo(id: number, direction: 1 | -1, name: "product" | "quantity") {
    const { rows } = getDraft();
    const next = rows[rows.findIndex((row) => row.id === id) + direction];
    if (next) focusField(next.id, next.asked === "" ? "product" : name);
  }

  function leaveProduct(id: number, direction: 1 | -1) {
    if (direction === -1) return goTo(id, -1, "quantity");
    const made = splitTyped(id);
    if (made === 0) return focusField(id, "quantity");
    // "12x16 pod 5000" in the product field fills the row: the next one has the focus.
    const { rows } = getDraft();
    const next = rows[rows.findIndex((row) => row.id === id) + made];
    if (next) focusField(next.id, "product");
  }

  /** Moves the focus to the first row with a problem: to its product or its quantity. */
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
    announce(`${title} chosen.`);
    focusField(id, "quantity");
  }

  function applyFix(id: number, { change, combinesWithRow }: Fix) {
    if (combinesWithRow === undefined) changeRow(id, change);
    else {
      const { rows, notes } = getDraft();
      const joined = rows.map((row) =>
        row.id === combinesWithRow ? withoutRefusal({ ...row, ...change }) : row,
      );
      setDraft({ rows: joined.filter((row) => row.id !== id), notes });
    }
    focusField(combinesWithRow ?? id, "quantity");
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
    parser,
    review,
    failure,
    message,
    refusal,
    isEmpty: draft.rows.every(isBlank),
    announce,
    load,
    suggest: (asked: string) => parser?.suggest(asked) ?? [],
    step: (sku: string, written: string, direction: 1 | -1) =>
      parser?.step(sku, written, direction, isFromDelhi),
    read,
    readDropped,
    splitTyped,
    goTo,
    goToProblem,
    leaveProduct,
    choose,
    applyFix,
    remove,
  };
}

/** Resolves when the browser has painted, or soon where it paints nothing, as in a hidden tab. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });

function withoutRefusal({ refusal: _refusal, doubt: _doubt, unit: _unit, ...row }: OrderRow): OrderRow {
  return row;
}

type ParserState = { parser: OrderParser | null; failure: string | null };

/** The parser and its code, loaded with the catalogue at the first use of the table, or immediately for a saved draft. */
function useOrderParser(): ParserState & { load: () => Promise<OrderParser | null> } {
  const [state, setState] = useState<ParserState>({ parser: null, failure: null });

  async function load(): Promise<OrderParser | null> {
    if (state.parser) return state.parser;
    const loaded = await loadParser();
    // When loaded twice in parallel, the first is kept: it has reviewed rows already.
    setState((before) => (before.parser ? before : loaded));
    return loaded.parser;
  }
  const onNewCatalogue = useEffectEvent(() => {
    if (state.parser) void loadParser().then((loaded) => loaded.parser && setState(loaded));
  });
  useEffect(() => {
    const hasDraft = getDraft().rows.some((row) => !isBlank(row));
    if (hasDraft) void loadParser().then(setState);
    return subscribeCatalogue(() => onNewCatalogue());
  }, []);
  return { ...state, load };
}

async function loadParser(): Promise<ParserState> {
  try {
    const [catalogue, { createOrderParser }] = await Promise.all([
      wholeCatalogue(),
      import("./order-parser.ts"),
    ]);
    if ("failure" in catalogue) return { parser: null, failure: catalogue.failure };
    const { products, isStockRounded } = catalogue;
    const checked = isStockRounded
      ? products.map((product) => ({ ...product, countInStock: stockToCheck(product, true) }))
      : products;
    return { parser: createOrderParser(checked), failure: null };
  } catch (error) {
    return { parser: null, failure: messageOf(error) };
  }
}
