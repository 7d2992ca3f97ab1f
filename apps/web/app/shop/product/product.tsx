import { contact, helpPhoneUrl } from "@dakbag/company/company";
import type { Product } from "@dakbag/contracts/catalogue";
import { memo, type ReactNode, Suspense, use, useMemo } from "react";
import { useLocation } from "react-router";
import { useExactStock } from "#app/api/exact-stock.ts";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icons.tsx";
import { Failure } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/product.ts";
import { type Detail, loadProductInBrowser, loadProductOnServer, productMeta } from "./load-product.ts";
import { ProductDetail, type ProductPage } from "./product-detail.tsx";
import styles from "./product.module.css";

export const loader = (args: Route.LoaderArgs) => loadProductOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadProductInBrowser(args);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? productMeta(loaderData, matches[0].loaderData.origin) : [];
}

/** The four detail pages (buyer §2, §9) by their path in small letters; the SKU alone decides which product is shown. */
const pages: Readonly<Record<string, ProductPage & { firstAction?: () => ReactNode }>> = {
  // Bags by the piece, and all categories without a page of their own.
  "/details": {},
  "/boxdetails": { isBoxPage: true },
  "/labeldetails": {},
  "/valmodetails": { firstAction: CallUs },
  "/skuvalmo": { firstAction: CallUs },
};

export default function ProductRoute({ loaderData: { sku, detail } }: Route.ComponentProps) {
  return (
    <div className="page">
      {/* Keyed by the product: its quantity and "Added to Cart" do not pass on to the next one. */}
      <Suspense key={sku} fallback={<DetailSkeleton />}>
        <Loaded detail={detail} />
      </Suspense>
    </div>
  );
}

/** Memoised, since every step of a navigation renders the page around it. */
const Loaded = memo(function Loaded({ detail: read }: { detail: Detail | Promise<Detail> }) {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, "");
  const { firstAction: FirstAction, ...page } = pages[path] ?? {};
  const loaded = read instanceof Promise ? use(read) : read;
  const detail = useDetailWithStock(loaded);
  if (detail) return <ProductDetail {...detail} page={page} />;
  return (
    // buyer §8
    <Failure message="Something went wrong" isWholePage>
      {FirstAction && <FirstAction />}
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <ButtonLink to="/product/courier-bag-poly">Poly courier bags</ButtonLink>
      <ButtonLink to="/">Go to home</ButtonLink>
    </Failure>
  );
});

const none: readonly Product[] = [];

/** The product and its other sizes with what is left of them for this buyer. */
function useDetailWithStock(detail: Detail) {
  const { products: family, isExact } = useExactStock(
    detail?.family ?? none,
    detail?.isStockRounded === true,
    true,
  );
  return useMemo(() => {
    const product = detail && (family.find(({ SKU }) => SKU === detail.product.SKU) ?? detail.product);
    return product && { product, family, isStockRounded: !isExact };
  }, [detail, family, isExact]);
}

function DetailSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-label="Loading product">
      <div className={styles.picture} />
      <div className={styles.buy}>
        <Skeleton width="80%" height="2.2em" />
        <Skeleton width="40%" />
        <Skeleton width="55%" height="2.4em" />
        <Skeleton height="140px" />
        <Skeleton height="120px" />
        <Skeleton height="48px" />
      </div>
    </div>
  );
}

const PhoneIcon = icon(
  <path d="M4 3.5h3l1.5 4-2 1.5a9 9 0 0 0 4.5 4.5l1.5-2 4 1.5v3c0 .6-.4 1-1 1A13 13 0 0 1 3 4.5c0-.6.4-1 1-1Z" />,
);

function CallUs() {
  return (
    <ButtonAnchor href={helpPhoneUrl} kind="action">
      <PhoneIcon />
      <span>{` Call us at ${contact.helpPhone}`}</span>
    </ButtonAnchor>
  );
}
