/** Delivery partners with a public page for one parcel; `{id}` is its tracking ID. */
const trackingPages: readonly { partner: RegExp; url: string }[] = [
  {
    partner: /blue ?dart/i,
    url: "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={id}",
  },
  { partner: /delhivery/i, url: "https://www.delhivery.com/track/package/{id}" },
  { partner: /xpress ?bees/i, url: "https://www.xpressbees.com/shipment/tracking?awbNo={id}" },
  { partner: /ecom ?express/i, url: "https://www.ecomexpress.in/tracking/?awb_field={id}" },
  { partner: /fed ?ex/i, url: "https://www.fedex.com/fedextrack/?trknbr={id}" },
  { partner: /\bdhl\b/i, url: "https://www.dhl.com/en/express/tracking.html?AWB={id}" },
];

/** The tracking page of a parcel, or null for an unknown partner or before the parcel is handed over. */
export function trackingUrl(tracking: { partnerName: string; trackingId: string }): string | null {
  const { partnerName, trackingId } = tracking;
  if (trackingId === "") return null;
  // Staff may paste the courier's own link instead of the ID.
  if (/^https?:\/\/[^\s/]/i.test(trackingId)) return trackingId;
  const page = trackingPages.find(({ partner }) => partner.test(partnerName));
  return page ? page.url.replace("{id}", encodeURIComponent(trackingId)) : null;
}
