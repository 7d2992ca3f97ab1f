/** What `npm run check` runs: tests that need no database, no browser and no process of their own. */
export const quickTests = [
  "packages/**/*.test.ts",
  "scripts/{deployment,import-walls,payment-scenarios,rules,security,test-counts,test-files}.test.ts",
];

/**
 * What `npm run test:long` holds: files whose tests take two sizes (`quickOrLong`), seconds in `npm test`, minutes here.
 */
export const longTests: readonly { file: string; holds: string }[] = [
  { file: "apps/api/src/hostile-input.test.ts", holds: "100,000 hostile requests (quick: 500)" },
  {
    file: "apps/server/src/log-secrets.test.ts",
    holds: "10,000 requests whose secrets stay out of the log (200)",
  },
  {
    file: "apps/api/src/features/account/one-time-code-attacks.test.ts",
    holds: "10,000 guesses of a one-time code, from 1,000 clients (300, 30)",
  },
  { file: "apps/api/src/features/account/sessions.test.ts", holds: "250 logins during a logout of all (10)" },
  {
    file: "apps/api/src/features/checkout/last-goods.test.ts",
    holds: "20 rounds of 1,000 buyers for 100 pieces (1 round of 200 for 20)",
  },
  { file: "apps/api/src/features/checkout/random-carts.test.ts", holds: "1,000 random carts (40)" },
  {
    file: "apps/api/src/features/checkout/payment-interleavings.test.ts",
    holds: "33,000 orders of payment events, 10,000 of them random (110, 300)",
  },
  {
    file: "apps/api/src/features/invoices/issue-invoice.test.ts",
    holds: "500 captures at once (100)",
  },
  {
    file: "apps/api/src/features/invoices/issue-credit-note.test.ts",
    holds: "100 refunds at once (30)",
  },
  { file: "bench/kills.test.ts", holds: "5 kills of shop and database while buyers pay (2)" },
  {
    file: "e2e/",
    holds:
      "every story on the other device: buyers at 1440 px, staff at 360; axe on every page and state at both widths, with and without less motion (a page of each kind; states at one width); every kind of bad text in every field (two kinds); no fault and no layout shift on every page (on two of each kind)",
  },
];
