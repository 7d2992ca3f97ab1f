import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { daysOnTheWay, isEmbargoed, isServed, rupeesFor } from "./courier-places.ts";
import { registerCourierFiles } from "./courier-files.ts";
import { indiaIso, looseFields, looseText } from "./courier-texts.ts";
import { sandboxCredentials } from "./credentials.ts";
import { clientName, sortCode } from "./delhivery-creation.ts";
import { registerDelhiveryParcels } from "./delhivery-parcels.ts";
import { registerWaybills } from "./delhivery-waybills.ts";
import { consumeFault, delayBy } from "./faults.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const rupeesPerKilogram = 47;
const maxPickupDays = 7;

/** Delhivery's API for parcels (B2C), as its documents and captured answers have it. */
export function registerDelhivery(app: FastifyInstance, context: SandboxContext): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  registerCourierFiles(app, context, "Delhivery");
  app.register(async (part) => {
    part.addHook("onRequest", async (request, reply) => {
      await delayBy(context.state, "delhiveryDelayMs");
      return refuseStrangers(context, request, reply);
    });
    part.addHook("onSend", async (request, reply, payload) => {
      const wrote = request.method !== "GET" && reply.statusCode < 300;
      if (wrote && consumeFault(context.state, "delhiveryDropsAfterCommit")) request.raw.socket.destroy();
      return payload;
    });
    registerPlaces(part, context);
    registerWaybills(part, context);
    registerPickups(part, context);
    registerDelhiveryParcels(part, context);
  });
}

function refuseStrangers(
  { state }: SandboxContext,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (consumeFault(state, "delhiveryTooManyRequests"))
    return reply.code(403).type("text/html").send("<html><body><h1>403 Forbidden</h1></body></html>");
  if (consumeFault(state, "delhiveryServerErrors")) return reply.code(500).send({ error: "Server Error" });
  if (headers.authorization !== `Token ${sandboxCredentials.delhiveryToken}`)
    return reply.code(401).type("text/plain").send("Login or API Key Required");
  return undefined;
}

function registerPlaces(app: FastifyInstance, { state }: SandboxContext): void {
  app.get<{ Querystring: { filter_codes?: string } }>("/c/api/pin-codes/json/", (request) => {
    const { filter_codes: pin = "" } = request.query;
    if (!isServed(pin)) return { delivery_codes: [] };
    const center = "Delhi_Mundka_D (Delhi)";
    const since = "2019-03-14T10:29:36.678";
    const postalCode = {
      remarks: isEmbargoed(pin) ? "Embargo" : "",
      pin: Number(pin),
      country_code: "IN",
      state_code: "DL",
      district: "Delhi",
      city: "Delhi",
      cod: "Y",
      pre_paid: "Y",
      pickup: "Y",
      cash: "Y",
      repl: "Y",
      is_oda: "N",
      sort_code: sortCode,
      max_amount: 0,
      max_weight: 0,
      covid_zone: "G",
      inc: center,
      center: [{ code: `IND${pin}AAA`, cn: center, s: since, u: "sandbox", ud: since, sort_code: sortCode }],
      sun_tat: true,
      protect_blacklist: false,
      srv_wt_th: 4500,
    };
    return { delivery_codes: [{ postal_code: postalCode }] };
  });
  app.get<{ Querystring: Query }>("/api/dc/expected_tat", (request, reply) => {
    if (consumeFault(state, "delhiveryDaysFail")) return reply.code(500).send({ error: "Server Error" });
    const { origin_pin: from = "", destination_pin: to = "", mot } = request.query;
    if (mot !== "S" && mot !== "E" && mot !== "N") return { success: false, msg: "Invalid mot", data: "" };
    if (!isServed(from) || !isServed(to)) return { success: false, msg: "NSZ", data: "" };
    return { success: true, msg: "", data: { tat: daysOnTheWay(to) } };
  });
  const charges = "/api/kinko/v1/invoice/charges/";
  app.get<{ Querystring: Query }>(`${charges}.json`, ({ query }) => chargesFor(query));
  // XML without the ending.
  app.get<{ Querystring: Query }>(charges, ({ query }, reply) => {
    const answer = chargesFor(query);
    const list = Array.isArray(answer)
      ? answer.map((item) => `<list-item>${xmlOf(item)}</list-item>`)
      : [xmlOf(answer)];
    return reply
      .type("application/xml")
      .send(`<?xml version="1.0" encoding="utf-8"?>\n<root>${list.join("")}</root>`);
  });
}

type Query = Record<string, string | undefined>;

const xmlOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${looseText(value)}</${name}>`)
    .join("");

function chargesFor(query: Query): Record<string, unknown> | Record<string, unknown>[] {
  const { md, ss, o_pin: from = "", d_pin: to = "", cgm = "0" } = query;
  if (md !== "S" && md !== "E") return { error: "md is mandatory field and possible values can be S,E" };
  if (ss === undefined)
    return { error: "ss is mandatory field and possible values can be Delivered,RTO,DTO" };
  if (!isServed(from)) return { error: "Unable to process request for provided o_pin" };
  if (!isServed(to))
    return { error: "Unable to process request, Please contact: lastmile-integration@delhivery.com" };
  const gross = rupeesFor(Number(cgm) / 1000, rupeesPerKilogram);
  return [{ charged_weight: Number(cgm), charge_DL: gross, gross_amount: gross, total_amount: gross * 1.18 }];
}

function registerPickups(app: FastifyInstance, { state, now }: SandboxContext): void {
  app.post("/fm/request/new/", (request, reply) => {
    const fields = looseFields.parse(request.body);
    const [location, date, time] = ["pickup_location", "pickup_date", "pickup_time"].map((name) =>
      looseText(fields[name]),
    );
    if (location !== sandboxCredentials.delhiveryPickupLocation)
      return reply.code(400).send({
        pickup_location: "Invalid Pickup Location ClientWarehouse matching query does not exist.",
      });
    const dayOf = (at: number) => indiaIso(at).slice(0, 10);
    if (date === undefined || date < dayOf(now()))
      return reply.code(400).send({ pickup_date: "Pickup date cannot be in past" });
    if (date > dayOf(now() + maxPickupDays * 24 * 60 * 60 * 1000))
      return reply
        .code(400)
        .send({ pickup_date: "Pickup date should not be more than 7 days from pickup creation date" });
    const open = state.delhiveryPickups.of(location).find(({ isOpen }) => isOpen);
    if (open !== undefined) {
      const message = `A Pickup Request ${open.id} for this Pickup Location Already Exist for ${open.date} at ${open.time}`;
      const error = { code: 669, message };
      return {
        data: { message },
        pr_exist: true,
        pickup_id: Number(open.id),
        error,
        success: false,
        status: true,
      };
    }
    const id = String(319_322_489 + state.delhiveryPickups.all().length);
    const count = Number(fields["expected_package_count"]);
    state.commit({ delhiveryPickups: [{ id, location, date, time: time ?? "", count, isOpen: true }] });
    return reply.code(201).send({
      incoming_center_name: "Delhi_Mundka_PC (Delhi)",
      pickup_location_name: location,
      client_name: clientName,
      pickup_time: time,
      pickup_id: Number(id),
      pickup_date: date,
      expected_package_count: count,
    });
  });
}
