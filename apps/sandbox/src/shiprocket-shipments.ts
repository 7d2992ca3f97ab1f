import type { FastifyInstance, FastifyRequest } from "fastify";
import { couriersServing } from "./courier-places.ts";
import type { ShiprocketOrderRecord } from "./courier-records.ts";
import { looseFields, looseText, plainTime } from "./courier-texts.ts";
import { consumeFault } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import { awbFields, pickupLocation } from "./shiprocket-fixed-fields.ts";
import { tokenOf } from "./shiprocket-order-list.ts";
import { cancelOrders, isCancelled } from "./shiprocket-orders.ts";
import { ShiprocketRefusal } from "./shiprocket-refusal.ts";

/** Shipments: couriers and their rates, AWBs, labels, pick-ups, manifests, cancellation. */
export function registerShiprocketShipments(app: FastifyInstance, context: SandboxContext): void {
  const { state } = context;
  for (const path of ["/courier/serviceability", "/courier/serviceability/"])
    app.get<{ Querystring: Record<string, string | undefined> }>(path, ({ query }) => serviceability(query));
  app.get("/settings/company/pickup", () => ({
    data: {
      shipping_address: [pickupLocation],
      allow_more: "true",
      is_blackbox_seller: false,
      company_name: pickupLocation.name,
      recent_addresses: [],
    },
  }));
  app.post("/courier/assign/awb", (request) => assignAwb(context, looseFields.parse(request.body)));
  app.post("/courier/generate/pickup", (request) => {
    const [order, ...more] = shipmentsOf(context, request);
    if (order === undefined || order.awb === null || more.length > 0)
      throw new ShiprocketRefusal(400, "Invalid shipment id");
    if (order.pickupAt !== null) return { message: "Duplicate request for pickup generation" };
    state.commit({ shiprocketOrders: [{ ...order, pickupAt: context.now() }] });
    return {
      pickup_status: 1,
      response: {
        pickup_scheduled_date: plainTime(context.now()),
        pickup_token_number: tokenOf(order),
        status: 3,
        others: "{}",
        pickup_generated_date: momentOf(context.now()),
        data: `Pickup is confirmed by ${order.courierName} For AWB :- ${order.awb}`,
      },
    };
  });
  app.post("/courier/generate/label", (request) => {
    const orders = shipmentsOf(context, request).filter(({ awb }) => awb !== null);
    if (orders.length === 0)
      return { label_created: 0, not_created: [], response: "No valid shipment ids to print label" };
    return {
      label_created: 1,
      label_url: fileUrl(request, `shipping-label-${orders.map(({ awb }) => awb).join("-")}.pdf`),
      response: "Label has been created and uploaded successfully!",
      not_created: [],
    };
  });
  app.post("/manifests/generate", (request) => {
    const orders = shipmentsOf(context, request);
    const known = orders.filter((order) => order.isManifested);
    if (known.length > 0)
      throw new ShiprocketRefusal(
        400,
        "Manifest already generated for some shipment_ids, Please try again after removin them",
        { already_manifested_shipment_ids: known.map(({ shipmentId }) => Number(shipmentId)) },
      );
    const ready = orders.filter(({ awb, pickupAt }) => awb !== null && pickupAt !== null);
    state.commit({ shiprocketOrders: ready.map((order) => ({ ...order, isManifested: true })) });
    const url = ready.length === 0 ? "" : fileUrl(request, `MANIFEST-${ready[0]?.shipmentId}.pdf`);
    return { status: 1, manifest_url: url };
  });
  app.post("/manifests/print", (request) => {
    const { order_ids: ids } = looseFields.parse(request.body);
    if (!Array.isArray(ids)) throw new ShiprocketRefusal(500, "Invalid argument supplied for foreach()");
    const known = ids.filter((id) => state.shiprocketOrders.get(looseText(id))?.isManifested);
    return {
      manifest_url: known.length === 0 ? "" : fileUrl(request, `manifests-${known[0]}-${known.length}.pdf`),
    };
  });
  app.post("/orders/cancel/shipment/awbs", (request) => {
    const { awbs } = looseFields.parse(request.body);
    const wanted = new Set(Array.isArray(awbs) ? awbs.map(looseText) : []);
    const orders = state.shiprocketOrders.all().filter(({ awb }) => awb !== null && wanted.has(awb));
    // From "Out for Pickup" on.
    if (orders.some(({ scans }) => scans.length > 0))
      throw new ShiprocketRefusal(400, "Shipment cannot be cancelled in its current status");
    cancelOrders(context, orders);
    return { message: "Bulk Shipment cancellation is in progress. Please wait for some time." };
  });
}

function serviceability(query: Record<string, string | undefined>): Record<string, unknown> {
  const { pickup_postcode: from, delivery_postcode: to = "", weight, cod } = query;
  const missing = Object.entries({ weight, cod }).filter(([, value]) => value === undefined);
  if (from === undefined || missing.length > 0)
    throw new ShiprocketRefusal(422, "Required field missing", {
      errors: {
        ...Object.fromEntries(
          missing.map(([name]) => [name, [`The ${name} field is required when order id is not present.`]]),
        ),
        order_id: [
          "The order id field is required when pickup postcode / delivery postcode / cod / weight is not present.",
        ],
      },
    });
  const couriers = couriersServing(to, Number(weight));
  if (couriers.length === 0)
    return { status: 404, message: "Sorry! Unable to find any courier serviceable." };
  return {
    company_auto_shipment_insurance_setting: false,
    covid_zones: { delivery_zone: null, pickup_zone: null },
    currency: "INR",
    data: {
      available_courier_companies: couriers,
      recommended_courier_company_id: couriers[0]?.courier_company_id,
    },
    status: 200,
  };
}

const maxAwbDigits = 12;

function assignAwb(context: SandboxContext, body: Record<string, unknown>): Record<string, unknown> {
  const order = orderNamed(context, body);
  if (order === undefined)
    throw new ShiprocketRefusal(422, "Required field missing", {
      errors: { shipment_id: ["The shipment id field is required."] },
    });
  // It does not say that the order is cancelled.
  if (isCancelled(context, order))
    throw new ShiprocketRefusal(400, ["Delivery pincode is empty", "Customer phone is empty"]);
  if (order.awb !== null) return refusedAwb("AWB is already assigned");
  if (consumeFault(context.state, "shiprocketAwbRefusals"))
    return {
      status_code: 350,
      message: "Please recharge your ShipRocket wallet. The minimum required balance is Rs 100",
    };
  const couriers = couriersServing(
    looseText(order.fields["billing_pincode"]),
    Number(order.fields["weight"]),
  );
  const wanted = body["courier_id"] === undefined ? undefined : Number(body["courier_id"]);
  const courier = couriers.find(({ courier_company_id: one }) => wanted === undefined || one === wanted);
  if (courier === undefined) return refusedAwb("Courier is not serviceable for this shipment");
  const awb = `19${order.shipmentId.padStart(maxAwbDigits, "0")}`;
  const { courier_company_id: courierId, courier_name: courierName } = courier;
  context.state.commit({ shiprocketOrders: [{ ...order, awb, courierId, courierName }] });
  const data = {
    ...awbFields,
    assigned_date_time: momentOf(context.now()),
    pickup_scheduled_date: plainTime(context.now()),
    invoice_no: looseText(order.fields["invoice_number"]),
    courier_company_id: courierId,
    awb_code: awb,
    order_id: Number(order.id),
    shipment_id: Number(order.shipmentId),
    awb_code_status: 1,
    applied_weight: Number(order.fields["weight"]),
    courier_name: courierName,
  };
  return { awb_assign_status: 1, response: { data } };
}

const momentOf = (at: number) => ({ date: plainTime(at), timezone_type: 3, timezone: "Asia/Kolkata" });

const refusedAwb = (reason: string) => ({
  awb_assign_status: 0,
  response: { data: { awb_assign_error: reason } },
});

/** `oid` is any name of an order: Shiprocket's own, the shop's, or that of its shipment. No document has it. */
function orderNamed(
  { state }: SandboxContext,
  { shipment_id: shipment, oid }: Record<string, unknown>,
): ShiprocketOrderRecord | undefined {
  const [wantedShipment, wanted] = [looseText(shipment), looseText(oid)];
  return state.shiprocketOrders
    .all()
    .find(
      ({ id, channelOrderId, shipmentId }) =>
        shipmentId === wantedShipment || [id, channelOrderId, shipmentId].includes(wanted),
    );
}

function shipmentsOf(context: SandboxContext, request: FastifyRequest): ShiprocketOrderRecord[] {
  const body = looseFields.parse(request.body);
  const order = orderNamed(context, body);
  if (order !== undefined) return [order];
  const { shipment_id: ids } = body;
  if (!Array.isArray(ids))
    throw new ShiprocketRefusal(422, "Oops! Invalid Data.", {
      errors: { shipment_id: ["The shipment id must be an array."] },
    });
  const wanted = new Set(ids.map(looseText));
  return context.state.shiprocketOrders.all().filter(({ shipmentId }) => wanted.has(shipmentId));
}

const fileUrl = ({ host }: FastifyRequest, name: string) =>
  `http://${host}/shiprocket/v1/external/files/${name}`;
