import { useEffect, useEffectEvent, useState } from "react";

/**
 * Files that are dropped anywhere on the page.
 *
 * @returns whether some are held over it
 */
export function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onDropped = useEffectEvent(onDrop);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;
    function onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // The browser would open the file in place of the page.
      event.preventDefault();
      setIsOver(true);
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setIsOver(false);
    }
    function onDropOfFiles(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDropped([...(event.dataTransfer?.files ?? [])]);
    }
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("dragleave", onDragLeave);
    document.addEventListener("drop", onDropOfFiles);
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("dragleave", onDragLeave);
      document.removeEventListener("drop", onDropOfFiles);
    };
  }, []);
  return isOver;
}
