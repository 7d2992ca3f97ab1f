/** What the shop knows of a courier. A new one is an entry here. */
export interface Courier {
  readonly name: string;
  /** Its other names in status files and in what staff type, in small letters without spaces. */
  readonly aliases?: readonly string[];
  /** As its numbers usually are: none publishes a rule that holds for all of its services, save the posts. */
  readonly awb: { readonly pattern: RegExp; readonly form: string };
  /** Its public page for one parcel; `{awb}` is replaced by the number. */
  readonly trackingPage: string;
}

/** The couriers that the shop knows, in the order in which they are suggested. */
export const couriers: readonly Courier[] = [
  {
    name: "Delhivery",
    awb: { pattern: /^\d{10,16}$/, form: "10 to 16 digits" },
    trackingPage: "https://www.delhivery.com/track/package/{awb}",
  },
  {
    name: "Blue Dart",
    awb: { pattern: /^\d{10,12}$/, form: "10 to 12 digits" },
    trackingPage: "https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={awb}",
  },
  {
    name: "DTDC",
    // D12345678, and 7X112735948 of its newer services
    awb: { pattern: /^(?:[A-Z]{0,2}|\d[A-Z])\d{8,12}$/i, form: "a letter and 8 to 12 digits" },
    trackingPage: "https://www.dtdc.com/track-your-shipment/?awb={awb}",
  },
  {
    name: "Ecom Express",
    aliases: ["ecom"],
    awb: { pattern: /^\d{9,12}$/, form: "9 to 12 digits" },
    trackingPage: "https://www.ecomexpress.in/tracking/?awb_field={awb}",
  },
  {
    name: "XpressBees",
    awb: { pattern: /^\d{10,16}$/, form: "10 to 16 digits" },
    trackingPage: "https://www.xpressbees.com/shipment/tracking?awbNo={awb}",
  },
  {
    name: "India Post",
    aliases: ["indianpost", "speedpost"],
    // Universal Postal Union, standard S10.
    awb: { pattern: /^[A-Z]{2}\d{9}IN$/i, form: "two letters, 9 digits and IN" },
    trackingPage: "https://www.indiapost.gov.in/track-result/article-number/{awb}",
  },
  {
    name: "FedEx",
    aliases: ["federalexpress"],
    awb: { pattern: /^\d{12,22}$/, form: "12 to 22 digits" },
    trackingPage: "https://www.fedex.com/fedextrack/?trknbr={awb}",
  },
  {
    name: "DHL",
    awb: { pattern: /^\d{10}$/, form: "10 digits" },
    trackingPage: "https://www.dhl.com/en/express/tracking.html?AWB={awb}",
  },
];

const plainName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const namesOf = ({ name, aliases = [] }: Courier) => [plainName(name), ...aliases];
const plainNames = new Set(couriers.flatMap(namesOf));

/** The names of the couriers that the shop knows, for suggestions while one types. */
export const knownCouriers: readonly string[] = couriers.map(({ name }) => name);

/** Whether a name is a known courier's, or one of those added by an admin, in any letter case and spacing. */
export function isCourier(name: string, added: readonly string[]): boolean {
  const plain = plainName(name);
  return plainNames.has(plain) || added.some((one) => plainName(one) === plain);
}

/**
 * The courier that a text names in whole words, in any letter case and spacing, also beside other words: "Delhivery Surface",
 * "by BLUE-DART". Undefined when it names none.
 */
function findCourier(text: string): Courier | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = new Set(
    words.flatMap((_, from) => words.slice(from).map((__, at) => words.slice(from, from + at + 1).join(""))),
  );
  return couriers.find((courier) => namesOf(courier).some((name) => named.has(name)));
}

/** The courier of a company's service as the shop names it: "Delhivery Surface" is Delhivery. One that it does not know stays. */
export const courierOfService = (service: string): string => findCourier(service)?.name ?? service.trim();

/** A number as couriers give it: letters, digits, hyphens and slashes. */
export function isPlainTrackingId(text: string): boolean {
  return /^[a-z0-9][a-z0-9/-]{3,49}$/i.test(text);
}

/**
 * Why a tracking number looks wrong for its courier, as a sentence for staff to check; undefined when it does not, or the
 * courier is not known. It is never a reason to refuse: couriers have other numbers too.
 */
export function awbFormWarning(partnerName: string, trackingId: string): string | undefined {
  const courier = findCourier(partnerName);
  if (!courier || trackingId === "" || courier.awb.pattern.test(trackingId.trim())) return undefined;
  return `${courier.name} numbers usually are ${courier.awb.form}`;
}

/** The tracking page of a parcel, or null for an unknown courier or before the parcel is handed over. */
export function trackingUrl(tracking: { partnerName: string; trackingId: string }): string | null {
  const { partnerName, trackingId } = tracking;
  if (trackingId === "") return null;
  // Staff may paste the courier's own link instead of the number.
  if (/^https?:\/\/[^\s/]/i.test(trackingId)) return trackingId;
  const courier = findCourier(partnerName);
  return courier ? courier.trackingPage.replace("{awb}", encodeURIComponent(trackingId)) : null;
}
