import * as z from "zod";
import { boxSizePattern } from "@dakbag/domain/orders/box-size";
import { httpUrl } from "./http-url.ts";

const some = z.string().min(1).optional();
const webhookToken = (variable: string) =>
  z.string().min(16, `${variable} must have at least 16 characters`).optional();

/** The variables of the companies that couriers are booked with. */
export const courierVariables = {
  COURIER_BOX_CM: z
    .string()
    .regex(boxSizePattern, "COURIER_BOX_CM must be length x width x height in whole centimetres, as 40x30x30")
    .default("40x30x30"),
  SHIPROCKET_BASE_URL: httpUrl("SHIPROCKET_BASE_URL").default("https://apiv2.shiprocket.in/v1/external"),
  SHIPROCKET_EMAIL: some,
  SHIPROCKET_PASSWORD: some,
  SHIPROCKET_PICKUP_LOCATION: some,
  SHIPROCKET_WEBHOOK_TOKEN: webhookToken("SHIPROCKET_WEBHOOK_TOKEN"),
  SHIPROCKET_SEVERAL_BOXES: z
    .enum(["refused", "together"], { error: "SHIPROCKET_SEVERAL_BOXES must be refused or together" })
    .default("refused"),
  DELHIVERY_BASE_URL: httpUrl("DELHIVERY_BASE_URL").default("https://track.delhivery.com"),
  DELHIVERY_TOKEN: some,
  DELHIVERY_PICKUP_LOCATION: some,
  DELHIVERY_CLIENT_NAME: some,
  DELHIVERY_WEBHOOK_TOKEN: webhookToken("DELHIVERY_WEBHOOK_TOKEN"),
};

const needed = [
  ["SHIPROCKET_EMAIL", "SHIPROCKET_PASSWORD", "SHIPROCKET_PICKUP_LOCATION"],
  ["DELHIVERY_TOKEN", "DELHIVERY_PICKUP_LOCATION"],
] as const;

/** A shop has a company with all that it needs, or not at all. */
export function incompleteCouriers(given: Readonly<Record<string, string | undefined>>): string[] {
  return needed
    .filter((variables) => variables.some((variable) => given[variable] !== undefined))
    .flatMap((variables) => variables.filter((variable) => given[variable] === undefined))
    .map((variable) => `${variable} is missing`);
}
