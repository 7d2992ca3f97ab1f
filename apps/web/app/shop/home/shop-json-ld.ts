import { company, contact } from "@dakbag/company/company";

/** The company and its site for search engines, on the home page (schema.org). */
export function shopJsonLd(origin: string): object[] {
  const firm = { "@id": `${origin}/#firm` };
  return [
    {
      "@type": "Organization",
      ...firm,
      name: company.shopName,
      legalName: contact.legalName,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      taxID: contact.gstin,
      email: contact.orderEmail,
      telephone: contact.helpPhone,
      address: postalAddress(contact.warehouse),
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer support",
        telephone: contact.helpPhone,
        email: contact.orderEmail,
        areaServed: "IN",
      },
      sameAs: contact.social.map(({ url }) => url),
    },
    {
      "@type": "WebSite",
      "@id": `${origin}/#site`,
      name: company.shopName,
      url: `${origin}/`,
      inLanguage: "en-IN",
      publisher: firm,
    },
  ];
}

/** Splits an address written as "street, town PIN code". */
function postalAddress(written: string): object {
  const [, street, town, pinCode] = /^(.*), ([^,]+) (\d{6})$/.exec(written) ?? [];
  return {
    "@type": "PostalAddress",
    streetAddress: street ?? written,
    ...(town !== undefined && { addressLocality: town, postalCode: pinCode }),
    addressCountry: "IN",
  };
}
