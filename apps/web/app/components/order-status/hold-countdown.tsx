import { formatHold } from "@dakbag/domain/orders/hold-text";
import { serverNow } from "#app/api/server-time.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { indiaTime } from "#app/ui/india-time.ts";

interface HoldCountdownProps {
  /** What is held, at the beginning of the sentence: "Your goods". */
  goods: string;
  /** ISO 8601. */
  until: string;
  /** Called once when the time is over. */
  onEnd?: () => void;
}

/**
 * How long an unpaid order still holds its goods, and what happens then. It counts whole minutes down, and a timer is not
 * announced while it changes: the time of day in it stays true.
 */
export function HoldCountdown({ goods, until, onEnd }: HoldCountdownProps) {
  const leftMs = useTimeLeft(until, onEnd);
  return <span role="timer">{formatHold({ goods, leftMs, time: indiaTime(until) })}</span>;
}

function useTimeLeft(until: string, onEnd: (() => void) | undefined): number {
  const [now, setNow] = useState(serverNow);
  const end = Date.parse(until);
  const leftMs = end - now;
  const finish = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (leftMs <= 0) return finish();
    // The sentence changes at whole minutes.
    const untilNextMs = leftMs - (Math.ceil(leftMs / 60_000) - 1) * 60_000;
    const timer = setTimeout(() => setNow(serverNow()), untilNextMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs;
}
