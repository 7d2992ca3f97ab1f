import type { FollowedParcel } from "@dakbag/contracts/following";
import { dayAndMonth, indiaDay } from "@dakbag/domain/dates/india-day";
import { nextDeliveryDays } from "@dakbag/domain/orders/next-delivery-days";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { serverNow } from "#app/api/server-time.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface AnswerDeliveryDialogProps {
  orderId: string;
  parcel: number;
  answer: NonNullable<FollowedParcel["failure"]>["answer"];
  onClose: () => void;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** When the courier comes again, with a note and another phone number for its driver. */
export function AnswerDeliveryDialog({ orderId, parcel, answer, onClose }: AnswerDeliveryDialogProps) {
  const today = indiaDay(new Date(serverNow()));
  const days = nextDeliveryDays(today);
  const [comeOn, setComeOn] = useState(
    answer !== null && days.includes(answer.comeOn) ? answer.comeOn : (days[0] ?? ""),
  );
  const [note, setNote] = useState(answer?.note ?? "");
  const [phoneNumber, setPhoneNumber] = useState(answer?.phoneNumber ?? "");
  const saving = useSaving(messageOf);
  const { revalidate } = useRevalidator();

  const save = () =>
    saving.run(async () => {
      try {
        const body = { parcel, comeOn, note, phoneNumber };
        await call("POST /api/orders/:id/deliveryAnswer", { params: { id: orderId }, body });
        onClose();
      } finally {
        void revalidate();
      }
    });
  return (
    <FormDialog
      title="When shall the courier come again?"
      saveLabel="Ask the courier"
      saving={saving}
      onClose={onClose}
      onSave={save}
    >
      <SelectField
        label="Day"
        value={comeOn}
        options={days.map((day) => ({
          value: day,
          label: `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${dayAndMonth(day, today)}`,
        }))}
        onChange={(event) => setComeOn(event.target.value)}
      />
      <TextArea
        label="Note for the driver (optional)"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <TextField
        label="Another phone number (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phoneNumber}
        onChange={(event) => setPhoneNumber(event.target.value)}
      />
    </FormDialog>
  );
}
