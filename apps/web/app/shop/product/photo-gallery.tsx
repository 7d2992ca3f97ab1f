import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { lazyComponent } from "#app/ui/lazy-component.tsx";
import type { PhotoGalleryProps } from "./gallery.tsx";
import { type GalleryPicture, galleryPictures } from "./gallery-pictures.ts";

const ZoomDialog = lazyComponent(() => import("./zoom-dialog.tsx"));

/**
 * The photographs and, last, the drawing: swiped, moved by the arrows or by the small pictures below, and opened in full
 * size. Without a script they are scrolled, and the small pictures are links.
 */
export default function PhotoGallery({ product, drawing, styles }: PhotoGalleryProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const strip = useRef<HTMLUListElement>(null);
  const pictures = galleryPictures(product).filter(({ src }) => !broken.includes(src));
  if (pictures.length === 1) return <div className={styles.frame}>{drawing}</div>;

  function show(at: number) {
    const element = strip.current;
    element?.scrollTo({ left: at * element.clientWidth });
    setCurrent(at);
  }
  return (
    <section aria-label="Pictures" className={styles.gallery}>
      <div className={styles.frame}>
        <ul
          role="list"
          ref={strip}
          className={styles.strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            clientWidth > 0 && setCurrent(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map((picture, at) => (
            <li key={picture.src} id={`picture-${at + 1}`}>
              <button
                type="button"
                className={styles.open}
                tabIndex={at === current ? 0 : -1}
                aria-label={`Full size: ${picture.alt}`}
                onPointerEnter={ZoomDialog.load}
                onFocus={ZoomDialog.load}
                onClick={() => setOpened(at)}
              >
                {picture.kind === "drawing" ? (
                  drawing
                ) : (
                  <Photo
                    className={styles.photo}
                    picture={picture}
                    isFirst={at === 0}
                    onBroken={() => setBroken((known) => [...known, picture.src])}
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.steps}>
        <Thumbnails className={styles.thumbnails} pictures={pictures} current={current} onShow={show} />
        <Arrows className={styles.arrows} current={current} count={pictures.length} onShow={show} />
      </div>
      {opened !== null && (
        <ZoomDialog
          pictures={pictures}
          first={opened}
          onClose={(last) => {
            setOpened(null);
            // After the dialog has returned the focus to the picture that opened it.
            requestAnimationFrame(() => {
              strip.current?.querySelectorAll("button")[last]?.focus({ preventScroll: true });
              show(last);
            });
          }}
        />
      )}
    </section>
  );
}

interface PhotoProps {
  className: string | undefined;
  picture: GalleryPicture;
  isFirst: boolean;
  onBroken: () => void;
}

function Photo({ className, picture: { src, srcSet, alt }, isFirst, onBroken }: PhotoProps) {
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSet}
      sizes="(min-width: 1344px) 660px, (min-width: 900px) 50vw, 100vw"
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      onError={onBroken}
      // It may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) onBroken();
      }}
    />
  );
}

interface StepsProps {
  className: string | undefined;
  current: number;
  count: number;
  onShow: (at: number) => void;
}

function Arrows({ className, current, count, onShow }: StepsProps) {
  const arrows = [
    { name: "Previous picture", to: current - 1, icon: <PreviousIcon /> },
    { name: "Next picture", to: current + 1, icon: <NextIcon /> },
  ];
  return (
    <div className={className}>
      {arrows.map(({ name, to, icon }) => (
        <Button
          key={name}
          size="square"
          aria-label={name}
          aria-disabled={to < 0 || to >= count}
          onClick={() => to >= 0 && to < count && onShow(to)}
        >
          {icon}
        </Button>
      ))}
    </div>
  );
}

interface ThumbnailsProps {
  className: string | undefined;
  pictures: readonly GalleryPicture[];
  current: number;
  onShow: (at: number) => void;
}

function Thumbnails({ className, pictures, current, onShow }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);
  // Only the row moves, not the page.
  useEffect(() => {
    const shown = row.current?.children[current];
    if (shown instanceof HTMLElement) row.current?.scrollTo({ left: shown.offsetLeft - shown.offsetWidth });
  }, [current]);
  return (
    <ul role="list" ref={row} className={className}>
      {pictures.map(({ src, alt, thumbnail }, at) => (
        <li key={src}>
          <a
            href={`#picture-${at + 1}`}
            aria-label={`Show ${alt}`}
            aria-current={at === current ? "true" : undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              onShow(at);
            }}
          >
            <img src={thumbnail} alt="" width="64" height="57" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
