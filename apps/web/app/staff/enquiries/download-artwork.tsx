import { DownloadDocument } from "#app/components/documents/download-document.tsx";
import type { WholeEnquiry } from "./enquiry.tsx";
import styles from "./enquiry-desk.module.css";

interface DownloadArtworkProps {
  id: string;
  artwork: NonNullable<WholeEnquiry["enquiry"]["artwork"]>;
}

/** Saves the file of an enquiry. It is a stranger's, so nothing of it is shown here. */
export function DownloadArtwork({ id, artwork: { fileName, format, byteCount } }: DownloadArtworkProps) {
  return (
    <div className={styles.actions}>
      <DownloadDocument
        read={(by, signal) =>
          by("GET /api/admin/enquiries/:id/artwork", { params: { id }, signal }, () => undefined)
        }
      >
        Download the file
      </DownloadDocument>
      <span className={styles.muted}>
        {fileName}: {format.toUpperCase()},{" "}
        {Math.max(1, Math.round(byteCount / 1024)).toLocaleString("en-IN")} kB
      </span>
    </div>
  );
}
