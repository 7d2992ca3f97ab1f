import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What every page needs: its frame, and what loads the rest. */
const frame = /apps\/web\/app\/(site-frame\/|ui\/lazy-part)|vite\/preload-helper/;

/** What many pages of the shop have in common. Screens are not among it: a page never loads another page's. */
const commonParts =
  /apps\/web\/(content|app\/(ui|api-client|site-frame|features\/catalogue))\/|packages\/domain\//;
/** What pages with products have in common besides. The drawing itself is not among it: the server does it. */
const pictures =
  /apps\/web\/app\/features\/product-picture\/(product-picture|product-sketch|picture-scale|drawing\.tsx)|packages\/domain\/src\/product-dimensions/;

/** What pages with prices have in common. */
const prices =
  /packages\/domain\/src\/(money|gst-tax|quantity-options|product-category)|features\/catalogue\/price-words/;
/** What a listing shows at first and its other views show too. Without a name it would be many small files. */
const listing =
  /features\/product-listing\/(compare-(tick|choice)|compare\.module|listing|product-card\.module)|domain\/src\/(listing-filters|price-bands)/;

export default defineConfig({
  plugins: [reactRouter()],
  // The workspace packages are TypeScript sources: the server bundle takes them in, Node never resolves them.
  ssr: { noExternal: [/^@dakbag\//] },
  build: {
    target: "es2022",
    // Fonts and pictures stay files with a hashed name: a page then never carries them as text.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
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
                { name: "categories", test: /packages\/domain\/src\/product-category/, priority: 2 },
                { name: "pictures", test: pictures, minShareCount: 4, priority: 1 },
                { name: "prices", test: prices, tags: ["$initial"], minShareCount: 4, priority: 1 },
                { name: "shop", test: commonParts, tags: ["$initial"], minShareCount: 6, priority: 1 },
                { name: "listing", test: listing, minShareCount: 2, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
});
