import type { CourierCompany, Webhook } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { wrongToken } from "./following.errors.ts";
import { askSooner } from "./following.queries.ts";
import type { createScanQueue } from "./scan-queue.ts";

/** Within it a number is asked about after a push without a token: no more often, however many are sent. */
const maxWaitOfUnsignedMs = 10 * 60_000;

/**
 * Takes in what a courier company pushes; its token says which company. The scans are stored when this returns. A body that no client
 * understands changes nothing but the log, and is not wanted again. Without a token nothing of it is believed: the company that sends
 * such bodies is asked about the number sooner than it would be.
 *
 * @throws ShopError 401 with the token of none
 */
export async function receiveScans(
  shop: Pick<Shop, "db" | "clock" | "couriers" | "log">,
  takeIn: ReturnType<typeof createScanQueue>,
  { headers, rawBody }: Pick<Webhook, "headers"> & { rawBody: Buffer },
): Promise<void> {
  const webhook = { headers, body: readJson(rawBody), receivedAt: shop.clock() };
  const unsigned: { company: CourierCompany["name"]; awb: string }[] = [];
  for (const company of shop.couriers) {
    const read = company.readWebhook(webhook);
    if (read.verdict === "unsigned") {
      if (read.awb !== null) unsigned.push({ company: company.name, awb: read.awb });
      continue;
    }
    if (read.verdict === "unreadable")
      shop.log.warn({ company: company.name }, "a push that is not understood");
    else await takeIn({ company: company.name, parcel: read.parcel });
    return;
  }
  const soon = new Date(webhook.receivedAt.getTime() + maxWaitOfUnsignedMs);
  for (const { company, awb } of unsigned) await askSooner(shop.db, company, awb, soon);
  throw wrongToken();
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
