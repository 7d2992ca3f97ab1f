import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

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
  const { isHeld, holding } = useIsHeld();
  const { isSwiping, swiping } = useSwipe(step);
  useTimer({ ...timing, current, isRunning: isRunning && !isHeld && !isSwiping, step });
  return {
    current,
    visibleCount,
    isPlaying,
    isRunning,
    step,
    setPlaying,
    events: { ...holding, ...swiping },
  };
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
function useIsHeld() {
  const [isUnderMouse, setIsUnderMouse] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const onFocusMoved = ({ currentTarget }: FocusEvent) =>
    // The pause button itself does not hold it.
    setHasFocus(currentTarget.querySelector(":focus-visible:not([data-pause])") !== null);
  const holding = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsUnderMouse(pointerType === "mouse"),
    onPointerLeave: () => setIsUnderMouse(false),
    onFocus: onFocusMoved,
    onBlur: onFocusMoved,
  };
  return { isHeld: isUnderMouse || hasFocus, holding };
}

/** The slides follow a finger and step when it moved far enough. */
function useSwipe(step: (by: 1 | -1) => void) {
  const [isDown, setIsDown] = useState(false);
  const start = useRef<{ pointerId: number; x: number; y: number }>(null);
  function onEnd({ type, pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    if (start.current?.pointerId !== pointerId) return;
    const moved = clientX - start.current.x;
    const isFar = Math.abs(moved) > Math.max(swipePixels, Math.abs(clientY - start.current.y));
    start.current = null;
    delete currentTarget.dataset["swiping"];
    currentTarget.style.removeProperty("--swiped");
    setIsDown(false);
    if (type === "pointerup" && isFar) step(moved < 0 ? 1 : -1);
  }
  const swiping = {
    onPointerDown({ pointerType, pointerId, clientX, clientY }: PointerEvent) {
      if (pointerType === "mouse") return;
      start.current = { pointerId, x: clientX, y: clientY };
      setIsDown(true);
    },
    onPointerMove({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (start.current?.pointerId !== pointerId) return;
      currentTarget.dataset["swiping"] = "";
      currentTarget.style.setProperty("--swiped", `${clientX - start.current.x}px`);
    },
    onPointerUp: onEnd,
    onPointerCancel: onEnd,
  };
  return { isSwiping: isDown, swiping };
}
