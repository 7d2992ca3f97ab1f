import { renderToStaticMarkup } from "react-dom/server";
import { Paper, PaperOfGoods } from "./paper.tsx";
import { type Drawable, scaleFor } from "./picture-scale.ts";
import { SharingPicture } from "./sharing-picture.tsx";
import { type Outline, Outlines } from "./words.tsx";

interface FileLook {
  /** In pixels. */
  width: number;
  height: number;
  /** How words are drawn: a file may not ask for a font. */
  outline: Outline;
}

interface ProductFile extends FileLook {
  product: Drawable;
  /** The products that it is to be compared with, itself among them: all are drawn at one scale. */
  family?: readonly Drawable[];
  /** For those who are shown it with a link: its name beside it, and whose it is. */
  hasWords?: boolean;
}

/** A page without a product, for those who are shown a link to it: its title beside the goods that it is about. */
interface GoodsFile extends FileLook {
  title: string;
  goods: readonly Drawable[];
}

/**
 * A picture as an SVG file that stands alone: drawn by the components that draw it on pages, with nothing from elsewhere.
 */
export function drawPictureFile(file: ProductFile | GoodsFile): string {
  const { width, height, outline } = file;
  return renderToStaticMarkup(
    <Outlines value={outline}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {"goods" in file ? <GoodsPicture {...file} /> : <ProductFilePicture {...file} />}
      </svg>
    </Outlines>,
  );
}

function ProductFilePicture({ product, family, hasWords = false, width, height }: ProductFile) {
  const { title, dimension, SKU } = product;
  if (!hasWords) {
    const scale = scaleFor(family ?? [product], width / height);
    return (
      <>
        <title>{title}</title>
        <Paper product={product} width={width} height={height} scale={scale} isAlone={!family} />
      </>
    );
  }
  const foot = SKU === "" ? [] : [dimension, SKU].filter((fact) => fact !== "");
  return (
    <SharingPicture title={title} foot={foot.join("  ·  ")} width={width} height={height}>
      {(half) => (
        <Paper {...half} product={product} scale={scaleFor([product], half.width / half.height)} isAlone />
      )}
    </SharingPicture>
  );
}

function GoodsPicture({ title, goods, width, height }: GoodsFile) {
  return (
    <SharingPicture title={title} width={width} height={height}>
      {(half) => <PaperOfGoods {...half} goods={goods} />}
    </SharingPicture>
  );
}
