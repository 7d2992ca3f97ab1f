import type { Order } from "@dakbag/contracts/orders";
import { type ReactNode, useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import type { download, DownloadedFile } from "#app/api-client/download.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** The shop's own tax invoice. */
export function DownloadInvoice({
  order: { _id, orderNumber },
}: {
  order: Pick<Order, "_id"> & Partial<Pick<Order, "orderNumber">>;
}) {
  return (
    <DownloadDocument
      read={(by, signal) =>
        by("GET /api/orders/:id/invoice", { params: { id: _id }, signal }, () => undefined)
      }
    >
      Download invoice
      {orderNumber !== undefined && <span className="visually-hidden"> of {orderNumber}</span>}
    </DownloadDocument>
  );
}

interface DownloadDocumentProps {
  read: (by: typeof download, signal: AbortSignal) => Promise<DownloadedFile>;
  children: ReactNode;
}

/** Saves a document of an order. A plain link would be refused: the browser sends no token with it. */
export function DownloadDocument({ read, children }: DownloadDocumentProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function start() {
    setIsBusy(true);
    try {
      // Only now: an order's page has no room for what few of its visits need.
      const { download, saveFile } = await import("#app/api-client/download.ts");
      saveFile(await read(download, new AbortController().signal));
    } catch (error) {
      showToast("bad", messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void start()}>
      {children}
    </Button>
  );
}
