import * as z from "zod";
import type { Configuration } from "../platform/configuration.ts";
import { callJson } from "../platform/http-client.ts";
import { ProviderError } from "../platform/provider-error.ts";
import type { SmsSender } from "./sms-sender.ts";
import { type SmsTemplate, smsTemplateOf } from "./sms-templates.ts";

// MSG91 sends refusals with HTTP 200, too; `type` distinguishes them.
const msg91Answer = z.object({ type: z.enum(["success", "error"]), message: z.string().optional() });

const timeoutMs = 5000;

type Msg91Configuration = Pick<
  Configuration,
  "MSG91_BASE_URL" | "MSG91_AUTH_KEY" | "MSG91_SENDER_ID" | "MSG91_PE_ID" | SmsTemplate
>;

/**
 * A client of MSG91's OTP and Flow APIs. It never retries: after a timeout the message may have been sent. A buyer can
 * request another code; the job that sends notifications decides about its own retries.
 */
export function createMsg91SmsSender(configuration: Msg91Configuration): SmsSender {
  async function call(path: string, body: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    const answer = await callJson({
      url: `${configuration.MSG91_BASE_URL}/api/v5/${path}`,
      method: "POST",
      headers: { authkey: configuration.MSG91_AUTH_KEY },
      // The registered header and entity; without them MSG91 uses those of the template.
      body: { sender: configuration.MSG91_SENDER_ID, pe_id: configuration.MSG91_PE_ID, ...body },
      timeoutMs,
      answer: msg91Answer,
    });
    if (answer.type === "success") return answer.message;
    throw new ProviderError("refused", `MSG91 refused: ${answer.message ?? "no reason given"}`);
  }
  async function sendFlow(
    template: SmsTemplate,
    phoneNumber: string,
    variables: Readonly<Record<string, string>>,
  ): Promise<string> {
    const recipients = [{ mobiles: `91${phoneNumber}`, ...variables }];
    return (await call("flow/", { template_id: configuration[template], short_url: "0", recipients })) ?? "";
  }
  return {
    sendOneTimeCode: async (phoneNumber, code) => {
      const query = new URLSearchParams({
        template_id: configuration.MSG91_TEMPLATE_ID,
        mobile: `91${phoneNumber}`,
        otp_length: String(code.length),
        otp_expiry: "5", // minutes; rulings: accounts
        otp: code,
      });
      await call(`otp?${query}`, {});
    },
    sendOrderNotification: (phoneNumber, template, variables) =>
      sendFlow(smsTemplateOf[template], phoneNumber, variables),
    sendOrdersNotification: (phoneNumber, variables) =>
      sendFlow("MSG91_ORDERS_TEMPLATE_ID", phoneNumber, variables),
    sendEnquiryAcknowledgement: (phoneNumber, number) =>
      sendFlow("MSG91_ENQUIRY_TEMPLATE_ID", phoneNumber, { number }),
  };
}
