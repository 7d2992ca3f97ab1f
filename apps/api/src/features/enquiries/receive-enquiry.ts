import type { sendEnquiry } from "@dakbag/contracts/enquiries";
import { enquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import { createHash } from "node:crypto";
import type pg from "pg";
import type * as z from "zod";
import { safeFileName } from "../../platform/multipart-forms.ts";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { acknowledgeEnquiry, type Recipient } from "../notifications/notify.ts";
import { findAcknowledgements } from "../notifications/notifications.queries.ts";
import { findSameEnquiry, insertArtwork, insertEnquiry, lockEnquiriesOf } from "./enquiries.queries.ts";
import { countEnquiryOfPhone, countFile, mayBeTold } from "./enquiry-limits.ts";

export type ReceivedEnquiry = z.output<typeof sendEnquiry.body>;

type Receiver = Pick<Shop, "db" | "clock" | "configuration">;

// Somebody whose answer was lost sends again, at once or when they look again the next morning.
const sameWithinMs = 24 * 60 * 60_000;

interface Kept {
  readonly number: string;
  readonly acknowledgedBy: ("sms" | "email")[];
}

/**
 * Keeps an enquiry with its artwork and has its sender told, all or nothing; the same one again is found.
 *
 * @throws ShopError 429 past a limit
 */
export async function receiveEnquiry(shop: Receiver, enquiry: ReceivedEnquiry): Promise<Kept> {
  return transaction(shop.db, async (tx) => {
    const now = shop.clock();
    const hash = contentHash(enquiry);
    await lockEnquiriesOf(tx, enquiry.phoneNumber);
    const since = new Date(now.getTime() - sameWithinMs);
    const [known] = await findSameEnquiry(tx, enquiry.phoneNumber, hash, since);
    if (known) {
      const told = await findAcknowledgements(tx, known.id);
      return { number: enquiryNumber(known.serial), acknowledgedBy: told.map(({ channel }) => channel) };
    }
    await countEnquiryOfPhone(tx, enquiry.phoneNumber, now);
    const { id, serial } = await keep(tx, enquiry, hash, now);
    // What is counted for the whole shop comes last: everybody else's enquiry waits from here to the commit.
    if (enquiry.file) await countFile(tx, shop, now);
    const recipients = await recipientsOf(tx, shop, enquiry, now);
    await acknowledgeEnquiry(tx, id, recipients, now);
    return { number: enquiryNumber(serial), acknowledgedBy: recipients.map(({ channel }) => channel) };
  });
}

async function keep(
  tx: pg.PoolClient,
  enquiry: ReceivedEnquiry,
  hash: string,
  now: Date,
): Promise<{ id: string; serial: number }> {
  const id = uuidV7(now);
  const { kind, name, companyName, phoneNumber, email, what, quantity, pincode, message, file } = enquiry;
  const [inserted] = await insertEnquiry(
    tx,
    id,
    now,
    kind,
    name,
    companyName,
    phoneNumber,
    email,
    what,
    quantity,
    pincode,
    message,
    hash,
  );
  if (!inserted) throw new Error("an insert without a condition always has a row");
  if (file) await insertArtwork(tx, id, safeFileName(file.name), file.format, file.bytes);
  return { id, serial: inserted.serial };
}

/** Who may be told: those of its phone and its address who have not been told too often. */
async function recipientsOf(
  tx: pg.PoolClient,
  shop: Receiver,
  { phoneNumber, email }: ReceivedEnquiry,
  now: Date,
): Promise<Recipient[]> {
  const named: Recipient[] = [
    { channel: "sms", recipient: phoneNumber },
    { channel: "email", recipient: email },
  ];
  const told: Recipient[] = [];
  for (const one of named)
    if (one.recipient !== "" && (await mayBeTold(tx, shop, { ...one, now }))) told.push(one);
  return told;
}

/** What makes an enquiry the same one: all that was sent, however the file is called. */
function contentHash({ file, ...enquiry }: ReceivedEnquiry): string {
  const { kind, name, companyName, phoneNumber, email, what, quantity, pincode, message } = enquiry;
  const words = [kind, name, companyName, phoneNumber, email, what, quantity, pincode, message];
  const hash = createHash("sha256").update(JSON.stringify(words));
  return hash.update(file?.bytes ?? "").digest("hex");
}
