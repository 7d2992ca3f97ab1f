import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import type { OrderNotification } from "@dakbag/domain/orders/order-status";
import { expect, test } from "vitest";
import { ordersLink, orderVariables } from "../features/notifications/sms-variables.ts";
import { createMsg91SmsSender } from "./msg91-sms-sender.ts";
import {
  fillSmsTemplate,
  maxSmsVariable,
  type SmsTemplate,
  smsTemplateOf,
  smsTemplates,
  smsVariableTypes,
} from "./sms-templates.ts";

const templates = Object.keys(smsTemplates) as SmsTemplate[];
const variablesOf = (template: SmsTemplate) =>
  [...smsTemplates[template].matchAll(/##(\w+)##/g)].map(([, name]) => name as keyof typeof smsVariableTypes);
const registered = { numeric: /^\d+$/, url: /^https:\/\/dakbag\.com\/o/ };

// The longest of each; the address has the most characters that a production shop starts with.
const links = { SHORT_LINK_URL: "https://dakbag.com", PUBLIC_URL: "https://shop.example", PORT: 3000 };
const ofOrder = orderVariables(links, "26-27/9999999");
const ofOrders = { count: "100000", link: ordersLink(links) };
const ofEnquiry = { number: enquiryNumber(999_999_999).slice(2) };
const longest: Record<SmsTemplate, Record<string, string>> = {
  MSG91_TEMPLATE_ID: { OTP: "123456" },
  MSG91_ORDER_PLACED_TEMPLATE_ID: ofOrder,
  MSG91_ORDER_PAID_TEMPLATE_ID: ofOrder,
  MSG91_ORDER_SHIPPED_TEMPLATE_ID: ofOrder,
  MSG91_ORDER_DELIVERED_TEMPLATE_ID: ofOrder,
  MSG91_ORDER_REFUNDED_TEMPLATE_ID: ofOrder,
  MSG91_ORDER_QUESTION_TEMPLATE_ID: ofOrder,
  MSG91_ORDERS_TEMPLATE_ID: ofOrders,
  MSG91_ENQUIRY_TEMPLATE_ID: ofEnquiry,
};

test.each(templates)(
  "%s has at most two variables, of 30 characters and of their types, in one SMS",
  { tags: ["ruling-news.9"] },
  (template) => {
    const text = smsTemplates[template];
    expect(variablesOf(template).toSorted()).toEqual(Object.keys(longest[template]).toSorted());
    expect(variablesOf(template).length).toBeLessThanOrEqual(2);
    // Operators refuse two variables with nothing between them, and one at the end.
    expect(text).not.toMatch(/##[\s,.-]*##\w+##|##$/);
    for (const name of variablesOf(template)) {
      expect(longest[template][name]!.length).toBeLessThanOrEqual(maxSmsVariable);
      expect(longest[template][name]).toMatch(registered[smsVariableTypes[name]]);
    }
    // ASCII without these is one character each in the alphabet of SMS, of which one has 160.
    const sms = fillSmsTemplate(template, longest[template]);
    expect(sms).toMatch(/^[\u0020-\u007e]{1,160}$/);
    expect(sms).not.toMatch(/[`[\]{}^~\\|]/);
  },
);

test("the gateway sends every template with its longest values as it is registered", async () => {
  const sandbox = await startSandbox();
  const sms = createMsg91SmsSender(shopEnvironment(sandbox));
  const phone = "9876543210";
  const expected: string[] = [];
  const send = async (template: SmsTemplate, sending: Promise<unknown>) => {
    await sending;
    expected.push(fillSmsTemplate(template, longest[template]));
  };
  await send("MSG91_TEMPLATE_ID", sms.sendOneTimeCode(phone, "123456"));
  for (const kind of Object.keys(smsTemplateOf) as OrderNotification[])
    await send(smsTemplateOf[kind], sms.sendOrderNotification(phone, kind, ofOrder));
  await send("MSG91_ORDERS_TEMPLATE_ID", sms.sendOrdersNotification(phone, ofOrders));
  await send("MSG91_ENQUIRY_TEMPLATE_ID", sms.sendEnquiryAcknowledgement(phone, ofEnquiry.number));
  const sent = (await (await fetch(`${sandbox.url}/sms?to=${phone}`)).json()) as { body: string }[];
  await sandbox.close();
  expect(sent.map(({ body }) => body).toReversed()).toEqual(expected);
  const all = templates.map((template) => fillSmsTemplate(template, longest[template]));
  expect(new Set(expected)).toEqual(new Set(all));
});

test("docs/messages.md has every text as it is to be registered, with the types of its variables", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/messages.md"), "utf8");
  for (const template of templates) {
    const text = smsTemplates[template].replaceAll(
      /##(\w+)##/g,
      (_, name: keyof typeof smsVariableTypes) => `{#${smsVariableTypes[name]}#}`,
    );
    expect(page).toContain(`| \`${template}\` | ${text} |`);
  }
});

test("a link that would be too long for an SMS is that of all orders", () => {
  expect(orderVariables(links, "26-27/10000000").link).toBe("https://dakbag.com/o");
});
