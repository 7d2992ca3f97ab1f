import type { Order } from "@dakbag/contracts/orders";
import type { Answer } from "#app/api/call.ts";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import { describeChanges } from "./changed-meanwhile.ts";
import { ChangedNotice } from "./changed-notice.tsx";
import { formatOrderCount } from "../format-order.ts";
import styles from "./orders.module.css";

type Result = Answer<"PUT /api/admin/orders">["results"][number];

/** The result for one order, with what was changed of it since it was seen. */
export type OrderResult = Result & { changes: readonly string[] };

export const isRefused = ({ verdict }: Result) => verdict === "invalid" || verdict === "notFound";

/** Compares the orders that have changed with what was seen of them. */
export function withChanges(results: readonly Result[], seen: readonly Order[]): OrderResult[] {
  const byId = new Map(seen.map((order) => [order._id, order]));
  return results.map((result) => {
    const before = byId.get(result.id);
    return { ...result, changes: before && result.now ? describeChanges(before, result.now) : [] };
  });
}

/** Says that not all of the selected orders were updated, with the result for each; those not updated come first. */
export function RefusedOrders({ results }: { results: readonly OrderResult[] }) {
  const refused = results.filter(isRefused);
  const sorted = [...refused, ...results.filter((one) => !isRefused(one))];
  return (
    <ChangedNotice>
      <p>
        <strong>{`${formatOrderCount(refused.length)} of ${results.length} not updated.`}</strong> Your
        choices are kept. Please check the reasons; saving again retries the rest.
      </p>
      <ul className={styles.results} aria-label="Result for each order">
        {sorted.map((result) => (
          <li key={result.id}>
            <strong>{result.orderNumber ?? result.id}</strong> <ResultText {...result} />
          </li>
        ))}
      </ul>
    </ChangedNotice>
  );
}

const verdictLabels: Record<Result["verdict"], { tone: BadgeTone; text: string }> = {
  updated: { tone: "ok", text: "Updated" },
  same: { tone: "neutral", text: "Already Same Status" },
  notFound: { tone: "bad", text: "Not Found" },
  invalid: { tone: "bad", text: "Not changed" },
};

function ResultText({ verdict, reason, changes }: OrderResult) {
  if (changes.length === 0) {
    const { tone, text } = verdictLabels[verdict];
    return (
      <>
        <Badge tone={tone}>{text}</Badge>
        {reason !== null && <span>{` ${reason}`}</span>}
      </>
    );
  }
  return (
    <>
      <Badge tone="warn">Changed since you opened it</Badge>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  );
}
