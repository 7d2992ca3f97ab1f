import { useState } from "react";
import { storeText } from "#app/browser/store-text.ts";

const storageKey = "packing slips";
/** The paper of packing slips, as it is chosen in a list. */
export const slipFormats = [
  { value: "packing-slips", label: "A4" },
  { value: "packing-slips-two", label: "Two on A4" },
  { value: "packing-slips-4x6", label: "4 × 6 inch" },
] as const;

type SlipFormat = (typeof slipFormats)[number]["value"];

/** The paper that was chosen last in this browser. */
export function useSlipFormat(): [SlipFormat, (format: string) => void] {
  const [format, setFormat] = useState<SlipFormat>(() => readFormat(localStorage.getItem(storageKey)));
  return [
    format,
    (chosen) => {
      setFormat(readFormat(chosen));
      storeText(localStorage, storageKey, chosen);
    },
  ];
}

const readFormat = (text: string | null): SlipFormat =>
  slipFormats.find(({ value }) => value === text)?.value ?? "packing-slips";
