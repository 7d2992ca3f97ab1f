import * as z from "zod";
import {
  answerOf,
  anyAnswer,
  assertReference,
  centimetres,
  refused,
  sum,
  text,
  textsOf,
  weightOf,
} from "../courier-answers.ts";
import type { Booking, BookingVerdict, Box, Consignment } from "../courier-company.ts";
import type { ShiprocketCall, ShiprocketSettings } from "./shiprocket-session.ts";

// "NEW" is 1. Of the two forms in which cancelled orders come, one suffices.
const cancelledOrder = 5;
const isCancelled = ({ status, status_code: code }: { status: string; status_code: number | null }) =>
  code === cancelledOrder || /^cancel/i.test(status);

const statusCode = z.coerce.number().nullable().catch(null);
const createdOrder = z.object({
  order_id: z.coerce.string().min(1),
  shipment_id: z.coerce.string().min(1),
  status: text,
  status_code: statusCode,
});

const ordersAnswer = z.object({
  data: z.array(
    z.object({
      id: z.coerce.string(),
      channel_order_id: text,
      status: text,
      status_code: statusCode,
      shipments: z.array(z.object({ id: z.coerce.string(), awb: text, courier: text })),
    }),
  ),
});

const assignedAwb = z.object({
  awb_assign_status: z.coerce.number().pipe(z.literal(1)),
  response: z.object({ data: z.object({ awb_code: text.pipe(z.string().min(1)), courier_name: text }) }),
});

/** The order that has a reference, by the list of orders, which is searched for references and AWBs. */
export async function findShiprocketOrder(
  call: ShiprocketCall,
  reference: string,
): Promise<{ booking: Booking; isCancelled: boolean } | undefined> {
  const path = `/orders?search=${encodeURIComponent(reference)}`;
  const { data: orders } = await answerOf(call("GET", path, ordersAnswer, { retries: 2 }));
  // Others may only contain it.
  const order = orders.find(({ channel_order_id: ours }) => ours === reference);
  if (order === undefined) return undefined;
  const [shipment] = order.shipments;
  const booking = {
    reference,
    orderId: order.id,
    shipmentId: shipment?.id ?? null,
    awbs: shipment?.awb ? [shipment.awb] : [],
    courierName: shipment?.courier || null,
  };
  return { booking, isCancelled: isCancelled(order) };
}

/** The boxes as Shiprocket takes them: one, with the weight of all. */
export function asOneBox(boxes: readonly Box[]): Box {
  return {
    weightGrams: weightOf(boxes),
    lengthMm: Math.max(...boxes.map(({ lengthMm }) => lengthMm)),
    widthMm: Math.max(...boxes.map(({ widthMm }) => widthMm)),
    heightMm: sum(boxes.map(({ heightMm }) => heightMm)),
  };
}

/** Why these boxes are not taken, as a sentence; undefined when they are. */
export const boxesProblem = (boxes: readonly Box[], { severalBoxes }: ShiprocketSettings) =>
  boxes.length > 1 && severalBoxes === "refused"
    ? "Shiprocket takes one box a booking; SHIPROCKET_SEVERAL_BOXES allows several as one parcel"
    : undefined;

/** Creates an order, then has an AWB assigned, which is when it is paid. Each step's ids are saved before the next. */
export async function bookAtShiprocket(
  { call, settings }: { call: ShiprocketCall; settings: ShiprocketSettings },
  consignment: Consignment,
  begun: Booking | null,
  save: (booking: Booking) => Promise<void>,
): Promise<BookingVerdict> {
  assertReference(consignment);
  const problem = boxesProblem(consignment.boxes, settings);
  if (problem !== undefined) return refused(problem);
  const found = await findShiprocketOrder(call, consignment.reference);
  if (found?.isCancelled) return referenceUsed;
  // What was saved counts where the list does not have it yet.
  let booking = begun !== null && begun.awbs.length > 0 ? begun : (found?.booking ?? begun);
  if (booking === null) {
    const created = await createOrder(call, settings, consignment);
    if ("verdict" in created) return created;
    booking = created;
  }
  await save(booking);
  if (booking.awbs.length > 0) return { verdict: "booked", booking };
  return assignAwb(call, consignment, booking, save);
}

const referenceUsed: BookingVerdict = {
  verdict: "reference used",
  reason: "Shiprocket has a cancelled order with this reference",
};

async function createOrder(
  call: ShiprocketCall,
  settings: ShiprocketSettings,
  consignment: Consignment,
): Promise<Booking | BookingVerdict> {
  const body = orderOf(consignment, settings);
  const created = await call("POST", "/orders/create/adhoc", anyAnswer, { body });
  if ("refusal" in created) {
    const names = z.object({ errors: z.object({ order_id: z.unknown() }) }).safeParse(created.refusal);
    return names.success
      ? { verdict: "reference used", reason: textsOf(created.refusal) }
      : refused(textsOf(created.refusal));
  }
  // A wrong pick-up location, for one, is refused with 200.
  const order = createdOrder.safeParse(created.answer);
  if (!order.success) return refused(textsOf(created.answer));
  // A reference of a cancelled order is answered with that order, as if it were made now.
  if (isCancelled(order.data)) return referenceUsed;
  return {
    reference: consignment.reference,
    orderId: order.data.order_id,
    shipmentId: order.data.shipment_id,
    awbs: [],
    courierName: null,
  };
}

async function assignAwb(
  call: ShiprocketCall,
  { serviceId }: Consignment,
  booking: Booking,
  save: (booking: Booking) => Promise<void>,
): Promise<BookingVerdict> {
  const body = {
    shipment_id: Number(booking.shipmentId),
    ...(serviceId !== null && { courier_id: Number(serviceId) }),
  };
  const assigned = await call("POST", "/courier/assign/awb", anyAnswer, { body });
  if ("refusal" in assigned) return refused(textsOf(assigned.refusal));
  const awb = assignedAwb.safeParse(assigned.answer);
  if (!awb.success) {
    const reason = textsOf(assigned.answer);
    // By a call whose answer was lost: the list of orders has it soon.
    return /already assigned/i.test(reason) ? { verdict: "later", reason } : refused(reason);
  }
  const { awb_code: code, courier_name: courierName } = awb.data.response.data;
  const booked = { ...booking, awbs: [code], courierName: courierName || null };
  await save(booked);
  return { verdict: "booked", booking: booked };
}

const maxCityLength = 30;

/** In rupees, kilograms and centimetres. */
function orderOf(consignment: Consignment, { pickupLocation }: ShiprocketSettings) {
  const { recipient, items } = consignment;
  const box = asOneBox(consignment.boxes);
  return {
    order_id: consignment.reference,
    order_date: consignment.orderedOn,
    pickup_location: pickupLocation,
    billing_customer_name: recipient.name,
    billing_last_name: "",
    billing_address: recipient.address,
    billing_city: recipient.city.slice(0, maxCityLength),
    billing_pincode: recipient.pinCode,
    billing_state: recipient.state,
    billing_country: "India",
    billing_email: recipient.email,
    billing_phone: recipient.phoneNumber,
    shipping_is_billing: true,
    order_items: items.map(({ name, sku, hsn, quantity, amountPaise }) => ({
      name,
      sku,
      hsn,
      units: quantity,
      selling_price: String(Number((amountPaise / quantity / 100).toFixed(4))),
    })),
    payment_method: "Prepaid",
    // Not calculated there.
    sub_total: consignment.valuePaise / 100,
    length: centimetres(box.lengthMm),
    breadth: centimetres(box.widthMm),
    height: centimetres(box.heightMm),
    weight: box.weightGrams / 1000,
    invoice_number: consignment.invoiceNumber,
    ...(recipient.gstin !== null && { customer_gstin: recipient.gstin }),
    ...(consignment.ewayBillNumber !== null && { ewaybill_no: consignment.ewayBillNumber }),
  };
}
