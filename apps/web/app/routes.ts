import { type RouteConfig, index, route } from "@react-router/dev/routes";
import type { StaffPath } from "./staff-pages/staff-pages.ts";

/** The site map. Paths match whatever their letter case, so /labeldetails and /skuvalmo need no line of their own. */
const siteMap = [
  index("features/home/home.tsx"),
  route("product/honeycomb-roll", "features/product-listing/honeycomb-listing.tsx"),
  route("product/honeycomb-sleeve", "features/product-listing/honeycomb-listing.tsx"),
  route("product/meesho", "features/product-listing/meesho-landing.tsx"),
  route("product/:type", "features/product-listing/listing.tsx"),
  route("details", "features/product-detail/details.tsx"),
  route("boxdetails", "features/product-detail/box-details.tsx"),
  route("labelDetails", "features/product-detail/label-details.tsx"),
  route("ValmoDetails", "features/product-detail/valmo-details.tsx"),
  route("SKUvalmo", "features/product-detail/valmo-details.tsx"),
  route("quick-order", "features/quick-order/quick-order.tsx"),
  route("size-finder", "features/size-finder/size-finder.tsx"),
  route("allBlogs", "features/blog/blog.tsx"),
  route("blogs/:blogId", "features/blog/blog.tsx"),
  route("aboutUs", "features/information/about-us.tsx"),
  route("enquiryPage", "features/information/enquiry.tsx"),
  route("customisationPage", "features/information/enquiry.tsx"),
  route("termsAndCondition", "features/policies/policy.tsx"),
  route("privacyPolicy", "features/policies/policy.tsx"),
  route("refundPolicy", "features/policies/policy.tsx"),
  route("cancellationPolicy", "features/policies/policy.tsx"),
  route("offline", "features/offline/offline.tsx"),
  route("cart", "features/cart/cart.tsx"),
  route("orders", "features/orders/orders.tsx"),
  route("orders/:id", "features/order-details/order-page.tsx"),
  route("orders/:id/invoice", "features/order-details/order-page.tsx"),
  route("shippingDetails", "features/shipping-details/shipping-details.tsx"),
  route("edit", "features/shipping-details/edit-profile.tsx"),
  forStaff("internal"),
  forStaff("admin/orders"),
  forStaff("admin/orders/:id"),
  forStaff("admin/vendors"),
  forStaff("meesho"),
  forStaff("meesho-label"),
  forStaff("vendorvalidation"),
  forStaff("inventory"),
  forStaff("admin/products"),
  forStaff("admin/products/:sku"),
  forStaff("admin/customers"),
  forStaff("admin/customers/:id"),
  forStaff("admin/enquiries"),
  forStaff("admin/enquiries/:id"),
  forStaff("admin/audit"),
  forStaff("admin/tax-rates"),
  route("*", "site-frame/not-found.tsx"),
] satisfies RouteConfig;

/** A route's name is its path, which the site map has to carry anyway: without one it would be the name of its file. */
export default siteMap.map((page) => ({ id: page.path, ...page }));

/** One file answers for every page of the staff; what it loads there stands in staff-pages.ts. */
function forStaff(path: StaffPath) {
  return route(path, "staff-pages/staff-route.tsx");
}
