import { type ReactElement, useState } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";

const noTicks: ReadonlySet<string> = new Set();

/**
 * The ticks that are needed before something is done, one for each label.
 *
 * @param shown what they are about: of anything else shown later nothing is ticked
 */
export function useTicks(
  shown: unknown,
  labels: readonly string[],
): { areAllTicked: boolean; ticks: ReactElement[] } {
  const [state, setState] = useState({ shown, ticked: noTicks });
  const ticked = Object.is(state.shown, shown) ? state.ticked : noTicks;
  const tick = (label: string, isTicked: boolean) =>
    setState({
      shown,
      ticked: new Set([...ticked].filter((one) => one !== label).concat(isTicked ? label : [])),
    });
  return {
    areAllTicked: labels.every((label) => ticked.has(label)),
    ticks: labels.map((label) => (
      <Checkbox
        key={label}
        label={label}
        checked={ticked.has(label)}
        onChange={(event) => tick(label, event.target.checked)}
      />
    )),
  };
}
