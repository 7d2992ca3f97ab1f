import { type ReactElement, useState } from "react";
import { ApiError } from "#app/api/api-error.ts";
import { CareNotice } from "./care-notice.tsx";
import { useTicks } from "./use-ticks.tsx";

const toTick = ["I have checked the price"];

/** Asks to check a price that moves by more than half: often a decimal point is in the wrong place. */
export function usePriceCheck() {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const { areAllTicked, ticks } = useTicks(texts, toTick);
  const notice: ReactElement | null =
    texts.length === 0 ? null : <CareNotice texts={texts}>{ticks}</CareNotice>;
  return {
    notice,
    isChecked: texts.length > 0 && areAllTicked,
    /** Whether an error is a refusal for that reason; the person is then asked. */
    askFor(error: unknown): boolean {
      const isAsked = error instanceof ApiError && error.code === "price-unchecked";
      if (isAsked) setTexts([error.message]);
      return isAsked;
    },
    /** After a change of what is to be saved. */
    clear: () => setTexts([]),
  };
}
