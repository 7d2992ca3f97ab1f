import type { Access, Endpoint } from "@dakbag/contracts/endpoint";
import { endpoints } from "@dakbag/contracts/endpoints";
import { sandboxCredentials } from "@dakbag/sandbox/credentials";
import fc from "fast-check";
import { createHmac } from "node:crypto";
import { everybody, type Who } from "./callers.ts";
import { unknownIds } from "./ids.ts";
import { type Draft, mutation } from "./mutations.ts";
import { type RightRequest, rightRequests } from "./right-requests.ts";
import { personOf, type TwoBuyers } from "./two-buyers.ts";

const mainCallers: Record<Access, readonly Who[]> = {
  anyone: ["visitor", "buyer"],
  provider: ["visitor"],
  buyer: ["buyer", "buyer", "buyer", "buyer", "buyer"],
  internal: ["internal", "internal", "admin", "admin"],
  admin: ["admin", "admin", "admin", "admin"],
};

/** A request as it goes out. */
export interface HostileRequest {
  readonly endpoint: Endpoint;
  readonly who: Who;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly payload: string | Buffer | FormData | undefined;
}

/** Requests to every endpoint by everybody, about everybody's things, spoilt in no way, in one or in several. */
export function hostileRequest(buyers: TwoBuyers): fc.Arbitrary<HostileRequest> {
  const { own, other } = buyers;
  return fc
    .constantFrom<Endpoint>(...endpoints)
    .chain((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        // Mostly somebody who may call it: whoever may not is turned away before the rest is looked at.
        who: fc.constantFrom<Who>(...everybody, ...mainCallers[endpoint.access]),
        ids: fc.constantFrom(own.paid, own.waiting, other.paid, other.waiting, unknownIds),
        // Of several faults the first is refused, and the others are never reached.
        mutations: fc.oneof(
          { arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }), weight: 4 },
          fc.array(mutation, { maxLength: 3 }),
        ),
        isSigned: fc.boolean(),
        from: fc.nat(2 ** 24 - 1),
      }),
    )
    .map(({ endpoint, who, ids, mutations, isSigned, from }) => {
      const right = rightRequests[endpoint.name as keyof typeof rightRequests](ids) as RightRequest;
      const draft = mutations.reduce<Draft>((before, spoil) => spoil(before), draftOf(endpoint, right));
      const request = written(endpoint, who, draft);
      const headers = {
        "x-forwarded-for": addressOf(from),
        ...personOf(buyers, who)?.headers,
        ...(isSigned && endpoint.access === "provider" ? signatureOf(request.payload) : {}),
        ...request.headers,
      };
      return { ...request, headers };
    });
}

function draftOf(endpoint: Endpoint, { params, query, body }: RightRequest): Draft {
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

function written(endpoint: Endpoint, who: Who, draft: Draft): HostileRequest {
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
    form.append(key, value instanceof File ? value : (JSON.stringify(value) ?? ""));
  }
  return form;
}

/** What the provider would sign it with. */
function signatureOf(payload: HostileRequest["payload"]) {
  const hmac = createHmac("sha256", sandboxCredentials.razorpayWebhookSecret);
  const bytes = payload instanceof FormData || payload === undefined ? "" : payload;
  return { "x-razorpay-signature": hmac.update(bytes).digest("hex") };
}

const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
