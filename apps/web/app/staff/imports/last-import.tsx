import { useEffect, useState } from "react";
import { PressButton } from "#app/components/press-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./csv-import.module.css";

interface Upload {
  _id: string;
  fileName: string;
  at: string;
  by: string;
}

interface LeftRow {
  name: string;
  reason: string;
}

/** How the last upload of a kind is found and undone. */
export interface UndoableImport {
  /** What it is called on the screen, when it is not always a file: "Last bulk change". */
  lastLabel?: string;
  undoLabel?: string;
  /** "1 order", "2 orders" */
  things: (count: number) => string;
  findLast: (signal: AbortSignal) => Promise<(Upload & { changedCount: number }) | null>;
  undo: (id: string) => Promise<{ restoredCount: number; leftRows: LeftRow[] }>;
  /** What undoing so many things does. */
  undoQuestion: (things: string) => string;
}

/** The last upload of any admin, and its undo. */
export function LastImport({ kind, onUndone }: { kind: UndoableImport; onUndone: () => void }) {
  const [last, setLast] = useState<Awaited<ReturnType<UndoableImport["findLast"]>>>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [left, setLeft] = useState<LeftRow[] | null>(null);
  const { things, findLast, undo, undoQuestion } = kind;
  const { lastLabel = "Last upload", undoLabel = "Undo this upload" } = kind;
  useEffect(() => {
    const leaving = new AbortController();
    // Uploads work without it.
    findLast(leaving.signal).then(setLast, () => undefined);
    return () => leaving.abort();
  }, [findLast]);

  async function undoLast({ _id, fileName }: Upload) {
    const { restoredCount, leftRows } = await undo(_id);
    showToast("ok", `${fileName} was undone: ${things(restoredCount)} restored`);
    setIsAsking(false);
    setLast(null);
    if (leftRows.length > 0) setLeft(leftRows);
    else onUndone();
  }
  if (left) return <LeftRows rows={left} things={things(left.length)} onClose={onUndone} />;
  if (!last) return null;
  return (
    <div className={styles.last}>
      <span>
        <span>{`${lastLabel}: `}</span>
        <strong>{last.fileName}</strong>
        <span>{` by ${last.by}, ${indiaDateAndTime(last.at)}. ${things(last.changedCount)} changed.`}</span>
      </span>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {undoLabel}
      </Button>
      {isAsking && (
        <Dialog
          open
          width="small"
          title={`Undo ${last.fileName}?`}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>Cancel</Button>
              <PressButton kind="danger" work={() => undoLast(last)}>
                {undoLabel}
              </PressButton>
            </>
          }
        >
          <p>{undoQuestion(things(last.changedCount))}</p>
        </Dialog>
      )}
    </div>
  );
}

function LeftRows({ rows, things, onClose }: { rows: LeftRow[]; things: string; onClose: () => void }) {
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
      <p>{`${things} stay as they are:`}</p>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div className={styles.scrolling} role="region" aria-label="Not restored" tabIndex={0}>
        <ul className={styles.invalid}>
          {rows.map(({ name, reason }) => (
            <li key={name}>{`${name}: ${reason}`}</li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
