import type { Product } from "@dakbag/contracts/catalogue";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { scaleFor } from "#app/components/pictures/picture-scale.ts";
import { InchGrid, ProductPicture } from "#app/components/pictures/product-picture.tsx";
import { comparedNow, setCompareChoice, subscribeCompareChoice } from "./compare-choice.ts";
import { type ListingParams, listingLink } from "./listing-search-params.ts";
import styles from "./compare.module.css";
import { contentsText, partPrices } from "@dakbag/domain/catalogue/contents";
import { maxCompared } from "@dakbag/domain/catalogue/listing-view";
import { formatQuantity, formatUnitPrice } from "@dakbag/domain/money/money";
import { isPodType, podGroup } from "@dakbag/domain/catalogue/product-category";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { formatPrice, formatPriceWithGst, unitName, unitPriceOf } from "#app/components/product-price.ts";
import { CompareBuy } from "./compare-buy.tsx";
import { measureNameOf, thicknessOf } from "./format-product.ts";
import { ProductTitle } from "#app/components/product-title.tsx";
import { StockBadge } from "./stock-badge.tsx";

/** Up to four sizes side by side, drawn to one scale (the URL names them, so that it can be shared). */
export function SizeComparison(props: { params: ListingParams; products: readonly Product[] }) {
  const { params, products } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useTicksInUrl(params);
  const isOpenedHere = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (isOpenedHere) heading.current?.focus();
    // Only when it appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const scale = scaleFor(products);
  const without = (sku: string) =>
    listingLink({ ...params, compare: params.compare.filter((other) => other !== sku) });
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <InchGrid scale={scale} />
      <header>
        <h2 id="comparison" ref={heading} tabIndex={-1}>
          {products.length === 1 ? "1 size" : `${products.length} sizes side by side, same scale`}
        </h2>
        {products.length < maxCompared && <p>Select one more size below to compare.</p>}
        <Link to={listingLink({ ...params, compare: [] })} replace preventScrollReset>
          Close comparison
        </Link>
      </header>
      <div className="card" style={{ "--columns": products.length } as Record<string, number>}>
        <table>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th scope="col" key={product.SKU}>
                  <ProductPicture product={product} scale={scale} />
                  <p>
                    <ProductTitle title={product.title} />
                  </p>
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

/** While a comparison is open, the ticks and the URL stay the same. */
function useTicksInUrl(params: ListingParams) {
  const listing = useLocation().pathname;
  const navigate = useNavigate();
  const inUrl = params.compare.join();
  useEffect(() => {
    setCompareChoice(listing, inUrl.split(","));
  }, [listing, inUrl]);
  useEffect(
    () =>
      subscribeCompareChoice(() => {
        const compare = comparedNow();
        if (compare.join() === inUrl) return;
        void navigate(listingLink({ ...params, compare }), { replace: true, preventScrollReset: true });
      }),
    [params, inUrl, navigate],
  );
}

interface ComparisonRow {
  name: string;
  cell: (product: Product) => ReactNode;
}

/** What is compared: the rows in which at least one of these products has something to say. */
function comparisonRows(products: readonly Product[]): ComparisonRow[] {
  const rows: ComparisonRow[] = [
    { name: "Size", cell: ({ dimension }) => <ProductTitle title={dimension} /> },
    { name: "Flat area", cell: formatFlatArea },
    ...["Thickness", "Paper weight"].map((name) => ({
      name,
      cell: (product: Product) => (measureNameOf(product) === name ? thicknessOf(product) : undefined),
    })),
    { name: "Contents", cell: contentsText },
    { name: "POD", cell: ({ type }) => podGroup(type) && (isPodType(type) ? "With POD" : "Without POD") },
    { name: "Price", cell: (product) => `${formatPrice(product)} per ${unitName(product)}` },
    { name: "with GST", cell: formatPriceWithGst },
    ...[...partNames(products)].map((part) => ({
      name: `Price per ${part}`,
      cell: (product: Product) => formatPartPrice(product, part),
    })),
    { name: "Price per 1,000", cell: (product) => formatPartPrice(product, "1,000") },
    {
      name: "Stock",
      cell: (product) => <StockBadge product={product} />,
    },
    {
      name: "Add to cart",
      cell: (product) => product.countInStock > 0 && <CompareBuy product={product} />,
    },
  ];
  return rows.filter(({ cell }) => products.some((product) => Boolean(cell(product))));
}

const squareCentimetresPerSquareInch = 6.4516;

/** The face of a bag or a label: "120 sq in (774 cm²)" */
function formatFlatArea(product: Product): string | undefined {
  const size = productDimensions(product);
  if (size.kind !== "bag" && size.kind !== "label") return undefined;
  const inches = size.widthInches * size.heightInches;
  return `${inches} sq in (${formatQuantity(Math.round(inches * squareCentimetresPerSquareInch))} cm²)`;
}

const partPricesOf = (product: Product) => partPrices(product, unitPriceOf(product));

/** "roll", "label": what the boxes, cartons and packs among these products hold. */
function partNames(products: readonly Product[]): Set<string> {
  const names = products.flatMap(partPricesOf).map(({ per }) => per);
  return new Set(names.filter((name) => !name.startsWith("1,000")));
}

function formatPartPrice(product: Product, name: string): string | undefined {
  const part = partPricesOf(product).find(({ per }) => per.startsWith(name));
  return part && formatUnitPrice(part.price);
}
