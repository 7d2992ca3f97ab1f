import { Button } from "#app/ui/button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { usePrint } from "./use-print.ts";

/** The list that the courier signs, and the labels, of what was handed over. */
export function HandOverDocuments({ orders }: { orders: readonly { _id: string }[] }) {
  const { running, failure, print } = usePrint();
  return (
    <>
      <Button
        size="small"
        busy={running === "hand-over-list"}
        onClick={() => void print("hand-over-list", orders)}
      >
        Hand-over list
      </Button>
      <Button
        size="small"
        busy={running === "address-labels"}
        onClick={() => void print("address-labels", orders)}
      >
        Address labels
      </Button>
      <ActionError>{failure}</ActionError>
    </>
  );
}
