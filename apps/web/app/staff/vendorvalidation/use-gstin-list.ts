import { useEffect, useRef, useState } from "react";
import { checkGstin, type GstinVerdict } from "./check-gstin.ts";

// More would queue behind the browser's limit of connections to one host.
const maxParallelCalls = 4;

interface ListCheck {
  /** In the order of the list; null while one is not checked yet. */
  verdicts: readonly (GstinVerdict | null)[];
  gstins: readonly string[];
  isBusy: boolean;
}

const nothing: ListCheck = { verdicts: [], gstins: [], isBusy: false };

/** Checks a list of GSTINs a few at a time; results are shown as they arrive, and the rest can be stopped or tried again. */
export function useGstinList() {
  const [check, setCheck] = useState(nothing);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function run(gstins: readonly string[], known: readonly (GstinVerdict | null)[]) {
    const { signal } = (stopping.current = new AbortController());
    setCheck({ gstins, verdicts: known, isBusy: true });
    const waiting = known.flatMap((verdict, at) => (verdict === null ? [at] : []));
    async function work() {
      for (let at = waiting.shift(); at !== undefined && !signal.aborted; at = waiting.shift()) {
        // Several of these loops run side by side.
        const verdict = await checkGstin(gstins[at] ?? "", signal).catch(() => null);
        const place = at;
        if (!signal.aborted) setCheck((now) => ({ ...now, verdicts: now.verdicts.with(place, verdict) }));
      }
    }
    await Promise.all(Array.from({ length: maxParallelCalls }, work));
    if (stopping.current?.signal === signal) setCheck((now) => ({ ...now, isBusy: false }));
  }

  return {
    ...check,
    start: (gstins: readonly string[]) =>
      run(
        gstins,
        gstins.map(() => null),
      ),
    /** Checks again those without an answer, and those left by a stop. */
    goOn: () =>
      run(
        check.gstins,
        check.verdicts.map((verdict) => (verdict?.kind === "unknown" ? null : verdict)),
      ),
    stop: () => stopping.current?.abort(),
  };
}
