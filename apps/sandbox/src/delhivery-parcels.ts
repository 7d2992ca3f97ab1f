import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DelhiveryParcelRecord } from "./courier-records.ts";
import { looseFields, looseText } from "./courier-texts.ts";
import { createParcels } from "./delhivery-creation.ts";
import { delhiveryTracking } from "./delhivery-tracking.ts";
import { consumeFault, readFaults } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";

/** The code of the scan by which a parcel is known to be cancelled. */
export const cancelledByShop = "DTUP-210";

const acts = ["RE-ATTEMPT", "DEFER_DLV", "EDIT_DETAILS"];
const ewayBillForm = /^\d{12}$/;

/** Parcels: created, tracked, labelled, cancelled, sent out again. */
export function registerDelhiveryParcels(app: FastifyInstance, context: SandboxContext): void {
  const { state } = context;
  app.post("/api/cmu/create.json", (request) => createParcels(context, request.body));
  app.get<{ Querystring: Record<string, string | undefined> }>("/api/v1/packages/json/", (request) =>
    delhiveryTracking(context, request.query),
  );
  app.get<{ Querystring: Record<string, string | undefined> }>("/api/p/packing_slip", (request) => {
    const { wbns = "", pdf } = request.query;
    const parcel = state.delhiveryParcels.get(wbns);
    if (parcel === undefined) return { packages: [], packages_found: 0 };
    const slip = /^true$/i.test(pdf ?? "")
      ? { wbn: wbns, pdf_download_link: fileUrl(request, `slip-${wbns}.pdf`), pdf_encoding: "" }
      : { wbn: wbns, oid: parcel.order, name: parcel.fields["name"], pin: parcel.fields["pin"] };
    return { packages: [slip], packages_found: 1 };
  });
  app.post("/api/p/edit", (request, reply) => {
    const { waybill, cancellation } = looseFields.parse(request.body);
    const known = state.delhiveryParcels.get(looseText(waybill));
    const parcel =
      known && consumeFault(state, "delhiveryPickUpsMeanwhile") ? pickedUp(context, known) : known;
    const remark =
      parcel === undefined || cancellation !== "true" ? "Invalid waybill passed" : cancelProblem(parcel);
    if (parcel !== undefined && remark === undefined) cancel(context, parcel);
    const order = parcel?.order ?? "";
    const said = remark ?? "Shipment has been cancelled.";
    if (readFaults(state).delhiveryCancelsInJson)
      return { status: remark === undefined, waybill, remark: said, order_id: order };
    // XML, to whoever asks for JSON.
    const status = remark === undefined ? "True" : "False";
    return reply
      .type("application/xml")
      .send(
        `<?xml version="1.0" encoding="utf-8"?>\n<root><status>${status}</status><waybill>${looseText(waybill)}</waybill><order_id>${order}</order_id><remark>${said}</remark></root>`,
      );
  });
  // Looked at later: a waybill that no parcel has is taken too.
  app.post("/api/p/update", (request, reply) => {
    const { data } = looseFields.parse(request.body);
    const given = Array.isArray(data) ? data.map((one) => looseFields.parse(one)) : [];
    if (given.length === 0 || given.some(({ act }) => !acts.includes(looseText(act))))
      return reply.code(400).send({ error: "Invalid action" });
    for (const { waybill, ...instruction } of given) {
      const parcel = state.delhiveryParcels.get(looseText(waybill));
      if (parcel === undefined) continue;
      const instructions = [...parcel.instructions, instruction];
      state.commit({ delhiveryParcels: [{ ...parcel, instructions }] });
    }
    return reply
      .code(201)
      .send({ request_id: `UPL${context.now()}`, message: "Request has been accepted for processing" });
  });
  app.put<{ Params: { waybill: string } }>("/api/rest/ewaybill/:waybill/", (request, reply) => {
    const parcel = state.delhiveryParcels.get(request.params.waybill);
    if (parcel === undefined) return { success: false, message: "Package not found" };
    const { data } = looseFields.parse(request.body);
    const [bill] = Array.isArray(data) ? data : [];
    const number = looseText(looseFields.parse(bill)["ewbn"]);
    if (!ewayBillForm.test(number))
      return {
        success: false,
        message: `Following EWBNs are invalid: ${number} - invalid ewaybill pattern; `,
      };
    state.commit({ delhiveryParcels: [{ ...parcel, ewayBill: number }] });
    return reply.code(201).send({ success: true, message: "Ewaybills updated successfully" });
  });
}

/** Only while it waits or is on its way. */
function cancelProblem({ scans }: DelhiveryParcelRecord): string | undefined {
  const { type, status } = scans.at(-1) ?? { type: "UD", status: "Manifested" };
  const isOpen = type === "UD" && ["Manifested", "Not Picked", "In Transit", "Pending"].includes(status);
  return isOpen ? undefined : `Shipment cannot be cancelled in status ${status}`;
}

/** Before the pick-up it stays "Not Picked", and only the finer code says that it is cancelled; after it the goods come back. */
function cancel({ state, now }: SandboxContext, parcel: DelhiveryParcelRecord): void {
  const { status = "", location = "" } = parcel.scans.at(-1) ?? {};
  const hasLeft = status === "In Transit" || status === "Pending";
  const { delhiveryHidesCancellations: isHidden } = readFaults(state);
  const at = now();
  const notPicked = { at, type: "UD", status: "Not Picked", location };
  const news = hasLeft
    ? [{ ...notPicked, ...seenAsCancelled, type: "RT", status: "In Transit" }]
    : [{ ...notPicked, ...notReceived }, ...(isHidden ? [] : [{ ...notPicked, ...seenAsCancelled }])];
  const scans = news.filter(({ code }) => parcel.scans.every((scan) => scan.code !== code));
  state.commit({ delhiveryParcels: [{ ...parcel, scans: [...parcel.scans, ...scans] }] });
}

const pickedUp = ({ now }: SandboxContext, parcel: DelhiveryParcelRecord): DelhiveryParcelRecord => ({
  ...parcel,
  scans: [...parcel.scans, { ...pickUpScan, at: now() }],
});

const pickUpScan = {
  type: "UD",
  status: "In Transit",
  code: "X-PPOM",
  activity: "Shipment picked up",
  location: "Delhi_Mundka_PC (Delhi)",
};
const notReceived = { code: "X-PNP", activity: "Shipment not received from client" };
const seenAsCancelled = { code: cancelledByShop, activity: "Seller cancelled the order" };

const fileUrl = ({ host }: FastifyRequest, name: string) => `http://${host}/delhivery/files/${name}`;
