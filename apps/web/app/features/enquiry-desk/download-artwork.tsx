import { useState } from "react";
import { messageOf } from "#app/api-client/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { WholeEnquiry } from "./enquiry.tsx";
import styles from "./enquiry-desk.module.css";

interface DownloadArtworkProps {
  id: string;
  artwork: NonNullable<WholeEnquiry["enquiry"]["artwork"]>;
}

/** Saves the file of an enquiry. It is a stranger's, so nothing of it is shown here. */
export function DownloadArtwork({ id, artwork: { fileName, format, byteCount } }: DownloadArtworkProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    setIsBusy(true);
    try {
      const { download, saveFile } = await import("#app/api-client/download.ts");
      const { signal } = new AbortController();
      const name = "GET /api/admin/enquiries/:id/artwork";
      saveFile(await download(name, { params: { id }, signal }, () => undefined));
    } catch (error) {
      showToast("bad", messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className={styles.actions}>
      <Button size="small" busy={isBusy} onClick={() => void save()}>
        Download the file
      </Button>
      <span className={styles.muted}>
        {fileName}: {format.toUpperCase()},{" "}
        {Math.max(1, Math.round(byteCount / 1024)).toLocaleString("en-IN")} kB
      </span>
    </div>
  );
}
