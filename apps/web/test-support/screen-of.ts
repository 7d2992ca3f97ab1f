import { act, waitFor } from "@testing-library/react";
import { vi } from "vitest";

interface Screen {
  width: number;
  /** Whether the visitor asked for less motion. */
  lessMotion?: boolean;
}

/**
 * jsdom has no screen: this is one of a width, of which a test says what stands on it. Everything is near it at once;
 * what stands on it is told by `show`.
 */
export function screenOf({ width, lessMotion = false }: Screen): { show: (isOnScreen: boolean) => void } {
  const watching = new Set<(isOnScreen: boolean) => void>();
  let isAllOnScreen = false;
  class Observer {
    private readonly isForNear: boolean;
    private readonly tell: (isOnScreen: boolean) => void;
    constructor(
      listener: (entries: { isIntersecting: boolean }[]) => void,
      options: IntersectionObserverInit,
    ) {
      this.isForNear = options.rootMargin !== undefined;
      this.tell = (isIntersecting) => listener([{ isIntersecting }]);
    }
    observe() {
      this.tell(this.isForNear || isAllOnScreen);
      if (!this.isForNear) watching.add(this.tell);
    }
    disconnect() {
      watching.delete(this.tell);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion")
      ? lessMotion
      : width >= Number(/width >= (\d+)px/.exec(query)?.[1] ?? Number.NaN),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return {
    show(isOnScreen) {
      isAllOnScreen = isOnScreen;
      act(() => {
        for (const tell of watching) tell(isOnScreen);
      });
    },
  };
}

/** What moves a carousel has loaded and knows the screen: its buttons stand there a moment before. */
export async function untilItMoves(): Promise<void> {
  await waitFor(() => {
    if (!document.querySelector("[data-moves]")) throw new Error("no carousel moves yet");
  });
}
