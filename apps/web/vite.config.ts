import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { serviceWorker } from "./service-worker-plugin.ts";

export default defineConfig({
  plugins: [reactRouter(), serviceWorker()],
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
            // Chromium then compiles all functions beside the load, not each at its first call: a first click costs a
            // quarter less work, and pages come alive as soon as without it (measured at a quarter of the speed).
            postBanner: "//# allFunctionsCalledOnLoad",
            // By default a page requests thirty small files. Code that several pages need at first is one chunk.
            codeSplitting: {
              groups: [
                {
                  name: "libraries",
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                {
                  name: "frame",
                  test: /app[\\/](ui|api|boot|components)[\\/]/,
                  tags: ["$initial"],
                  minShareCount: 10,
                },
                { name: "domain", test: /packages[\\/]/, tags: ["$initial"], minShareCount: 8 },
                { name: "shop", test: /app[\\/]shop[\\/]/, tags: ["$initial"], minShareCount: 8 },
                { name: "staff", test: /app[\\/]staff[\\/]/, tags: ["$initial"], minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
});
