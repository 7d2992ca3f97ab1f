import { contact } from "@dakbag/company/company";
import { centimetres, sum } from "../courier-answers.ts";
import type { Consignment } from "../courier-company.ts";

/** In grams, centimetres and rupees. Several boxes are one shipment under the first one's waybill. */
export function shipmentsOf(consignment: Consignment, awbs: readonly string[]) {
  const { recipient, boxes, items } = consignment;
  return boxes.map((box, index) => ({
    order: consignment.reference,
    waybill: awbs[index],
    name: recipient.name,
    phone: recipient.phoneNumber,
    add: recipient.address,
    city: recipient.city,
    state: recipient.state,
    pin: recipient.pinCode,
    country: "India",
    order_date: consignment.orderedOn,
    payment_mode: "Prepaid",
    cod_amount: 0,
    total_amount: valueOfBox(consignment, index) / 100,
    products_desc: items.map(({ name }) => name).join(", "),
    hsn_code: [...new Set(items.map(({ hsn }) => hsn))].join(","),
    quantity: String(sum(items.map(({ quantity }) => quantity))),
    seller_name: contact.legalName,
    seller_gst_tin: contact.gstin,
    seller_inv: consignment.invoiceNumber,
    ...(recipient.gstin !== null && { consignee_gst_tin: recipient.gstin }),
    ...(consignment.ewayBillNumber !== null && { ewbn: consignment.ewayBillNumber }),
    shipping_mode: consignment.serviceId ?? "Surface",
    weight: box.weightGrams,
    shipment_length: centimetres(box.lengthMm),
    shipment_width: centimetres(box.widthMm),
    shipment_height: centimetres(box.heightMm),
    ...(boxes.length > 1 && {
      shipment_type: "MPS",
      master_id: awbs[0],
      mps_children: boxes.length,
      mps_amount: 0,
    }),
  }));
}

/** Equal shares of the value, which are the whole together. */
function valueOfBox({ valuePaise, boxes }: Consignment, index: number): number {
  const share = Math.floor(valuePaise / boxes.length);
  return index === 0 ? valuePaise - share * (boxes.length - 1) : share;
}
