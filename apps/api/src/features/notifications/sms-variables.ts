import { orderCode, plainOrderNumber } from "@dakbag/domain/orders/order-number";
import { shortLinkOriginOf } from "../../platform/configuration.ts";
import { maxSmsVariable } from "../../providers/sms-templates.ts";

type LinkConfiguration = Parameters<typeof shortLinkOriginOf>[0];

/** The link of all orders in an SMS. */
export const ordersLink = (configuration: LinkConfiguration): string =>
  `${shortLinkOriginOf(configuration)}/o`;

/** The variables of the templates about an order. An order whose link is too long for an SMS has that of all orders. */
export function orderVariables(configuration: LinkConfiguration, orderNumber: string) {
  const all = ordersLink(configuration);
  const own = `${all}/${orderCode(orderNumber)}`;
  return { number: plainOrderNumber(orderNumber), link: own.length <= maxSmsVariable ? own : all };
}
