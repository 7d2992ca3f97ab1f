import { measurePageSizes, mostOfBarePage, mostStyleBytes } from "../scripts/size-budget.ts";
import type { Measurement } from "./measurement.ts";

/** What a first visit to any public page loads, beside a bare page of the same build. `npm test` holds the same budget. */
export async function measureBundle(): Promise<Measurement[]> {
  const { bareScriptBytes, publicPages, staffPages } = await measurePageSizes();
  const scripts = publicPages.map(({ path, scriptBytes }) => ({
    what: `scripts of ${path}`,
    unit: "kB (brotli)",
    measured: scriptBytes / 1024,
    against: bareScriptBytes / 1024,
    limit: { atMost: mostOfBarePage },
  }));
  const heaviest = [...publicPages, ...staffPages].reduce((one, other) =>
    other.styleBytes > one.styleBytes ? other : one,
  );
  const styles = {
    what: `CSS of ${heaviest.path}, the most of all pages`,
    unit: "kB (gzip)",
    measured: heaviest.styleBytes / 1024,
    against: mostStyleBytes / 1024,
    limit: { atMost: 1 },
  };
  return [...scripts, styles];
}
