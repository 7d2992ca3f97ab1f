import type { packingPrintKinds } from "@dakbag/domain/orders/order-prints";
import { useState } from "react";
import { download, saveFile } from "#app/api/download.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

type PackingPrintKind = (typeof packingPrintKinds)[number];

/** Prints one PDF at a time. */
export function usePrint() {
  const [kind, setKind] = useState<PackingPrintKind>();
  const { isBusy, refusal, run } = useSaving(reasonOf);

  function print(printed: PackingPrintKind, orders: readonly { _id: string }[]) {
    return run(async () => {
      setKind(printed);
      const body = { kind: printed, orders: orders.map(({ _id }) => _id) };
      const file = await download("POST /api/packing/print", { body });
      saveFile(file);
      showToast("ok", `Saved as ${file.name}`);
    });
  }
  return { running: isBusy ? kind : null, failure: refusal, print };
}
