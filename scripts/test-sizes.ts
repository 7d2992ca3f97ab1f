/** The tests of `npm run check`: they need no database, no browser and no child process. */
export const quickTests = [
  "packages/**/*.test.ts",
  "scripts/{deployment,import-rules,payment-scenarios,rules,security,test-counts,test-files}.test.ts",
];

/**
 * The tests of `npm run test:long`: files whose tests have two sizes (`quickOrLong`), seconds in `npm test`, minutes here.
 */
export const longTests: readonly { file: string; holds: string }[] = [
  {
    file: "apps/api/src/platform/file-reader.test.ts",
    holds: "10,000 broken workbooks and CSV files (300)",
  },
  { file: "apps/api/src/hostile-input.test.ts", holds: "100,000 hostile requests (quick: 500)" },
  {
    file: "apps/server/src/log-secrets.test.ts",
    holds: "10,000 requests whose secrets must not be logged (200)",
  },
  {
    file: "apps/api/src/features/account/one-time-code-attacks.test.ts",
    holds: "10,000 guesses of a one-time code, from 1,000 clients (300, 30)",
  },
  {
    file: "apps/api/src/features/users/sessions.test.ts",
    holds: "250 logins during a logout of all sessions (10)",
  },
  {
    file: "apps/api/src/features/checkout/last-goods.test.ts",
    holds: "20 rounds of 1,000 buyers competing for 100 pieces (1 round of 200 for 20)",
  },
  {
    file: "apps/api/src/features/buying/take-paid-goods.test.ts",
    holds: "100 rounds of payments that take holds which are paid, pressed and cancelled (4)",
  },
  {
    file: "apps/api/src/features/order-desk/desk-schedules.test.ts",
    holds: "10,000 schedules of buyers, admins, files, refunds and settlements on shared orders (100)",
  },
  { file: "apps/api/src/features/checkout/random-carts.test.ts", holds: "1,000 random carts (40)" },
  {
    file: "apps/api/src/features/checkout/two-tabs.test.ts",
    holds: "10,000 random schedules of two tabs, late reports and jobs (200)",
  },
  {
    file: "apps/api/src/features/refunds/goodwill-sequences.test.ts",
    holds: "400 orders with random goodwill, refunds of pieces and failures (12)",
  },
  {
    file: "apps/api/src/features/checkout/payment-interleavings.test.ts",
    holds: "33,000 sequences of payment events, 10,000 of them random (110, 300)",
  },
  {
    file: "apps/api/src/features/inventory/stock-levels.test.ts",
    holds: "300 random series of changes of stock and plans (15)",
  },
  {
    file: "apps/api/src/features/orders/order-search.test.ts",
    holds: "2,000 random sets of orders, searched by stored texts and in the orders (60)",
  },
  {
    file: "apps/api/src/features/inventory/desk-filters.test.ts",
    holds:
      "500 random filters of the desk's products and 300 of the inventory, against a plain reading (40 and 25)",
  },
  {
    file: "apps/api/src/features/catalogue/search-products.test.ts",
    holds: "5,000 random catalogues, searched in PostgreSQL and as in a browser (100)",
  },
  {
    file: "apps/api/src/features/invoices/issue-invoice.test.ts",
    holds: "500 concurrent captures (100)",
  },
  {
    file: "apps/api/src/features/invoices/issue-credit-note.test.ts",
    holds: "100 concurrent refunds (30)",
  },
  {
    file: "bench/failures/pooler.test.ts",
    holds:
      "20 buyers at once through Debian's PgBouncer, which is downloaded (4, through an address as strict)",
  },
  {
    file: "apps/api/src/features/notifications/mail-server-away.test.ts",
    holds: "1,000 e-mails that wait while the mail server is away (60)",
  },
  { file: "bench/failures/kills.test.ts", holds: "5 kills of shop and database while buyers pay (2)" },
  {
    file: "e2e/",
    holds:
      "every story on the other device: buyers at 1440 px, staff at 360; axe on every page and state at both widths, with and without less motion (a page of each kind; states at one width); every kind of bad text in every field (two kinds); no fault and no layout shift on every page (on two of each kind); the layout of pages that are like others at ten widths (of each kind)",
  },
];

/** Benches that `npm run test:long` runs only by name, because they take a whole machine. */
export const drills: readonly { name: string; holds: string }[] = [
  {
    name: "failover",
    holds:
      "three PostgreSQL servers with Patroni on Debian 12: the primary killed ten times, ten switchovers, machines lost, a restore to a moment",
  },
];
