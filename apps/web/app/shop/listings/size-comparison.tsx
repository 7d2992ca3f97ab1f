import type { Product } from "@dakbag/contracts/catalogue";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { comparedNow, setCompareChoice, subscribeCompareChoice } from "./compare-choice.ts";
import { comparisonRows } from "./comparison-rows.tsx";
import { type ListingAddress, listingAt, mostCompared } from "./listing-address.ts";
import styles from "./compare.module.css";

/** Up to four sizes side by side, drawn to one scale (the address names them, so that it can be shared). */
export default function SizeComparison(props: { address: ListingAddress; products: readonly Product[] }) {
  const { address, products } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useTicksInAddress(address);
  const isOpenedHere = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (isOpenedHere) heading.current?.focus();
    // Only when it appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const scale = scaleFor(products);
  const without = (sku: string) =>
    listingAt({ ...address, compare: address.compare.filter((other) => other !== sku) });
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <InchGrid scale={scale} />
      <header>
        <h2 id="comparison" ref={heading} tabIndex={-1}>
          {products.length === 1 ? "1 size" : `${products.length} sizes side by side, same scale`}
        </h2>
        {products.length < mostCompared && <p>Tick another one below to set it beside.</p>}
        <Link to={listingAt({ ...address, compare: [] })} replace preventScrollReset>
          Close comparison
        </Link>
      </header>
      <div style={{ "--columns": products.length } as Record<string, number>}>
        <table>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th scope="col" key={product.SKU}>
                  <ProductPicture product={product} scale={scale} />
                  <p>{product.title}</p>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows(products).map(({ name, cell }) => (
              <Row key={name} name={name} products={products} cell={cell} />
            ))}
            <Row
              name="Comparison"
              products={products}
              cell={({ SKU, title }) => (
                <Link to={without(SKU)} replace preventScrollReset aria-label={`Remove ${title}`}>
                  Remove
                </Link>
              )}
            />
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row(props: { name: string; products: readonly Product[]; cell: (product: Product) => ReactNode }) {
  const { name, products, cell } = props;
  return (
    <tr>
      <th scope="row">{name}</th>
      {products.map((product) => (
        <td key={product.SKU}>{cell(product)}</td>
      ))}
    </tr>
  );
}

/** While a comparison is open, the ticks and the address say the same. */
function useTicksInAddress(address: ListingAddress) {
  const listing = useLocation().pathname;
  const navigate = useNavigate();
  const inAddress = address.compare.join();
  useEffect(() => {
    setCompareChoice(listing, inAddress.split(","));
  }, [listing, inAddress]);
  useEffect(
    () =>
      subscribeCompareChoice(() => {
        const compare = comparedNow();
        if (compare.join() === inAddress) return;
        void navigate(listingAt({ ...address, compare }), { replace: true, preventScrollReset: true });
      }),
    [address, inAddress, navigate],
  );
}
