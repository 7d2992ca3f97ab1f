import { isTaxDocument, type PrintKind } from "@dakbag/domain/orders/order-prints";
import { useState } from "react";
import { download, saveFile } from "#app/api/download.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

/** Prints one PDF at a time. */
export function usePrint() {
  const [kind, setKind] = useState<PrintKind>();
  const { isBusy, refusal, run } = useSaving(reasonOf);

  function print(printed: PrintKind, orders: readonly { _id: string }[]) {
    return run(async () => {
      setKind(printed);
      const named = orders.map(({ _id }) => _id);
      const file = await (isTaxDocument(printed)
        ? download("POST /api/admin/orders/print", { body: { kind: printed, orders: named } })
        : download("POST /api/packing/print", { body: { kind: printed, orders: named } }));
      saveFile(file);
      showToast("ok", `Saved as ${file.name}`);
    });
  }
  return { running: isBusy ? kind : null, failure: refusal, print };
}
