import { reasonOf } from "#app/staff/describe-failure.ts";
import type { OrderToPack } from "@dakbag/contracts/packing";
import { type RefObject, useEffect, useRef, useState } from "react";
import { changeRow } from "./packing-draft.ts";
import { findScanned, notesOn, type PackingRow } from "./packing-rows.ts";

interface ScannerProps {
  rows: readonly PackingRow[];
  /** What a scanned order without a courier gets. */
  courier: string;
  scanField: RefObject<HTMLInputElement | null>;
  table: RefObject<HTMLElement | null>;
  findOrder: (name: string) => Promise<OrderToPack | undefined>;
}

export interface Scanner {
  /** The order that was scanned last. */
  currentId: string | null;
  message: { tone: "ok" | "bad"; text: string } | null;
  /** A scanned or typed number of an order: its row is ticked, and its tracking field gets the focus. */
  scan: (text: string) => Promise<void>;
  /** Enter in the tracking field of an order: the next order is scanned. */
  onTracked: (row: PackingRow) => void;
}

/** A keyboard scanner types a code and Enter: an order, its tracking number, the next order. */
export function useScanner({ rows, courier, scanField, table, findOrder }: ScannerProps): Scanner {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [message, setMessage] = useState<Scanner["message"]>(null);
  /** The order whose tracking field is to get the focus: by its id, because an earlier drawing may end after a scan. */
  const wantedFocus = useRef<string | null>(null);

  // A row that was found elsewhere is drawn first.
  useEffect(() => {
    if (wantedFocus.current === null) return;
    const field = table.current?.querySelector<HTMLInputElement>(`[data-tracking="${wantedFocus.current}"]`);
    if (!field) return;
    wantedFocus.current = null;
    field.focus();
    field.select();
    field.closest("tr")?.scrollIntoView({ block: "center" });
  });

  async function scan(text: string) {
    const scanned = text.trim();
    if (scanned === "") return;
    try {
      const row = findScanned(rows, scanned);
      const order = row?.order ?? (/^[\w/-]{1,60}$/.test(scanned) ? await findOrder(scanned) : undefined);
      if (!order) return setMessage({ tone: "bad", text: `No order to pack has the number ${scanned}` });
      const hasCourier = (row?.partnerName ?? order.partnerName).trim() !== "";
      changeRow(order, { isTicked: true, ...(!hasCourier && courier !== "" && { partnerName: courier }) });
      wantedFocus.current = order._id;
      setCurrentId(order._id);
      setMessage({ tone: "ok", text: `Order ${order.orderNumber}: scan its tracking number` });
    } catch (error) {
      setMessage({ tone: "bad", text: reasonOf(error) });
    }
  }

  function onTracked(row: PackingRow) {
    const { order, trackingId } = row;
    if (trackingId.trim() === "") return;
    const [warning] = notesOn(row);
    setMessage(
      warning
        ? { tone: "bad", text: `Order ${order.orderNumber}: ${warning}` }
        : { tone: "ok", text: `Order ${order.orderNumber} has ${trackingId.trim()}. Scan the next order` },
    );
    scanField.current?.focus();
  }
  return { currentId, message, scan, onTracked };
}
