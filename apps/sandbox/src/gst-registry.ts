import type { FastifyInstance } from "fastify";
import { gstinStateCode, hasValidCheckDigit, normaliseGstin } from "@dakbag/domain/gst/gstin";
import { sandboxCredentials } from "./credentials.ts";
import { delayBy, consumeFault } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const entityNumberIndex = 12;

/** A look-up of the public GST register, in the field names of its search (GSTN). */
export function registerGstRegistry(app: FastifyInstance, context: SandboxContext): void {
  app.addHook("onRequest", async (request, reply) => {
    await delayBy(context.state, "gstRegistryDelayMs");
    if (consumeFault(context.state, "gstRegistryServerErrors")) {
      return reply.code(500).send({ errorCode: "SWEB_9000", message: "The registry is not available." });
    }
    if (request.headers["x-api-key"] !== sandboxCredentials.gstRegistryKey) {
      return reply.code(401).send({ errorCode: "UNAUTHORISED", message: "The API key is missing or wrong." });
    }
  });
  app.get<{ Params: { gstin: string } }>("/gstin/:gstin", (request, reply) => {
    const gstin = normaliseGstin(request.params.gstin);
    if (!hasValidCheckDigit(gstin)) {
      return reply.code(404).send({
        errorCode: "SWEB_9035",
        message: "The GSTIN/UIN that you have entered is invalid. Please enter a valid GSTIN/UIN.",
      });
    }
    return taxpayer(gstin);
  });
}

/** A taxpayer derived from the GSTIN, always the same; entity number 9 is cancelled. */
function taxpayer(gstin: string): Record<string, unknown> {
  const stateCode = gstinStateCode(gstin);
  const isCancelled = gstin.charAt(entityNumberIndex) === "9";
  const pan = gstin.slice(2, entityNumberIndex);
  return {
    gstin,
    lgnm: `${pan.slice(0, 5)} PACKAGING PRIVATE LIMITED`,
    tradeNam: `${pan.slice(0, 5)} Traders`,
    sts: isCancelled ? "Cancelled" : "Active",
    cxdt: isCancelled ? "31/03/2025" : "",
    ctb: "Private Limited Company",
    dty: "Regular",
    rgdt: "01/07/2017",
    stjCd: `${stateCode}001`,
    stj: `State - ${stateCode}, Ward 1`,
    pradr: {
      addr: {
        bno: pan.slice(5, 9),
        st: "Industrial Area",
        loc: "Phase 1",
        dst: "",
        stcd: stateCode,
        pncd: "",
      },
      ntr: ["Wholesale Business"],
    },
    adadr: [],
    nba: ["Wholesale Business"],
  };
}
