import type { Answer } from "#app/api/call.ts";
import { type StateTone, StateWord } from "#app/ui/state-word.tsx";
import { Table } from "#app/ui/table.tsx";

type Result = Answer<"PUT /api/admin/orders">["results"][number];

const words: Record<Result["verdict"], { tone: StateTone; text: string }> = {
  updated: { tone: "ok", text: "Updated" },
  same: { tone: "neutral", text: "Already Same Status" },
  notFound: { tone: "bad", text: "Not Found" },
  invalid: { tone: "bad", text: "Left alone" },
};

/** What became of each order that was to change; those left alone come first. */
export function UpdateVerdicts({ results }: { results: readonly Result[] }) {
  const isLeft = ({ verdict }: Result) => verdict === "invalid" || verdict === "notFound";
  const sorted = [...results.filter(isLeft), ...results.filter((one) => !isLeft(one))];
  return (
    <Table name="What became of each order">
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ id, orderNumber, verdict, reason }) => (
          <tr key={id}>
            <th scope="row">{orderNumber ?? id}</th>
            <td>
              <StateWord tone={words[verdict].tone}>{words[verdict].text}</StateWord> {reason}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
