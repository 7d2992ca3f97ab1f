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
});
