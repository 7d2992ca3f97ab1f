import * as contract from "@dakbag/contracts/gst-rates";
import { indiaDay } from "@dakbag/domain/dates/india-day";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { type GstRateRow, listRates, listTaxedProducts, listWithdrawnRates } from "./gst-rates.queries.ts";
import { scheduleGstRate, withdrawGstRate } from "./schedule-gst-rate.ts";

export function registerGstRatesRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, authenticate, clock } = shop;

  route(app, authenticate, contract.listGstRates, async () => {
    const [rates, withdrawn, products] = await Promise.all([
      listRates(db),
      listWithdrawnRates(db),
      listTaxedProducts(db),
    ]);
    return {
      today: indiaDay(clock()),
      rates: rates.map(presentRate),
      withdrawn: withdrawn.map((row) => ({
        ...presentRate(row),
        withdrawnBy: row.withdrawnBy,
        withdrawnAt: row.withdrawnAt.toISOString(),
      })),
      products: products.map((product) => ({ ...product, price: Number(product.price) })),
    };
  });

  route(app, authenticate, contract.scheduleGstRate, async ({ body, caller }) => ({
    rate: presentRate(await scheduleGstRate(shop, body, caller)),
  }));

  route(app, authenticate, contract.withdrawGstRate, async ({ params, caller }) => {
    await withdrawGstRate(shop, params, caller);
    return {};
  });
}

function presentRate({ ratePercent, scheduledAt, ...row }: GstRateRow): contract.ListedGstRate {
  const { hsn, effectiveFrom, note, actor } = row;
  const at = scheduledAt?.toISOString() ?? null;
  return { hsn, effectiveFrom, note, actor, ratePercent: Number(ratePercent), scheduledAt: at };
}
