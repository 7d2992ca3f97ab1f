import { useState } from "react";

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
  const [format, setFormat] = useState<SlipFormat>(() => readFormat(readStorage()));
  return [
    format,
    (chosen) => {
      setFormat(readFormat(chosen));
      try {
        localStorage.setItem(storageKey, chosen);
      } catch {
        // Storage is off or full: the choice lasts as long as the page.
      }
    },
  ];
}

const readFormat = (text: string | null): SlipFormat =>
  slipFormats.find(({ value }) => value === text)?.value ?? "packing-slips";

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
