import { type Testimonial, testimonials } from "@dakbag/company/references";
import { type MouseEvent, useState } from "react";
import { type Slide, Carousel } from "./carousel.tsx";
import styles from "./testimonials.module.css";

// staff §9
const breakpoints = [768, 1024];

/** The testimonials' carousel (staff §2). */
export function Testimonials() {
  const [chosen, setChosen] = useState<Testimonial>();
  const [stops, setStops] = useState(0);
  const slides = testimonials.map((testimonial): Slide => ({
    name: testimonial.title,
    content: ({ place, isHidden, isRunning }) => (
      <ClipFigure
        testimonial={testimonial}
        player={
          testimonial === chosen && !isHidden ? "chosen" : place === 0 && isRunning ? "automatic" : "none"
        }
        onChoose={() => {
          setChosen(testimonial);
          setStops(stops + 1);
        }}
      />
    ),
  }));
  return (
    <section className={styles.testimonials}>
      <h2>Checkout what our customer have to say</h2>
      <p className={styles.subheading}>Our Clients Testimonials</p>
      {testimonials.some(({ isSample }) => isSample) && (
        <p>These are sample clips: they show no real customers, and have no sound.</p>
      )}
      <Carousel
        label="Our Clients Testimonials"
        slides={slides}
        slideMs={5000}
        transitionMs={500}
        breakpoints={breakpoints}
        stops={stops}
        onPlay={() => setChosen(undefined)}
        className={styles.carousel}
      />
    </section>
  );
}

interface ClipFigureProps {
  testimonial: Testimonial;
  /** `automatic` where the carousel has reached it; `chosen` after a click. */
  player: "none" | "automatic" | "chosen";
  onChoose: () => void;
}

/** A poster with its player; without scripts the poster links to the clip. */
function ClipFigure({ testimonial, player, onChoose }: ClipFigureProps) {
  const { clip, title, seen } = testimonial;
  const [isBroken, setIsBroken] = useState(false);
  const poster = `${clip}.webp`;
  const sources = (
    <>
      <source src={`${clip}.mp4`} type='video/mp4; codecs="avc1.42e01e"' />
      {/* The last one: when it fails, none could be loaded. */}
      <source src={`${clip}.webm`} type="video/webm" onError={() => setIsBroken(true)} />
    </>
  );
  const isAutomatic = player === "automatic" && maySpendData();
  function choose(event: MouseEvent) {
    event.preventDefault();
    setIsBroken(false);
    onChoose();
  }
  return (
    <figure className={`card ${styles.clip}`}>
      <div className={styles.screen}>
        {player === "chosen" && !isBroken ? (
          // The samples have no sound; what is seen is described below.
          <video
            poster={poster}
            aria-label={title}
            controls
            autoPlay
            muted
            playsInline
            tabIndex={0}
            ref={takeFocus}
          >
            {sources}
          </video>
        ) : (
          <a href={`${clip}.mp4`} onClick={choose} aria-label={`Play the clip: ${title}`}>
            <img src={poster} alt="" width="480" height="270" loading="lazy" />
            {isAutomatic && !isBroken && (
              <video autoPlay muted playsInline>
                {sources}
              </video>
            )}
          </a>
        )}
      </div>
      <figcaption>
        <strong>{title}</strong>
        {isBroken ? (
          <span role="alert" className="muted">
            This clip could not be loaded.
          </span>
        ) : (
          <span className="muted">{seen}</span>
        )}
      </figcaption>
    </figure>
  );
}

/** Keeps the keyboard focus: the player takes the place of the pressed link. */
function takeFocus(video: HTMLVideoElement | null): void {
  video?.focus({ preventScroll: true });
}

/** With the browser's data saver on, clips load only when chosen. */
function maySpendData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData !== true;
}
