import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Rendered at once: as a transition, cut into slices and restarted, a page costs a quarter more work. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
