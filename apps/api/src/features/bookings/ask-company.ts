import { ProviderError } from "../../platform/provider-error.ts";
import type { CourierCompany, Refused } from "../../providers/courier-company.ts";
import { courierAway, courierRefused } from "./bookings.errors.ts";

/**
 * Asks a company for what staff wait for.
 *
 * @throws ShopError 409 it refuses, with its reason; 503 it is not set up, or does not answer
 */
export async function askCompany<Done extends { readonly verdict: string }>(
  couriers: readonly CourierCompany[],
  name: string,
  ask: (company: CourierCompany) => Promise<Done | Refused>,
): Promise<Done> {
  const company = couriers.find((one) => one.name === name);
  if (!company) throw courierAway(name);
  const answer = await ask(company).catch((error: unknown) => {
    throw error instanceof ProviderError ? courierAway(name) : error;
  });
  if (isRefused(answer)) throw courierRefused(name, answer.reason);
  return answer;
}

const isRefused = (answer: { readonly verdict: string }): answer is Refused => answer.verdict === "refused";
