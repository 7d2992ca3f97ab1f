import { type Browser, chromium } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../scripts/find-chromium.ts";
import { insertAdmin, insertManyOrders } from "../support/many-orders.queries.ts";
import { measureInTurns, type Measurement, median } from "../support/measurement.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { withConnection } from "../support/with-connection.ts";

const rounds = 7;
const maxMilliseconds = 60;
const maxTimesTheEmptyPage = 2;

/** Script time of the desk's page of 100 orders, compared with the same page with an empty table. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async ({ url, ownerUrl }) => {
    const token = await prepareDesk(ownerUrl);
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const full = () => scriptMilliseconds(browser, token, `${url}/admin/orders`, "Page 1 of 10");
      const empty = () =>
        scriptMilliseconds(browser, token, `${url}/admin/orders?orderId=nowhere`, "No matching orders");
      const turns = await measureInTurns(full, empty, { rounds });
      const more = turns.rounds.measured.map((value, at) => value - (turns.rounds.against[at] ?? 0));
      const what = "desk page of 100 orders: scripting";
      return [
        {
          what: `${what}, compared with an empty table`,
          unit: "ms",
          limit: { atMost: maxTimesTheEmptyPage },
          ...turns,
        },
        {
          what: `${what}, minus that of an empty table`,
          unit: "ms",
          measured: median(more),
          against: maxMilliseconds,
          limit: { atMost: 1 },
        },
      ];
    } finally {
      await browser.close();
    }
  });
}

function prepareDesk(ownerUrl: string): Promise<string> {
  return withConnection(ownerUrl, async (db) => {
    await insertManyOrders(db, 1000);
    return insertAdmin(db);
  });
}

/** Script time from the first byte until the network is idle, with the files in the browser's cache. */
async function scriptMilliseconds(
  browser: Browser,
  token: string,
  url: string,
  expectedText: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    ([storedToken = ""]) => {
      localStorage.setItem("token", storedToken);
      localStorage.setItem("user", JSON.stringify({ name: "Meera", phoneNumber: "9999999999" }));
    },
    [token],
  );
  const page = await context.newPage();
  // The first visit fills the browser's cache, as for staff who use the page all day.
  await page.goto(url);
  await page.getByText(expectedText).waitFor();
  await page.waitForLoadState("networkidle");
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await scriptSeconds(client);
  await page.reload();
  await page.waitForLoadState("networkidle");
  const seconds = (await scriptSeconds(client)) - before;
  // Only after the measurement, because searching the page for a text runs scripts in it.
  if (!(await page.getByText(expectedText).isVisible()))
    throw new Error(`The desk does not show "${expectedText}".`);
  await context.close();
  return seconds * 1000;
}

async function scriptSeconds(client: {
  send(method: "Performance.getMetrics"): Promise<{ metrics: { name: string; value: number }[] }>;
}): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  const duration = metrics.find(({ name }) => name === "ScriptDuration")?.value;
  if (duration === undefined) throw new Error("Chromium reports no script duration.");
  return duration;
}
