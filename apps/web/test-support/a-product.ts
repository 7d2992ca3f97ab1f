import type { Product } from "@dakbag/contracts/catalogue";

/** A plain poly bag 10x12 with POD, in stock by default. */
export function aProduct(differences: Partial<Product> = {}): Product {
  return {
    _id: "0197a3c4-0000-7000-8000-000000000001",
    SKU: "POLPOD100120",
    title: "Plain Poly Courier Bag 10x12 inch with POD",
    description: "Black and white tamper-proof poly courier bag, 52 micron.",
    category: "POLY",
    type: "poly-bw-pd",
    size: "medium",
    dimension: "10x12 inch",
    price: 1.6,
    images: [],
    authorizedVendors: ["common"],
    countInStock: 3000,
    showListing: true,
    hsn: "39232100",
    gstRatePercent: 18,
    unit: "PCS",
    rollsPerBox: null,
    piecesPerPack: null,
    ...differences,
  };
}

/** The answer of GET /api/products. */
export function catalogueOf(...products: Product[]) {
  return { success: true as const, statusText: "OK", products };
}
