import type { ReactElement } from "react";
import { type Parts, call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { whyNotSaved } from "#app/staff/describe-failure.ts";
import { formatDay } from "#app/staff/format-day.ts";
import type { ScheduledRate } from "./withdraw-dialog.tsx";

interface ScheduleDialogProps {
  rate: Parts<"POST /api/gstRates">["body"];
  /** What it changes. */
  children: ReactElement;
  onClose: () => void;
  onScheduled: (rate: ScheduledRate) => void;
}

/** Asks before a rate is scheduled: from its day on every order and invoice has it. */
export function ScheduleDialog({ rate, children, onClose, onScheduled }: ScheduleDialogProps) {
  async function schedule() {
    try {
      onScheduled((await call("POST /api/gstRates", { body: rate })).rate);
      return null;
    } catch (error) {
      return whyNotSaved(error);
    }
  }
  return (
    <Dialog
      open
      width="large"
      title={`Schedule ${rate.ratePercent}% for HSN ${rate.hsn}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <PressButton kind="action" data-autofocus work={schedule}>
            {`Schedule from ${formatDay(rate.effectiveFrom)}`}
          </PressButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
