import { type ReactNode, use } from "react";
import { company } from "@dakbag/company/company";
import type { PaperPlace } from "./paper.tsx";
import { Outlines, Words } from "./words.tsx";

const margin = 64;
const titleSize = 54;
const lineHeight = 66;
const mostLines = 5;

interface SharingPictureProps {
  title: string;
  /** The line below. */
  foot?: string;
  width: number;
  height: number;
  /** What is drawn on the other half. */
  children: (half: PaperPlace) => ReactNode;
}

/**
 * A page as other sites show it with a link: drawn on one half, named on the other. It names no price, for it is kept
 * where nobody changes it.
 */
export function SharingPicture({ title, foot = "", width, height, children }: SharingPictureProps) {
  const half = width / 2;
  const lines = useLines(title, half - 1.5 * margin);
  const top = (height - lines.length * lineHeight) / 2 + titleSize;
  return (
    <>
      <title>{title}</title>
      <rect data-drawn="sheet" width={width} height={height} />
      {children({ x: half, width: half, height })}
      <Mark x={margin} y={margin} size={56} />
      <Words x={margin + 76} y={margin + 40} size={36} align="start" drawn="heading">
        {company.shopName}
      </Words>
      {lines.map((line, index) => (
        <Words
          key={line}
          x={margin}
          y={top + index * lineHeight}
          size={titleSize}
          align="start"
          drawn="heading"
        >
          {line}
        </Words>
      ))}
      {foot !== "" && (
        <Words x={margin} y={height - margin} size={30} align="start" drawn="word">
          {foot}
        </Words>
      )}
    </>
  );
}

/** The shop's mark, as favicon.svg draws it. */
function Mark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 26 26">
      <path data-drawn="markBody" d="M4 9h18v15.5H4z" />
      <path data-drawn="markFlap" d="M5.3 2h15.4L22 9H4z" />
    </svg>
  );
}

/** A title in lines of this width; what is too long even so ends in dots. */
function useLines(text: string, width: number): string[] {
  const outline = use(Outlines);
  const fits = (line: string) => ((outline?.(line).width ?? 0) / 1000) * titleSize <= width;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]} …`];
}
