import { type ReactElement, useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";

interface CareNoticeProps {
  /** Sentences without their full stop, or whole ones. */
  texts: readonly string[];
  /** The ticks. */
  children: readonly ReactElement[];
}

/** What to check before something is saved, each with its tick; the first has the focus. */
export function CareNotice({ texts, children }: CareNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // Also when it is saved once more without a tick.
  useEffect(() => box.current?.querySelector("input")?.focus(), [texts]);
  return (
    <div ref={box}>
      <Notice tone="warn" live>
        <p>
          <strong>Please check this first.</strong>
        </p>
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div>{children}</div>
      </Notice>
    </div>
  );
}
