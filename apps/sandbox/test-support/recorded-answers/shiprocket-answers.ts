/**
 * Answers of Shiprocket with the fields, kinds of values, codes and fixed texts of its public documents, in the form of
 * github.com/api-evangelist/shiprocket, openapi, of September 2026; names, numbers and places are made up. Of couriers' offers
 * these are the fields that clients read: this shop's, github.com/venom90/shiprocket-go (MIT) and
 * github.com/bfrs/shiprocket-mcp, which is Shiprocket's own. Null is what was seen as several kinds of value.
 */

const offer = {
  blocked: 0,
  call_before_delivery: "Available",
  // A number in the documents; others have seen it as a text.
  charge_weight: null,
  city: "JAIPUR",
  cod: 1,
  cod_charges: 0,
  cod_multiplier: 0,
  courier_company_id: 43,
  courier_name: "Delhivery Surface",
  coverage_charges: 0,
  cutoff_time: "11:00",
  delivery_performance: 4.5,
  estimated_delivery_days: "4",
  etd: "Nov 24, 2026",
  etd_hours: 96,
  freight_charge: 108,
  id: 396_397_972,
  is_hyperlocal: false,
  is_rto_address_available: true,
  is_surface: true,
  min_weight: 0.5,
  mode: 0,
  other_charges: 0,
  others: '{"cancel_real_time":true}',
  pickup_availability: "0",
  pickup_performance: 4.4,
  pod_available: "On Request",
  postcode: "302001",
  qc_courier: 0,
  rate: 108,
  rating: 4.4,
  realtime_tracking: "Real Time",
  rto_charges: 54,
  state: "RAJASTHAN",
  surface_max_weight: "35.00",
  tracking_performance: 4.5,
  zone: "z_e",
};

const momentInIndia = { date: "2026-11-20 11:17:52.878599", timezone_type: 3, timezone: "Asia/Kolkata" };

const shippedBy = {
  shipper_company_name: "a warehouse",
  shipper_address_1: "Sitapura",
  shipper_address_2: "",
  shipper_city: "Jaipur",
  shipper_state: "Rajasthan",
  shipper_country: "India",
  shipper_postcode: "302022",
  shipper_first_mile_activated: 0,
  shipper_phone: "9876543210",
  lat: "26.78",
  long: "75.85",
  shipper_email: "a@warehouse.example",
  rto_company_name: "a warehouse",
  rto_address_1: "Sitapura",
  rto_address_2: "",
  rto_city: "Jaipur",
  rto_state: "Rajasthan",
  rto_country: "India",
  rto_postcode: "302022",
  rto_phone: "9876543210",
  rto_email: "a@warehouse.example",
};

const awb = "19041424751540";

const trackedShipment = {
  id: 236_612_717,
  awb_code: awb,
  courier_company_id: 51,
  shipment_id: null,
  order_id: 237_157_589,
  pickup_date: null,
  delivered_date: null,
  weight: "0.30",
  packages: 1,
  current_status: "Delivered",
  delivered_to: "Jaipur",
  destination: "Jaipur",
  consignee_name: "",
  origin: "Delhi",
  courier_agent_details: null,
};

const activity = (date: string, status: string, [what, code, label]: [string, string, string]) => ({
  date,
  status,
  activity: what,
  location: "SITAPURA, JAIPUR, RAJASTHAN",
  "sr-status": code,
  "sr-status-label": label,
});

/** The newest first; the first one of all has no code of Shiprocket's. */
const activities = [
  activity("2026-11-19 11:37:00", "DLVD", ["Delivered", "7", "DELIVERED"]),
  activity("2026-11-19 08:57:00", "OFD", ["Out for Delivery", "17", "OUT FOR DELIVERY"]),
  activity("2026-11-19 07:33:00", "RAD", ["Reached at Destination", "38", "REACHED AT DESTINATION HUB"]),
  activity("2026-11-18 21:02:00", "IT", ["InTransit", "18", "IN TRANSIT"]),
  activity("2026-11-18 20:28:00", "PKD", ["Picked", "6", "SHIPPED"]),
  activity("2026-11-18 13:50:00", "PUD", ["PickDone ", "42", "PICKED UP"]),
  activity("2026-11-18 10:04:00", "OFP", ["Out for Pickup ", "19", "OUT FOR PICKUP"]),
  activity("2026-11-18 09:51:00", "DRC", ["Pending Manifest Data Received", "NA", "NA"]),
];

const noScans = {
  tracking_data: {
    track_status: 0,
    error: "Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.",
  },
};

export const shiprocketAnswers = {
  /** GET /courier/serviceability/ */
  offers: {
    company_auto_shipment_insurance_setting: false,
    covid_zones: { delivery_zone: null, pickup_zone: null },
    currency: "INR",
    data: {
      available_courier_companies: [offer],
      recommended_courier_company_id: 43,
    },
    status: 200,
  },
  /** The same without what it needs: 422. */
  offersOfNothing: {
    message: "Required field missing",
    errors: {
      weight: ["The weight field is required when order id is not present."],
      cod: ["The cod field is required when order id is not present."],
      order_id: [
        "The order id field is required when pickup postcode / delivery postcode / cod / weight is not present.",
      ],
    },
    status_code: 422,
  },
  /** POST /orders/create/adhoc */
  created: {
    order_id: 237_157_589,
    shipment_id: 236_612_717,
    status: "NEW",
    status_code: 1,
    onboarding_completed_now: 0,
    awb_code: null,
    courier_company_id: null,
    courier_name: null,
  },
  /** POST /courier/assign/awb */
  assigned: {
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: 43,
        awb_code: awb,
        cod: 0,
        order_id: 237_157_589,
        shipment_id: 236_612_717,
        awb_code_status: 1,
        assigned_date_time: momentInIndia,
        applied_weight: 0.5,
        company_id: 25_149,
        courier_name: "Delhivery Surface",
        child_courier_name: null,
        pickup_scheduled_date: "2026-11-20 14:00:00",
        routing_code: "",
        rto_routing_code: "",
        invoice_no: "INV-1",
        transporter_id: "",
        transporter_name: "",
        shipped_by: shippedBy,
      },
    },
  },
  /** POST /courier/generate/pickup */
  pickup: {
    pickup_status: 1,
    response: {
      pickup_scheduled_date: "2026-11-20 12:39:54",
      pickup_token_number: "Reference No: 194_A_WAREHOUSE",
      status: 3,
      others: '{"tier_id":5}',
      pickup_generated_date: momentInIndia,
      data: "Pickup is confirmed by Delhivery Surface For AWB :- 19041424751540",
    },
  },
  /** POST /courier/generate/label */
  label: {
    label_created: 1,
    label_url: "http://localhost/label.pdf",
    response: "Label has been created and uploaded successfully!",
    not_created: [],
  },
  noLabel: { label_created: 0, not_created: [], response: "No valid shipment ids to print label" },
  /** POST /manifests/generate, and again: 400. */
  manifest: { status: 1, manifest_url: "http://localhost/manifest.pdf" },
  manifestAgain: {
    message: "Manifest already generated for some shipment_ids, Please try again after removin them",
    status_code: 400,
    already_manifested_shipment_ids: [236_612_717],
  },
  /** GET /orders?search= */
  orders: {
    data: [
      {
        id: 237_157_589,
        channel_id: 76_893,
        channel_name: "CUSTOM",
        base_channel_code: "CS",
        channel_order_id: "0199-1",
        customer_name: "Asha",
        customer_email: "asha@example.in",
        customer_phone: "9876543210",
        pickup_location: "a warehouse",
        payment_status: "",
        total: "90.00",
        tax: "0.00",
        sla: "2 days",
        shipping_method: "SR",
        expedited: 0,
        status: "CANCELED",
        status_code: 5,
        payment_method: "prepaid",
        is_international: 0,
        purpose_of_shipment: 0,
        channel_created_at: "20 Nov 2026, 11:11 AM",
        created_at: "20 Nov 2026, 03:03 PM",
        products: [
          {
            id: 18_769_728,
            channel_order_product_id: "18769728",
            name: "Bags",
            channel_sku: "BAG-1",
            quantity: 10,
            product_id: 17_484_610,
            available: 50,
            status: "CANCELED",
            hsn: "392321",
          },
        ],
        shipments: [
          {
            id: 236_612_717,
            isd_code: "+91",
            courier: "",
            weight: 0,
            dimensions: "0.00x0.00x0.00",
            pickup_scheduled_date: null,
            pickup_token_number: null,
            awb: "",
            return_awb: "",
            volumetric_weight: 0,
            pod: null,
            etd: "NA",
            rto_delivered_date: "0000-00-00 00:00:00",
            delivered_date: null,
            etd_escalation_btn: false,
          },
        ],
        activities: ["ORDER_CREATED", "ORDER_CANCELLED"],
        allow_return: 0,
        is_incomplete: 0,
        errors: [],
        show_escalation_btn: 0,
        escalation_status: "",
        escalation_history: [],
      },
    ],
    meta: {
      pagination: { total: 1, count: 1, per_page: 1, current_page: 1, total_pages: 1, links: {} },
    },
  },
  /** GET /courier/track/awb/ */
  tracked: {
    tracking_data: {
      track_status: 1,
      shipment_status: 7,
      shipment_track: [
        {
          ...trackedShipment,
          courier_name: "Xpressbees Surface",
          edd: null,
          pod: "Available",
          pod_status: "http://localhost/pod.png",
        },
      ],
      shipment_track_activities: activities,
      track_url: `https://shiprocket.co//tracking/${awb}`,
      etd: "2026-11-20 19:28:00",
      qc_response: { qc_image: "", qc_failed_reason: "" },
    },
  },
  notTracked: noScans,
  /** POST /courier/track/awbs: the documents have it older, without codes and the day it is expected. Of nothing known: {}. */
  trackedTogether: {
    [awb]: {
      tracking_data: {
        track_status: 1,
        shipment_status: 3,
        shipment_track: [{ ...trackedShipment, current_status: "Pickup Generated" }],
        shipment_track_activities: [
          { date: "2026-11-18 05:20:55", activity: "Shipment information sent", location: "NA" },
        ],
        track_url: `https://app.shiprocket.in/tracking/awb/${awb}`,
      },
    },
  },
  /** GET /settings/company/pickup */
  pickupLocations: {
    data: {
      shipping_address: [
        {
          id: 4_984_500,
          pickup_location: "a warehouse",
          address_type: null,
          address: "Sitapura",
          address_2: "",
          city: "Jaipur",
          state: "Rajasthan",
          country: "India",
          pin_code: "302022",
          email: "a@warehouse.example",
          phone: "9876543210",
          name: "A Warehouse",
          company_id: 25_149,
          gstin: null,
          status: 2,
          phone_verified: 1,
          lat: "26.78",
          long: "75.85",
          rto_address_id: 4_984_500,
          is_primary_location: 1,
        },
      ],
      allow_more: "true",
      is_blackbox_seller: false,
      company_name: "A Warehouse",
      recent_addresses: [],
    },
  },
  /** What is pushed to the shop. */
  pushed: {
    awb,
    courier_name: "Delhivery Surface",
    current_status: "IN TRANSIT",
    current_status_id: 20,
    shipment_status: "IN TRANSIT",
    shipment_status_id: 18,
    current_timestamp: "20 11 2026 11:13:52",
    order_id: "0199-1",
    sr_order_id: 348_456_385,
    awb_assigned_date: "2026-11-19 11:59:16",
    pickup_scheduled_date: "2026-11-19 11:59:17",
    etd: "2026-11-24 15:40:19",
    scans: [activity("2026-11-19 15:32:17", "X-PPOM", ["Shipment picked up", "42", "PICKED UP"])],
    is_return: 0,
    channel_id: 3_422_553,
    pod_status: "OTP Based Delivery",
    pod: "Not Available",
    qc_image: "",
    qc_failure_reason: "",
  },
};
