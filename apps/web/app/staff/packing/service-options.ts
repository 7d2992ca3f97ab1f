import { countWithNoun, formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import type { Answer } from "#app/api/call.ts";

export type Quoted = Answer<"POST /api/packing/bookings/quotes">["parcels"][number];
type Service = Quoted["services"][number];

/** What a parcel is booked by; without a service the company chooses. */
export interface Chosen {
  readonly company: string;
  readonly serviceId: string | undefined;
}

/** The value of a choice in a form. */
export const valueOf = ({ company, serviceId = "" }: Chosen) => `${company}|${serviceId}`;

export function readValue(value: string): Chosen | null {
  const [company = "", serviceId = ""] = value.split("|");
  return company === "" ? null : { company, serviceId: serviceId || undefined };
}

const ofCompany = (name: string, company: string) => `${name} by ${company}`;
const formatDays = (days: number | null) => (days === null ? "days not known" : countWithNoun(days, "day"));

/** The price of services together; empty for packers, who see none. */
function formatPrice(services: readonly Service[]): string {
  const paise = services.flatMap(({ price }) => (price === undefined ? [] : rupeesToPaise(price)));
  return paise.length === 0 ? "" : formatRupees(paise.reduce((sum, each) => sum + each, 0));
}

function marksOf({ isCheapest, isQuickest }: Service): string {
  return [isCheapest && "cheapest", isQuickest && "quickest"].filter(Boolean).join(" and ");
}

/** The services of one parcel, and the company's own choice where there is none of it. */
export function optionsFor({ services }: Quoted, companies: readonly string[]) {
  const known = services.map((service) => ({
    value: valueOf(service),
    label: [
      ofCompany(service.name, service.company),
      formatDays(service.days),
      formatPrice([service]),
      marksOf(service),
    ]
      .filter(Boolean)
      .join(" · "),
  }));
  const silent = companies.filter((company) => services.every((service) => service.company !== company));
  return [
    ...known,
    ...silent.map((company) => {
      return { value: valueOf({ company, serviceId: undefined }), label: `${company} chooses the service` };
    }),
  ];
}

/** The services of all parcels side by side, each with for how many of them it is the cheapest and the quickest. */
export function servicesOfAll(parcels: readonly Quoted[]) {
  const all = Map.groupBy(
    parcels.flatMap(({ services }) => services),
    valueOf,
  );
  return [...all].flatMap(([value, same]) => {
    const [first] = same;
    if (!first) return [];
    const days = same.flatMap((service) => service.days ?? []);
    const [min, max] = [Math.min(...days), Math.max(...days)];
    const span =
      days.length === 0 ? "days not known" : min === max ? formatDays(min) : `${min} to ${max} days`;
    const takes = same.length < parcels.length ? `, takes ${same.length} of ${parcels.length}` : "";
    const counts = [
      [same.filter(({ isCheapest }) => isCheapest).length, "cheapest"],
      [same.filter(({ isQuickest }) => isQuickest).length, "quickest"],
    ] as const;
    const marks = counts
      .filter(([count]) => count > 0)
      .map(([count, mark]) => (parcels.length === 1 ? mark : `${mark} for ${count}`));
    return [
      {
        value,
        title: ofCompany(first.name, first.company),
        note: `${[span, formatPrice(same)].filter(Boolean).join(", ")}${takes}`,
        mark: marks.length === 0 ? undefined : marks.join(", "),
      },
    ];
  });
}
