import { DownloadDocument } from "./download-document.tsx";
import styles from "./download-credit-note.module.css";

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
      Credit note <span className={styles.number}>{number}</span>
    </DownloadDocument>
  );
}
