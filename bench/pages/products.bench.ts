import { compareWithBareServer } from "./compare-with-bare-server.ts";
import type { Measurement } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";

/** The API call for the whole catalogue, which every browser makes. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => [
    await compareWithBareServer(shop.url, "/api/products", { atLeast: 0.7 }),
  ]);
}
