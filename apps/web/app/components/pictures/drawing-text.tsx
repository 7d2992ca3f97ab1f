import { createContext, use } from "react";

/** A text as an outline in thousandths of its font size, its baseline at 0, and its width in the same unit. */
export type Outline = (text: string) => { path: string; width: number };

/** How text in a picture file is drawn. Null on pages, where browsers have the shop's font. */
export const Outlines = createContext<Outline | null>(null);

interface DrawingTextProps {
  children: string;
  /** Height of the letters in drawing units. */
  size: number;
  /** Where their middle is, or where they begin. */
  x: number;
  y: number;
  align?: "middle" | "start";
  /** Read from below upwards. */
  isTurned?: boolean;
  drawn?: "word" | "number" | "heading";
}

/** Text in a drawing: a text element, or its outline where the font may be missing. */
export function DrawingText({
  children,
  size,
  x,
  y,
  align = "middle",
  isTurned = false,
  drawn = "number",
}: DrawingTextProps) {
  const outline = use(Outlines)?.(children);
  const place = `translate(${x} ${y})${isTurned ? "rotate(-90)" : ""}`;
  if (!outline) {
    return (
      <text data-drawn={drawn} fontSize={size} {...(isTurned ? { transform: place } : { x, y })}>
        {children}
      </text>
    );
  }
  const begin = align === "middle" ? `translate(${-outline.width / 2} 0)` : "";
  return <path data-drawn={drawn} transform={`${place}scale(${size / 1000})${begin}`} d={outline.path} />;
}
