import { type RouteConfig, index, route } from "@react-router/dev/routes";
import type { StaffPath } from "./staff/staff-pages.ts";

/** The site map. Paths match whatever their letter case, so /labeldetails and /skuvalmo need no line of their own. */
const siteMap = [
  index("shop/home/home.tsx"),
  route("product/honeycomb-roll", "shop/listings/honeycomb-listing.tsx"),
  route("product/honeycomb-sleeve", "shop/listings/honeycomb-listing.tsx"),
  route("product/meesho", "shop/listings/meesho-landing.tsx"),
  route("product/:type", "shop/listings/listing.tsx"),
  route("details", "shop/product/details.tsx"),
  route("boxdetails", "shop/product/box-details.tsx"),
  route("labelDetails", "shop/product/label-details.tsx"),
  route("ValmoDetails", "shop/product/valmo-details.tsx"),
  route("SKUvalmo", "shop/product/valmo-details.tsx"),
  route("quick-order", "shop/quick-order/quick-order.tsx"),
  route("size-finder", "shop/size-finder/size-finder.tsx"),
  route("allBlogs", "shop/content/blog/blog.tsx"),
  route("blogs/:blogId", "shop/content/blog/blog.tsx"),
  route("aboutUs", "shop/content/about-us.tsx"),
  route("enquiryPage", "shop/content/enquiry.tsx"),
  route("customisationPage", "shop/content/enquiry.tsx"),
  route("termsAndCondition", "shop/content/policy.tsx"),
  route("privacyPolicy", "shop/content/policy.tsx"),
  route("refundPolicy", "shop/content/policy.tsx"),
  route("cancellationPolicy", "shop/content/policy.tsx"),
  route("offline", "shop/content/offline.tsx"),
  route("cart", "shop/cart/cart.tsx"),
  route("orders", "account/orders/orders.tsx"),
  route("orders/:id", "account/orders/order-page.tsx"),
  route("orders/:id/invoice", "account/orders/order-page.tsx"),
  route("shippingDetails", "account/details/shipping-details.tsx"),
  route("edit", "account/details/edit-profile.tsx"),
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
  route("*", "shop/frame/not-found.tsx"),
] satisfies RouteConfig;

/** A route's name is its path, which the site map has to carry anyway: without one it would be the name of its file. */
export default siteMap.map((page) => ({ id: page.path, ...page }));

/** One file answers for every page of the staff; what it loads there stands in staff-pages.ts. */
function forStaff(path: StaffPath) {
  return route(path, "staff/staff-route.tsx");
}
