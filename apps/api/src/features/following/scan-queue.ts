import type { CourierCompany, TrackedParcel } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { takeInScans } from "./take-in-scans.ts";

/** What company pushed what. */
interface Pushed {
  readonly company: CourierCompany["name"];
  readonly parcel: TrackedParcel;
}

type Waiting = Pushed & { readonly stored: PromiseWithResolvers<void> };

// As many as tracking brings in one call.
const maxTogether = 50;
// An order that is being changed at this moment holds up one of them.
const maxRuns = 2;

/**
 * Takes in what couriers push: what arrives while the pushes before it are taken in is taken in together, in one transaction, as a
 * courier sends the scans of a whole lorry at once. It returns once they are stored.
 */
export function createScanQueue(shop: Pick<Shop, "db" | "clock" | "configuration" | "log">) {
  const waiting: Waiting[] = [];
  let runs = 0;
  const takeIn = (company: Pushed["company"], some: readonly Pushed[]) =>
    takeInScans(shop, company, onePerNumber(some), { isTracked: false });

  return (pushed: Pushed): Promise<void> => {
    const stored = Promise.withResolvers<void>();
    waiting.push({ ...pushed, stored });
    if (runs < maxRuns) void run();
    return stored.promise;
  };

  async function run(): Promise<void> {
    runs += 1;
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { company } = first;
      const together = waiting.filter((one) => one.company === company).slice(0, maxTogether);
      for (const one of together) waiting.splice(waiting.indexOf(one), 1);
      const isStored = await takeIn(company, together).then(
        () => true,
        () => false,
      );
      // One that fails does not fail the others.
      for (const { stored, ...one } of together)
        stored.resolve(isStored ? undefined : takeIn(company, [one]));
    }
    runs -= 1;
  }
}

/** Several pushes of one number are one parcel with all their scans. */
function onePerNumber(some: readonly Pushed[]): TrackedParcel[] {
  const byAwb = Map.groupBy(some, ({ parcel }) => parcel.awb);
  return [...byAwb].map(([awb, pushes]) => ({
    awb,
    scans: pushes
      .flatMap(({ parcel }) => parcel.scans)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    expectedAt: pushes.map(({ parcel }) => parcel.expectedAt).findLast((at) => at !== null) ?? null,
  }));
}
