import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: "build",
  // A page lists only its own files; those of linked pages are requested once it is interactive.
  routeDiscovery: { mode: "lazy" },
  // A page is one file, not two or three of a few hundred bytes.
  splitRouteModules: false,
} satisfies Config;
