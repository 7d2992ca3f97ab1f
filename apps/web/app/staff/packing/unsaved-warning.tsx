import { useBeforeUnload } from "react-router";

/** Typed values outlive a reload and another page, but not the tab: the browser asks before it is closed. */
export function UnsavedWarning({ hasDraft }: { hasDraft: boolean }) {
  useBeforeUnload((event) => {
    if (hasDraft) event.preventDefault();
  });
  return null;
}
