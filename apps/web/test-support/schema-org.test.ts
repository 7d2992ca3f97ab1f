// @vitest-environment node
import { describe, expect, it } from "vitest";
import { schemaFaults } from "./schema-org.ts";

const context = { "@context": "https://schema.org" };
const offer = { "@type": "Offer", price: 1.5, availability: "https://schema.org/InStock" };
const product = { ...context, "@type": "Product", name: "A bag", offers: offer };

describe("schemaFaults", () => {
  it("finds no faults in valid documents", () => {
    expect(schemaFaults(product)).toEqual([]);
    expect(
      schemaFaults({
        ...context,
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: { "@id": "https://a.example/" } },
        ],
      }),
    ).toEqual([]);
  });

  it.each<[what: string, document: unknown]>([
    ["another vocabulary", { ...product, "@context": "https://example.org" }],
    ["a type that is not known", { ...context, "@type": "Ware", name: "A bag" }],
    ["a property that the type does not have", { ...product, offer }],
    ["a text where an offer is expected", { ...product, offers: "1.50" }],
    ["a thing of another type", { ...product, offers: { "@type": "Brand", name: "A" } }],
    ["a number where a text is expected", { ...product, name: 7 }],
    ["an empty text", { ...product, name: " " }],
    ["a URL without its host", { ...product, image: "/images/a.jpeg" }],
    ["one invalid value among valid ones", { ...product, image: ["https://a.example/a.jpeg", "b.jpeg"] }],
    ["a value outside the enumeration", { ...product, offers: { ...offer, availability: "InStock" } }],
    ["a fault in a nested object", { ...product, offers: { ...offer, prices: 1 } }],
    ["an identifier that is not a URL", { ...product, brand: { "@id": "#brand" } }],
    ["an invalid date", { ...context, "@type": "Article", datePublished: "24 March" }],
    ["an array instead of an object", [product]],
  ])("finds %s", (_what, document) => expect(schemaFaults(document)).toHaveLength(1));
});
