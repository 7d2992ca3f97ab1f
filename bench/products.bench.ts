import { compareWithBareServer } from "./compare-with-bare-server.ts";
import type { Measurement } from "./measurement.ts";
import { withRunningShop } from "./running-shop.ts";

/** The whole catalogue, as every browser fetches it. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => [
    await compareWithBareServer(shop.url, "/api/products", { atLeast: 0.7 }),
  ]);
}
