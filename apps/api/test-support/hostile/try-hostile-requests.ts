import type { Endpoint } from "@dakbag/contracts/endpoint";
import { type Endpoints, endpoints } from "@dakbag/contracts/endpoints";
import { courierEnvironment } from "@dakbag/sandbox/shop-environment";
import fc from "fast-check";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { createSender } from "./send-request.ts";
import { hostilePlans, type HostileRequest, type Plan, requestOf, validPlans } from "./hostile-request.ts";
import { unknownIds } from "./ids.ts";
import { findProblems } from "./check-answer.ts";
import { createCodes } from "./known-code.ts";
import { createFactors, hostileDay } from "./known-second-factor.ts";
import { signInAgain, refreshData, type TwoBuyers, twoBuyers } from "./two-buyers.ts";
import { watchChanges } from "./watch-changes.ts";

/** A problem with the seed that reproduces its request. */
interface Finding {
  readonly complaint: string;
  readonly seed: number;
  readonly at: number;
  readonly request: string;
  readonly answer: string;
}

export interface Trial {
  readonly findings: readonly Finding[];
  /** Endpoints that never answered with success, so that the code behind their checks was not tested. */
  readonly unreached: readonly string[];
  /** The people whose tokens and phone numbers were sent. */
  readonly people: TwoBuyers;
}

type EndpointName = keyof Endpoints;

/** Starts a shop that trusts the proxy on this machine, with this date as its current time. */
type Start = (
  environment: Record<string, string>,
  now: Date,
) => Promise<{ readonly shop: TestApp; readonly address: string }>;

const startApi: Start = async (environment, now) => {
  const shop = await startTestApp({ environment, now });
  return { shop, address: await shop.app.listen({ port: 0, host: "127.0.0.1" }) };
};

// Data that requests use up is created again this often.
const refreshedEvery = 100;

/**
 * Sends requests to a new shop, one after another: first the valid ones of each endpoint, then generated ones.
 *
 * @param only the endpoint to try; all of them without it
 * @returns the problems, at most `enough`
 */
export async function tryHostileRequests(
  seed: number,
  count: number,
  { enough = 20, start = startApi, only }: { enough?: number; start?: Start; only?: EndpointName } = {},
): Promise<Trial> {
  const { shop, address } = await start(
    // Nothing is booked, so that no courier is called.
    { TRUSTED_PROXIES: "127.0.0.1", ...courierEnvironment({ url: "http://127.0.0.1:9" }) },
    hostileDay,
  );
  let buyers = await twoBuyers(shop);
  const changesSince = await watchChanges(shop);
  const { send, close } = createSender(address);
  const findings: Finding[] = [];
  const tried = endpoints.filter(({ name }) => only === undefined || name === only);
  const unreached = new Set<string>(tried.map(({ name }) => name));
  let refreshes = 0;

  const refresh = async () => {
    refreshes += 1;
    // The first two serial numbers of credit notes are in use.
    buyers = await refreshData(shop, buyers, refreshes + 2);
  };
  const attempt = async (plan: Plan, at: number) => {
    await createCodes(shop, plan.endpoint, {
      unregistered: unknownIds.phone,
      own: buyers.own.person.phoneNumber,
    });
    const callers = [buyers.own.person, buyers.internal, buyers.admin];
    const userIds = callers.map(({ userId }) => userId);
    await createFactors(shop, plan.endpoint, userIds);
    await changesSince();
    const request = requestOf(plan, buyers);
    const answer = await send(request);
    if (answer.status < 400) unreached.delete(plan.endpoint.name);
    const shown = { request: shownRequest(request), answer: `${answer.status} ${answer.body.slice(0, 300)}` };
    const complaints = findProblems(request, answer, await changesSince(), buyers);
    findings.push(...complaints.map((complaint) => ({ complaint, seed, at, ...shown })));
    if (answer.status === 401 || answer.status === 429) await signInAgain(shop, buyers);
  };

  const attemptValid = async (endpoint: Endpoint) => {
    for (const plan of validPlans(endpoint)) if (unreached.has(endpoint.name)) await attempt(plan, -1);
  };

  try {
    for (const endpoint of tried) {
      await attemptValid(endpoint);
      if (!unreached.has(endpoint.name)) continue;
      await refresh();
      await attemptValid(endpoint);
    }
    for (const [at, plan] of fc.sample(hostilePlans(tried), { seed, numRuns: count }).entries()) {
      if (findings.length >= enough) break;
      if (at % refreshedEvery === 0) await refresh();
      await attempt(plan, at);
    }
  } finally {
    close();
    await shop.close();
  }
  return { findings, unreached: [...unreached], people: buyers };
}

function shownRequest({ who, method, url, headers, payload }: HostileRequest): string {
  const { authorization: _, ...others } = headers;
  const body = payload instanceof FormData ? [...payload.entries()].map(String) : String(payload);
  return `${who}: ${method} ${url} ${JSON.stringify(others)} ${JSON.stringify(body)}`.slice(0, 600);
}
