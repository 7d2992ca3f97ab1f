/**
 * The part of schema.org's vocabulary (release 30.0, https://schema.org) that the shop's pages use: every type with the
 * supertypes, and the properties with the types of their values. Anything else on a page is either wrong or must be
 * added here, from the type's page on schema.org.
 */
interface SchemaType {
  readonly supertypes?: readonly string[];
  readonly properties: Readonly<Record<string, readonly string[]>>;
}

const creativeWork = {
  headline: ["Text"],
  datePublished: ["Date", "DateTime"],
  dateModified: ["Date", "DateTime"],
  author: ["Organization", "Person"],
  publisher: ["Organization", "Person"],
  inLanguage: ["Text", "Language"],
  timeRequired: ["Duration"],
};

const thing = {
  name: ["Text"],
  description: ["Text", "TextObject"],
  url: ["URL"],
  image: ["URL", "ImageObject"],
  sameAs: ["URL"],
  mainEntityOfPage: ["URL", "CreativeWork"],
};

const contactPoint = {
  contactType: ["Text"],
  telephone: ["Text"],
  email: ["Text"],
  areaServed: ["Text", "Place", "GeoShape", "AdministrativeArea"],
};

const types: Readonly<Record<string, SchemaType>> = {
  Organization: {
    properties: {
      legalName: ["Text"],
      logo: ["URL", "ImageObject"],
      taxID: ["Text"],
      email: ["Text"],
      telephone: ["Text"],
      address: ["Text", "PostalAddress"],
      contactPoint: ["ContactPoint"],
    },
  },
  Person: { properties: {} },
  Brand: { properties: {} },
  ContactPoint: { properties: contactPoint },
  PostalAddress: {
    supertypes: ["ContactPoint"],
    properties: {
      ...contactPoint,
      streetAddress: ["Text"],
      addressLocality: ["Text"],
      addressRegion: ["Text", "AdministrativeArea"],
      postalCode: ["Text"],
      addressCountry: ["Text", "Country"],
    },
  },
  CreativeWork: { properties: creativeWork },
  WebSite: { supertypes: ["CreativeWork"], properties: creativeWork },
  WebPage: { supertypes: ["CreativeWork"], properties: creativeWork },
  Article: {
    supertypes: ["CreativeWork"],
    properties: { ...creativeWork, articleBody: ["Text"], wordCount: ["Integer"] },
  },
  BlogPosting: {
    supertypes: ["Article", "CreativeWork"],
    properties: { ...creativeWork, articleBody: ["Text"], wordCount: ["Integer"] },
  },
  ImageObject: {
    supertypes: ["CreativeWork"],
    properties: {
      ...creativeWork,
      contentUrl: ["URL"],
      width: ["QuantitativeValue", "Distance"],
      height: ["QuantitativeValue", "Distance"],
      caption: ["Text", "MediaObject"],
    },
  },
  BreadcrumbList: { properties: { itemListElement: ["Text", "Thing", "ListItem"] } },
  ListItem: { properties: { position: ["Text", "Integer"], item: ["Thing"] } },
  Product: {
    properties: {
      sku: ["Text"],
      category: ["Text", "URL", "Thing", "CategoryCode"],
      brand: ["Brand", "Organization"],
      offers: ["Offer", "Demand"],
    },
  },
  Offer: {
    properties: {
      price: ["Text", "Number"],
      priceCurrency: ["Text"],
      availability: ["ItemAvailability"],
      itemCondition: ["OfferItemCondition"],
      priceSpecification: ["PriceSpecification"],
      shippingDetails: ["OfferShippingDetails"],
      hasMerchantReturnPolicy: ["MerchantReturnPolicy"],
    },
  },
  UnitPriceSpecification: {
    supertypes: ["PriceSpecification"],
    properties: {
      price: ["Text", "Number"],
      priceCurrency: ["Text"],
      valueAddedTaxIncluded: ["Boolean"],
      referenceQuantity: ["QuantitativeValue"],
      eligibleQuantity: ["QuantitativeValue"],
    },
  },
  QuantitativeValue: {
    properties: {
      value: ["Text", "Number", "Boolean", "StructuredValue"],
      unitCode: ["Text", "URL"],
      minValue: ["Number"],
      maxValue: ["Number"],
    },
  },
  MonetaryAmount: {
    properties: { value: ["Text", "Number", "Boolean", "StructuredValue"], currency: ["Text"] },
  },
  MerchantReturnPolicy: {
    properties: {
      applicableCountry: ["Text", "Country"],
      returnPolicyCategory: ["MerchantReturnEnumeration"],
    },
  },
  OfferShippingDetails: {
    properties: {
      shippingRate: ["MonetaryAmount", "ShippingRateSettings"],
      shippingDestination: ["DefinedRegion"],
      deliveryTime: ["ShippingDeliveryTime"],
    },
  },
  DefinedRegion: { properties: { addressCountry: ["Text", "Country"] } },
  OpeningHoursSpecification: { properties: { dayOfWeek: ["DayOfWeek"] } },
  ShippingDeliveryTime: {
    properties: {
      businessDays: ["OpeningHoursSpecification"],
      handlingTime: ["QuantitativeValue", "ServicePeriod"],
      transitTime: ["QuantitativeValue", "ServicePeriod"],
    },
  },
};

/** Members of enumerations are URLs, of which these are the last parts. */
const enumerations: Readonly<Record<string, readonly string[]>> = {
  ItemAvailability: ["InStock", "OutOfStock", "LimitedAvailability", "MadeToOrder", "BackOrder", "SoldOut"],
  OfferItemCondition: ["NewCondition", "UsedCondition", "DamagedCondition", "RefurbishedCondition"],
  DayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "PublicHolidays"],
  MerchantReturnEnumeration: [
    "MerchantReturnNotPermitted",
    "MerchantReturnFiniteReturnWindow",
    "MerchantReturnUnlimitedWindow",
    "MerchantReturnUnspecified",
  ],
};

const texts: Readonly<Record<string, (text: string) => boolean>> = {
  Text: (text) => text.trim() !== "",
  URL: (text) => URL.canParse(text) && /^https?:\/\//.test(text),
  Date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  DateTime: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
  Duration: (text) => /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/.test(text),
};

/** The faults of a JSON-LD document by schema.org's vocabulary, one text each. */
export function schemaFaults(document: unknown): string[] {
  if (!isObject(document)) return ["the document is not an object"];
  const { "@context": context, ...root } = document;
  return [
    ...(context === "https://schema.org" ? [] : [`@context is ${JSON.stringify(context)}`]),
    ...faultsOfThing(root, "the document"),
  ];
}

function faultsOfThing(node: Record<string, unknown>, at: string): string[] {
  const { "@type": typeName, "@id": id, ...properties } = node;
  const faults = id === undefined || isOfType(id, "URL") ? [] : [`${at}: @id is not a URL`];
  // Only an identifier: a reference to a thing that is described elsewhere.
  if (typeName === undefined && id !== undefined && Object.keys(properties).length === 0) return faults;
  const type = typeof typeName === "string" ? types[typeName] : undefined;
  if (typeof typeName !== "string" || type === undefined)
    return [...faults, `${at}: the type ${JSON.stringify(typeName)} is not known`];
  const known: SchemaType["properties"] = { ...thing, ...type.properties };
  for (const [name, value] of Object.entries(properties)) {
    const expected = known[name];
    if (expected === undefined) faults.push(`${at}: a ${typeName} has no ${name}`);
    else
      for (const one of Array.isArray(value) ? value : [value])
        faults.push(...faultsOfValue(one, expected, `${typeName}.${name}`));
  }
  return faults;
}

function faultsOfValue(value: unknown, expected: readonly string[], at: string): string[] {
  const isExpected = isObject(value)
    ? isOneOf(value["@type"], expected)
    : expected.some((type) => isOfType(value, type));
  return [
    ...(isExpected ? [] : [`${at}: ${JSON.stringify(value)} is none of ${expected.join(", ")}`]),
    ...(isObject(value) ? faultsOfThing(value, at) : []),
  ];
}

/** Whether a thing of this type is valid where one of these is expected; a reference always is. */
function isOneOf(typeName: unknown, expected: readonly string[]): boolean {
  if (typeof typeName !== "string") return true;
  return [typeName, ...(types[typeName]?.supertypes ?? []), "Thing"].some((kind) => expected.includes(kind));
}

function isOfType(value: unknown, type: string): boolean {
  if (typeof value === "number")
    return type === "Number" ? Number.isFinite(value) : type === "Integer" && Number.isInteger(value);
  if (typeof value === "boolean") return type === "Boolean";
  if (typeof value !== "string") return false;
  const members = enumerations[type];
  return members?.some((member) => value === `https://schema.org/${member}`) ?? texts[type]?.(value) ?? false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
