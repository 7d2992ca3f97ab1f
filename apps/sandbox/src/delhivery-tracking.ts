import { daysOnTheWay } from "./courier-places.ts";
import type { CourierPush } from "./courier-pushes.ts";
import type { DelhiveryParcelRecord, ScanRecord } from "./courier-records.ts";
import { indiaIso, looseText } from "./courier-texts.ts";
import { sandboxCredentials } from "./credentials.ts";
import { clientName, sortCode } from "./delhivery-creation.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const maxWaybills = 50;

/** The parcels of waybills or of references, separated by commas; those that are not known are missing. */
export function delhiveryTracking(
  { state }: SandboxContext,
  { waybill, ref_ids: references, verbose = "2" }: Record<string, string | undefined>,
): Record<string, unknown> {
  const waybills = split(waybill);
  if (waybills.length > maxWaybills) return notFound("ref_ids/ref_nos or waybill cannot be greater than 50");
  const parcels = [
    ...waybills.flatMap((id) => state.delhiveryParcels.get(id) ?? []),
    ...split(references).flatMap((order) => state.delhiveryParcels.of(order)),
  ];
  if (parcels.length === 0) return notFound("Data does not exists for provided Waybill(s)");
  return { ShipmentData: parcels.map((parcel) => ({ Shipment: shipmentOf(parcel, Number(verbose)) })) };
}

const split = (text = "") => text.split(",").filter(Boolean);

const notFound = (error: string) => ({
  Success: false,
  Error: error,
  rmk: `Some error has occurred. Please contact client.support@delhivery.com with error message- ${error}`,
});

/** @param verbose 1 adds the scans, 2 also the consignee */
function shipmentOf(parcel: DelhiveryParcelRecord, verbose: number): Record<string, unknown> {
  const last = parcel.scans.at(-1);
  return {
    ...noDates,
    ...datesOf(parcel),
    AWB: parcel.id,
    CODAmount: 0,
    ChargedWeight: null,
    ...(verbose >= 2 && { Consignee: consigneeOf(parcel) }),
    Destination: looseText(parcel.fields["city"]),
    DispatchCount: parcel.scans.filter(({ status }) => status === "Dispatched").length,
    Ewaybill: parcel.ewayBill === null ? [] : [parcel.ewayBill],
    Extras: "",
    InvoiceAmount: Number(parcel.fields["total_amount"] ?? 0),
    OrderType: "Pre-paid",
    Origin: parcel.scans[0]?.location,
    PickUpDate: indiaIso(parcel.createdAt),
    PickupLocation: parcel.pickupLocation,
    Quantity: "1",
    ReferenceNo: parcel.order,
    ReverseInTransit: last?.type === "RT",
    SenderName: clientName,
    ...(verbose >= 1 && { Scans: parcel.scans.map((scan) => ({ ScanDetail: scanDetail(scan) })) }),
    Status: {
      Instructions: last?.activity,
      RecievedBy: "",
      Status: last?.status,
      StatusCode: last?.code,
      StatusDateTime: last && indiaIso(last.at),
      StatusLocation: last?.location,
      StatusType: last?.type,
    },
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Known from the pick-up on: the end of a day in India. */
function datesOf({ scans, fields }: DelhiveryParcelRecord) {
  const pickedUp = scans.find(({ status }) => status === "In Transit");
  const days = daysOnTheWay(looseText(fields["pin"]));
  const expected = pickedUp && `${indiaIso(pickedUp.at + days * dayMs).slice(0, 10)}T23:59:59`;
  return {
    ExpectedDeliveryDate: expected ?? null,
    PickedupDate: pickedUp ? indiaIso(pickedUp.at).slice(0, 19) : null,
    PromisedDeliveryDate: expected ?? null,
  };
}

/** Nothing that the shop reads: they stay empty. */
const noDates = {
  DeliveryDate: null,
  DestRecieveDate: null,
  FirstAttemptDate: null,
  OriginRecieveDate: null,
  OutDestinationDate: null,
  RTOStartedDate: null,
  ReturnPromisedDeliveryDate: null,
  ReturnedDate: null,
};

const consigneeOf = ({ fields }: DelhiveryParcelRecord) => ({
  Address1: [],
  Address2: [],
  Address3: "",
  City: looseText(fields["city"]),
  Country: "India",
  Name: looseText(fields["name"]),
  PinCode: Number(fields["pin"]),
  State: looseText(fields["state"]),
  Telephone1: "",
  Telephone2: "",
});

const scanDetail = (scan: ScanRecord) => ({
  Instructions: scan.activity,
  Scan: scan.status,
  ScanDateTime: indiaIso(scan.at),
  ScanType: scan.type,
  ScannedLocation: scan.location,
  StatusCode: scan.code,
  StatusDateTime: indiaIso(scan.at),
});

/** The push of one scan; one that is not received is tried again at once, and then lost. */
export function delhiveryPush(parcel: DelhiveryParcelRecord, scan: ScanRecord): CourierPush {
  const body = {
    Shipment: {
      Status: {
        Status: scan.status,
        StatusDateTime: indiaIso(scan.at),
        StatusType: scan.type,
        StatusLocation: scan.location,
        Instructions: scan.activity,
      },
      PickUpDate: indiaIso(parcel.createdAt).replace("T", " "),
      NSLCode: scan.code,
      Sortcode: sortCode,
      ReferenceNo: parcel.order,
      AWB: parcel.id,
    },
  };
  return { token: sandboxCredentials.delhiveryWebhookToken, body, tries: 2 };
}
