import type { Access, Endpoint } from "@dakbag/contracts/endpoint";
import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import fc from "fast-check";
import { createHmac } from "node:crypto";
import { phoneProofCookie } from "../../src/features/account/phone-proof.ts";
import { allCallers, type CallerKind } from "./callers.ts";
import { unknownIds } from "./ids.ts";
import { type Draft, type Mutation, mutation } from "./mutations.ts";
import { proofOf } from "./known-code.ts";
import { type ValidRequest, validRequests } from "./valid-requests.ts";
import { personOf, type TwoBuyers } from "./two-buyers.ts";

const mainCallers: Record<Access, readonly CallerKind[]> = {
  anyone: ["visitor", "buyer"],
  provider: ["visitor"],
  buyer: ["buyer", "buyer", "buyer", "buyer", "buyer"],
  packing: ["admin", "packer", "packer", "packer"],
  accounts: ["admin", "accountant", "accountant", "accountant"],
  gst: ["accountant", "internal", "admin"],
  internal: ["internal", "internal", "admin", "admin"],
  admin: ["admin", "admin", "admin", "admin"],
};

/** A request as it is sent. */
export interface HostileRequest {
  readonly endpoint: Endpoint;
  readonly who: CallerKind;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly payload: string | Buffer | FormData | undefined;
}

const dataSets = {
  "own, paid": ({ own }: TwoBuyers) => own.paid,
  "own, waiting": ({ own }: TwoBuyers) => own.waiting,
  "another's, paid": ({ other }: TwoBuyers) => other.paid,
  "another's, waiting": ({ other }: TwoBuyers) => other.waiting,
  nothing: () => unknownIds,
};
type DataSet = keyof typeof dataSets;
const mainDataSets: readonly DataSet[] = ["own, waiting", "own, paid"];

/** A request before ids are known. */
export interface Plan {
  readonly endpoint: Endpoint;
  readonly who: CallerKind;
  readonly about: DataSet;
  readonly mutations: readonly Mutation[];
  readonly isSigned: boolean;
  readonly from: number;
}

/** Requests to these endpoints by every caller, about every buyer's data, with no, one or several mutations. */
export const hostilePlans = (among: readonly Endpoint[]): fc.Arbitrary<Plan> =>
  fc.constantFrom(...among).chain((endpoint) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      // Mostly an allowed caller: others are refused before the input is read.
      who: fc.constantFrom<CallerKind>(...allCallers, ...mainCallers[endpoint.access]),
      about: fc.constantFrom<DataSet>(
        ...mainDataSets,
        ...mainDataSets,
        ...(Object.keys(dataSets) as DataSet[]),
      ),
      // Mostly one mutation: of several, only the first one that is refused would be tested.
      mutations: fc.oneof(
        { arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }), weight: 4 },
        fc.array(mutation, { maxLength: 3 }),
      ),
      isSigned: fc.boolean(),
      from: fc.nat(2 ** 24 - 1),
    }),
  );

/** Valid requests of an endpoint's main caller, then of an admin: one of them must succeed. */
export function validPlans(endpoint: Endpoint): Plan[] {
  const callers = new Set([mainCallers[endpoint.access].at(-1)!, "admin" as const]);
  return [...callers].flatMap((who) =>
    [...mainDataSets, "nothing" as const].map((about) => ({
      endpoint,
      who,
      about,
      mutations: [],
      isSigned: true,
      from: 1,
    })),
  );
}

export function requestOf(
  { endpoint, who, about, mutations, isSigned, from }: Plan,
  buyers: TwoBuyers,
): HostileRequest {
  const ids = dataSets[about](buyers);
  const valid = validRequests[endpoint.name as keyof typeof validRequests](ids) as ValidRequest;
  const draft = mutations.reduce<Draft>((before, mutate) => mutate(before), draftOf(endpoint, valid));
  const request = buildRequest(endpoint, who, draft);
  return {
    ...request,
    headers: {
      "x-forwarded-for": clientIpOf(from),
      cookie: `${phoneProofCookie}=${proofOf(ids.phone)}`,
      ...personOf(buyers, who)?.headers,
      ...(isSigned && endpoint.access === "provider" ? signatureOf(request.payload) : {}),
      ...request.headers,
    },
  };
}

function draftOf(endpoint: Endpoint, { params, query, body }: ValidRequest): Draft {
  const [method = "", path = ""] = endpoint.name.split(" ");
  return {
    method,
    path,
    disguise: (text) => text,
    params: params ?? {},
    query: Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    body,
    rawBody: undefined,
    contentType: undefined,
    headers: {},
  };
}

function buildRequest(endpoint: Endpoint, who: CallerKind, draft: Draft): HostileRequest {
  const path = draft.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((draft.params[name] ?? "").toWellFormed()),
  );
  const query = new URLSearchParams([...draft.query]).toString();
  const payload = payloadOf(draft);
  const contentType = payload === undefined || payload instanceof FormData ? undefined : "application/json";
  const type = draft.contentType ?? contentType;
  return {
    endpoint,
    who,
    method: draft.method,
    payload,
    url: draft.disguise(path) + (query && `?${query}`),
    headers: { ...(type === undefined ? {} : { "content-type": type }), ...draft.headers },
  };
}

function payloadOf({ rawBody, body }: Draft): HostileRequest["payload"] {
  if (rawBody !== undefined || body === undefined) return rawBody;
  if (typeof body !== "object" || body === null || !("file" in body) || !(body.file instanceof File)) {
    return JSON.stringify(body);
  }
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    const isPlain = value instanceof File || typeof value === "string";
    form.append(key, isPlain ? value : (JSON.stringify(value) ?? ""));
  }
  return form;
}

/** The headers with the payment provider's signature of this body, and with a courier's token. */
function signatureOf(payload: HostileRequest["payload"]) {
  const hmac = createHmac("sha256", sandboxCredentials.razorpayWebhookSecret);
  const bytes = payload instanceof FormData || payload === undefined ? "" : payload;
  return {
    "x-razorpay-signature": hmac.update(bytes).digest("hex"),
    "x-api-key": sandboxCredentials.delhiveryWebhookToken,
  };
}

const clientIpOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
