import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

export interface CarouselTiming {
  /** How long a slide stays before the next one comes by itself, and how long the move takes. */
  slideMs: number;
  transitionMs: number;
}

interface CarouselOptions extends CarouselTiming {
  root: RefObject<HTMLElement | null>;
  count: number;
  breakpoints?: readonly number[];
  stops?: number;
}

/** A finger that moved further than this has swiped. */
const swipePixels = 40;

/** The state of a carousel, and what changes it: its timer, its buttons and swipes. */
export function useCarousel({ root, count, breakpoints, stops = 0, ...timing }: CarouselOptions) {
  const [current, setCurrent] = useState(0);
  // Until the visitor decides, it plays unless they prefer reduced motion.
  const [chosen, setPlaying] = useState<boolean | null>(null);
  const prefersReducedMotion = useSyncExternalStore(subscribeToNothing, readReducedMotion, () => true);
  const isPlaying = chosen ?? !prefersReducedMotion;
  const [seenStops, setSeenStops] = useState(stops);
  if (stops !== seenStops) {
    setSeenStops(stops);
    setPlaying(false);
  }
  const step = useCallback((by: 1 | -1) => setCurrent((before) => (before + by + count) % count), [count]);
  const visibleCount = useVisibleCount(breakpoints);
  const isRunning = useIsOnScreen(root) && isPlaying;
  const isHeld = useIsHeld(root);
  const isSwiping = useSwipe(root, step);
  useTimer({ ...timing, current, isRunning: isRunning && !isHeld && !isSwiping, step });
  return { current, visibleCount, isPlaying, isRunning, step, setPlaying };
}

const subscribeToNothing = () => () => undefined;
const readReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How many slides fit the width of the screen; 0 until the browser has measured it. */
function useVisibleCount(breakpoints: readonly number[] | undefined): number {
  const [visibleCount, setVisibleCount] = useState(0);
  useEffect(() => {
    const queries = (breakpoints ?? []).map((width) => matchMedia(`(min-width: ${width}px)`));
    const measure = () => setVisibleCount(1 + queries.filter(({ matches }) => matches).length);
    measure();
    for (const query of queries) query.addEventListener("change", measure);
    return () => {
      for (const query of queries) query.removeEventListener("change", measure);
    };
  }, [breakpoints]);
  return visibleCount;
}

function useIsOnScreen(root: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false);
  useEffect(() => {
    let isIntersecting = false;
    const update = () => setIsOnScreen(isIntersecting && !document.hidden);
    const observer = new IntersectionObserver(
      (entries) => {
        isIntersecting = entries.at(-1)?.isIntersecting ?? false;
        update();
      },
      { threshold: 0.3 },
    );
    if (root.current) observer.observe(root.current);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [root]);
  return isOnScreen;
}

interface TimerOptions extends CarouselTiming {
  current: number;
  isRunning: boolean;
  step: (by: 1 | -1) => void;
}

function useTimer({ slideMs, transitionMs, current, isRunning, step }: TimerOptions): void {
  const arrived = useRef(current);
  useEffect(() => {
    if (!isRunning) return;
    // The time of the transition does not count as pause.
    const wait = slideMs + (arrived.current === current ? 0 : transitionMs);
    arrived.current = current;
    const timer = setTimeout(() => step(1), wait);
    return () => clearTimeout(timer);
  }, [current, isRunning, slideMs, transitionMs, step]);
}

/** Whether the mouse is over the carousel or the keyboard focus in it. */
function useIsHeld(root: RefObject<HTMLElement | null>): boolean {
  const [isUnderMouse, setIsUnderMouse] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const element = root.current;
    const listening = new AbortController();
    const { signal } = listening;
    // The pause button itself does not hold it.
    const onFocus = () => setHasFocus(element?.querySelector(":focus-visible:not([data-pause])") !== null);
    const onEnter = ({ pointerType }: PointerEvent) => setIsUnderMouse(pointerType === "mouse");
    element?.addEventListener("pointerenter", onEnter, { signal });
    element?.addEventListener("pointerleave", () => setIsUnderMouse(false), { signal });
    element?.addEventListener("focusin", onFocus, { signal });
    element?.addEventListener("focusout", onFocus, { signal });
    return () => listening.abort();
  }, [root]);
  return isUnderMouse || hasFocus;
}

/** The slides follow a finger and step when it moved far enough. @returns whether it is down */
function useSwipe(root: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    let start: PointerEvent | undefined;
    function onDown(down: PointerEvent) {
      if (down.pointerType === "mouse") return;
      start = down;
      setIsDown(true);
    }
    function onMove({ pointerId, clientX }: PointerEvent) {
      if (!element || start?.pointerId !== pointerId) return;
      element.dataset["swiping"] = "";
      element.style.setProperty("--swiped", `${clientX - start.clientX}px`);
    }
    function onEnd({ type, pointerId, clientX, clientY }: PointerEvent) {
      if (!element || start?.pointerId !== pointerId) return;
      const moved = clientX - start.clientX;
      const isFar = Math.abs(moved) > Math.max(swipePixels, Math.abs(clientY - start.clientY));
      start = undefined;
      delete element.dataset["swiping"];
      element.style.removeProperty("--swiped");
      setIsDown(false);
      if (type === "pointerup" && isFar) step(moved < 0 ? 1 : -1);
    }
    element.addEventListener("pointerdown", onDown, { signal });
    element.addEventListener("pointermove", onMove, { signal });
    element.addEventListener("pointerup", onEnd, { signal });
    element.addEventListener("pointercancel", onEnd, { signal });
    return () => listening.abort();
  }, [root, step]);
  return isDown;
}
