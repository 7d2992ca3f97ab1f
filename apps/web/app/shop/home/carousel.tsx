import { type CSSProperties, type ReactNode, useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { PauseIcon, PlayIcon } from "./carousel-icons.tsx";
import { type CarouselTiming, useCarousel } from "./use-carousel.ts";
import styles from "./carousel.module.css";

export interface SlideState {
  /** 0 for the first visible slide. */
  readonly place: number;
  readonly isHidden: boolean;
  /** False in the server's page, which is complete with its first slide. */
  readonly hasStarted: boolean;
  /** Whether the slides advance by themselves now. */
  readonly isRunning: boolean;
}

export interface Slide {
  readonly name: string;
  readonly content: (state: SlideState) => ReactNode;
}

interface CarouselProps extends CarouselTiming {
  label: string;
  slides: readonly Slide[];
  /** Screen widths from which one more slide is shown beside the others. */
  breakpoints?: readonly number[];
  className?: string | undefined;
  /** Counts up to pause the carousel: the visitor chose a slide. */
  stops?: number;
  /** Called when the visitor starts it again. */
  onPlay?: () => void;
}

/**
 * Slides that advance by themselves, by buttons and by swiping (WAI-ARIA's carousel pattern). The server renders them
 * side by side, to be scrolled; the controls appear in the browser.
 */
export function Carousel({ label, slides, className, onPlay, ...options }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const count = slides.length;
  const carousel = useCarousel({ root, count, ...options });
  const { current, visibleCount, isPlaying, isRunning, step } = carousel;
  const slidesId = useId();
  const hasStarted = visibleCount > 0;
  return (
    <section
      ref={root}
      {...carousel.events}
      className={`${styles.carousel} ${className ?? ""}`}
      style={{ "--move": `${options.transitionMs}ms` } as CSSProperties}
      data-moves={hasStarted || undefined}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className={styles.controls}>
        {hasStarted && (
          <>
            <Button
              size="square"
              data-pause
              aria-label={isPlaying ? "Pause the slides" : "Play the slides"}
              onClick={() => {
                if (!isPlaying) onPlay?.();
                carousel.setPlaying(!isPlaying);
              }}
            >
              {isPlaying ? <PauseIcon /> : <PlayIcon />}
            </Button>
            <Button
              size="square"
              aria-label="Previous slide"
              aria-controls={slidesId}
              onClick={() => step(-1)}
            >
              <PreviousIcon />
            </Button>
            <span className={styles.count} aria-hidden="true">
              {`${current + 1} / ${count}`}
            </span>
            <Button size="square" aria-label="Next slide" aria-controls={slidesId} onClick={() => step(1)}>
              <NextIcon />
            </Button>
          </>
        )}
      </div>
      <div id={slidesId} className={styles.slides} aria-live={isPlaying ? "off" : "polite"}>
        {slides.map(({ name, content }, index) => {
          const place = placeOf(index, current, count);
          const isHidden = hasStarted && (place < 0 || place >= visibleCount);
          return (
            <div
              key={name}
              className={styles.slide}
              style={{ "--place": place } as CSSProperties}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}: ${name}`}
              inert={isHidden}
            >
              {content({ place, isHidden, hasStarted, isRunning })}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** The previous slide is on the left, all others are on the right. */
function placeOf(index: number, current: number, count: number): number {
  const place = (index - current + count) % count;
  return place === count - 1 ? -1 : place;
}
