import { act } from "@testing-library/react";
import { vi } from "vitest";

interface Screen {
  width: number;
  /** Whether reduced motion is preferred. */
  lessMotion?: boolean;
}

/** A screen for jsdom, which has none; `show` sets whether the elements are visible. */
export function screenOf({ width, lessMotion = false }: Screen): { show: (isOnScreen: boolean) => void } {
  const watching = new Set<(isOnScreen: boolean) => void>();
  let isAllOnScreen = false;
  class Observer {
    private readonly notify: (isOnScreen: boolean) => void;
    constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = (isIntersecting) => listener([{ isIntersecting }]);
    }
    observe() {
      this.notify(isAllOnScreen);
      watching.add(this.notify);
    }
    disconnect() {
      watching.delete(this.notify);
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
        for (const notify of watching) notify(isOnScreen);
      });
    },
  };
}
