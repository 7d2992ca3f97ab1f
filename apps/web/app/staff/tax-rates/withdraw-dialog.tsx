import type { ListedGstRate } from "@dakbag/contracts/gst-rates";
import { call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { formatDay } from "#app/staff/format-day.ts";

export type ScheduledRate = Pick<ListedGstRate, "hsn" | "effectiveFrom" | "ratePercent">;

interface WithdrawDialogProps {
  /** The rate to withdraw, or null while the dialog is closed. */
  rate: ScheduledRate | null;
  onClose: () => void;
  onWithdrawn: () => void;
}

/** Asks for confirmation before a rate is withdrawn. */
export function WithdrawDialog({ rate, onClose, onWithdrawn }: WithdrawDialogProps) {
  async function withdraw({ hsn, effectiveFrom, ratePercent }: ScheduledRate) {
    await call("DELETE /api/gstRates/:hsn/:effectiveFrom", { params: { hsn, effectiveFrom } });
    showToast("ok", `${ratePercent}% for HSN ${hsn} from ${formatDay(effectiveFrom)} is withdrawn`);
    onWithdrawn();
  }
  return (
    <Dialog
      open={rate !== null}
      width="small"
      title="Withdraw this rate?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <PressButton kind="danger" work={async () => rate && withdraw(rate)}>
            Withdraw
          </PressButton>
        </>
      }
    >
      {rate && (
        <p>
          {`${rate.ratePercent}% for HSN ${rate.hsn} from ${formatDay(rate.effectiveFrom)} will not take effect. The rate before it stays in force. The history keeps both.`}
        </p>
      )}
    </Dialog>
  );
}
