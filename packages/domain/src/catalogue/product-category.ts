// buyer §3
export const productCategories = [
  "POLY",
  "PAPER",
  "HONEYCOMB",
  "POLY-MEESHO",
  "POLY-VALMO",
  "TAPE",
  "LABEL",
  "MEESHO-LABEL",
] as const;

export type ProductCategory = (typeof productCategories)[number];

/** Whether a product's category is `expected`. Categories are compared case-insensitively (buyer §2). */
export function isCategory(category: string, expected: ProductCategory): boolean {
  return category.toUpperCase() === expected;
}

/** Whether a category is labels, plain or branded. */
export function isLabelCategory(category: string): boolean {
  return isCategory(category, "LABEL") || isCategory(category, "MEESHO-LABEL");
}

const detailRoutes = new Map<string, string>([
  ["HONEYCOMB", "/boxdetails"],
  ["TAPE", "/boxdetails"],
  ["LABEL", "/boxdetails"],
  ["MEESHO-LABEL", "/labelDetails"],
  ["POLY-VALMO", "/ValmoDetails"],
]);

/** Whether the box page sells a category (buyer §2). */
export function isOnBoxPage(category: string): boolean {
  return detailRoutes.get(category.toUpperCase()) === "/boxdetails";
}

/** The path of a product's detail page; categories not listed here have /details (buyer §2, rulings: catalogue). */
export function detailPath(product: { SKU: string; category: string }): string {
  const route = detailRoutes.get(product.category.toUpperCase()) ?? "/details";
  return `${route}?sku=${encodeURIComponent(product.SKU)}`;
}

/** The type of a set of samples. */
export const samplePackType = "sample-pack";

/** Whether a product is a plain poly bag: category poly and a type that contains bw (buyer §2). */
export function isPlainPoly(product: { category: string; type: string }): boolean {
  return isCategory(product.category, "POLY") && contains(product.type, "bw");
}

/**
 * Whether a product is a set of samples. It has a category of the eight, since buyer §3 fixes them, but none of that
 * category's listings, filters and facts.
 */
export function isSamplePack({ type }: { type?: string | undefined }): boolean {
  return type === samplePackType;
}

/** Whether a type means bags with a document pocket ("proof of delivery"). */
export function isPodType(type: string): boolean {
  return podGroup(type) === "POD";
}

/**
 * The group a poly bag is listed in: "Non-POD" when its type contains npd, "POD" when it contains pod or ends
 * with -pd (buyer §2). "poly-bw-npd" does not end with "-pd"; both "poly-nt-pod" and "poly-nt-pd" mean POD.
 */
export function podGroup(type: string): "POD" | "Non-POD" | undefined {
  if (contains(type, "npd")) return "Non-POD";
  if (contains(type, "pod") || type.toLowerCase().endsWith("-pd")) return "POD";
  return undefined;
}

/** The group a paper bag is listed in, by its type (buyer §2). */
export function laminationGroup(type: string): "Flap Lamination" | "Lip to Lip Lamination" | undefined {
  if (contains(type, "flap-lam")) return "Flap Lamination";
  if (contains(type, "lip-lam")) return "Lip to Lip Lamination";
  return undefined;
}

/** The tab a Meesho bag is listed under, by its type (buyer §2, rulings: catalogue). */
export function meeshoTab(type: string): "Transparent" | "Opaque" | undefined {
  if (contains(type, "nt")) return "Transparent";
  if (contains(type, "op")) return "Opaque";
  return undefined;
}

/** The group a Valmo product is listed in: buyer §2 shows small and medium under Large, combo under Combo. */
export function valmoGroup(size: string): "Combo" | "Large" | undefined {
  if (contains(size, "combo")) return "Combo";
  return ["small", "medium", "large"].includes(size.toLowerCase()) ? "Large" : undefined;
}

/** A marketplace whose branded goods are sold only to sellers it has authorised (buyer §1). */
export type Marketplace = "Meesho" | "Valmo";

/**
 * The marketplace whose authorisation a category needs: Meesho for poly-meesho and meesho-label, Valmo for every category
 * that contains valmo (buyer §5). Undefined for goods without restriction.
 */
export function marketplaceOf(category: string): Marketplace | undefined {
  if (isCategory(category, "POLY-MEESHO") || isCategory(category, "MEESHO-LABEL")) return "Meesho";
  return contains(category, "valmo") ? "Valmo" : undefined;
}

/**
 * The thickness shown on a page: micron of plastic or GSM of paper. For paper the page of boxes and rolls shows 80 GSM,
 * the others 70; honeycomb paper is on the former (buyer §9).
 */
export function micronOrGsm(
  product: { category: string; type?: string | undefined },
  { isBoxPage = false }: { isBoxPage?: boolean } = {},
): { measure: "Micron" | "GSM"; value: number } | undefined {
  if (isSamplePack(product)) return undefined;
  if (isCategory(product.category, "POLY")) return { measure: "Micron", value: 52 };
  if (isCategory(product.category, "PAPER")) return { measure: "GSM", value: isBoxPage ? 80 : 70 };
  if (isCategory(product.category, "HONEYCOMB")) return { measure: "GSM", value: 80 };
  return undefined;
}

/** What a measure says: the thickness of film, the weight of paper. */
export function nameOfMeasure(measure: "Micron" | "GSM"): "Thickness" | "Paper weight" {
  return measure === "GSM" ? "Paper weight" : "Thickness";
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part);
}
