import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Rendered at once: a transition is cut into slices and restarted, which is more work. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
