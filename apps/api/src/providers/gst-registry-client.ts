import * as z from "zod";
import type { Configuration } from "../platform/configuration.ts";
import { callJson } from "../platform/http-client.ts";
import type { GstRegistry } from "./gst-registry.ts";
import { ProviderError } from "../platform/provider-error.ts";

// The field names of GSTN's search.
const taxpayerAnswer = z.object({
  gstin: z.string(),
  lgnm: z.string(),
  tradeNam: z.string().nullish(),
  sts: z.string(),
  cxdt: z.string().nullish(),
});

const timeoutMs = 5000;

class NotInRegistry extends ProviderError {}

/** A client of the GST registry's search, with retries. */
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
        // An answer about another GSTIN must never be cached under this one.
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
