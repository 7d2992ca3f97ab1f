/** What the web app may cost its visitors: `npm test` checks the sizes, `npm run bench` checks the rest. */
export const budgets = {
  /** First-load scripts of a public page, against a page with React and React Router alone. */
  maxOfBarePage: 1.5,
  /** First load, gzip. */
  maxPublicScriptBytes: 150 * 1024,
  maxStaffScriptBytes: 250 * 1024,
  maxStyleBytes: 15 * 1024,
  /** Lighthouse, phone settings, the median of its rounds. */
  minPerformance: 95,
  minOtherMarks: 100,
  maxLargestPaintMs: 1800,
  /** Main-thread work of a click until the next page is painted, at a quarter of the speed. */
  maxNavigationWorkMs: 200,
  /** Requests of a click besides pictures. */
  maxNavigationRequests: 0,
} as const;
