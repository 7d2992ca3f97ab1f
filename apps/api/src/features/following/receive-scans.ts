import type { Webhook } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { wrongToken } from "./following.errors.ts";
import type { createScanQueue } from "./scan-queue.ts";

/**
 * Takes in what a courier company pushes; its token says which company. The scans are stored when this returns. A body that no client
 * understands changes nothing but the log, and is not wanted again.
 *
 * @throws ShopError 401 with the token of none
 */
export async function receiveScans(
  shop: Pick<Shop, "clock" | "couriers" | "log">,
  takeIn: ReturnType<typeof createScanQueue>,
  { headers, rawBody }: Pick<Webhook, "headers"> & { rawBody: Buffer },
): Promise<void> {
  const webhook = { headers, body: readJson(rawBody), receivedAt: shop.clock() };
  for (const company of shop.couriers) {
    const read = company.readWebhook(webhook);
    if (read.verdict === "wrong token") continue;
    if (read.verdict === "unreadable")
      shop.log.warn({ company: company.name }, "a push that is not understood");
    else await takeIn({ company: company.name, parcel: read.parcel });
    return;
  }
  throw wrongToken();
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
