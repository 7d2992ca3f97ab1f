import { useEffect, useState } from "react";
import { serverNow } from "#app/api/server-time.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./csv-import.module.css";
import { describeMessages, describeStopped, type MessagesOfUpload } from "./describe-messages.ts";

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

type LastUpload = Upload & {
  changedCount: number;
  /** Of kinds that send messages to buyers. */
  messages?: MessagesOfUpload;
};

/** How the last upload of a kind is found and undone. */
export interface UndoableImport {
  /** What it is called on the screen, when it is not always a file: "Last bulk change". */
  lastLabel?: string;
  undoLabel?: string;
  /** "1 order", "2 orders" */
  things: (count: number) => string;
  findLast: (signal: AbortSignal) => Promise<LastUpload | null>;
  undo: (id: string) => Promise<{ restoredCount: number; leftRows: LeftRow[]; messages?: MessagesOfUpload }>;
  /** What undoing so many things does. */
  undoQuestion: (things: string, messages?: MessagesOfUpload) => string;
  /** What it is called, where staff know it by another name than "upload" and its file. */
  words?: {
    /** The sentence about the last one. */
    describe: (last: LastUpload) => string;
    undoTitle: string;
    wasUndone: string;
  };
}

// What a message waited for has happened by then.
const afterWaitMs = 3000;

/** The last upload of any admin, and its undo. */
export function LastImport({ kind, onUndone }: { kind: UndoableImport; onUndone: () => void }) {
  const [last, setLast] = useState<LastUpload | null>(null);
  const [reads, setReads] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const [left, setLeft] = useState<LeftRow[] | null>(null);
  const { things, findLast, undo, undoQuestion, words } = kind;
  const { lastLabel = "Last upload", undoLabel = "Undo this upload" } = kind;
  useEffect(() => {
    const leaving = new AbortController();
    // Uploads work without it.
    findLast(leaving.signal).then(setLast, () => undefined);
    return () => leaving.abort();
  }, [findLast, reads]);
  const waitsUntil = last?.messages?.waitsUntil;
  useEffect(() => {
    const waitMs = Date.parse(waitsUntil ?? "") - serverNow();
    if (!(waitMs > 0)) return undefined;
    const timer = setTimeout(() => setReads((count) => count + 1), waitMs + afterWaitMs);
    return () => clearTimeout(timer);
  }, [waitsUntil]);

  async function undoLast(upload: LastUpload) {
    const { restoredCount, leftRows, messages } = await undo(upload._id);
    const wasUndone = words?.wasUndone ?? `${upload.fileName} was undone`;
    const result = `${wasUndone}: ${things(restoredCount)} restored`;
    showToast("ok", [result, messages && describeStopped(messages)].filter(Boolean).join(". "));
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
        {words ? (
          <span>{words.describe(last)}</span>
        ) : (
          <LastFile label={lastLabel} last={last} changed={things(last.changedCount)} />
        )}
        {last.messages && <span>{` ${describeMessages(last.messages)}`}</span>}
      </span>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {undoLabel}
      </Button>
      {isAsking && (
        <Dialog
          open
          width="small"
          title={words?.undoTitle ?? `Undo ${last.fileName}?`}
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
          <p>{undoQuestion(things(last.changedCount), last.messages)}</p>
        </Dialog>
      )}
    </div>
  );
}

function LastFile({ label, last, changed }: { label: string; last: LastUpload; changed: string }) {
  const { fileName, by, at } = last;
  return (
    <>
      <span>{`${label}: `}</span>
      <strong>{fileName}</strong>
      <span>{` by ${by}, ${indiaDateAndTime(at)}. ${changed} changed.`}</span>
    </>
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
      <p>{`${things} ${rows.length === 1 ? "was" : "were"} not restored:`}</p>
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
