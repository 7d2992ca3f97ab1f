import { useEffect, useState } from "react";
import { messageOf } from "#app/api/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./bulk-updates.module.css";

interface Upload {
  _id: string;
  fileName: string;
  at: string;
  by: string;
  /** How many things it changed. */
  changed: number;
}

interface Left {
  name: string;
  reason: string;
}

/** Uploads of one kind: where the last one is found, how it is taken back, and what is said of it. */
export interface UploadKind {
  /** "1 order", "2 orders" */
  things: (count: number) => string;
  find: (signal: AbortSignal) => Promise<Upload | null>;
  takeBack: (id: string) => Promise<{ restoredCount: number; left: Left[] }>;
  /** What taking so many things back does. */
  question: (things: string) => string;
}

/** The last upload, whoever made it, and the way to take it back. */
export function LastUpload({ kind, onTakenBack }: { kind: UploadKind; onTakenBack: () => void }) {
  const [last, setLast] = useState<Upload | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState<Left[] | null>(null);
  const { things, find, takeBack, question } = kind;
  useEffect(() => {
    const stop = new AbortController();
    // The page does its work without it.
    find(stop.signal).then(setLast, () => undefined);
    return () => stop.abort();
  }, [find]);

  async function goBack({ _id, fileName }: Upload) {
    setIsBusy(true);
    try {
      const done = await takeBack(_id);
      showToast("ok", `${fileName} was taken back: ${things(done.restoredCount)} restored`);
      setIsAsking(false);
      setLast(null);
      if (done.left.length > 0) setLeft(done.left);
      else onTakenBack();
    } catch (error) {
      showToast("bad", messageOf(error));
    }
    setIsBusy(false);
  }
  if (left) return <LeftRows rows={left} things={things(left.length)} onClose={onTakenBack} />;
  if (!last) return null;
  return (
    <div className={styles.last}>
      <span>
        Last upload: <strong>{last.fileName}</strong> by {last.by}, {indiaDateAndTime(last.at)}.{" "}
        {things(last.changed)} changed.
      </span>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Take it back
      </Button>
      {isAsking && (
        <Dialog
          open
          width="small"
          title={`Take ${last.fileName} back?`}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>Cancel</Button>
              <Button kind="danger" busy={isBusy} onClick={() => void goBack(last)}>
                Take it back
              </Button>
            </>
          }
        >
          <p>{question(things(last.changed))}</p>
        </Dialog>
      )}
    </div>
  );
}

function LeftRows({ rows, things, onClose }: { rows: Left[]; things: string; onClose: () => void }) {
  return (
    <Notice
      tone="warn"
      live
      actions={
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{things} stay as they are:</p>
      <ul className={styles.invalid}>
        {rows.map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
