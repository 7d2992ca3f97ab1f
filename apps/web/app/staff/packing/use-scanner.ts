import { reasonOf } from "#app/staff/describe-failure.ts";
import type { Answer } from "#app/api/call.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { changeRow } from "./packing-draft.ts";
import { findScanned, notesOn, type PackingRow } from "./packing-rows.ts";
import { whyNotToPack } from "./why-not-to-pack.ts";

interface ScannerProps {
  rows: readonly PackingRow[];
  /** Those of them that are in the table. */
  shown: readonly PackingRow[];
  /** A scanned order is not among these. */
  onHidden: () => void;
  /** What a scanned order without a courier gets. */
  courier: string;
  scanField: RefObject<HTMLInputElement | null>;
  table: RefObject<HTMLElement | null>;
  findScanned: (name: string) => Promise<Answer<"GET /api/packing/orders">>;
}

export interface Scanner {
  /** The order that was scanned last. */
  currentId: string | null;
  message: { tone: "ok" | "bad"; text: string } | null;
  /** A scanned or typed number of an order: its row is ticked, and its tracking field gets the focus; one that is booked is only ticked. */
  scan: (text: string) => Promise<void>;
  /** Something else is typed: the earlier error is cleared. */
  clear: () => void;
  /** Enter in the tracking field of an order: the next order is scanned, or without a scan the next row is filled in. */
  onTracked: (row: PackingRow) => void;
}

/** A keyboard scanner types a code and Enter: an order, its tracking number, the next order. */
export function useScanner(props: ScannerProps): Scanner {
  const { rows, shown, courier, scanField, table, findScanned: findElsewhere, onHidden } = props;
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [message, setMessage] = useState<Scanner["message"]>(null);
  /** The order whose tracking field is to get the focus: by its id, because an earlier drawing may end after a scan. */
  const wantedFocus = useRef<string | null>(null);

  // A row that was found on another page has to be rendered first.
  useEffect(() => {
    if (wantedFocus.current === null) return;
    if (focusTracking(table.current, wantedFocus.current)) wantedFocus.current = null;
  });

  const refuse = (text: string) => setMessage({ tone: "bad", text });

  async function scan(text: string) {
    const scanned = text.trim();
    if (scanned === "") return;
    try {
      const here = findScanned(rows, scanned);
      const isName = here.length === 0 && /^[\w/-]{1,60}$/.test(scanned);
      const elsewhere = isName ? await findElsewhere(scanned) : undefined;
      const found = here.length > 0 ? here.map(({ order }) => order) : (elsewhere?.orders ?? []);
      const [order] = found;
      if (!order)
        return refuse(
          elsewhere?.notToPack.map(whyNotToPack).join(". ") || `No order has the number ${scanned}`,
        );
      if (found.length > 1) {
        const numbers = found.map(({ orderNumber }) => orderNumber).join(" and ");
        return refuse(`${scanned} may be ${numbers}: please scan or type one of them`);
      }
      const [row] = here;
      const hasCourier = (row?.partnerName ?? order.partnerName).trim() !== "";
      changeRow(order, { isTicked: true, ...(!hasCourier && courier !== "" && { partnerName: courier }) });
      if (!shown.some((one) => one.order._id === order._id)) onHidden();
      setCurrentId(order._id);
      if (order.trackingId !== "")
        return setMessage({ tone: "ok", text: `Order ${order.orderNumber}: ticked. Scan next order` });
      wantedFocus.current = order._id;
      setMessage({ tone: "ok", text: `Order ${order.orderNumber}: scan its tracking number` });
    } catch (error) {
      refuse(reasonOf(error));
    }
  }

  function onTracked(row: PackingRow) {
    const { order, trackingId } = row;
    if (trackingId.trim() === "") return;
    const [warning] = notesOn(row);
    setMessage(
      warning
        ? { tone: "bad", text: `Order ${order.orderNumber}: ${warning}` }
        : { tone: "ok", text: `Order ${order.orderNumber}: tracking saved. Scan next order` },
    );
    if (currentId === order._id) return scanField.current?.focus();
    const next = shown[shown.findIndex((one) => one.order._id === order._id) + 1];
    if (next) focusTracking(table.current, next.order._id);
  }
  return { currentId, message, scan, clear: () => setMessage(null), onTracked };
}

/** @returns whether there is such a field */
function focusTracking(table: HTMLElement | null, orderId: string): boolean {
  const field = table?.querySelector<HTMLInputElement>(`[data-tracking="${orderId}"]`);
  if (!field) return false;
  field.focus();
  field.select();
  field.closest("tr")?.scrollIntoView({ block: "center" });
  return true;
}
