import { compareWithBareServer } from "./compare-with-bare-server.ts";
import type { Measurement } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";

const pages = ["/product/courier-bag-poly", "/details?sku=POLPOD120160"];

/** A listing and a detail page, rendered on the server. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => {
    const measurements: Measurement[] = [];
    for (const page of pages)
      measurements.push(await compareWithBareServer(shop.url, page, { atLeast: 0.5 }));
    return measurements;
  });
}
