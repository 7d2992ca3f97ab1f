/** Performance budgets of the web app: `npm test` checks the sizes, `npm run bench` checks the rest. */
export const budgets = {
  /** First-load scripts of a public page, against a page with React and React Router alone. */
  maxOfBarePage: 1.5,
  /** First load, gzip. */
  // A page of the desk adds about 0.1 kB to every page, as the list of routes names it.
  maxPublicScriptBytes: 150 * 1024,
  maxStaffScriptBytes: 250 * 1024,
  maxStyleBytes: 15 * 1024,
  /** Lighthouse, phone settings, the median of its rounds. */
  minPerformance: 95,
  minOtherScores: 100,
  maxLargestPaintMs: 1800,
  /** Main-thread work of a click until the next page is painted, with the CPU slowed down four times. */
  maxNavigationWorkMs: 200,
  /** From a press or a key until the next frame, with the CPU slowed down four times. */
  maxInputDelayMs: 200,
  /** Requests of a click besides pictures. */
  maxNavigationRequests: 0,
} as const;
