import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import styles from "./carousel.module.css";

const CarouselMotion = lazyPart(() => import("./carousel-motion.tsx"));

/** Where a carousel stands. */
export interface CarouselState {
  /** The slide in the first place. */
  readonly current: number;
  /** How many slides stand side by side; 0 until what moves them is there. */
  readonly abreast: number;
  /** Whether it goes on by itself, as far as anybody has decided. */
  readonly isPlaying: boolean;
  /** Whether it does so now: it plays and is in sight. */
  readonly isRunning: boolean;
}

export interface Slide {
  readonly name: string;
  /** What stands on it. Slides out of sight may leave it away until what moves them is there. */
  readonly content: (state: CarouselState & { place: number; isAway: boolean }) => ReactNode;
}

interface CarouselProps {
  label: string;
  slides: readonly Slide[];
  /** How long a slide stands before the next one comes by itself, and how long it takes to come. */
  standMs: number;
  moveMs: number;
  /** Widths of the screen from which one more slide stands beside the others. */
  breakpoints?: readonly number[];
  className?: string | undefined;
  /** Counts up to stop it: somebody has chosen a slide. */
  stops?: number;
  /** Somebody lets it go on. */
  onPlay?: () => void;
}

/**
 * Slides that pass by (WAI-ARIA's carousel pattern). The server sends them lying side by side, to be scrolled; what
 * makes them move, by themselves, by arrows and by fingers, loads when the page has nothing else to do and they are
 * near the screen.
 */
export function Carousel({ label, slides, moveMs, className, ...motion }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const isWanted = useIsNear(root);
  const [state, setState] = useState<CarouselState>({
    current: 0,
    abreast: 0,
    isPlaying: false,
    isRunning: false,
  });
  const change = useCallback((part: (before: CarouselState) => Partial<CarouselState>) => {
    setState((before) => ({ ...before, ...part(before) }));
  }, []);
  const slidesId = useId();
  const moves = state.abreast > 0;
  return (
    <section
      ref={root}
      className={`${styles.carousel} ${className ?? ""}`}
      style={{ "--move": `${moveMs}ms` } as CSSProperties}
      data-moves={moves || undefined}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className={styles.controls}>
        {isWanted && (
          <CarouselMotion
            {...motion}
            root={root}
            slidesId={slidesId}
            count={slides.length}
            moveMs={moveMs}
            state={state}
            change={change}
          />
        )}
      </div>
      <div id={slidesId} className={styles.slides} aria-live={state.isPlaying ? "off" : "polite"}>
        {slides.map(({ name, content }, index) => {
          const place = placeOf(index, state.current, slides.length);
          const isAway = moves && (place < 0 || place >= state.abreast);
          return (
            <div
              key={name}
              className={styles.slide}
              style={{ "--place": place } as CSSProperties}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}: ${name}`}
              inert={isAway}
            >
              {content({ ...state, place, isAway })}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** The slide that has just gone waits on the left, so that the way back leads there; all others come from the right. */
function placeOf(index: number, current: number, count: number): number {
  const place = (index - current + count) % count;
  return place === count - 1 ? -1 : place;
}

/** Whether the place came near the screen, and the browser had nothing else to do then. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        whenIdle(() => setIsNear(true));
      },
      { rootMargin: "400px" },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 200);
}
