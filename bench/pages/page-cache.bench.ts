import autocannon from "autocannon";
import { type Measurement, mustTakeAtMost } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";

const page = "/product/courier-bag-poly";
const seconds = 5;

/** The answers per second, refusals left out; `queryOf` makes every request another one. */
async function answersPerSecond(
  url: string,
  connections: number,
  queryOf?: (number: number) => string,
): Promise<number> {
  let number = 0;
  const next = () => ({ path: queryOf ? `${page}?${queryOf((number += 1))}` : page });
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(Array.from({ length: 1000 }, next)),
  });
  return result["2xx"] / seconds;
}

/** The slowest of some health checks, one after the other. */
async function slowestHealthCheck(url: string, untilMs: number): Promise<number> {
  let slowest = 0;
  while (performance.now() < untilMs) {
    const startedAt = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}

/** A kept page with parameters of advertisements, and the health check beside invented views of it. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ url }) => {
    await (await fetch(url + page)).text();
    const measurements: Measurement[] = [];
    for (const connections of [1, 10, 50]) {
      const plain = await answersPerSecond(url, connections);
      const advertised = await answersPerSecond(url, connections, (at) => `utm_source=mail&gclid=${at}`);
      measurements.push({
        what: `a kept page with utm_source and gclid, ${connections} connections`,
        measured: advertised,
        against: plain,
        unit: "1/s",
        limit: { atLeast: 0.7 },
      });
    }
    for (const connections of [1, 20, 100]) {
      const invented = answersPerSecond(url, connections, (at) => `compare=A${at}`);
      const slowest = await slowestHealthCheck(url, performance.now() + seconds * 1000);
      await invented;
      const what = `the slowest health check beside ${connections} connections with invented views`;
      measurements.push(mustTakeAtMost(what, slowest, 250));
    }
    return measurements;
  });
}
