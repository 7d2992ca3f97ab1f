import { useState } from "react";
import { type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNotice } from "#app/ui/refusal-notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./company.module.css";

/** For who buys alone so far. @param isInvited to another company, which is the usual way in */
export function OpenCompany({ isInvited }: { isInvited: boolean }) {
  const [name, setName] = useState("");
  const [branchName, setBranchName] = useState("Head office");
  const { isBusy, refusal, form, clear, run } = useSaving(messageOf);
  const { revalidate } = useRevalidator();

  function open(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    void run(async () => {
      await call("POST /api/company", { body: { name, branchName } });
      await revalidate();
    });
  }
  return (
    <section className={`card ${styles.section}`} aria-labelledby="open-company">
      <h2 id="open-company">{isInvited ? "Or open a company of your own" : "Buy with colleagues"}</h2>
      <p>
        Colleagues sign in with their own phone and order for the company. Each branch has its GST number and
        addresses; its first one begins with yours. Your orders until now stay your own.
      </p>
      <form ref={form} className={styles.form} onSubmit={open} onInput={() => clear()}>
        <TextField
          label="Company name"
          required
          maxLength={100}
          autoComplete="organization"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="First branch"
          required
          maxLength={60}
          value={branchName}
          onChange={({ target }) => setBranchName(target.value)}
        />
        <RefusalNotice>{refusal}</RefusalNotice>
        <div className="row">
          <Button kind="action" type="submit" busy={isBusy}>
            Open the company
          </Button>
        </div>
      </form>
    </section>
  );
}
