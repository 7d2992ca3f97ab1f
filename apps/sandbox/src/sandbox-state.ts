import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type * as couriers from "./courier-records.ts";
import {
  delhiveryParcelRecord,
  delhiveryPickupRecord,
  delhiveryWaybillRecord,
  shiprocketOrderRecord,
} from "./courier-records.ts";
import type * as records from "./sandbox-records.ts";
import {
  faultsRecord,
  mailRecord,
  messageRecord,
  orderRecord,
  packetSeriesRecord,
  paymentRecord,
  refundKeyRecord,
  refundRecord,
  webhookRecord,
} from "./sandbox-records.ts";

const changesSchema = z.object({
  orders: z.array(orderRecord).optional(),
  payments: z.array(paymentRecord).optional(),
  refunds: z.array(refundRecord).optional(),
  refundKeys: z.array(refundKeyRecord).optional(),
  webhooks: z.array(webhookRecord).optional(),
  messages: z.array(messageRecord).optional(),
  mails: z.array(mailRecord).optional(),
  packetSeries: z.array(packetSeriesRecord).optional(),
  shiprocketOrders: z.array(shiprocketOrderRecord).optional(),
  delhiveryWaybills: z.array(delhiveryWaybillRecord).optional(),
  delhiveryParcels: z.array(delhiveryParcelRecord).optional(),
  delhiveryPickups: z.array(delhiveryPickupRecord).optional(),
  faults: z.array(faultsRecord).optional(),
});

type SandboxChanges = z.infer<typeof changesSchema>;

/** The rows of each provider, by id and by the group that they are asked for by. */
function createTables() {
  return {
    orders: createTable<records.OrderRecord>((order) => order.receipt ?? ""),
    payments: createTable<records.PaymentRecord>((payment) => payment.order_id),
    refunds: createTable<records.RefundRecord>((refund) => refund.payment_id),
    refundKeys: createTable<records.RefundKeyRecord>(() => ""),
    webhooks: createTable<records.WebhookRecord>((webhook) => webhook.orderId),
    messages: createTable<records.MessageRecord>((message) => message.to),
    mails: createTable<records.MailRecord>((mail) => mail.to),
    packetSeries: createTable<records.PacketSeriesRecord>((series) => series.prefix),
    shiprocketOrders: createTable<couriers.ShiprocketOrderRecord>((order) => order.channelOrderId),
    delhiveryWaybills: createTable<couriers.DelhiveryWaybillRecord>(() => ""),
    delhiveryParcels: createTable<couriers.DelhiveryParcelRecord>((parcel) => parcel.order),
    delhiveryPickups: createTable<couriers.DelhiveryPickupRecord>((pickup) => pickup.location),
    faults: createTable<records.FaultsRecord>(() => ""),
  };
}

export type SandboxState = ReturnType<typeof createTables> & {
  /** Atomic: one call is one line of the journal, written before the answer. */
  commit(changes: SandboxChanges): void;
};

/** Opens the state; without a file it is lost when the sandbox stops. */
export function openSandboxState(stateFile?: string): SandboxState {
  const tables = createTables();
  function apply(changes: SandboxChanges): void {
    tables.orders.put(changes.orders);
    tables.payments.put(changes.payments);
    tables.refunds.put(changes.refunds);
    tables.refundKeys.put(changes.refundKeys);
    tables.webhooks.put(changes.webhooks);
    tables.messages.put(changes.messages);
    tables.mails.put(changes.mails);
    tables.packetSeries.put(changes.packetSeries);
    tables.shiprocketOrders.put(changes.shiprocketOrders);
    tables.delhiveryWaybills.put(changes.delhiveryWaybills);
    tables.delhiveryParcels.put(changes.delhiveryParcels);
    tables.delhiveryPickups.put(changes.delhiveryPickups);
    tables.faults.put(changes.faults);
  }
  if (stateFile === undefined) return { ...tables, commit: apply };

  mkdirSync(dirname(stateFile), { recursive: true });
  for (const changes of readJournal(stateFile)) apply(changes);
  const allRows = Object.entries(tables).map(([name, table]) => [name, table.all()] as const);
  writeCompacted(stateFile, Object.fromEntries(allRows));
  return {
    ...tables,
    commit(changes) {
      // Opens the file each time, because another sandbox that starts on it replaces it with a compacted one.
      appendFileSync(stateFile, `${JSON.stringify(changes)}\n`);
      apply(changes);
    },
  };
}

/** Skips an incomplete last line: the process was killed before it answered. */
function* readJournal(stateFile: string): Generator<SandboxChanges> {
  if (!existsSync(stateFile)) return;
  const lines = readFileSync(stateFile, "utf8").split("\n").slice(0, -1);
  for (const line of lines) yield changesSchema.parse(JSON.parse(line));
}

/** Replaces the journal by one line, atomically by rename. */
function writeCompacted(stateFile: string, allRows: SandboxChanges): void {
  const temporary = `${stateFile}.${process.pid}.next`;
  const file = openSync(temporary, "w");
  writeAll(file, `${JSON.stringify(allRows)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, stateFile);
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

export type SandboxTable<Row> = {
  get(id: string): Row | undefined;
  /** Every row, in insertion order. */
  all(): Row[];
  /** The rows of one group (an order's payments, a phone's messages), in the same order. */
  of(group: string): Row[];
  put(rows: readonly Row[] | undefined): void;
};

/** Rows by id and by one group; a row never changes its group. */
export function createTable<Row extends { id: string }>(groupOf: (row: Row) => string): SandboxTable<Row> {
  const byId = new Map<string, Row>();
  const byGroup = new Map<string, Map<string, Row>>();
  return {
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    of: (group) => [...(byGroup.get(group)?.values() ?? [])],
    put(rows = []) {
      for (const row of rows) {
        byId.set(row.id, row);
        const group = groupOf(row);
        const members = byGroup.get(group) ?? new Map<string, Row>();
        byGroup.set(group, members.set(row.id, row));
      }
    },
  };
}
