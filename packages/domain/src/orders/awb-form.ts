interface CourierForm {
  readonly name: string;
  /** Its name in plain letters begins with one of these. */
  readonly begins: readonly string[];
  readonly pattern: RegExp;
  readonly form: string;
}

// As these couriers' numbers usually are. None publishes a rule that holds for all of its services, save the posts.
const couriers: readonly CourierForm[] = [
  { name: "Delhivery", begins: ["delhivery"], pattern: /^\d{10,16}$/, form: "10 to 16 digits" },
  { name: "Blue Dart", begins: ["bluedart"], pattern: /^\d{10,12}$/, form: "10 to 12 digits" },
  { name: "DTDC", begins: ["dtdc"], pattern: /^[A-Z]{0,2}\d{8,12}$/i, form: "a letter and 8 to 12 digits" },
  { name: "Ecom Express", begins: ["ecom"], pattern: /^\d{9,12}$/, form: "9 to 12 digits" },
  { name: "XpressBees", begins: ["xpressbees"], pattern: /^\d{10,16}$/, form: "10 to 16 digits" },
  {
    name: "India Post",
    begins: ["indiapost", "speedpost"],
    // Universal Postal Union, standard S10.
    pattern: /^[A-Z]{2}\d{9}IN$/i,
    form: "two letters, 9 digits and IN",
  },
];

/** The couriers whose numbers are checked, for suggestions while one types. */
export const knownCouriers: readonly string[] = couriers.map(({ name }) => name);

const plainName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const plainNames = new Set(couriers.flatMap(({ name, begins }) => [plainName(name), ...begins]));

/** Whether a name is a known courier's, or one of those added by an admin, in any letter case and spacing. */
export function isCourier(name: string, added: readonly string[]): boolean {
  const plain = plainName(name);
  return plainNames.has(plain) || added.some((one) => plainName(one) === plain);
}

/** A number as couriers give it: letters, digits, hyphens and slashes. */
export function isPlainTrackingId(text: string): boolean {
  return /^[a-z0-9][a-z0-9/-]{3,49}$/i.test(text);
}

/**
 * Why a tracking number looks wrong for its courier, as a sentence for staff to check; undefined when it does not, or the
 * courier is not known. It is never a reason to refuse: couriers have other numbers too.
 */
export function awbFormWarning(courier: string, trackingId: string): string | undefined {
  const plain = courier.toLowerCase().replaceAll(/[^a-z]/g, "");
  const known = couriers.find(({ begins }) => begins.some((begin) => plain.startsWith(begin)));
  if (!known || trackingId === "" || known.pattern.test(trackingId.trim())) return undefined;
  return `${known.name} numbers usually are ${known.form}`;
}
