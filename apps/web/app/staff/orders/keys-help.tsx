import { Dialog } from "#app/ui/dialog.tsx";
import { Facts } from "#app/ui/table.tsx";

const keys = [
  ["j", "next order"],
  ["k", "order before"],
  ["o", "open the order's page"],
  ["e", "edit, or recheck an order that waits for its payment"],
  ["x", "select the order"],
  ["/", "search"],
  ["?", "this list"],
] as const;

/** The keys of the desk. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keys" width="small">
      <Facts facts={keys.map(([key, value]) => ({ name: <kbd>{key}</kbd>, value }))} />
    </Dialog>
  );
}
