import type { packingPrintKinds } from "@dakbag/domain/orders/order-prints";
import { useState } from "react";
import { download, saveFile } from "#app/api/download.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { showToast } from "#app/ui/toast.tsx";

type PackingPrintKind = (typeof packingPrintKinds)[number];

/** Prints one PDF at a time. */
export function usePrint() {
  const [running, setRunning] = useState<PackingPrintKind | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function print(kind: PackingPrintKind, orders: readonly { _id: string }[]) {
    setRunning(kind);
    setFailure(null);
    try {
      const body = { kind, orders: orders.map(({ _id }) => _id) };
      const { signal } = new AbortController();
      const file = await download("POST /api/packing/print", { body, signal });
      saveFile(file);
      showToast("ok", `Saved as ${file.name}`);
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setRunning(null);
    }
  }
  return { running, failure, print };
}
