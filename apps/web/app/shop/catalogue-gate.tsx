import type { Product } from "@dakbag/contracts/catalogue";
import { type ReactNode, Suspense, use } from "react";
import type { Catalogue } from "#app/api/catalogue.ts";
import { useExactStock } from "#app/api/exact-stock.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Failure } from "#app/ui/notice.tsx";
import { TryAgain } from "#app/ui/try-again.tsx";

interface CatalogueGateProps {
  /** From the page's loader: the products themselves, or the promise of the call that fetches them. */
  catalogue: Catalogue | Promise<Catalogue>;
  /** Shown while that call runs. */
  loading: ReactNode;
  children: (products: readonly Product[]) => Elements;
}

/** A page's products; while they load its skeleton, on failure the error in red (buyer §2). */
export function CatalogueGate({ catalogue, loading, children }: CatalogueGateProps) {
  return (
    <Suspense fallback={loading}>
      <Products catalogue={catalogue}>{children}</Products>
    </Suspense>
  );
}

const none: readonly Product[] = [];

function Products({ catalogue, children }: Omit<CatalogueGateProps, "loading">) {
  const read = catalogue instanceof Promise ? use(catalogue) : catalogue;
  const hasProducts = "products" in read;
  const { products } = useExactStock(
    hasProducts ? read.products : none,
    hasProducts && read.isStockRounded === true,
  );
  if (hasProducts) return children(products);
  return <CatalogueFailure message={read.failure} />;
}

/** In place of the page: why there are no products (buyer §8). */
export function CatalogueFailure({ message }: { message: string }) {
  return (
    <Failure message={message} isWholePage>
      <TryAgain />
      <ButtonLink to="/">Go to home</ButtonLink>
    </Failure>
  );
}
