import type { Product } from "@dakbag/contracts/catalogue";
import { discountTiers } from "@dakbag/domain/pricing/bulk-discount";
import { divideRoundingHalfUp, unitPriceToRupees } from "@dakbag/domain/money/money";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { drawnPicturePath } from "@dakbag/domain/catalogue/product-picture";
import { type DeliveryKind, deliveryKindOf } from "@dakbag/domain/orders/delivery-days";
import { saleKind } from "@dakbag/domain/catalogue/sale-kind";
import { unitPriceOf } from "#app/components/product-price.ts";
import { company } from "@dakbag/company/company";

// UN/ECE recommendation 20 and 21: piece, box, roll, carton, pack
const unitCodes: Readonly<Record<string, string>> = {
  PCS: "C62",
  BOX: "XBX",
  ROL: "XRO",
  CTN: "XCT",
  PAC: "XPK",
};

/** What search engines read of a product (schema.org): the price is the one the page shows, without GST. */
export function productJsonLd(product: Product, origin: string): object {
  return {
    "@type": "Product",
    name: product.title,
    description: product.description,
    sku: product.SKU,
    category: product.category,
    brand: { "@type": "Brand", name: company.shopName },
    image: picturesOf(product).map((picture) => new URL(picture, origin).href),
    offers: {
      "@type": "Offer",
      url: origin + detailPath(product),
      price: product.price,
      priceCurrency: "INR",
      availability: `https://schema.org/${product.countInStock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      priceSpecification: priceSpecifications(product),
      shippingDetails: shippingDetails(deliveryKindOf(product.category)),
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: "IN",
        returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted",
      },
    },
  };
}

/** Photographs, else drawings in the shapes that search engines need. */
function picturesOf({ SKU, images }: Product): readonly string[] {
  if (images.length > 0) return images;
  return (["1200x1200", "1200x900", "1200x675"] as const).map((size) => drawnPicturePath(SKU, size, "jpeg"));
}

/** Free; the days of handling and transit come to those of the promise (buyer §9). */
function shippingDetails(kind: DeliveryKind): object {
  const days = (minValue: number, maxValue: number) => ({
    "@type": "QuantitativeValue",
    minValue,
    maxValue,
    unitCode: "DAY",
  });
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: 0, currency: "INR" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "IN" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      ...(kind === "box" && { businessDays }),
      handlingTime: days(0, 1),
      transitTime: days(kind === "box" ? 2 : 3, 5),
    },
  };
}

const businessDays = {
  "@type": "OpeningHoursSpecification",
  dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
    (day) => `https://schema.org/${day}`,
  ),
};

function priceSpecifications(product: Product): object[] {
  const one = {
    "@type": "UnitPriceSpecification",
    price: product.price,
    priceCurrency: "INR",
    valueAddedTaxIncluded: false,
    referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: unitCodes[product.unit] ?? "C62" },
  };
  if (saleKind(product) !== "box") return [one];
  const tiers = discountTiers.map(({ minimumQuantity, percent }) => ({
    ...one,
    price: unitPriceToRupees(
      Number(divideRoundingHalfUp(BigInt(unitPriceOf(product)) * BigInt(100 - percent), 100n)),
    ),
    eligibleQuantity: { "@type": "QuantitativeValue", minValue: minimumQuantity },
  }));
  return [one, ...tiers];
}
