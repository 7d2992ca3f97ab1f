import { StaffBlock } from "#app/staff/staff-block.tsx";
import { Table, numeric } from "#app/ui/table.tsx";
import styles from "./charts.module.css";

export interface Bar {
  /** What the bar is of, such as a day. */
  name: string;
  value: number;
  /** Another figure of the same, in the text and the table only. */
  beside?: number;
}

interface BarChartProps {
  title: string;
  /** What one bar is, as the head of the table's first column. */
  of: string;
  /** What `value` and `beside` are. */
  series: { value: string; beside?: string };
  bars: readonly Bar[];
  format: (value: number) => string;
}

const [width, height, gap] = [10, 100, 2];

/** Bars side by side, the last one the newest, and the same figures in a table below. */
export function BarChart({ title, of, series, bars, format }: BarChartProps) {
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
        <span className={styles.scale}>{format(scale)}</span>
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
      <details className={styles.figures}>
        <summary>{title} as a table</summary>
        <ChartTable title={title} of={of} series={series} bars={bars} format={format} />
      </details>
    </StaffBlock>
  );
}

function labelOf(
  { name, value, beside }: Bar,
  series: BarChartProps["series"],
  format: (value: number) => string,
) {
  const more = series.beside && beside !== undefined ? `, ${format(beside)} ${series.beside}` : "";
  return `${name}: ${format(value)} ${series.value}${more}`;
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
    </g>
  );
}

function ChartTable({ title, of, series, bars, format }: BarChartProps) {
  return (
    <Table name={`${title}, figures`}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col" className={numeric}>
            {series.value}
          </th>
          {series.beside && (
            <th scope="col" className={numeric}>
              {series.beside}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map(({ name, value, beside = 0 }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={numeric}>{format(value)}</td>
            {series.beside && <td className={numeric}>{format(beside)}</td>}
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
