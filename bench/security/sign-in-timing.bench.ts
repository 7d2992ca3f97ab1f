import { hashPassword } from "@dakbag/api/features/users/password-hash";
import { freePort } from "@dakbag/api/database/free-port";
import { openDatabase } from "@dakbag/api/platform/database";
import { setPasswordOfAllUsers } from "../support/buyers.queries.ts";
import { type Measurement, median } from "../support/measurement.ts";
import { prepareBuyers } from "../support/prepared-buyers.ts";
import { mannWhitneyP } from "./rank-test.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { startShop } from "../support/shop-process.ts";

const tries = 1000;
// With one more to warm up, still below the number of failures that locks a phone out.
const triesPerPhone = 8;
const phones = tries / triesPerPhone;

/** Checks that the time of a rejected sign-in does not reveal whether the phone has an account. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ ownerUrl, environment }) => {
    const db = openDatabase(ownerUrl, { onConnectionError: console.error });
    await prepareBuyers(db, phones);
    const known = await setPasswordOfAllUsers(db, await hashPassword("kraft-and-twine", "test"));
    await db.end();
    const unknown = known.map((phone) => `7${phone.slice(1)}`);
    // All requests come from one client IP.
    const port = String(await freePort());
    const shop = await startShop({ ...environment, PORT: port, RATE_LIMIT_SCALE: "1000" });
    try {
      return measurementsOf(await timeInTurns(`http://127.0.0.1:${port}`, known, unknown));
    } finally {
      await shop.stop();
    }
  });
}

interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/** Alternates both in random order, so that other load on the machine affects them equally. */
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
      const ms = await timeRejectedSignIn(url, phone);
      // The first round warms the program up.
      if (attempt >= 0) into.push(ms);
    }
  }
  return times;
}

async function timeRejectedSignIn(url: string, phoneNumber: string): Promise<number> {
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

function measurementsOf({ known, unknown }: Times): Measurement[] {
  const medians = [median(known), median(unknown)];
  return [
    {
      what: `rejected sign-in of ${tries} known and ${tries} unknown phones: the slower median against the faster`,
      unit: "ms",
      measured: Math.max(...medians),
      against: Math.min(...medians),
      limit: { atMost: 1.05 },
    },
    {
      what: "p-value of the difference (Mann-Whitney), must be at least 0.01",
      unit: "probability",
      measured: mannWhitneyP(known, unknown),
      against: 0.01,
      limit: { atLeast: 1 },
    },
  ];
}
