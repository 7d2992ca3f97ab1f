import * as z from "zod";
import type { Configuration } from "../platform/configuration.ts";
import { callJson } from "../platform/http-client.ts";
import type { GstRegistry } from "./gst-registry.ts";
import { ProviderError } from "./provider-error.ts";

// The field names of the register's own search (GSTN).
const taxpayerAnswer = z.object({
  gstin: z.string(),
  lgnm: z.string(),
  tradeNam: z.string().nullish(),
  sts: z.string(),
  cxdt: z.string().nullish(),
});

const timeoutMs = 5000;

class NotInRegistry extends ProviderError {}

/** A client of the register's search. Looking up changes nothing, so it is tried again. */
export function createGstRegistryClient(
  configuration: Pick<Configuration, "GST_REGISTRY_BASE_URL" | "GST_REGISTRY_KEY">,
): GstRegistry {
  return {
    async findRegistration(gstin) {
      try {
        const found = await callJson({
          url: `${configuration.GST_REGISTRY_BASE_URL}/gstin/${encodeURIComponent(gstin)}`,
          method: "GET",
          headers: { "x-api-key": configuration.GST_REGISTRY_KEY },
          timeoutMs,
          answer: taxpayerAnswer,
          refusal: (status) =>
            status === 404
              ? new NotInRegistry("refused", "The GST registry does not have this number.")
              : new ProviderError("refused", `The GST registry answered ${status}`),
          retries: 2,
        });
        // An answer about somebody else must never be kept under this number.
        if (found.gstin !== gstin)
          throw new ProviderError("unavailable", "The GST registry answered about another number");
        const { lgnm: legalName, tradeNam, sts: status, cxdt } = found;
        return { gstin, legalName, tradeName: tradeNam ?? "", status, cancelledOn: cxdt || null };
      } catch (error) {
        if (error instanceof NotInRegistry) return undefined;
        throw error;
      }
    },
  };
}
