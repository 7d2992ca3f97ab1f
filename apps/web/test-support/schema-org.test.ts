// @vitest-environment node
import { describe, expect, it } from "vitest";
import { schemaFaults } from "./schema-org.ts";

const context = { "@context": "https://schema.org" };
const offer = { "@type": "Offer", price: 1.5, availability: "https://schema.org/InStock" };
const product = { ...context, "@type": "Product", name: "A bag", offers: offer };

describe("schemaFaults", () => {
  it("finds none in valid data", () => {
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
    ["a property that the type has not", { ...product, offer }],
    ["a text where an offer is expected", { ...product, offers: "1.50" }],
    ["a thing of another type", { ...product, offers: { "@type": "Brand", name: "A" } }],
    ["a number where a text is expected", { ...product, name: 7 }],
    ["an empty text", { ...product, name: " " }],
    ["an address without its host", { ...product, image: "/images/a.jpeg" }],
    ["one wrong value among right ones", { ...product, image: ["https://a.example/a.jpeg", "b.jpeg"] }],
    ["no member of the enumeration", { ...product, offers: { ...offer, availability: "InStock" } }],
    ["a fault further inside", { ...product, offers: { ...offer, prices: 1 } }],
    ["an identifier that is no address", { ...product, brand: { "@id": "#brand" } }],
    ["no day", { ...context, "@type": "Article", datePublished: "24 March" }],
    ["no object", [product]],
  ])("finds %s", (_what, document) => expect(schemaFaults(document)).toHaveLength(1));
});
