import { maxPacketNumber } from "@dakbag/domain/packets/packet-series";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { instant, optionalText, pageNumber, text, wholeNumberText } from "./fields.ts";

/**
 * `uploaded`: stored by the marketplace; `refused`: rejected by it, the numbers are free again; `open`: unknown whether
 * the marketplace has it, the numbers stay reserved until it is uploaded again; `under-way`: being uploaded.
 */
const packetSeriesState = z.enum(["uploaded", "refused", "open", "under-way"]);

const packetSeriesEntry = z.object({
  id: z.string(),
  sequence: z.string(),
  endSequence: z.string(),
  moq: z.number().int(),
  isLabel: z.boolean(),
  state: packetSeriesState,
  /** Who requested it. */
  actor: z.string(),
  at: instant,
  /** The marketplace's last message; empty if it has not answered. */
  note: z.string(),
});

export type PacketSeriesEntry = z.infer<typeof packetSeriesEntry>;

/** Uploads a packet series to the marketplace's vendor system (staff §7). The secret is passed on and not stored. */
export const getPackets = endpoint("POST /api/meesho/getPackets", {
  access: "admin",
  body: z.strictObject({
    sequence: text("sequence", 15),
    endSequence: text("endSequence", 15),
    moq: wholeNumberText("moq", 1, maxPacketNumber),
    vendor: text("vendor", 60),
    secret: text("secret", 200),
    isLabel: z.boolean({ error: "isLabel must be true or false" }).optional(),
  }),
  // `data.data` is the vendor system's list of problems, empty on success (staff §8).
  answer: succeeded.extend({ message: z.string(), data: z.object({ data: z.array(z.unknown()) }) }),
});

/**
 * The ledger of all series of bags or of labels, newest first, with the data for a form of the next one. `search` is a
 * packet's full number (finds the series it is in), a part of a first or last number, or of a name.
 */
export const listPacketSeries = endpoint("GET /api/meesho/packetSeries", {
  access: "admin",
  query: z.strictObject({
    kind: z.enum(["bags", "labels"], { error: "kind must be bags or labels" }),
    search: optionalText("search", 60),
    page: pageNumber,
  }),
  answer: succeeded.extend({
    /** The shop's vendor name at the marketplace. */
    vendor: z.string(),
    /** The present month, MMYY. */
    month: z.string(),
    /** The last number issued, by prefix (TNA, PLN); a missing prefix has none yet. */
    lastNumbers: z.record(z.string(), z.number().int()),
    series: z.array(packetSeriesEntry),
    totalCount: z.number().int(),
    totalPages: z.number().int(),
  }),
});
