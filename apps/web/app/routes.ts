import { type RouteConfig, index, route } from "@react-router/dev/routes";

/** The site map. Paths match whatever their letter case, so /labeldetails and /skuvalmo need no line of their own. */
export default [
  index("features/home/home.tsx"),
  route("product/:type", "features/product-listing/listing.tsx"),
  route("*", "site-frame/not-found.tsx"),
] satisfies RouteConfig;
