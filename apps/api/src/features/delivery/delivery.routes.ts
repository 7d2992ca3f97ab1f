import { findDelivery } from "@dakbag/contracts/delivery";
import { courierDay } from "@dakbag/domain/orders/courier-estimate";
import { deliveryEstimate } from "@dakbag/domain/orders/delivery-promise";
import { indiaDay, indiaDayEnd } from "@dakbag/domain/dates/india-day";
import { isDelhiPincode } from "@dakbag/domain/places/pincode";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { createCourierEstimates } from "./courier-estimates.ts";
import { findPinPlace } from "./pin-directory.ts";

const maxCacheSeconds = 3600;
// Couriers are asked once a minute.
const maxCacheSecondsAwaited = 60;

export function registerDeliveryRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate, clock } = shop;
  const findEstimate = createCourierEstimates(shop);
  route(app, authenticate, findDelivery, async ({ params, request, reply }) => {
    const { pinCode } = params;
    const now = clock();
    const place = findPinPlace(pinCode);
    // Only PIN codes of the directory: the others are as many as a script can invent.
    const asker = { clientIp: request.ip, findCaller: () => authenticate(request) };
    const estimate = place && (await findEstimate(pinCode, asker));
    const maxSeconds = estimate?.isAwaited === true ? maxCacheSecondsAwaited : maxCacheSeconds;
    void reply.header("cache-control", `public, max-age=${Math.min(maxSeconds, secondsOfToday(now))}`);
    return {
      pinCode,
      isDeliverable: place !== undefined,
      district: place?.district ?? null,
      state: place?.states.length === 1 ? (place.states[0] ?? null) : null,
      states: place ? [...place.states] : [],
      delivery: place ? deliveryEstimate("other", now) : null,
      boxDelivery: place ? deliveryEstimate("box", now) : null,
      courierDay: estimate && estimate.days !== null ? courierDay(estimate.days, now) : null,
      canOrder500Pieces: isDelhiPincode(pinCode),
    };
  });
}

/** For how long the dates of an answer hold: they change at midnight in India. */
function secondsOfToday(now: Date): number {
  return Math.floor((indiaDayEnd(indiaDay(now)).getTime() - now.getTime()) / 1000);
}
