import type { FastifyInstance } from "fastify";
import { sandboxCredentials } from "./credentials.ts";
import type { ShiprocketOrderRecord } from "./courier-records.ts";
import { looseFields, looseText } from "./courier-texts.ts";
import { readFaults } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import { itemsOf, listedOrder } from "./shiprocket-order-list.ts";
import { ShiprocketRefusal } from "./shiprocket-refusal.ts";

const required = [
  "order_id",
  "order_date",
  "pickup_location",
  "billing_customer_name",
  "billing_address",
  "billing_city",
  "billing_pincode",
  "billing_state",
  "billing_country",
  "billing_email",
  "billing_phone",
  "shipping_is_billing",
  "order_items",
  "payment_method",
  "sub_total",
  "length",
  "breadth",
  "height",
  "weight",
];

const maxOrderId = 50;
const maxCity = 30;
const minCentimetres = 0.5;

/** Orders: created, found and cancelled. */
export function registerShiprocketOrders(app: FastifyInstance, context: SandboxContext): void {
  const { state } = context;
  app.post("/orders/create/adhoc", (request) => {
    const fields = looseFields.parse(request.body);
    const channelOrderId = looseText(fields["order_id"]);
    // The old order, whatever became of it, as if it were made now.
    const [old] = state.shiprocketOrders.of(channelOrderId);
    if (old !== undefined && !readFaults(state).shiprocketRefusesUsedIds) return createdAnswer(context, old);
    const problems = fieldProblems(fields);
    if (old !== undefined) problems["order_id"] = ["The order id has already been taken."];
    if (Object.keys(problems).length > 0)
      throw new ShiprocketRefusal(422, "Oops! Invalid Data.", { errors: problems });
    if (fields["pickup_location"] !== sandboxCredentials.shiprocketPickupLocation) {
      const message = "Wrong Pickup location entered. Please choose one location from the data given";
      return {
        message,
        data: { data: [{ pickup_location: sandboxCredentials.shiprocketPickupLocation }] },
      };
    }
    const order = newOrder(context, channelOrderId, fields);
    state.commit({ shiprocketOrders: [order] });
    return createdAnswer(context, order);
  });
  app.get<{ Querystring: { search?: string } }>("/orders", (request) => {
    const { search = "" } = request.query;
    const found = (readFaults(state).shiprocketHidesOrders ? [] : state.shiprocketOrders.all())
      .filter(({ channelOrderId, awb }) => channelOrderId.includes(search) || awb === search)
      .toReversed();
    const counts = { total: found.length, count: found.length, per_page: 15 };
    const pagination = { ...counts, current_page: 1, total_pages: 1, links: {} };
    return {
      data: found.map((order) => listedOrder(order, orderStatus(context, order))),
      meta: { pagination },
    };
  });
  app.post("/orders/cancel", (request, reply) => {
    const { ids } = looseFields.parse(request.body);
    if (!Array.isArray(ids))
      throw new ShiprocketRefusal(422, "Required field missing", {
        errors: { ids: ["The ids field is required."] },
      });
    const orders = ids.map((id) => state.shiprocketOrders.get(looseText(id)));
    if (orders.includes(undefined)) throw new ShiprocketRefusal(500, "Trying to get property of non-object");
    cancelOrders(
      context,
      orders.filter((order) => order !== undefined),
    );
    return reply.code(204).send();
  });
}

/** Cancels them in the background. */
export function cancelOrders(context: SandboxContext, orders: readonly ShiprocketOrderRecord[]): void {
  const cancelsAt = context.now() + readFaults(context.state).shiprocketCancelDelayMs;
  context.state.commit({
    shiprocketOrders: orders.map((order) => ({ ...order, cancelsAt: order.cancelsAt ?? cancelsAt })),
  });
}

export const isCancelled = ({ now }: SandboxContext, { cancelsAt }: ShiprocketOrderRecord): boolean =>
  cancelsAt !== null && cancelsAt <= now();

function fieldProblems(fields: Record<string, unknown>): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const name of required) {
    const value = fields[name];
    if (value === undefined || value === null || value === "")
      problems[name] = [`The ${name.replaceAll("_", " ")} field is required.`];
  }
  const tooLong = (name: string, max: number) => {
    if (looseText(fields[name]).length > max)
      problems[name] = [`The ${name.replaceAll("_", " ")} may not be greater than ${max} characters.`];
  };
  tooLong("order_id", maxOrderId);
  tooLong("billing_city", maxCity);
  for (const name of ["length", "breadth", "height"])
    if (!(Number(fields[name]) > minCentimetres))
      problems[name] = [`The ${name} must be greater than ${minCentimetres}.`];
  if (!(Number(fields["weight"]) > 0)) problems["weight"] = ["The weight must be greater than 0."];
  const skus = itemsOf(fields).map((item) => looseText(item["sku"]));
  if (new Set(skus).size < skus.length) problems["order_items"] = ["SKU cannot be repeated"];
  return problems;
}

const firstNumber = 348_456_385;
const firstShipment = 345_100_200;

function newOrder(
  { state, now }: SandboxContext,
  channelOrderId: string,
  fields: Record<string, unknown>,
): ShiprocketOrderRecord {
  const count = state.shiprocketOrders.all().length;
  return {
    id: String(firstNumber + count),
    shipmentId: String(firstShipment + count),
    channelOrderId,
    fields,
    createdAt: now(),
    awb: null,
    courierId: null,
    courierName: null,
    pickupAt: null,
    isManifested: false,
    instructions: [],
    cancelsAt: null,
    scans: [],
  };
}

/** Status and code of the order, which has another table than its shipment. */
function orderStatus(context: SandboxContext, order: ShiprocketOrderRecord): [status: string, code: number] {
  if (isCancelled(context, order)) return ["CANCELED", 5];
  return order.awb === null ? ["NEW", 1] : ["READY TO SHIP", 3];
}

function createdAnswer(context: SandboxContext, order: ShiprocketOrderRecord): Record<string, unknown> {
  const [status, code] = orderStatus(context, order);
  return {
    order_id: Number(order.id),
    shipment_id: Number(order.shipmentId),
    status,
    status_code: code,
    onboarding_completed_now: 0,
    awb_code: order.awb,
    courier_company_id: order.courierId,
    courier_name: order.courierName,
  };
}
