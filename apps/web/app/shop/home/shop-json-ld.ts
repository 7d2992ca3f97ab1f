import { addresses, company, type CompanyAddress, contact } from "@dakbag/company/company";

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
      address: postalAddress(addresses.warehouse),
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

const postalAddress = ({ lines, city, pinCode }: CompanyAddress) => ({
  "@type": "PostalAddress",
  streetAddress: lines.join(", "),
  addressLocality: city,
  postalCode: pinCode,
  addressCountry: "IN",
});
