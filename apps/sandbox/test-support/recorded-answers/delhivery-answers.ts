/**
 * Answers of Delhivery with the fields, kinds of values, codes and fixed texts of those that others recorded; names, numbers and
 * places are made up. From the production system: github.com/manishgiri31/motoxplus, delhivery-reference.md, captured in
 * August 2026. From the models of github.com/tejastee/pydelhivery 0.1.2 (MIT), which refuse other fields: the pick-up, the slip.
 */

const status = {
  Instructions: "Seller cancelled the order",
  RecievedBy: "",
  Status: "Not Picked",
  StatusCode: "DTUP-210",
  StatusDateTime: "2026-11-20T11:28:39.774",
  StatusLocation: "Jaipur_Sitapura_GW (Rajasthan)",
  StatusType: "UD",
};

const scan = (at: string, fields: { Instructions: string; Scan: string; StatusCode: string }) => ({
  ScanDetail: {
    ...fields,
    ScanDateTime: at,
    ScanType: "UD",
    ScannedLocation: "Jaipur_Sitapura_GW (Rajasthan)",
    StatusDateTime: at,
  },
});

/** As with verbose=0. */
const shipment = {
  AWB: "57930810000066",
  CODAmount: 0,
  ChargedWeight: null,
  DeliveryDate: null,
  DestRecieveDate: null,
  Destination: "Jaipur",
  DispatchCount: 0,
  Ewaybill: [],
  ExpectedDeliveryDate: null,
  Extras: "",
  FirstAttemptDate: null,
  InvoiceAmount: 787,
  OrderType: "Pre-paid",
  Origin: "Jaipur_Sitapura_GW (Rajasthan)",
  OriginRecieveDate: null,
  OutDestinationDate: null,
  PickUpDate: "2026-11-20T11:26:59.79",
  PickedupDate: null,
  PickupLocation: "A warehouse",
  PromisedDeliveryDate: null,
  Quantity: "1",
  RTOStartedDate: null,
  ReferenceNo: "0199-1",
  ReturnPromisedDeliveryDate: null,
  ReturnedDate: null,
  ReverseInTransit: false,
  SenderName: "a-client",
  Status: status,
};

/** With verbose=1, of a parcel that was cancelled before its pick-up: the second scan was made by Delhivery itself at once. */
const scans = [
  scan("2026-11-20T11:26:59.828", {
    Instructions: "Manifest uploaded",
    Scan: "Manifested",
    StatusCode: "X-UCI",
  }),
  scan("2026-11-20T11:27:00.373", {
    Instructions: "Shipment not received from client",
    Scan: "Not Picked",
    StatusCode: "X-PNP",
  }),
  scan("2026-11-20T11:28:39.774", {
    Instructions: "Seller cancelled the order",
    Scan: "Not Picked",
    StatusCode: "DTUP-210",
  }),
];

const consignee = {
  // Empty lists, also of a parcel that has an address.
  Address1: [],
  Address2: [],
  Address3: "",
  City: "Jaipur",
  Country: "India",
  Name: "Asha",
  PinCode: 302_001,
  State: "Rajasthan",
  Telephone1: "",
  Telephone2: "",
};

const counts = {
  cash_pickups_count: 0,
  package_count: 1,
  prepaid_count: 1,
  pickups_count: 0,
  replacement_count: 0,
  cash_pickups: 0,
  cod_amount: 0,
  cod_count: 0,
  upload_wbn: "UPL14784772876334680653",
};

const parcel = {
  waybill: "57930810000066",
  refnum: "0199-1",
  client: "a-client",
  payment: "Pre-paid",
  cod_amount: 0,
  status: "Success",
  sort_code: "JAI/SIT",
  serviceable: true,
  remarks: [""],
};

export const delhiveryAnswers = {
  /** GET /c/api/pin-codes/json/?filter_codes= */
  pinCode: {
    delivery_codes: [
      {
        postal_code: {
          remarks: "",
          pin: 302_001,
          country_code: "IN",
          state_code: "RJ",
          cod: "Y",
          pre_paid: "Y",
          pickup: "Y",
          cash: "Y",
          repl: "Y",
          district: "Jaipur",
          is_oda: "N",
          sort_code: "JAI/SIT",
          max_amount: 0,
          max_weight: 0,
          covid_zone: "G",
          inc: "Jaipur_Sitapura_D (Rajasthan)",
          center: [
            {
              code: "IND302001AAA",
              cn: "Jaipur_Sitapura_D (Rajasthan)",
              s: "2019-03-14T10:29:36.678",
              u: "a.person",
              ud: "2019-03-14T10:29:36.678",
              sort_code: "JAI/SIT",
            },
          ],
          city: "Jaipur",
          sun_tat: true,
          protect_blacklist: false,
          srv_wt_th: 4500,
        },
      },
    ],
  },
  /** GET /waybill/api/bulk/json/?count=1 */
  waybill: "57930810000066",
  /** POST /api/cmu/create.json; without a waybill in the request Delhivery gives one. */
  created: { ...counts, packages: [parcel], success: true },
  /** The same with an empty wallet: status 200, too. */
  notCreated: {
    ...counts,
    prepaid_count: 0,
    packages: [
      {
        ...parcel,
        waybill: "",
        status: "Fail",
        remarks: [
          "Crashing while saving package due to exception 'Prepaid client manifest charge API failed due to insufficient balance'. Package might have been partially saved.",
        ],
      },
    ],
    success: false,
    rmk: "An internal Error has occurred, Please get in touch with client.support@delhivery.com",
  },
  /** GET /api/v1/packages/json/?waybill=&verbose= */
  tracked: { ShipmentData: [{ Shipment: shipment }] },
  trackedWithScans: { ShipmentData: [{ Shipment: { ...shipment, Scans: scans } }] },
  trackedInFull: { ShipmentData: [{ Shipment: { ...shipment, Scans: scans, Consignee: consignee } }] },
  /** The same of a waybill that no parcel has: status 200. */
  notTracked: {
    Success: false,
    Error: "Data does not exists for provided Waybill(s)",
    rmk: "Some error has occurred. Please contact client.support@delhivery.com with error message- Data does not exists for provided Waybill(s)",
  },
  /** POST /api/p/edit: the same text for each repetition. */
  cancelled:
    '<?xml version="1.0" encoding="utf-8"?>\n<root><status>True</status><waybill>57930810000066</waybill><order_id>0199-1</order_id><remark>Shipment has been cancelled.</remark></root>',
  /** POST /fm/request/new/ */
  pickup: {
    pickup_location_name: "A warehouse",
    client_name: "a-client",
    pickup_time: "11:00:00",
    pickup_id: 319_322_489,
    incoming_center_name: "Jaipur_Sitapura_DC (Rajasthan)",
    expected_package_count: 2,
    pickup_date: "2026-11-21",
  },
  /** GET /api/p/packing_slip?wbns=&pdf=true */
  slip: {
    packages: [{ wbn: "57930810000066", pdf_download_link: "http://localhost/slip" }],
    packages_found: 1,
  },
};
