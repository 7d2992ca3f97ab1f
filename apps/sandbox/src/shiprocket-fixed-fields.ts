import { sandboxCredentials } from "./credentials.ts";

/** What Shiprocket answers besides and this shop does not read, as its documents have it: other clients may need it. */

export const companyId = 25_149;

/** Of a courier's offer. */
export const offerFields = {
  call_before_delivery: "Available",
  city: "DELHI",
  cod_charges: 0,
  cod_multiplier: 0,
  coverage_charges: 0,
  cutoff_time: "11:00",
  delivery_performance: 4.5,
  is_hyperlocal: false,
  is_rto_address_available: true,
  mode: 0,
  other_charges: 0,
  others: "{}",
  pickup_availability: "0",
  pickup_performance: 4.5,
  pod_available: "On Request",
  qc_courier: 0,
  rating: 4.5,
  realtime_tracking: "Real Time",
  rto_charges: 54,
  state: "DELHI",
  surface_max_weight: "35.00",
  tracking_performance: 4.5,
  zone: "z_a",
};

const warehouse = {
  address: "Plot 1",
  city: "Delhi",
  state: "Delhi",
  country: "India",
  pinCode: "110041",
  phone: "9876543210",
  email: "warehouse@sandbox.example",
  lat: "28.68",
  long: "77.03",
};

/** The one place that parcels are picked up at. */
export const pickupLocation = {
  id: 4_984_500,
  pickup_location: sandboxCredentials.shiprocketPickupLocation,
  address_type: null,
  address: warehouse.address,
  address_2: "",
  city: warehouse.city,
  state: warehouse.state,
  country: warehouse.country,
  pin_code: warehouse.pinCode,
  email: warehouse.email,
  phone: warehouse.phone,
  name: "Sandbox",
  company_id: companyId,
  gstin: null,
  status: 2,
  phone_verified: 1,
  lat: warehouse.lat,
  long: warehouse.long,
  rto_address_id: 4_984_500,
  is_primary_location: 1,
};

/** Of an AWB. */
export const awbFields = {
  cod: 0,
  company_id: companyId,
  child_courier_name: null,
  routing_code: "",
  rto_routing_code: "",
  transporter_id: "",
  transporter_name: "",
  shipped_by: {
    ...addressFields("shipper"),
    shipper_first_mile_activated: 0,
    lat: warehouse.lat,
    long: warehouse.long,
    ...addressFields("rto"),
  },
};

function addressFields(whose: "shipper" | "rto"): Record<string, string> {
  return {
    [`${whose}_company_name`]: "Sandbox",
    [`${whose}_address_1`]: warehouse.address,
    [`${whose}_address_2`]: "",
    [`${whose}_city`]: warehouse.city,
    [`${whose}_state`]: warehouse.state,
    [`${whose}_country`]: warehouse.country,
    [`${whose}_postcode`]: warehouse.pinCode,
    [`${whose}_phone`]: warehouse.phone,
    [`${whose}_email`]: warehouse.email,
  };
}

/** Of an order in the list of orders. */
export const orderFields = {
  channel_id: 76_893,
  channel_name: "CUSTOM",
  base_channel_code: "CS",
  payment_status: "",
  tax: "0.00",
  sla: "2 days",
  shipping_method: "SR",
  expedited: 0,
  payment_method: "prepaid",
  is_international: 0,
  purpose_of_shipment: 0,
  activities: ["ORDER_CREATED"],
  allow_return: 0,
  is_incomplete: 0,
  errors: [],
  show_escalation_btn: 0,
  escalation_status: "",
  escalation_history: [],
};

/** Of its shipment there. */
export const shipmentFields = {
  isd_code: "+91",
  dimensions: "0.00x0.00x0.00",
  return_awb: "",
  volumetric_weight: 0,
  pod: null,
  etd: "NA",
  rto_delivered_date: "0000-00-00 00:00:00",
  delivered_date: null,
  etd_escalation_btn: false,
};
