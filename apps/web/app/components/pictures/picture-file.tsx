import { renderToStaticMarkup } from "react-dom/server";
import { type ReactElement, use } from "react";
import { company } from "@dakbag/company/company";
import { GraphPaper, GraphPaperGroup, type GraphPaperPlace } from "./graph-paper.tsx";
import { cardScaleFor, scaleFor } from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import { type Outline, Outlines, DrawingText } from "./drawing-text.tsx";

interface FileLook {
  /** In pixels. */
  width: number;
  height: number;
  /** How text is drawn: a file cannot load a font. */
  outline: Outline;
}

interface ProductFile extends FileLook {
  product: Drawable;
  /** For a card: the products to compare with, itself included. All are drawn at one scale. */
  family?: readonly Drawable[];
  /** With the title and the shop beside it, for links on other sites. */
  hasWords?: boolean;
}

/** A page without a product: its title beside some goods, for links on other sites. */
interface GoodsFile extends FileLook {
  title: string;
  goods: readonly Drawable[];
}

/**
 * A picture as a self-contained SVG file, drawn by the same components as on pages.
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
    const scale = family ? cardScaleFor(family) : scaleFor([product], width / height);
    return (
      <>
        <title>{title}</title>
        <GraphPaper product={product} width={width} height={height} scale={scale} isAlone={!family} />
      </>
    );
  }
  const foot = SKU === "" ? [] : [dimension, SKU].filter((fact) => fact !== "");
  return (
    <SharingPicture title={title} foot={foot.join("  ·  ")} width={width} height={height}>
      {(half) => (
        <GraphPaper
          {...half}
          product={product}
          scale={scaleFor([product], half.width / half.height)}
          isAlone
        />
      )}
    </SharingPicture>
  );
}

function GoodsPicture({ title, goods, width, height }: GoodsFile) {
  return (
    <SharingPicture title={title} width={width} height={height}>
      {(half) => <GraphPaperGroup {...half} goods={goods} />}
    </SharingPicture>
  );
}

const margin = 64;
const titleSize = 54;
const lineHeight = 66;
const maxLines = 5;

interface SharingPictureProps {
  title: string;
  /** The line below. */
  foot?: string;
  width: number;
  height: number;
  /** Draws the other half. */
  children: (half: GraphPaperPlace) => ReactElement;
}

/** The picture that other sites show with a link: a drawing beside the title. It has no price: other sites cache it. */
function SharingPicture({ title, foot = "", width, height, children }: SharingPictureProps) {
  const half = width / 2;
  const lines = useLines(title, half - 1.5 * margin);
  const top = (height - lines.length * lineHeight) / 2 + titleSize;
  return (
    <>
      <title>{title}</title>
      <rect data-drawn="sheet" width={width} height={height} />
      {children({ x: half, width: half, height })}
      <Mark x={margin} y={margin} size={56} />
      <DrawingText x={margin + 76} y={margin + 40} size={36} align="start" drawn="heading">
        {company.shopName}
      </DrawingText>
      {lines.map((line, index) => (
        <DrawingText
          key={line}
          x={margin}
          y={top + index * lineHeight}
          size={titleSize}
          align="start"
          drawn="heading"
        >
          {line}
        </DrawingText>
      ))}
      {foot !== "" && (
        <DrawingText x={margin} y={height - margin} size={30} align="start" drawn="word">
          {foot}
        </DrawingText>
      )}
    </>
  );
}

/** The shop's logo, as in favicon.svg. */
function Mark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 26 26">
      <path data-drawn="markBody" d="M4 9h18v15.5H4z" />
      <path data-drawn="markFlap" d="M5.3 2h15.4L22 9H4z" />
    </svg>
  );
}

/** A title in lines of this width; a longer one ends in an ellipsis. */
function useLines(text: string, width: number): string[] {
  const outline = use(Outlines);
  const fits = (line: string) => ((outline?.(line).width ?? 0) / 1000) * titleSize <= width;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]} …`];
}
