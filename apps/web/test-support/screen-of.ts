import { act } from "@testing-library/react";
import { vi } from "vitest";

interface Screen {
  width: number;
  /** Whether the visitor prefers reduced motion. */
  lessMotion?: boolean;
}

/** A fake screen for jsdom; `show` sets whether the observed elements are on it. */
export function screenOf({ width, lessMotion = false }: Screen): { show: (isOnScreen: boolean) => void } {
  const listeners = new Set<(isOnScreen: boolean) => void>();
  let isAllOnScreen = false;
  class Observer {
    private readonly notify: (isOnScreen: boolean) => void;
    constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = (isIntersecting) => listener([{ isIntersecting }]);
    }
    observe() {
      this.notify(isAllOnScreen);
      listeners.add(this.notify);
    }
    disconnect() {
      listeners.delete(this.notify);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion")
      ? lessMotion
      : width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return {
    show(isOnScreen) {
      isAllOnScreen = isOnScreen;
      act(() => {
        for (const notify of listeners) notify(isOnScreen);
      });
    },
  };
}
