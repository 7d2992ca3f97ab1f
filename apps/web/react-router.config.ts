import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: "build",
  // The whole site map travels with the first page (a few hundred bytes compressed): hovering a link
  // prefetches the next page at once, with no call to ask which files it needs.
  routeDiscovery: { mode: "initial" },
  // A page is one file, not two or three of a few hundred bytes.
  splitRouteModules: false,
} satisfies Config;
