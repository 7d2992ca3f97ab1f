import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

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
            // Left alone, a page asks for thirty small files. What nearly all pages need travels together: once
            // the libraries, once the parts of the shop. What one page needs stays with that page.
            codeSplitting: {
              groups: [
                { name: "libraries", test: /node_modules/, priority: 2 },
                { name: "shop", test: /(apps\/web|packages\/domain)\//, minShareCount: 8, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
