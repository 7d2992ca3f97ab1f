import { createHash } from "node:crypto";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { serviceWorker } from "./service-worker-plugin.ts";

export default defineConfig({
  plugins: [reactRouter(), serviceWorker()],
  // The workspace packages are TypeScript sources, so the server bundle includes them and Node never resolves them.
  ssr: { noExternal: [/^@dakbag\//] },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    // The scripts of 16 run in Safari 15.4 too: what is compiled besides for 15 are class fields whose initial value names a
    // variable of the class's surroundings, and there are none. It would cost each page 0.2 kB.
    target: ["chrome109", "edge109", "firefox121", "safari16", "ios16"],
    cssTarget: ["chrome109", "edge109", "firefox121", "safari15.4", "ios15.4"],
    // Fonts and pictures stay files with a hashed name, never inlined into pages.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Chromium then compiles all functions while loading, not each at its first call: a first click costs a
            // quarter less work, and hydration is not later (measured with the CPU at a quarter of its speed).
            // Small files have few functions, and the line would be a tenth of them.
            postBanner: ({ modules }) =>
              Object.values(modules).reduce((length, module) => length + module.renderedLength, 0) > 40_000
                ? "//# allFunctionsCalledOnLoad"
                : "",
            // By default a page requests thirty small files. Code that several pages need at first is bundled together.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                {
                  name: "frame",
                  test: /app[\\/](browser|ui|api|boot|components)[\\/](?!use-saving|form-dialog|refusal-notice|press-button)/,
                  tags: ["$initial"],
                  minShareCount: 10,
                },
                // What asks the server and says why it refused, and dialogs with a form: most pages of visitors have neither.
                {
                  name: "saving",
                  test: /app[\\/](ui[\\/]use-saving|components[\\/]press-button)/,
                  tags: ["$initial"],
                  minShareCount: 2,
                },
                {
                  name: "forms",
                  test: /app[\\/]ui[\\/](form-dialog|refusal-notice)/,
                  tags: ["$initial"],
                  minShareCount: 2,
                },
                // Of the layouts of buyers and of staff, in one file: many small ones compress worse.
                {
                  name: "layouts",
                  test: /app[\\/](ui[\\/]dropdown|components[\\/](user-menu|page)|api[\\/]sign-out)/,
                  tags: ["$initial"],
                  minShareCount: 2,
                },
                { name: "worker", test: /components[\\/]ask-worker/, tags: ["$initial"], minShareCount: 2 },
                // What one or two pages of buyers need, and more of staff.
                { name: "choice", test: /ui[\\/]radio-cards/, tags: ["$initial"], minShareCount: 2 },
                // Controls of buyers and staff: without it, a page of buyers would load the staff bundle for one.
                { name: "controls", test: /app[\\/]ui[\\/]/, tags: ["$initial"], minShareCount: 5 },
                {
                  name: "orders",
                  test: /(orders|order-status)[\\/](order-status|shipment-stage|shipments-of-order)\.ts/,
                  tags: ["$initial"],
                  minShareCount: 2,
                },
                { name: "gstin", test: /gst[\\/]gstin\.ts/, tags: ["$initial"], minShareCount: 2 },
                { name: "phone", test: /account[\\/]phone-number/, tags: ["$initial"], minShareCount: 2 },
                { name: "domain", test: /packages[\\/]/, tags: ["$initial"], minShareCount: 12 },
                { name: "shop", test: /app[\\/]shop[\\/]/, tags: ["$initial"], minShareCount: 6 },
                { name: "staff", test: /app[\\/]staff[\\/]/, tags: ["$initial"], minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
});

/** Vite's own has the line too, which scripts, styles and pages all carry. */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ""));
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 4)}`;
}
