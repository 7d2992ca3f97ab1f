import { formatRupees, paiseToRupees, type Paise } from "@dakbag/domain/money/money";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { conflict, notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findHoldLimit, findPerson, saveHoldLimit } from "./customers.queries.ts";
import * as customersRows from "./customers.queries.ts";

interface HoldLimitChange {
  readonly userId: string;
  /** Null: the default limit holds again. */
  readonly limitPaise: Paise | null;
  /** The version that the admin saw; 0 when none was ever set. */
  readonly version: number;
}

/**
 * Sets what the unpaid orders of a buyer may come to. The limit that is set already changes nothing.
 *
 * @throws ShopError 404 for an unknown user; 409 when the limit has changed since it was seen
 */
export function changeHoldLimit(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, limitPaise, version }: HoldLimitChange,
  caller: Caller,
) {
  return transaction(db, async (tx) => {
    const [person] = await findPerson(tx, userId);
    if (!person || person.erasedAt) throw notFound("This customer");
    const [before = { limitPaise: null, version: 0 }] = await findHoldLimit(tx, userId);
    if (before.limitPaise === limitPaise) return presentHoldLimit(before);
    const [saved] = await saveHoldLimit(tx, userId, limitPaise, version);
    if (!saved) throw changedMeanwhile(before.limitPaise);
    await recordAudit(tx, caller, clock(), {
      action: "customer.hold-limit-changed",
      subject: person.phoneNumber,
      summary: `Unpaid order limit of ${person.name} changed from ${inWords(before.limitPaise)} to ${inWords(limitPaise)}.`,
      changes: [{ field: "limit", before: inWords(before.limitPaise), after: inWords(limitPaise) }],
    });
    return presentHoldLimit(saved);
  });
}

export const presentHoldLimit = ({ limitPaise, version }: { limitPaise: Paise | null; version: number }) => ({
  limit: limitPaise === null ? null : paiseToRupees(limitPaise),
  version,
});

const inWords = (limitPaise: Paise | null) =>
  limitPaise === null ? "the default" : formatRupees(limitPaise);

const changedMeanwhile = (limitPaise: Paise | null) =>
  conflict("changed-meanwhile", `Another admin has set this to ${inWords(limitPaise)}. Please look again.`);

export const { deleteHoldLimitOf } = customersRows;
