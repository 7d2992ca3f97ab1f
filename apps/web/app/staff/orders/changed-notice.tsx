import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";

/** Why a dialog did not save, in a warning at its top that is scrolled to. */
export function ChangedNotice({ children }: { children: ReactNode }) {
  return (
    <div ref={scrollIntoView}>
      <Notice tone="warn" live>
        {children}
      </Notice>
    </div>
  );
}

/** For what appears on a press far below it, as on a phone. */
export function scrollIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView?.({ block: "start" });
}
