import type { sendEnquiry } from "@dakbag/contracts/enquiries";
import type { ArtworkFormat } from "@dakbag/domain/enquiries/artwork-file";
import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import { createHash } from "node:crypto";
import type pg from "pg";
import type * as z from "zod";
import { safeFileName } from "../../platform/multipart-forms.ts";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { isKnownToPhone } from "../account/known-browser.ts";
import type { Client } from "../account/sign-in.ts";
import { acknowledgeEnquiry, type Recipient, findAcknowledgements } from "../notifications/notify.ts";
import { findSameEnquiry, insertArtwork, insertEnquiry, lockEnquiriesOf } from "./enquiries.queries.ts";
import { countPhone, countFile, mayAcknowledge } from "./enquiry-limits.ts";

/** An uploaded artwork, with the format read from its bytes. */
export interface ReceivedArtwork {
  readonly name: string;
  readonly format: ArtworkFormat;
  readonly bytes: Uint8Array;
}

type ReceivedEnquiry = Omit<z.output<typeof sendEnquiry.body>, "file"> & {
  readonly artwork: ReceivedArtwork | undefined;
};

type ReceiveContext = Pick<Shop, "db" | "clock" | "configuration">;

// A sender who got no response may send the enquiry again at once or the next morning.
const duplicateWithinMs = 24 * 60 * 60_000;

interface SavedEnquiry {
  readonly number: string;
  readonly acknowledgedBy: ("sms" | "email")[];
}

/**
 * Saves an enquiry with its artwork and queues its acknowledgements in one transaction. A duplicate returns the saved
 * one.
 *
 * @throws ShopError 429 past a limit
 */
export async function receiveEnquiry(
  shop: ReceiveContext,
  enquiry: ReceivedEnquiry,
  { clientIp, browser }: Client,
): Promise<SavedEnquiry> {
  return transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const hash = contentHash(enquiry);
    await lockEnquiriesOf(tx, enquiry.phoneNumber);
    const since = new Date(now.getTime() - duplicateWithinMs);
    const [duplicate] = await findSameEnquiry(tx, enquiry.phoneNumber, hash, since);
    if (duplicate) {
      const acknowledged = await findAcknowledgements(tx, duplicate.id);
      return {
        number: enquiryNumber(duplicate.serial),
        acknowledgedBy: acknowledged.map(({ channel }) => channel),
      };
    }
    await countPhone(tx, enquiry.phoneNumber, now);
    const { id, serial } = await save(tx, enquiry, hash, now);
    // Counts for the whole shop come last, because other enquiries wait for these row locks until the commit.
    if (enquiry.artwork) {
      const isKnown = await isKnownToPhone(tx, shop, { ...enquiry, browser });
      await countFile(tx, shop, { clientIp, isKnown }, now);
    }
    const recipients = await recipientsOf(tx, shop, enquiry, now);
    await acknowledgeEnquiry(tx, id, recipients, now);
    return { number: enquiryNumber(serial), acknowledgedBy: recipients.map(({ channel }) => channel) };
  });
}

async function save(
  tx: pg.PoolClient,
  enquiry: ReceivedEnquiry,
  hash: string,
  now: Date,
): Promise<{ id: string; serial: number }> {
  const id = uuidV7(now);
  const { artwork } = enquiry;
  const [inserted] = await insertEnquiry(tx, { ...enquiry, id, now, contentHash: hash });
  if (!inserted) throw new Error("this insert always returns a row");
  if (artwork) await insertArtwork(tx, id, safeFileName(artwork.name), artwork.format, artwork.bytes);
  return { id, serial: inserted.serial };
}

/** Phone and e-mail address, except those that have reached their limit. */
async function recipientsOf(
  tx: pg.PoolClient,
  shop: ReceiveContext,
  { phoneNumber, email }: ReceivedEnquiry,
  now: Date,
): Promise<Recipient[]> {
  const candidates: Recipient[] = [
    { channel: "sms", recipient: phoneNumber },
    { channel: "email", recipient: email },
  ];
  const allowed: Recipient[] = [];
  for (const candidate of candidates)
    if (candidate.recipient !== "" && (await mayAcknowledge(tx, shop, { ...candidate, now })))
      allowed.push(candidate);
  return allowed;
}

/** A hash that identifies duplicates: of everything that was sent, except the file name. */
function contentHash({ artwork, ...enquiry }: ReceivedEnquiry): string {
  const { kind, name, companyName, phoneNumber, email, what, quantity, pincode, message } = enquiry;
  const values = [kind, name, companyName, phoneNumber, email, what, quantity, pincode, message];
  const hash = createHash("sha256").update(JSON.stringify(values));
  return hash.update(artwork?.bytes ?? "").digest("hex");
}
