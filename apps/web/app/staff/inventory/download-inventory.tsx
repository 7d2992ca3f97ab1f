import { download, saveFile } from "#app/api/download.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import type { ParamsOf } from "#app/staff/list-search-params.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import type { inventorySearchParams } from "./inventory-search-params.ts";

const failure = "Failed to download"; // staff §8

interface DownloadInventoryProps {
  filter: Pick<ParamsOf<typeof inventorySearchParams>, "search" | "level">;
  /** How many products it has. */
  count: number;
}

/** Saves the products of the filter, all pages, as the server's CSV file. */
export function DownloadInventory({ filter: { search, level }, count }: DownloadInventoryProps) {
  const { isBusy, run } = useSaving((error) => {
    showToast("bad", reasonOf(error, failure));
    return null;
  });
  const save = () =>
    run(async () => {
      const { signal } = new AbortController();
      const parts = { query: { search, level }, signal };
      saveFile(await download("GET /api/inventory/inventory.csv", parts));
    });
  return (
    <Button busy={isBusy} disabled={count === 0} onClick={() => void save()}>
      Download CSV
    </Button>
  );
}
