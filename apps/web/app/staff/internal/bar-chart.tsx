import { StaffBlock } from "#app/staff/staff-block.tsx";
import { Table, TableHead, numeric } from "#app/ui/table.tsx";
import { changeInPercent } from "./format-home.ts";
import styles from "./charts.module.css";

export interface Bar {
  /** What the bar is of, such as a day. */
  name: string;
  value: number;
  /** Another figure of the same, in the text and the table only. */
  beside?: number;
  /** The value a week before, where it is known: a line across the bar. */
  weekBefore?: number | undefined;
}

/** The bars of days, each with the value of the same weekday of the week before. */
export function withWeekBefore(bars: readonly Bar[]): Bar[] {
  return bars.map((bar, at) => ({ ...bar, weekBefore: bars[at - 7]?.value }));
}

interface BarChartProps {
  title: string;
  /** What one bar is, as the head of the table's first column. */
  of: string;
  /** What `value` and `beside` are. */
  series: { value: string; beside?: string };
  bars: readonly Bar[];
  format: (value: number) => string;
  /** Short, for the end of the scale. */
  formatScale?: (value: number) => string;
}

const [width, height, gap] = [10, 100, 2];

/** Bars side by side, the last one the newest, against the week before, and the same figures in a table below. */
export function BarChart({ title, of, series, bars, format, formatScale = format }: BarChartProps) {
  const maxValue = Math.max(0, ...bars.map(({ value }) => value));
  const scale = roundUp(maxValue);
  const highest = bars.findLast(({ value }) => value === maxValue);
  const summary =
    maxValue === 0 || !highest
      ? `${title}: nothing in these ${bars.length} days.`
      : `${title}: at most ${format(maxValue)}, on ${highest.name}. The figures are in the table below.`;
  return (
    <StaffBlock title={title}>
      <div className={styles.plot}>
        <p className={styles.scale}>
          <span>{formatScale(scale)}</span>
          <LastWeek bars={bars} format={formatScale} />
        </p>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${bars.length * width} ${height}`}
          preserveAspectRatio="none"
        >
          <path d={`M0 0H${bars.length * width}M0 ${height / 2}H${bars.length * width}`} />
          {bars.map((bar, at) => (
            <BarOfDay key={bar.name} bar={bar} at={at} scale={scale} label={labelOf(bar, series, format)} />
          ))}
        </svg>
        <p className={styles.ends} aria-hidden="true">
          <span>{bars[0]?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </p>
      </div>
      <p className={styles.legend}>
        <span className={styles.mark} aria-hidden="true" /> same day last week
      </p>
      <details className={styles.figures}>
        <summary>{`${title} as a table`}</summary>
        <ChartTable title={title} of={of} series={series} bars={bars} format={format} />
      </details>
    </StaffBlock>
  );
}

const sumOf = (bars: readonly Bar[]) => bars.reduce((sum, { value }) => sum + value, 0);

/** The last seven whole days against the seven before; the last bar is today, which is not over. */
function LastWeek({ bars, format }: Pick<BarChartProps, "bars" | "format">) {
  const [last, before] = [sumOf(bars.slice(-8, -1)), sumOf(bars.slice(-15, -8))];
  const change = changeInPercent(last, before);
  return (
    <span>
      <span>{`7 days to yesterday: ${format(last)}, the 7 before: ${format(before)}`}</span>
      {change !== "" && <strong>{` (${change})`}</strong>}
    </span>
  );
}

function labelOf(
  { name, value, beside, weekBefore }: Bar,
  series: BarChartProps["series"],
  format: (value: number) => string,
) {
  const more = series.beside && beside !== undefined ? `, ${format(beside)} ${series.beside}` : "";
  const earlier = weekBefore === undefined ? "" : `, ${format(weekBefore)} a week before`;
  return `${name}: ${format(value)} ${series.value}${more}${earlier}`;
}

function BarOfDay({ bar, at, scale, label }: { bar: Bar; at: number; scale: number; label: string }) {
  const high = (bar.value / scale) * height;
  return (
    <g className={styles.bar}>
      <title>{label}</title>
      <rect className={styles.column} x={at * width} width={width} height={height} />
      <rect
        className={styles.solid}
        x={at * width + gap / 2}
        y={height - high}
        width={width - gap}
        height={high}
      />
      {bar.weekBefore !== undefined && (
        <path
          className={styles.before}
          d={`M${at * width + 1} ${height - (bar.weekBefore / scale) * height}h${width - 2}`}
        />
      )}
    </g>
  );
}

function ChartTable({ title, of, series, bars, format }: BarChartProps) {
  return (
    <Table name={`${title}, figures`}>
      <TableHead
        columns={[
          of,
          { number: series.value },
          ...(series.beside ? [{ number: series.beside }] : []),
          { number: "a week before" },
        ]}
      />
      <tbody>
        {bars.toReversed().map(({ name, value, beside = 0, weekBefore }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={numeric}>{format(value)}</td>
            {series.beside && <td className={numeric}>{format(beside)}</td>}
            <td className={numeric}>{weekBefore === undefined ? "–" : format(weekBefore)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const steps = [1, 2, 3, 4, 5, 6, 8, 10];

/** The next round number, the end of the scale. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return (steps.find((step) => step * power >= value) ?? 10) * power;
}
