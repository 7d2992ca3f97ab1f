import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { GalleryPicture } from "./gallery-pictures.ts";
import { useZoom } from "./use-zoom.ts";
import styles from "./zoom-dialog.module.css";

interface ZoomDialogProps {
  pictures: readonly GalleryPicture[];
  /** The picture shown at first. */
  first: number;
  /** Receives the picture shown at last. */
  onClose: (last: number) => void;
}

/** The pictures in full size, one at a time: + and − zoom, the arrow keys go on while a picture is whole. */
export default function ZoomDialog({ pictures, first, onClose }: ZoomDialogProps) {
  const [at, setAt] = useState(first);
  const stage = useRef<HTMLDivElement>(null);
  const { zoom, zoomTo, isLargest, reset, gestures } = useZoom(stage, { onSwipe: step });
  const picture = pictures[at];

  function step(by: number) {
    if (!pictures[at + by]) return;
    reset();
    setAt(at + by);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (key === "+" || key === "=") zoomTo(zoom * 1.5);
    else if (key === "-") zoomTo(zoom / 1.5);
    else if (key === "0") zoomTo(1);
    // Of an enlarged picture they scroll.
    else if (zoom === 1 && key === "ArrowRight") step(1);
    else if (zoom === 1 && key === "ArrowLeft") step(-1);
    else return;
    event.preventDefault();
  });
  // Wherever the focus is in the dialog, also on its buttons.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <Dialog
      open
      onClose={() => onClose(at)}
      width="page"
      title={`Picture ${at + 1} of ${pictures.length}`}
      actions={
        <div className={styles.actions}>
          <Button aria-disabled={at === 0} onClick={() => step(-1)}>
            Previous
          </Button>
          <Button aria-disabled={at === pictures.length - 1} onClick={() => step(1)}>
            Next
          </Button>
          <Button aria-disabled={zoom === 1} onClick={() => zoomTo(zoom / 1.5)}>
            Zoom out
          </Button>
          <Button aria-disabled={isLargest} onClick={() => zoomTo(zoom * 1.5)}>
            Zoom in
          </Button>
        </div>
      }
    >
      <div
        ref={stage}
        className={styles.stage}
        tabIndex={0}
        role="group"
        aria-label="Picture. Plus and minus zoom, arrow keys show the next one."
        data-autofocus
        onDoubleClick={({ clientX, clientY }) => zoomTo(zoom > 1 ? 1 : 2.5, { x: clientX, y: clientY })}
        {...gestures}
      >
        {picture && (
          <div className={styles.sheet} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            <img key={picture.src} src={picture.src} alt={picture.alt} draggable="false" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
