import type { RefObject } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface KeepUnsavedProps {
  isChanged: boolean;
  /** True once what was written is saved and the page is left by itself. */
  isLeaving: RefObject<boolean>;
}

/** Asks before what was written is lost. */
export function KeepUnsaved({ isChanged, isLeaving }: KeepUnsavedProps) {
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
      <p>What you have written here is not saved and would be lost.</p>
    </Dialog>
  );
}
