import { indiaDay } from "@dakbag/domain/dates/india-day";
import { asStream, type FileAnswer } from "../../platform/file-route.ts";
import { pdfContentType } from "../../platform/pdf-document.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import { writeZip } from "../../platform/zip-writer.ts";
import { findLabels } from "./booking-labels.queries.ts";
import { courierAway, courierRefused, noCourierFiles } from "./bookings.errors.ts";
import { findLastBookings } from "./bookings.queries.ts";
import type { Source } from "./continue-booking.ts";
import { idOf, numberOf, orderIdsOf } from "./parcels-to-book.ts";
import type { BookingRow } from "./booking-rows.ts";

interface CourierFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * The couriers' own labels that were kept, or the manifests of these parcels, which are asked for now.
 *
 * @throws ShopError 409 without any, or refused; 503 when a company does not answer
 */
export async function makeCourierFiles(
  shop: Source,
  kind: "labels" | "manifests",
  parcels: readonly string[],
): Promise<FileAnswer> {
  const booked = await findBooked(shop, parcels);
  const files = kind === "labels" ? await readLabels(shop, booked) : await makeManifests(shop, booked);
  const [first] = files;
  if (!first) throw noCourierFiles(kind);
  if (files.length === 1)
    return { name: `${first.name}.pdf`, contentType: pdfContentType, bytes: asStream(first.bytes) };
  const entries = files.map((file) => ({ name: `${file.name}.pdf`, bytes: asStream(file.bytes) }));
  const name = `courier-${kind}_${indiaDay(shop.clock())}.zip`;
  return { name, contentType: "application/zip", bytes: writeZip(listed(entries)) };
}

async function* listed<Entry>(entries: readonly Entry[]): AsyncGenerator<Entry> {
  yield* entries;
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
  return labels.map(({ shipmentId, number, file }) => {
    const parcel = byId.get(shipmentId);
    return { name: `label_${parcel ? plain(numberOf(parcel)) : shipmentId}_${number}`, bytes: file };
  });
}

const plain = (name: string) => name.replaceAll("/", "-");

async function makeManifests({ couriers }: Source, booked: readonly BookingRow[]): Promise<CourierFile[]> {
  const files: CourierFile[] = [];
  for (const [name, rows] of Map.groupBy(booked, ({ company }) => company)) {
    const company = couriers.find((one) => one.name === name);
    if (!company) throw courierAway(name);
    const made = await company
      .makeManifest(rows.flatMap(({ booking }) => booking ?? []))
      .catch((error: unknown) => {
        throw error instanceof ProviderError ? courierAway(name) : error;
      });
    if (made.verdict === "refused") throw courierRefused(name, made.reason);
    files.push(...made.files.map((bytes, at) => ({ name: `manifest_${name}_${at + 1}`, bytes })));
  }
  return files;
}
