import { reasonOf } from "#app/staff/describe-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

const failure = "Failed to download"; // staff §8

interface ListDownloadProps {
  label: string;
  /** How many entries the list has, on all pages. */
  count: number;
  save: () => Promise<void>;
}

/** Saves a list with its filters, all pages, as a file. */
export function ListDownload({ label, count, save }: ListDownloadProps) {
  const { isBusy, run } = useSaving((error) => {
    showToast("bad", reasonOf(error, failure));
    return null;
  });
  return (
    <Button busy={isBusy} disabled={count === 0} onClick={() => void run(save)}>
      {label}
    </Button>
  );
}
