import { createHash } from "node:crypto";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { serviceWorker } from "./service-worker-plugin.ts";

/** What every page needs: its frame, and what loads the rest. */
const frame = /apps\/web\/app\/(shop\/frame\/|boot\/|components\/frame\/|ui\/lazy-part)|vite\/preload-helper/;

/**
 * What many pages of the shop have in common. Screens are not among it: a page never loads another page's. Nor is what
 * many pages for staff share, but few public ones.
 */
const commonParts =
  /apps\/web\/(app\/(ui|api|boot|shop\/frame|shop(?=\/[^/]+$)))\/(?!india-time|role|checkbox)|packages\/domain\/src\/[a-z-]+\/(?!order-status|phone-number|gstin|delimited-text|csv-file|packet-series|indian-states|product-picture|paper-picture)/;
/** What pages with products have in common besides. The drawing itself is not among it: the server does it. */
const pictures =
  /apps\/web\/app\/components\/pictures\/(product-picture|product-sketch|picture-scale|drawing\.tsx)|packages\/domain\/src\/catalogue\/product-dimensions/;

/** What every page with an amount needs. */
const money =
  /packages\/domain\/src\/(money\/money|gst\/gst-tax|catalogue\/sale-kind)|components\/price-words/;
/** What pages that price a quantity, or list lines, have in common besides. */
const prices =
  /packages\/domain\/src\/(cart\/quantity-options|money\/bulk-discount|money\/price-breakdown)|app\/ui\/table/;
/** What pages with a form have in common. */
const forms = /app\/ui\/(field|text-field|select-field)\.tsx/;
/** What a listing shows at first and its other views show too. Without a name it would be many small files. */
const listing =
  /shop\/listings\/(compare-(tick|choice)|compare\.module|listing|product-card\.module)|domain\/src\/catalogue\/(listing-filters|price-bands)/;

/** The same for a file on every machine. Without it a class's name carries its line in the file as well. */
const shortNameOf = (file: string) =>
  createHash("sha256")
    .update(relative(import.meta.dirname, file))
    .digest("base64url")
    .slice(0, 4);

/** The names of all pages' files travel with every page: their hashes are as short as the bundler allows. */
const scriptFileNames = "assets/[name]-[hash:7].js";
const assetFileNames = "assets/[name]-[hash:6][extname]";

export default defineConfig({
  plugins: [reactRouter(), serviceWorker()],
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortNameOf(file)}` } },
  // The workspace packages are TypeScript sources: the server bundle takes them in, Node never resolves them.
  ssr: { noExternal: [/^@dakbag\//] },
  build: {
    target: "es2022",
    // Fonts and pictures stay files with a hashed name: a page then never carries them as text.
    assetsInlineLimit: 0,
  },
  environments: {
    // The server names the same files.
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: scriptFileNames,
            chunkFileNames: scriptFileNames,
            assetFileNames,
            // Chromium then compiles all functions beside the load, not each at its first call: a first click costs a
            // quarter less work, and pages come alive as soon as without it (measured at a quarter of the speed).
            postBanner: "//# allFunctionsCalledOnLoad",
            // Left alone, a page asks for thirty small files. What several pages need at first travels together;
            // with fewer pages it would be a burden to those that do not need it.
            codeSplitting: {
              groups: [
                // Named, so that a library which one page needs stays with that page.
                {
                  name: "libraries",
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 3,
                },
                { name: "frame", test: frame, tags: ["$initial"], priority: 2 },
                // By itself: a list of lines needs to know where products live, but draws few of them.
                {
                  name: "categories",
                  test: /packages\/domain\/src\/catalogue\/product-category/,
                  priority: 2,
                },
                { name: "pictures", test: pictures, minShareCount: 4, priority: 1 },
                // The look of a control, which the cart has without a form.
                { name: "field", test: /app\/ui\/field\.module/, priority: 3 },
                { name: "forms", test: forms, tags: ["$initial"], minShareCount: 3, priority: 2 },
                { name: "money", test: money, tags: ["$initial"], minShareCount: 4, priority: 2 },
                { name: "prices", test: prices, tags: ["$initial"], minShareCount: 3, priority: 1 },
                { name: "shop", test: commonParts, tags: ["$initial"], minShareCount: 5, priority: 1 },
                // Two small files that go together wherever something is put into the cart.
                {
                  name: "additions",
                  test: /(cart\/use-is-from-delhi|api\/new-idempotency-key)/,
                  priority: 1,
                },
                // What every page that shows orders needs; how far an order is, buyers see alone.
                {
                  name: "order-status",
                  test: /packages\/domain\/src\/orders\/order-status|order-status\/order-status-word|ui\/india-time/,
                  priority: 1,
                },
                // Small parts that go together wherever a buyer's orders are.
                {
                  name: "progress",
                  test: /order-status\/(progress-tracker|use-refresh)|orders\/order-actions|documents\/download-(invoice|document)/,
                  priority: 1,
                },
                // Small rules that go together wherever somebody says who they are.
                {
                  name: "buyer-details",
                  test: /packages\/domain\/src\/(gst\/gstin|account\/phone-number)|app\/ui\/checkbox/,
                  priority: 2,
                },
                { name: "prose", test: /app\/ui\/(prose\.tsx|linked-words)/, priority: 1 },
                { name: "tabs", test: /app\/ui\/(tabs\.tsx|tab-keys)/, priority: 1 },
                { name: "catalogue", test: /shop\/catalogue-gate/, priority: 1 },
                { name: "listing", test: listing, minShareCount: 2, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
});
