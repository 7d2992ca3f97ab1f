import { type Box, round } from "./dimension-lines.tsx";
import { tapeReel, unitsPerInch } from "./picture-scale.ts";

/** A piece of honeycomb sleeve: a tube of paper cells, cut off at the top because its length varies. */
export function SleeveDrawing({ box }: { box: Box }) {
  const { left, top, right, bottom } = box;
  const wave = round((right - left) / 4);
  return (
    <g data-drawn="paper">
      <path
        data-drawn="pouch"
        d={`M${left} ${bottom}V${top}q${round(wave / 2)} -6 ${wave} 0t${wave} 0 ${wave} 0 ${round(right - left - 3 * wave)} 0V${bottom}Z`}
      />
      <path data-drawn="cells" d={cells({ left, top: top + 3, right, bottom })} />
    </g>
  );
}

/** A roll of honeycomb paper, partly unrolled. */
export function HoneycombRollDrawing({ box }: { box: Box }) {
  const radius = round((box.bottom - box.top) * 0.36);
  const x = box.left + radius;
  const y = box.bottom - radius;
  const sheet = { left: x, top: round(box.bottom - radius * 0.9), right: box.right, bottom: box.bottom };
  return (
    <g data-drawn="paper">
      <rect
        data-drawn="pouch"
        x={sheet.left}
        y={sheet.top}
        width={sheet.right - sheet.left}
        height={sheet.bottom - sheet.top}
      />
      <path data-drawn="cells" d={cells(sheet)} />
      <circle data-drawn="pouch" cx={x} cy={y} r={radius} />
      {[0.82, 0.64, 0.46].map((share) => (
        <circle key={share} data-drawn="winding" cx={x} cy={y} r={round(radius * share)} />
      ))}
      <circle data-drawn="core" cx={x} cy={y} r={round(radius * 0.26)} />
    </g>
  );
}

/** A reel of tape from the side and from the edge. */
export function TapeDrawing({
  box,
  reel,
  isBrown,
}: {
  box: Box;
  reel: ReturnType<typeof tapeReel>;
  isBrown: boolean;
}) {
  const radius = round(reel.outerInches * unitsPerInch);
  const core = round(reel.coreInches * unitsPerInch);
  const width = round(reel.widthInches * unitsPerInch);
  const x = round(box.left + radius);
  const y = round(box.bottom - radius);
  return (
    <g data-drawn={isBrown ? "brownTape" : "clearTape"}>
      <circle data-drawn="pouch" cx={x} cy={y} r={radius} />
      <circle data-drawn="winding" cx={x} cy={y} r={round((radius + core) / 2)} />
      <circle data-drawn="core" cx={x} cy={y} r={core} />
      <circle data-drawn="hole" cx={x} cy={y} r={round(core * 0.92)} />
      <rect
        data-drawn="pouch"
        x={round(box.right - width)}
        y={round(y - radius)}
        width={width}
        height={2 * radius}
        rx="1"
      />
    </g>
  );
}

/** A shipping label on its backing, with the edge of the next one above. */
export function LabelDrawing({ box }: { box: Box }) {
  const { left, top, right, bottom } = box;
  const width = right - left;
  const height = bottom - top;
  const x = round(left + width * 0.1);
  const inner = round(width * 0.8);
  return (
    <g>
      <path
        data-drawn="backing"
        d={`M${left - 2} ${bottom + 2}V${round(top - 14)}H${right + 2}V${bottom + 2}Z`}
      />
      <rect data-drawn="label" x={left} y={round(top - 13)} width={width} height="10" rx="1.5" />
      <rect data-drawn="label" x={left} y={top} width={width} height={height} rx="1.5" />
      <path
        data-drawn="bars"
        strokeWidth={round(height * 0.16)}
        strokeDasharray="1 .7 .5 .9 1.4 .6 .5 .5"
        d={`M${x} ${round(top + height * 0.72)}h${inner}`}
      />
      <path
        data-drawn="printed"
        d={`M${x} ${round(top + height * 0.14)}h${round(inner * 0.6)}M${x} ${round(top + height * 0.25)}h${inner}M${x} ${round(top + height * 0.36)}h${round(inner * 0.8)}M${x} ${round(top + height * 0.5)}h${inner}`}
      />
    </g>
  );
}

/** Rows of six-sided cells as one path; each begins relative to the end of the one above, which compresses well. */
function cells({ left, top, right, bottom }: Box): string {
  const width = 7;
  const height = 6;
  const below = height * 0.75;
  let path = `M${round(left)} ${round(top + height)}`;
  let end = left;
  for (let y = top + height, row = 0; y < bottom - 1; y += below, row++) {
    const start = left + (row % 2 === 0 ? 0 : width / 2);
    const count = Math.max(0, Math.floor((right - start) / width));
    if (row > 0) path += `m${round(start - end)} ${below}`;
    path += "l3.5 -2 3.5 2".repeat(count);
    end = start + count * width;
  }
  return path;
}
