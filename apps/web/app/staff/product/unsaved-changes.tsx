import type { RefObject } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface UnsavedChangesProps {
  isChanged: boolean;
  /** True once everything is saved and the page navigates by itself. */
  isLeaving: RefObject<boolean>;
}

/** Asks for confirmation before unsaved changes are lost. */
export function UnsavedChanges({ isChanged, isLeaving }: UnsavedChangesProps) {
  const blocker = useBlocker(() => isChanged && !isLeaving.current);
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title="Leave without saving?"
      width="small"
      actions={
        <>
          <Button data-autofocus kind="action" onClick={stay}>
            Stay here
          </Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes here are not saved and would be lost.</p>
    </Dialog>
  );
}
