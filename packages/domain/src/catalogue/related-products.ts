import { nearestSizes } from "./nearest-sizes.ts";
import { isSamplePack, laminationGroup, meeshoTab, podGroup } from "./product-category.ts";
import { productDimensions } from "./product-dimensions.ts";

/** The products of one category and one type. */
export interface ProductFamily {
  readonly category: string;
  readonly type: string;
}

interface RelatedProduct extends ProductFamily {
  readonly SKU: string;
  readonly dimension: string;
  readonly price: number;
  readonly countInStock: number;
}

/** Bags of one size that differ in material and POD alone, in the order in which they are offered. */
const variantFamilies: readonly (readonly ProductFamily[])[] = [
  [
    { category: "POLY", type: "poly-bw-pd" },
    { category: "POLY", type: "poly-bw-npd" },
    { category: "PAPER", type: "paper-flap-lam" },
    { category: "PAPER", type: "paper-lip-lam" },
  ],
  ["poly-nt-pod", "poly-nt-pd", "poly-nt-npd", "poly-op-pd", "poly-op-npd"].map((type) => ({
    category: "POLY-MEESHO",
    type,
  })),
];

/** What goods of every other kind are sent with. */
const companionFamilies: readonly ProductFamily[] = [
  { category: "LABEL", type: "label-dt" },
  { category: "TAPE", type: "tape-tp" },
];

/** The families of all that `relatedProducts` finds for a product, its own first. */
export function relatedFamilies({ category, type }: ProductFamily): readonly ProductFamily[] {
  const others = [...variantsOf({ category, type }), ...companionsOf({ category, type })];
  return [{ category, type }, ...others.filter((other) => !isSameFamily(other, { category, type }))];
}

/**
 * What a product's page shows beside it: `sizes`, the nearest of its own category and type; `variants`, a bag of its own size
 * for each other material, with and without POD; `companions`, the cheapest label and tape that it can be sent with, of those
 * in stock if any is. The product itself is among its sizes, and among its variants where there are others.
 *
 * @param products all products, or at least those of `relatedFamilies`, in the order of the catalogue
 */
export function relatedProducts<Product extends RelatedProduct>(
  product: RelatedProduct,
  products: readonly Product[],
): { sizes: Product[]; variants: Product[]; companions: Product[] } {
  const inFamily = (family: ProductFamily) => products.filter((other) => isSameFamily(other, family));
  const variants = variantsOf(product).flatMap((family) => {
    const ofSize = inFamily(family).filter((other) => isSameSize(other, product));
    return ofSize.find(({ SKU }) => SKU === product.SKU) ?? ofSize[0] ?? [];
  });
  return {
    sizes: nearestSizes(product, products),
    variants: variants.length > 1 ? variants : [],
    companions: companionsOf(product).flatMap((family) => cheapestOf(inFamily(family)) ?? []),
  };
}

/** All that `relatedProducts` finds, each once. */
export function productsBeside<Product extends RelatedProduct>(
  product: RelatedProduct,
  products: readonly Product[],
): Product[] {
  return [...new Set(Object.values(relatedProducts(product, products)).flat())];
}

/** What a variant of a bag is called beside the others: "With POD", "Paper, lip to lip", "Opaque without". */
export function variantName({ category, type }: ProductFamily): string {
  const lamination = laminationGroup(type);
  if (lamination) return lamination.startsWith("Flap") ? "Paper" : "Paper, lip to lip";
  const pod = podGroup(type) === "POD" ? "With POD" : "Without";
  const film = category === "POLY-MEESHO" && meeshoTab(type);
  return film ? `${film} ${pod[0]?.toLowerCase()}${pod.slice(1)}` : pod;
}

function variantsOf(own: ProductFamily): readonly ProductFamily[] {
  return variantFamilies.find((families) => families.some((family) => isSameFamily(family, own))) ?? [];
}

function companionsOf(own: ProductFamily): readonly ProductFamily[] {
  if (isSamplePack(own)) return [];
  return companionFamilies.filter(({ category }) => category !== own.category);
}

function cheapestOf<Product extends RelatedProduct>(goods: readonly Product[]): Product | undefined {
  const inStock = goods.filter(({ countInStock }) => countInStock > 0);
  const offered = inStock.length > 0 ? inStock : goods;
  return offered.toSorted((one, other) => one.price - other.price)[0];
}

function isSameSize(one: RelatedProduct, other: RelatedProduct): boolean {
  const [size, wanted] = [productDimensions(one), productDimensions(other)];
  if (size.kind !== "bag" || wanted.kind !== "bag") return false;
  return size.widthInches === wanted.widthInches && size.heightInches === wanted.heightInches;
}

function isSameFamily(one: ProductFamily, other: ProductFamily): boolean {
  return one.category === other.category && one.type === other.type;
}
