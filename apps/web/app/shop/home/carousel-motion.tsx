import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CarouselState } from "./carousel.tsx";
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from "./carousel-icons.tsx";
import styles from "./carousel-motion.module.css";

interface CarouselMotionProps {
  root: RefObject<HTMLElement | null>;
  slidesId: string;
  count: number;
  standMs: number;
  moveMs: number;
  breakpoints?: readonly number[];
  stops?: number;
  onPlay?: () => void;
  state: CarouselState;
  change: (part: (before: CarouselState) => Partial<CarouselState>) => void;
}

/** Further than this a finger has swiped. */
const swipePixels = 40;

/** What makes a carousel move: its clock, its buttons, and the fingers on it. */
export default function CarouselMotion(props: CarouselMotionProps) {
  const { root, slidesId, count, state, change, onPlay } = props;
  const step = useCallback(
    (by: 1 | -1) => change(({ current }) => ({ current: (current + by + count) % count })),
    [change, count],
  );
  useAbreast(props);
  useRunning(props);
  const isHeld = useHeld(root, step);
  useClock({ ...props, step, isHeld });
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.control}
        data-pause
        aria-label={state.isPlaying ? "Pause the slides" : "Play the slides"}
        onClick={() => {
          if (!state.isPlaying) onPlay?.();
          change(() => ({ isPlaying: !state.isPlaying }));
        }}
      >
        {state.isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        className={styles.control}
        aria-label="Previous slide"
        aria-controls={slidesId}
        onClick={() => step(-1)}
      >
        <PreviousIcon />
      </button>
      <span className={styles.count} aria-hidden="true">
        {state.current + 1} / {count}
      </span>
      <button
        type="button"
        className={styles.control}
        aria-label="Next slide"
        aria-controls={slidesId}
        onClick={() => step(1)}
      >
        <NextIcon />
      </button>
    </div>
  );
}

/** How many slides the width of the screen has room for. */
function useAbreast({ breakpoints, change }: CarouselMotionProps): void {
  useEffect(() => {
    const queries = (breakpoints ?? []).map((width) => matchMedia(`(width >= ${width}px)`));
    const count = () => change(() => ({ abreast: 1 + queries.filter(({ matches }) => matches).length }));
    count();
    for (const query of queries) query.addEventListener("change", count);
    return () => {
      for (const query of queries) query.removeEventListener("change", count);
    };
  }, [breakpoints, change]);
}

/** It begins to play by itself, unless somebody asked for less motion; it runs while it is in sight. */
function useRunning({ root, stops = 0, state: { isPlaying }, change }: CarouselMotionProps): void {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) change(() => ({ isPlaying: true }));
  }, [change]);
  useEffect(() => {
    if (stops > 0) change(() => ({ isPlaying: false }));
  }, [stops, change]);
  useEffect(() => {
    let isOnScreen = false;
    const look = () => setIsInSight(isOnScreen && !document.hidden);
    const observer = new IntersectionObserver(
      (entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false;
        look();
      },
      { threshold: 0.3 },
    );
    if (root.current) observer.observe(root.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [root]);
  useEffect(() => change(() => ({ isRunning: isPlaying && isInSight })), [isPlaying, isInSight, change]);
}

/** The next slide comes when this one has stood for its time, unless somebody holds it. */
function useClock(props: CarouselMotionProps & { isHeld: boolean; step: (by: 1 | -1) => void }): void {
  const { standMs, moveMs, state, isHeld, step } = props;
  const { current, isRunning } = state;
  const arrived = useRef(current);
  useEffect(() => {
    if (!isRunning || isHeld) return;
    // The time that a slide takes to come is none in which it stands.
    const wait = standMs + (arrived.current === current ? 0 : moveMs);
    arrived.current = current;
    const timer = setTimeout(() => step(1), wait);
    return () => clearTimeout(timer);
  }, [current, isRunning, isHeld, standMs, moveMs, step]);
}

/** Whether somebody reads or uses what stands there: the mouse is over it, the keyboard in it, or a finger on it. */
function useHeld(root: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): boolean {
  const [isUnderMouse, setIsUnderMouse] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const place = root.current;
    const onEnter = ({ pointerType }: PointerEvent) => setIsUnderMouse(pointerType === "mouse");
    const onLeave = () => setIsUnderMouse(false);
    // Whoever has turned to the button that stops it needs nothing held, and may well start it.
    const onFocus = () => setHasFocus(place?.querySelector(":focus-visible:not([data-pause])") !== null);
    place?.addEventListener("pointerenter", onEnter);
    place?.addEventListener("pointerleave", onLeave);
    place?.addEventListener("focusin", onFocus);
    place?.addEventListener("focusout", onFocus);
    return () => {
      place?.removeEventListener("pointerenter", onEnter);
      place?.removeEventListener("pointerleave", onLeave);
      place?.removeEventListener("focusin", onFocus);
      place?.removeEventListener("focusout", onFocus);
    };
  }, [root]);
  const isUnderFinger = useSwipe(root, step);
  return isUnderMouse || hasFocus || isUnderFinger;
}

/** A finger takes the slides along, and moves them on when it went far enough. @returns whether it is down */
function useSwipe(root: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    const place = root.current;
    let start: PointerEvent | undefined;
    function onDown(down: PointerEvent) {
      if (down.pointerType === "mouse") return;
      start = down;
      setIsDown(true);
    }
    function onMove({ pointerId, clientX }: PointerEvent) {
      if (!place || start?.pointerId !== pointerId) return;
      place.dataset["swiping"] = "";
      place.style.setProperty("--swiped", `${clientX - start.clientX}px`);
    }
    function onEnd({ type, pointerId, clientX, clientY }: PointerEvent) {
      if (!place || start?.pointerId !== pointerId) return;
      const moved = clientX - start.clientX;
      const isFar = Math.abs(moved) > Math.max(swipePixels, Math.abs(clientY - start.clientY));
      start = undefined;
      delete place.dataset["swiping"];
      place.style.removeProperty("--swiped");
      setIsDown(false);
      if (type === "pointerup" && isFar) step(moved < 0 ? 1 : -1);
    }
    place?.addEventListener("pointerdown", onDown);
    place?.addEventListener("pointermove", onMove);
    place?.addEventListener("pointerup", onEnd);
    place?.addEventListener("pointercancel", onEnd);
    return () => {
      place?.removeEventListener("pointerdown", onDown);
      place?.removeEventListener("pointermove", onMove);
      place?.removeEventListener("pointerup", onEnd);
      place?.removeEventListener("pointercancel", onEnd);
    };
  }, [root, step]);
  return isDown;
}
