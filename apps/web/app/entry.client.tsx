import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

declare global {
  interface Window {
    /** The code of parts that the server rendered and a page loads on demand. */
    partsOfPage?: unknown[];
  }
}

void Promise.all(window.partsOfPage ?? []).then(() =>
  startTransition(() => {
    window.undoForeignChanges?.();
    hydrateRoot(
      document,
      <StrictMode>
        {/* Rendered at once: a transition is cut into slices and restarted, which is more work. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
      // oxlint-disable-next-line no-console -- what React has repaired by rendering anew is no uncaught error
      { onRecoverableError: (error) => console.warn(error) },
    );
  }),
);
