import { DownloadDocument } from "./download-document.tsx";

/** The credit note of a refund that is back with its buyer. */
export function DownloadCreditNote({
  orderId,
  creditNote: { id: creditNoteId, number },
}: {
  orderId: string;
  creditNote: { id: string; number: string };
}) {
  const params = { id: orderId, creditNoteId };
  return (
    <DownloadDocument
      read={(by, signal) =>
        by("GET /api/orders/:id/credit-notes/:creditNoteId", { params, signal }, () => undefined)
      }
    >
      Credit note {number}
    </DownloadDocument>
  );
}
