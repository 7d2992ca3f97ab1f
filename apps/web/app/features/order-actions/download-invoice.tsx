import type { Order } from "@dakbag/contracts/orders";
import { useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { download, saveFile } from "#app/api-client/download.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** The shop's own tax invoice. A plain link would be refused: the browser sends no token with it. */
export function DownloadInvoice({
  order: { _id, orderNumber },
}: {
  order: Pick<Order, "_id" | "orderNumber">;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function start() {
    setIsBusy(true);
    try {
      saveFile(await readInvoice(_id, new AbortController().signal));
    } catch (error) {
      showToast("bad", messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void start()}>
      Download invoice<span className="visually-hidden"> of {orderNumber}</span>
    </Button>
  );
}

export function readInvoice(id: string, signal: AbortSignal) {
  return download("GET /api/orders/:id/invoice", { params: { id }, signal }, () => undefined);
}
