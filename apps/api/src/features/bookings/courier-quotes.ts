import type { Queryable } from "../../platform/database.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { CourierCompany } from "../../providers/courier-company.ts";
import type { Shop } from "../../shop.ts";
import { countQuotes, deleteQuotes, findQuotes, saveQuotes } from "./courier-quotes.queries.ts";
import { boxesOf, valueOf } from "./parcels-to-book.ts";
import type { ParcelToBook, QuoteKey, QuoteRow } from "./booking-rows.ts";

const minute = 60_000;
const quotesKeptMs = 15 * minute;
// Delhivery allows 50 in five minutes.
const budgetMs = 5 * minute;
const maxAsked = 45;
// Packers wait for it.
const maxAskingMs = 10_000;
const concurrentQuestions = 3;
// Couriers charge by the half kilogram.
const stepGrams = 500;

/** The kept quotes of a company for a parcel; undefined when it was not asked, or too long ago. */
export type AskedQuotes = (company: string, parcel: ParcelToBook) => QuoteRow | undefined;

function keyOf(company: string, parcel: ParcelToBook, boxSize: string): QuoteKey {
  const grams = Math.ceil((parcel.weightGrams ?? stepGrams) / stepGrams) * stepGrams;
  return {
    company,
    pinCode: parcel.shippingAddress.zipCode ?? "",
    grams,
    boxes: parcel.boxCount ?? 1,
    boxSize,
  };
}

const textOf = ({ company, pinCode, grams, boxes }: QuoteKey) => `${company} ${pinCode} ${grams} ${boxes}`;

/** The quotes that are kept for parcels. It asks no company. */
export async function readQuotes(
  db: Queryable,
  parcels: readonly ParcelToBook[],
  boxSize: string,
  now: Date,
): Promise<AskedQuotes> {
  const pinCodes = [...new Set(parcels.map(({ shippingAddress }) => shippingAddress.zipCode ?? ""))];
  const rows = await findQuotes(db, pinCodes, boxSize, new Date(now.getTime() - quotesKeptMs));
  const kept = new Map(rows.map((row) => [textOf(row), row]));
  return (company, parcel) => kept.get(textOf(keyOf(company, parcel, boxSize)));
}

/**
 * Asks the companies for what is not kept, each beside the others: so much as they allow, and as long as a packer waits. One that
 * does not answer is not asked for the rest.
 */
export async function askForQuotes(
  { db, clock, couriers, log }: Pick<Shop, "db" | "clock" | "couriers" | "log">,
  parcels: readonly ParcelToBook[],
  boxSize: string,
): Promise<AskedQuotes> {
  const now = clock();
  const kept = await readQuotes(db, parcels, boxSize, now);
  const counts = await countQuotes(db, new Date(now.getTime() - budgetMs));
  const until = performance.now() + maxAskingMs;
  await Promise.all(
    couriers.map(async (company) => {
      const asked = counts.find((one) => one.company === company.name)?.asked ?? 0;
      const missing = new Map(
        parcels
          .filter((parcel) => kept(company.name, parcel) === undefined)
          .map((parcel) => [textOf(keyOf(company.name, parcel, boxSize)), parcel]),
      );
      const wanted = [...missing.values()].slice(0, Math.max(0, maxAsked - asked));
      await askInTurns(company, wanted);
    }),
  );
  await deleteQuotes(db, new Date(now.getTime() - quotesKeptMs));
  return readQuotes(db, parcels, boxSize, now);

  async function askInTurns(company: CourierCompany, wanted: ParcelToBook[]): Promise<void> {
    const worker = async () => {
      for (let parcel = wanted.shift(); parcel && performance.now() < until; parcel = wanted.shift())
        await ask(company, parcel);
    };
    try {
      await Promise.race([
        Promise.all(Array.from({ length: concurrentQuestions }, worker)),
        new Promise<void>((done) => setTimeout(done, maxAskingMs).unref()),
      ]);
    } catch (error) {
      wanted.length = 0;
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ err: error }, `${company.name} gives no quotes`);
    }
  }

  async function ask(company: CourierCompany, parcel: ParcelToBook): Promise<void> {
    const key = keyOf(company.name, parcel, boxSize);
    const boxes = boxesOf(key.grams, key.boxes, boxSize);
    const valuePaise = valueOf(parcel);
    const { quotes, whyNone } = await company.quote({ pinCode: key.pinCode, boxes, valuePaise });
    await saveQuotes(db, { ...key, quotes: JSON.stringify(quotes), whyNone, at: clock() });
  }
}
