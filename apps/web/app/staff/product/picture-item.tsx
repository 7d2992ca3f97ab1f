import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { EditorPicture } from "./use-pictures.ts";
import styles from "./product.module.css";

interface PictureItemProps {
  picture: EditorPicture;
  /** Its place, from 0, among so many. */
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One picture with its place, how far it has gone, and what can be done with it. */
export function PictureItem({ picture, at, count, onMove, onRemove }: PictureItemProps) {
  const { shown, address, progress, failure } = picture;
  const name = `picture ${at + 1}`;
  const item = useRef<HTMLLIElement>(null);

  /** The focus goes with the picture: pressed again, it moves on. */
  function move(by: -1 | 1) {
    onMove(by);
    const isAtEnd = at + by === 0 || at + by === count - 1;
    const buttons = item.current?.querySelectorAll("button");
    requestAnimationFrame(() =>
      (isAtEnd ? buttons?.[by === -1 ? 1 : 0] : buttons?.[by === -1 ? 0 : 1])?.focus(),
    );
  }
  return (
    <li ref={item} className={styles.item}>
      <div className={styles.thumb}>
        {shown !== null && <img src={shown} alt={`Picture ${at + 1}`} width="168" height="150" />}
        {address === null && failure === null && (
          <progress aria-label={`Sending ${name}`} value={progress} max="1">
            {Math.round(progress * 100)}%
          </progress>
        )}
      </div>
      {failure === null ? (
        <p className={styles.muted}>{at === 0 ? "First, on cards" : `${at + 1} of ${count}`}</p>
      ) : (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      <div className={styles.itemActions}>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Move ${name} forward`}
          title="Forward"
          disabled={at === 0}
          onClick={() => move(-1)}
        >
          ←
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Move ${name} back`}
          title="Back"
          disabled={at === count - 1}
          onClick={() => move(1)}
        >
          →
        </Button>
        <Button kind="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
