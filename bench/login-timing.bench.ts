import { hashPassword } from "@dakbag/api/features/account/password-hash";
import { freePort } from "@dakbag/api/database/free-port";
import { openDatabase } from "@dakbag/api/platform/database";
import { giveEverybodyPassword } from "./buyers.queries.ts";
import { type Measurement, median } from "./measurement.ts";
import { prepareBuyers } from "./prepared-buyers.ts";
import { mannWhitneyP } from "./rank-test.ts";
import { withRunningShop } from "./running-shop.ts";
import { startShop } from "./shop-process.ts";

const tries = 1000;
// With one more to warm up, fewer than keep a phone out.
const triesPerPhone = 8;
const phones = tries / triesPerPhone;

/** Whether the time of a refused sign-in tells if the phone has an account. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ databaseUrl, environment }) => {
    const db = openDatabase(databaseUrl, { onConnectionError: console.error });
    await prepareBuyers(db, phones);
    const known = await giveEverybodyPassword(db, await hashPassword("kraft-and-twine"));
    await db.end();
    const unknown = known.map((phone) => `7${phone.slice(1)}`);
    // All of it comes from one address.
    const port = String(await freePort());
    const shop = await startShop({ ...environment, PORT: port, RATE_LIMIT_SCALE: "1000" });
    try {
      return told(await timeInTurns(`http://127.0.0.1:${port}`, known, unknown));
    } finally {
      await shop.stop();
    }
  });
}

interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/** One of each, the first of the two by lot, so that whatever the machine does besides falls on both. */
async function timeInTurns(
  url: string,
  known: readonly string[],
  unknown: readonly string[],
): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (let attempt = -phones; attempt < tries; attempt += 1) {
    const at = (attempt + phones) % phones;
    const pair = [
      { phone: known[at]!, into: times.known },
      { phone: unknown[at]!, into: times.unknown },
    ];
    for (const { phone, into } of Math.random() < 0.5 ? pair : pair.toReversed()) {
      const ms = await refusedAfter(url, phone);
      // The first round warms the program up.
      if (attempt >= 0) into.push(ms);
    }
  }
  return times;
}

async function refusedAfter(url: string, phoneNumber: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phoneNumber, password: "not-the-password" }),
  });
  await answer.arrayBuffer();
  const ms = performance.now() - began;
  if (answer.status !== 401) throw new Error(`A wrong password was answered with ${answer.status}.`);
  return ms;
}

function told({ known, unknown }: Times): Measurement[] {
  const medians = [median(known), median(unknown)];
  return [
    {
      what: `refused sign-in of ${tries} known and ${tries} unknown phones: the slower median against the other`,
      unit: "ms",
      measured: Math.max(...medians),
      against: Math.min(...medians),
      limit: { atMost: 1.05 },
    },
    {
      what: "how likely such times are where both are the same (Mann-Whitney), against one in a hundred",
      unit: "probability",
      measured: mannWhitneyP(known, unknown),
      against: 0.01,
      limit: { atLeast: 1 },
    },
  ];
}
