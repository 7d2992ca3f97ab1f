import { isEmbargoed, isServed } from "./courier-places.ts";
import type { DelhiveryParcelRecord } from "./courier-records.ts";
import { looseFields, looseText } from "./courier-texts.ts";
import { sandboxCredentials } from "./credentials.ts";
import { giveWaybills } from "./delhivery-waybills.ts";
import { consumeFault } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";

type Fields = Record<string, unknown>;

const mandatory = ["name", "order", "phone", "add", "pin", "payment_mode"];
const maxOrder = 50;
export const clientName = "sandbox";
export const sortCode = "CHA/RAM";

/** Creates the parcels of a request. Whatever is wrong is said with 200: of the whole request in `rmk`, of a parcel in its remarks. */
export function createParcels(context: SandboxContext, body: unknown): Record<string, unknown> {
  const form = new URLSearchParams(typeof body === "string" ? body : "");
  if (form.get("format") !== "json") return refusal("format key missing in the post");
  const data = parse(form.get("data") ?? "");
  // What the other fields are, when a sign of the data was not escaped.
  if (data === undefined) return refusal("Unterminated string starting at: line 1 column 2 (char 1)");
  const { shipments, pickup_location: pickup } = data;
  if (!Array.isArray(shipments) || shipments.length === 0) return refusal("shipment list contains no data");
  const location = looseText(looseFields.parse(pickup)["name"]);
  if (location !== sandboxCredentials.delhiveryPickupLocation)
    return refusal("ClientWarehouse matching query does not exist.");
  const packages = shipments.map((shipment) => createParcel(context, looseFields.parse(shipment), location));
  const success = packages.every(({ status }) => status === "Success");
  return {
    ...noCounts,
    package_count: packages.length,
    prepaid_count: packages.filter(({ status }) => status === "Success").length,
    upload_wbn: `UPL${context.now()}`,
    packages,
    success,
    ...(!success && {
      rmk: "An internal Error has occurred, Please get in touch with client.support@delhivery.com",
    }),
  };
}

const noCounts = {
  cash_pickups_count: 0,
  pickups_count: 0,
  replacement_count: 0,
  cash_pickups: 0,
  cod_amount: 0,
  cod_count: 0,
};

const refusal = (rmk: string) => ({ ...noCounts, package_count: 0, packages: [], success: false, rmk });

function parse(text: string): Fields | undefined {
  try {
    return looseFields.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function createParcel(
  context: SandboxContext,
  fields: Fields,
  pickupLocation: string,
): Record<string, unknown> {
  const { state, now } = context;
  const given = looseText(fields["waybill"]);
  const order = looseText(fields["order"]);
  const remark = parcelProblem(context, fields);
  const waybill = remark === undefined && given === "" ? (giveWaybills(context, 1)[0] ?? "") : given;
  if (remark === undefined) {
    const scan = {
      at: now(),
      type: "UD",
      status: "Manifested",
      code: "X-UCI",
      activity: "Manifest uploaded",
      location: "Delhi_Mundka_PC (Delhi)",
    };
    const ewayBill = looseText(fields["ewbn"]) || null;
    const parcel = {
      id: waybill,
      order,
      fields,
      pickupLocation,
      createdAt: now(),
      ewayBill,
      scans: [scan],
      instructions: [],
    };
    state.commit({ delhiveryParcels: [parcel] });
  }
  return {
    waybill: remark === undefined ? waybill : "",
    refnum: order,
    client: clientName,
    payment: "Pre-paid",
    cod_amount: 0,
    status: remark === undefined ? "Success" : "Fail",
    sort_code: sortCode,
    serviceable: isServed(looseText(fields["pin"])),
    remarks: [remark ?? ""],
  };
}

const crashing = (what: string) =>
  `Crashing while saving package due to exception '${what}'. Package might have been partially saved.`;

function parcelProblem({ state }: SandboxContext, fields: Fields): string | undefined {
  const missing = mandatory.find((name) => looseText(fields[name]) === "");
  if (missing !== undefined) return crashing(`${missing} missing`);
  const [waybill, order, pin, phone] = ["waybill", "order", "pin", "phone"].map((name) =>
    looseText(fields[name]),
  );
  if (order === undefined || order.length > maxOrder)
    return "oid does not pass the validator <lambda>.check if there any extra character or dots in column";
  if (!/^(?:\+?91-?|0)?[6-9]\d{9}$/.test(phone ?? "")) return `Incorrect phone number(s) for order ${order}`;
  if (!isServed(pin ?? "") || isEmbargoed(pin ?? "")) return crashing(`${pin} is non serviceable pincode`);
  if (consumeFault(state, "delhiveryEmptyWallet"))
    return crashing("Prepaid client manifest charge API failed due to insufficient balance");
  if (state.delhiveryParcels.get(waybill ?? "") !== undefined) return "Duplicate waybill";
  const isKnown = waybill === "" || state.delhiveryWaybills.get(waybill ?? "") !== undefined;
  if (!isKnown || consumeFault(state, "delhiveryWaybillRefusals"))
    return `Unable to consume waybill ${waybill}`;
  const isMps = fields["shipment_type"] === "MPS";
  const isTwin = state.delhiveryParcels.of(order).some((parcel) => isSameOrder(parcel, fields));
  return isTwin && !isMps ? "Duplicate Order Id" : undefined;
}

/** Another total, description, mode or name makes a second parcel of the same order. */
const isSameOrder = (parcel: DelhiveryParcelRecord, fields: Fields): boolean =>
  ["total_amount", "products_desc", "payment_mode", "name"].every(
    (name) => looseText(parcel.fields[name]) === looseText(fields[name]),
  );
