import { type RouteConfig, index, layout, route } from "@react-router/dev/routes";
import { staffPages } from "./staff/staff-pages.ts";

/** The site map. Paths match in any letter case, so /labeldetails and /skuvalmo need no line. */
export default [
  route("robots.txt", "shop/site-files/robots.ts"),
  route("sitemap.xml", "shop/site-files/sitemap.ts"),
  layout("shop/shop-layout.tsx", [
    index("shop/home/home.tsx"),
    page("product/honeycomb-roll", "shop/listings/honeycomb-listing.tsx"),
    page("product/honeycomb-sleeve", "shop/listings/honeycomb-listing.tsx"),
    page("product/meesho", "shop/listings/meesho-landing.tsx"),
    page("product/:type", "shop/listings/listing.tsx"),
    page("search", "shop/search/search.tsx"),
    page("details", "shop/product/product.tsx"),
    page("boxdetails", "shop/product/product.tsx"),
    page("labelDetails", "shop/product/product.tsx"),
    page("ValmoDetails", "shop/product/product.tsx"),
    page("SKUvalmo", "shop/product/product.tsx"),
    page("quick-order", "shop/quick-order/quick-order.tsx"),
    page("size-finder", "shop/size-finder/size-finder.tsx"),
    page("allBlogs", "shop/content/blog/all-blogs.tsx"),
    page("blogs/:blogId", "shop/content/blog/post.tsx"),
    page("aboutUs", "shop/content/about-us.tsx"),
    page("enquiryPage", "shop/content/enquiry.tsx"),
    page("customisationPage", "shop/content/enquiry.tsx"),
    page("termsAndCondition", "shop/content/policy.tsx"),
    page("privacyPolicy", "shop/content/policy.tsx"),
    page("refundPolicy", "shop/content/policy.tsx"),
    page("cancellationPolicy", "shop/content/policy.tsx"),
    page("offline", "shop/content/offline.tsx"),
    page("cart", "shop/cart/cart.tsx"),
    layout("account/account-layout.tsx", [
      page("orders", "account/orders/orders.tsx"),
      page("orders/:id", "account/orders/order.tsx"),
      page("orders/:id/invoice", "account/orders/order.tsx"),
      // The links of SMS, which have room for 30 characters.
      page("o", "account/orders/orders.tsx"),
      page("o/:id", "account/orders/short-link.tsx"),
      page("shippingDetails", "account/details/shipping-details.tsx"),
      page("edit", "account/details/edit-profile.tsx"),
      page("confirm-email", "account/confirm-email/confirm-email.tsx"),
      page("security", "account/security/security.tsx"),
      page("yourData", "account/your-data/your-data.tsx"),
      page("company", "account/company/company.tsx"),
      page("company/branches/:id", "account/company/branch-details.tsx"),
    ]),
    page("*", "shop/frame/not-found.tsx"),
  ]),
  layout(
    "staff/staff-layout.tsx",
    staffPages.map(({ path, file }) => page(path, file)),
  ),
] satisfies RouteConfig;

/** A route's id is its path: a file may answer for several paths. */
function page(path: string, file: string) {
  return route(path, file, { id: path });
}
