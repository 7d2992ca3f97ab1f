import type { Company } from "@dakbag/contracts/companies";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";
import { AskingButton } from "./asking-button.tsx";
import styles from "./company.module.css";

/** The reader leaves the company, which keeps its orders. */
export function LeaveCompany({ company: { name, members } }: { company: Company }) {
  const { revalidate } = useRevalidator();
  const consequence =
    members.length === 1
      ? "You are its last colleague: its branches' details go with you. Its orders are not yours."
      : "You see its orders no more, also those that you placed for it.";
  return (
    <section className={`card ${styles.section}`} aria-labelledby="leave">
      <h2 id="leave">Leave the company</h2>
      <p>{consequence}</p>
      <AskingButton
        question={`Leave ${name}?`}
        consequence={consequence}
        answer="Leave"
        work={async () => {
          await call("POST /api/company/leave");
          showToast("ok", `You have left ${name}.`);
          await revalidate();
        }}
      >
        Leave
      </AskingButton>
    </section>
  );
}
