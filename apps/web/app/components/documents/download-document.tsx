import type { ReactNode } from "react";
import type { Order } from "@dakbag/contracts/orders";
import { type DownloadedFile, download, saveFile } from "#app/api/download.ts";
import { PressButton } from "#app/components/press-button.tsx";

interface DownloadDocumentProps {
  read: () => Promise<DownloadedFile>;
  children: ReactNode;
}

/** Downloads a document with the token, which a plain link would not send. */
export function DownloadDocument({ read, children }: DownloadDocumentProps) {
  return (
    <PressButton size="small" work={async () => saveFile(await read())}>
      {children}
    </PressButton>
  );
}

/** The shop's own tax invoice. */
export function DownloadInvoice({
  order: { _id, orderNumber },
  isBrief = false,
}: {
  order: Pick<Order, "_id"> & Partial<Pick<Order, "orderNumber">>;
  isBrief?: boolean;
}) {
  return (
    <DownloadDocument read={() => download("GET /api/orders/:id/invoice", { params: { id: _id } })}>
      <span>{isBrief ? "Invoice" : "Download invoice"}</span>
      {orderNumber !== undefined && <span className="visually-hidden">{` of ${orderNumber}`}</span>}
    </DownloadDocument>
  );
}

/** The credit note of a refund. */
export function DownloadCreditNote({
  orderId,
  creditNote: { id: creditNoteId, number },
}: {
  orderId: string;
  creditNote: { id: string; number: string };
}) {
  const params = { id: orderId, creditNoteId };
  return (
    <DownloadDocument read={() => download("GET /api/orders/:id/credit-notes/:creditNoteId", { params })}>
      Credit note <span className="nowrap">{number}</span>
    </DownloadDocument>
  );
}
