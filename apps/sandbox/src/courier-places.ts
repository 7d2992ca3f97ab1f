import { offerFields } from "./shiprocket-fixed-fields.ts";

/** The PIN codes that are not served: Leh never, Imphal not now. */
export const isServed = (pinCode: string): boolean =>
  /^[1-9]\d{5}$/.test(pinCode) && !pinCode.startsWith("194");
export const isEmbargoed = (pinCode: string): boolean => pinCode.startsWith("795");

/** From the warehouse on, by road: the north east is far. */
export const daysOnTheWay = (pinCode: string): number => (pinCode.startsWith("79") ? 9 : 3);

/** What a kilogram costs, begun ones included, in rupees. */
export const rupeesFor = (kilograms: number, rate: number): number =>
  Math.ceil(Math.max(kilograms, 0.5)) * rate;

const couriers = [
  { id: 43, name: "Delhivery Surface", rate: 54, days: "4" },
  { id: 142, name: "Amazon Surface", rate: 61.5, days: "3" },
  { id: 33, name: "Xpressbees Air", rate: 118.25, days: "2" },
];

/** Shiprocket's couriers for a PIN code; its numbers come as numbers or as texts. */
export function couriersServing(pinCode: string, kilograms: number) {
  if (!isServed(pinCode) || isEmbargoed(pinCode) || !(kilograms > 0)) return [];
  return couriers.map(({ id, name, rate, days }, index) => ({
    ...offerFields,
    // Of the offer, not of the courier.
    id: 396_397_972 + index,
    postcode: pinCode,
    etd_hours: Number(days) * 24,
    courier_company_id: id,
    courier_name: name,
    rate: rupeesFor(kilograms, rate),
    freight_charge: rupeesFor(kilograms, rate),
    charge_weight: String(Math.max(kilograms, 0.5)),
    min_weight: 0.5,
    estimated_delivery_days: days,
    etd: "Dec 04, 2026",
    blocked: 0,
    odablock: false,
    cod: 1,
    is_surface: !name.endsWith("Air"),
  }));
}
