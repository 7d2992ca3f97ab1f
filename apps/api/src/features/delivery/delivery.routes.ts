import { findDelivery } from "@dakbag/contracts/delivery";
import { deliveryEstimate } from "@dakbag/domain/orders/delivery-promise";
import { indiaDay, indiaDayEnd } from "@dakbag/domain/dates/india-day";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { findPinPlace } from "./pin-directory.ts";

const maxCacheSeconds = 3600;

export function registerDeliveryRoutes(app: FastifyInstance, { authenticate, clock }: Shop): void {
  route(app, authenticate, findDelivery, async ({ params, reply }) => {
    const { pinCode } = params;
    const now = clock();
    const place = findPinPlace(pinCode);
    void reply.header("cache-control", `public, max-age=${secondsOfToday(now)}`);
    return {
      pinCode,
      isDeliverable: place !== undefined,
      district: place?.district ?? null,
      state: place?.states.length === 1 ? (place.states[0] ?? null) : null,
      states: place ? [...place.states] : [],
      delivery: place ? deliveryEstimate("other", now) : null,
      boxDelivery: place ? deliveryEstimate("box", now) : null,
      canOrder500Pieces: isDelhiPincode(pinCode),
    };
  });
}

/** For how long the dates of an answer hold: they change at midnight in India. */
function secondsOfToday(now: Date): number {
  const left = indiaDayEnd(indiaDay(now)).getTime() - now.getTime();
  return Math.min(maxCacheSeconds, Math.floor(left / 1000));
}
