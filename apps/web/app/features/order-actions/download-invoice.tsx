import type { Order } from "@dakbag/contracts/orders";
import { useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { download, saveFile } from "#app/api-client/download.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** The shop's own tax invoice. A plain link would be refused: the browser sends no token with it. */
export function DownloadInvoice({
  order,
}: {
  order: Pick<Order, "_id"> & Partial<Pick<Order, "orderNumber">>;
}) {
  const [isBusy, setIsBusy] = useState(false);

  async function start() {
    setIsBusy(true);
    try {
      const { signal } = new AbortController();
      const params = { id: order._id };
      saveFile(await download("GET /api/orders/:id/invoice", { params, signal }, () => undefined));
    } catch (error) {
      showToast("bad", messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void start()}>
      Download invoice
      {order.orderNumber !== undefined && <span className="visually-hidden"> of {order.orderNumber}</span>}
    </Button>
  );
}
