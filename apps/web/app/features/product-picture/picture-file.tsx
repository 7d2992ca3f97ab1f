import { renderToStaticMarkup } from "react-dom/server";
import { Paper } from "./paper.tsx";
import { type Drawable, scaleFor } from "./picture-scale.ts";
import { SharingPicture } from "./sharing-picture.tsx";
import { type Outline, Outlines } from "./words.tsx";

export interface PictureFile {
  product: Drawable;
  /** In pixels. */
  width: number;
  height: number;
  /** The products that it is to be compared with, itself among them: all are drawn at one scale. */
  family?: readonly Drawable[];
  /** For those who are shown it with a link: its name beside it, and whose it is. */
  hasWords?: boolean;
  outline: Outline;
}

/**
 * A product's picture as an SVG file that stands alone: drawn by the components that draw it on pages, with nothing
 * from elsewhere. Its words are outlines, for a file may not ask for a font.
 */
export function drawPictureFile(file: PictureFile): string {
  const { product, width, height, family, hasWords = false, outline } = file;
  return renderToStaticMarkup(
    <Outlines value={outline}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <title>{product.title}</title>
        {hasWords ? (
          <SharingPicture product={product} width={width} height={height} />
        ) : (
          <Paper
            product={product}
            width={width}
            height={height}
            scale={scaleFor(family ?? [product], width / height)}
            isAlone={!family}
          />
        )}
      </svg>
    </Outlines>,
  );
}
