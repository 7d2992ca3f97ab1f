/** The tests of `npm run check`: they need no database, no browser and no child process. */
export const quickTests = [
  "packages/**/*.test.ts",
  "scripts/{deployment,import-rules,payment-scenarios,rules,security,test-counts,test-files}.test.ts",
];
