import type { BadgeTone } from "#app/ui/badge.tsx";

/** How the result of a row is shown in a preview. */
export const rowResults = {
  updated: { tone: "ok", result: "Will change" },
  same: { tone: "neutral", result: "Nothing to change" },
  notFound: { tone: "warn", result: "Not found" },
  invalid: { tone: "bad", result: "Error" },
  check: { tone: "warn", result: "Check" },
} as const satisfies Record<string, { tone: BadgeTone; result: string }>;
