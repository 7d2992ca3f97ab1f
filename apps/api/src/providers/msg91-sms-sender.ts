import * as z from "zod";
import type { Configuration } from "../platform/configuration.ts";
import { callJson } from "../platform/http-client.ts";
import { ProviderError } from "./provider-error.ts";
import type { SmsSender } from "./sms-sender.ts";

// MSG91 answers HTTP 200 for refusals too; only `type` tells.
const otpAnswer = z.object({ type: z.enum(["success", "error"]), message: z.string().optional() });

const timeoutMs = 5000;

/**
 * A client of MSG91's OTP call. Nothing is tried again: after a time-out the message may be on its way, and the
 * person can ask for another one.
 */
export function createMsg91SmsSender(
  configuration: Pick<
    Configuration,
    "MSG91_BASE_URL" | "MSG91_AUTH_KEY" | "MSG91_TEMPLATE_ID" | "MSG91_SENDER_ID" | "MSG91_PE_ID"
  >,
): SmsSender {
  return {
    sendOneTimeCode: async (phoneNumber, code) => {
      const query = new URLSearchParams({
        template_id: configuration.MSG91_TEMPLATE_ID,
        mobile: `91${phoneNumber}`,
        otp_length: String(code.length),
        otp_expiry: "5", // minutes; rulings: accounts
        otp: code,
      });
      const answer = await callJson({
        url: `${configuration.MSG91_BASE_URL}/api/v5/otp?${query}`,
        method: "POST",
        headers: { authkey: configuration.MSG91_AUTH_KEY },
        // Header and entity as registered with the operators; without them MSG91 takes those of the template.
        body: { sender: configuration.MSG91_SENDER_ID, pe_id: configuration.MSG91_PE_ID },
        timeoutMs,
        answer: otpAnswer,
      });
      if (answer.type === "error") {
        throw new ProviderError("refused", `MSG91 refused: ${answer.message ?? "no reason given"}`);
      }
    },
  };
}
