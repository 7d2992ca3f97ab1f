import { type EnquiryStatus, enquiryStatuses } from "@dakbag/domain/enquiries/enquiry";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { enquiryStatusTones } from "#app/staff/enquiry-labels.ts";
import styles from "./enquiry.module.css";

/** The status of an enquiry, and a button for each other one. */
export function EnquiryStatusButtons({
  enquiry: { id, status },
}: Pick<Answer<"GET /api/admin/enquiries/:id">, "enquiry">) {
  const [pressed, setPressed] = useState<EnquiryStatus>();
  const { revalidate } = useRevalidator();

  async function set(to: EnquiryStatus) {
    setPressed(to);
    try {
      await call("PUT /api/admin/enquiries/:id/status", { params: { id }, body: { from: status, to } });
      showToast("ok", `This enquiry is now: ${to}`);
    } catch (error) {
      showToast("bad", messageOf(error));
    }
    // After a conflict the status that another admin has set is shown.
    await revalidate();
    setPressed(undefined);
  }

  return (
    <div className={styles.actions} role="group" aria-label="Status">
      <StateWord tone={enquiryStatusTones[status]} boxed>
        {status}
      </StateWord>
      {enquiryStatuses
        .filter((to) => to !== status)
        .map((to) => (
          <Button
            key={to}
            size="small"
            busy={pressed === to}
            disabled={pressed !== undefined && pressed !== to}
            onClick={() => void set(to)}
          >
            Set {to}
          </Button>
        ))}
    </div>
  );
}
