import { indiaDay } from "@dakbag/domain/dates/india-day";
import { asStream, type FileAnswer } from "../../platform/file-route.ts";
import { pdfContentType } from "../../platform/pdf-document.ts";
import { writeZip, type ZipEntry } from "../../platform/zip-writer.ts";
import { askCompany } from "./ask-company.ts";
import { findLabels } from "./booking-labels.queries.ts";
import { labelsMissing, noCourierFiles } from "./bookings.errors.ts";
import { findLastBookings } from "./bookings.queries.ts";
import type { Source } from "./continue-booking.ts";
import { mergePdfs } from "./merge-pdfs.ts";
import { idOf, numberOf, orderIdsOf } from "./parcels-to-book.ts";
import type { BookingRow } from "./booking-rows.ts";

interface CourierFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The couriers' own labels that were kept, or the manifests of these parcels, which are asked for now: in one PDF. What cannot be read
 * is beside it in a ZIP, so that it holds up no other.
 *
 * @throws ShopError 409 without any, when a label is missing, or refused; 503 when a company does not answer
 */
export async function makeCourierFiles(
  shop: Source,
  kind: "labels" | "manifests",
  parcels: readonly string[],
): Promise<FileAnswer> {
  const booked = await findBooked(shop, parcels);
  const files = kind === "labels" ? await readLabels(shop, booked) : await makeManifests(shop, booked);
  if (files.length === 0) throw noCourierFiles(kind);
  const name = `courier-${kind}_${indiaDay(shop.clock())}`;
  const sent = files.length === 1 ? files : await merge(shop, name, files);
  const [first] = sent;
  if (first && sent.length === 1)
    return { name: `${first.name}.pdf`, contentType: pdfContentType, bytes: asStream(first.bytes) };
  return { name: `${name}.zip`, contentType: "application/zip", bytes: writeZip(entriesOf(sent)) };
}

/** One file, and those that are not in it; all as they are when merging fails. */
async function merge(
  { log }: Source,
  name: string,
  files: readonly CourierFile[],
): Promise<readonly CourierFile[]> {
  try {
    const { bytes, unread } = await mergePdfs(files.map((file) => file.bytes));
    return [...(bytes ? [{ name, bytes }] : []), ...files.filter((_, at) => unread.includes(at))];
  } catch (error) {
    log.warn({ err: error }, "files of couriers are sent one by one: they were not merged");
    return files;
  }
}

async function* entriesOf(files: readonly CourierFile[]): AsyncGenerator<ZipEntry> {
  for (const { name, bytes } of files) yield { name: `${name}.pdf`, bytes: asStream(bytes) };
}

/** The booked parcels among those that are named, in their order. */
async function findBooked({ db }: Source, parcels: readonly string[]): Promise<BookingRow[]> {
  const rows = (await findLastBookings(db, orderIdsOf(parcels))).filter(({ state }) => state === "booked");
  return parcels.flatMap((name) =>
    rows.filter((row) => [idOf(row), row.orderId].includes(name.toLowerCase())),
  );
}

async function readLabels({ db }: Source, booked: readonly BookingRow[]): Promise<CourierFile[]> {
  const byId = new Map(booked.map((row) => [row.shipmentId, row]));
  const labels = await findLabels(db, [...byId.keys()]);
  const counts = Map.groupBy(labels, ({ shipmentId }) => shipmentId);
  const missing = booked.filter(
    ({ shipmentId, awbs }) => (counts.get(shipmentId)?.length ?? 0) < awbs.length,
  );
  // Among many a missing one is not seen.
  if (labels.length > 0 && missing.length > 0) throw labelsMissing(missing.map(numberOf));
  return labels.map(({ shipmentId, number, file }) => {
    const parcel = byId.get(shipmentId);
    return { name: `label_${parcel ? plain(numberOf(parcel)) : shipmentId}_${number}`, bytes: file };
  });
}

const plain = (name: string) => name.replaceAll("/", "-");

async function makeManifests({ couriers }: Source, booked: readonly BookingRow[]): Promise<CourierFile[]> {
  const files: CourierFile[] = [];
  for (const [name, rows] of Map.groupBy(booked, ({ company }) => company)) {
    const bookings = rows.flatMap(({ booking }) => booking ?? []);
    const made = await askCompany(couriers, name, (company) => company.makeManifest(bookings));
    files.push(...made.files.map((bytes, at) => ({ name: `manifest_${name}_${at + 1}`, bytes })));
  }
  return files;
}
