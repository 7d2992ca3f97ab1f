import * as contract from "@dakbag/contracts/packet-series";
import { packetMonth } from "@dakbag/domain/packets/packet-series";
import type { FastifyInstance } from "fastify";
import { pageCount } from "../../platform/pagination.ts";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { countSeries, findLastNumbers, listSeries, type PacketSeriesRow } from "./packet-series.queries.ts";
import { uploadPacketSeries } from "./upload-packet-series.ts";

const rowsPerPage = 50;

export function registerPacketSeriesRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contract.getPackets, async ({ body, caller }) => {
    const request = { ...body, isLabel: body.isLabel ?? false };
    const { message, data } = await uploadPacketSeries(shop, request, caller);
    return { message, data: { data: [...data] } };
  });

  route(app, shop.authenticate, contract.listPacketSeries, async ({ query }) => {
    const isLabel = query.kind === "labels";
    const offset = (query.page - 1) * rowsPerPage;
    const { lastNumbers, rows, counted } = await shop.readDb.read(async (db) => ({
      lastNumbers: await findLastNumbers(db, isLabel),
      rows: await listSeries(db, isLabel, query.search, rowsPerPage, offset),
      counted: (await countSeries(db, isLabel, query.search))[0],
    }));
    const now = shop.clock();
    const totalCount = counted?.count ?? 0;
    return {
      vendor: shop.configuration.VENDOR_SYSTEM_NAME,
      month: packetMonth(now),
      lastNumbers: Object.fromEntries(lastNumbers.map(({ code, last }) => [code, last])),
      series: rows.map((row) => presentSeries(row, now)),
      totalCount,
      totalPages: pageCount(totalCount, rowsPerPage),
    };
  });
}

function presentSeries(row: PacketSeriesRow, now: Date): contract.PacketSeriesEntry {
  const { id, sequence, endSequence, moq, isLabel, actor, note } = row;
  const reservedState = row.attemptEndsAt > now ? "under-way" : "open";
  const state = row.state === "reserved" ? reservedState : row.state;
  return { id, sequence, endSequence, moq, isLabel, state, actor, at: row.reservedAt.toISOString(), note };
}
