import type { Order } from "@dakbag/contracts/orders";
import { DownloadDocument } from "./download-document.tsx";

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
