import { type ReactNode, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import type { download, DownloadedFile } from "#app/api/download.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface DownloadDocumentProps {
  read: (by: typeof download, signal: AbortSignal) => Promise<DownloadedFile>;
  children: ReactNode;
}

/** Saves a document. A plain link would be refused: the browser sends no token with it. */
export function DownloadDocument({ read, children }: DownloadDocumentProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function start() {
    setIsBusy(true);
    try {
      // Only now: pages have no room for what few of their visits need.
      const { download, saveFile } = await import("#app/api/download.ts");
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
