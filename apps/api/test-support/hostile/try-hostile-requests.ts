import fc from "fast-check";
import { createHash } from "node:crypto";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { asking } from "./ask.ts";
import { hostileRequest, type HostileRequest } from "./hostile-request.ts";
import { complaintsAbout } from "./judge.ts";
import { twoBuyers, type TwoBuyers } from "./two-buyers.ts";
import { watchChanges } from "./watch-changes.ts";

/** What was found, with all that is needed to see it again: the same seed makes the same requests. */
export interface Finding {
  readonly complaint: string;
  readonly seed: number;
  readonly at: number;
  readonly request: string;
  readonly answer: string;
}

// Limits are tested elsewhere; here they would hide what stands behind them.
const limitsLiftedEvery = 50;

/**
 * Sends generated hostile requests to a shop of their own, one after another.
 *
 * @returns what was wrong with their answers, until there is `enough` of it
 */
export async function tryHostileRequests(seed: number, count: number, enough = 20): Promise<Finding[]> {
  const shop = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  const buyers = await twoBuyers(shop);
  const changesSince = await watchChanges(shop);
  const { ask, close } = asking(await shop.app.listen({ port: 0, host: "127.0.0.1" }));
  const findings: Finding[] = [];
  try {
    for (const [at, request] of fc.sample(hostileRequest(buyers), { seed, numRuns: count }).entries()) {
      const answer = await ask(request);
      const complaints = complaintsAbout(request, answer, await changesSince(), buyers);
      const shown = {
        request: shownRequest(request),
        answer: `${answer.status} ${answer.body.slice(0, 300)}`,
      };
      findings.push(...complaints.map((complaint) => ({ complaint, seed, at, ...shown })));
      if (findings.length >= enough) break;
      if (answer.status === 401 || at % limitsLiftedEvery === 0) {
        await startAfresh(shop, buyers);
        await changesSince();
      }
    }
  } finally {
    close();
    await shop.close();
  }
  return findings;
}

/** Lifts the limits, and signs in again whoever was signed out on the way. */
async function startAfresh({ db, clock }: TestApp, { own, internal, admin }: TwoBuyers): Promise<void> {
  await db.query("DELETE FROM rate_limits");
  await db.query("DELETE FROM one_time_code_sends");
  for (const { token, userId } of [own.person, internal, admin]) {
    await db.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
       VALUES ($1, $2, $3, $3, $3::timestamptz + interval '30 days') ON CONFLICT DO NOTHING`,
      [createHash("sha256").update(token).digest(), userId, clock.now()],
    );
  }
}

function shownRequest({ who, method, url, headers, payload }: HostileRequest): string {
  const { authorization: _, ...others } = headers;
  const body = payload instanceof FormData ? [...payload.entries()].map(String) : String(payload);
  return `${who}: ${method} ${url} ${JSON.stringify(others)} ${JSON.stringify(body)}`.slice(0, 600);
}
