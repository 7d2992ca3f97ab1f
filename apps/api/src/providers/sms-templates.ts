import { company } from "@dakbag/company/company";
import type { OrderNotification } from "@dakbag/domain/orders/order-status";

/** What a variable may hold at the operators: `numeric` digits alone, `url` a link below an address that is registered. */
export const smsVariableTypes = { OTP: "numeric", number: "numeric", count: "numeric", link: "url" } as const;

/** Operators drop a message with a longer variable (decision 69). */
export const maxSmsVariable = 30;

/**
 * The texts as they must be registered, by the setting that has the template's id. `##name##` is a variable; no text ends
 * with one or has more than two.
 */
export const smsTemplates = {
  MSG91_TEMPLATE_ID: `##OTP## is your OTP for ${company.shopName}. Valid for 5 minutes. Do not share it.`,
  MSG91_ORDER_PLACED_TEMPLATE_ID: `Your order ##number## is not paid yet. Pay it at ##link## - ${company.shopName}`,
  MSG91_ORDER_PAID_TEMPLATE_ID: `Thank you, your order ##number## is paid. See ##link## - ${company.shopName}`,
  MSG91_ORDER_SHIPPED_TEMPLATE_ID: `Your order ##number## is on its way. Track it at ##link## - ${company.shopName}`,
  MSG91_ORDER_DELIVERED_TEMPLATE_ID: `Your order ##number## is delivered. See ##link## - ${company.shopName}`,
  MSG91_ORDER_REFUNDED_TEMPLATE_ID: `Your order ##number## has a refund; your bank may need 5 to 7 working days to show it. See ##link## - ${company.shopName}`,
  MSG91_ORDER_QUESTION_TEMPLATE_ID: `We have a question or an answer about your order ##number##. Please see ##link## - ${company.shopName}`,
  MSG91_ORDERS_TEMPLATE_ID: `There are ##count## updates of your orders. See ##link## - ${company.shopName}`,
  MSG91_ENQUIRY_TEMPLATE_ID: `We have your enquiry E-##number##. We answer by phone or e-mail, Mon-Sat 9AM-6PM. - ${company.shopName}`,
} as const;

export type SmsTemplate = keyof typeof smsTemplates;

export const smsTemplateOf: Record<OrderNotification, SmsTemplate> = {
  placed: "MSG91_ORDER_PLACED_TEMPLATE_ID",
  // It says that the order is not paid yet and links its page, which says that its goods are not held.
  released: "MSG91_ORDER_PLACED_TEMPLATE_ID",
  paid: "MSG91_ORDER_PAID_TEMPLATE_ID",
  shipped: "MSG91_ORDER_SHIPPED_TEMPLATE_ID",
  // It says that the order is on its way and links its page, which has the corrected number.
  tracking: "MSG91_ORDER_SHIPPED_TEMPLATE_ID",
  delivered: "MSG91_ORDER_DELIVERED_TEMPLATE_ID",
  choice: "MSG91_ORDER_QUESTION_TEMPLATE_ID",
  undelivered: "MSG91_ORDER_QUESTION_TEMPLATE_ID",
  claim: "MSG91_ORDER_QUESTION_TEMPLATE_ID",
  refunded: "MSG91_ORDER_REFUNDED_TEMPLATE_ID",
};

/** The text of a template with its variables, as the recipient reads it. */
export const fillSmsTemplate = (template: SmsTemplate, variables: Readonly<Record<string, string>>): string =>
  smsTemplates[template].replaceAll(/##(\w+)##/g, (_, name: string) => variables[name] ?? "");
