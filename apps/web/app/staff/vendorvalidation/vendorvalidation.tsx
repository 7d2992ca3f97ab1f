import { type SubmitEvent, useState } from "react";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { readPage } from "#app/staff/staff-access.ts";
import { StaffPage, StaffPageLoading } from "#app/staff/staff-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts } from "#app/ui/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import type { Route } from "./+types/vendorvalidation.ts";
import { checkDigitHint, checkGstin, formatStatus, type GstinVerdict, verdictLabels } from "./check-gstin.ts";
import { GstinList } from "./gstin-list.tsx";
import styles from "./vendorvalidation.module.css";

export const HydrateFallback = StaffPageLoading;

/** There is nothing to read, but with a loader the page waits for the layout's guard. */
export function clientLoader() {
  return readPage(async () => ({}));
}

/** Checks one GSTIN of a vendor, or a list (staff §2). */
export default function GstValidation({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage data={loaderData}>
      {() => (
        <div className={styles.screen}>
          <OneGstin />
          <GstinList />
        </div>
      )}
    </StaffPage>
  );
}

function OneGstin() {
  const [gstin, setGstin] = useState("");
  const [verdict, setVerdict] = useState<GstinVerdict | null>(null);
  const { isBusy, errors, form, refuse, clear, run } = useSaving<"gstin">(reasonOf);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setVerdict(null);
    if (gstin.trim() === "") return refuse("Please enter a GSTIN, or NA", "gstin");
    void run(async () => setVerdict(await checkGstin(gstin)));
  }
  return (
    <section className="stack" aria-labelledby="one-gstin">
      <h2 id="one-gstin">One GSTIN</h2>
      <form ref={form} noValidate className={styles.one} onSubmit={submit}>
        <TextField
          label="GSTIN"
          placeholder="e.g. 27ABCDE1234F1Z0"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={gstin}
          error={errors.gstin}
          onChange={(event) => {
            setGstin(event.target.value);
            clear();
          }}
        />
        <Button type="submit" kind="action" busy={isBusy}>
          Validate
        </Button>
      </form>
      {verdict && <Verdict verdict={verdict} />}
    </section>
  );
}

function Verdict({ verdict: { gstin, kind, message, registration } }: { verdict: GstinVerdict }) {
  const { tone } = verdictLabels[kind];
  return (
    <div className={styles.verdict}>
      <Notice tone={tone === "neutral" ? "info" : tone} live>
        <p>{message}</p>
        {checkDigitHint(gstin) && <p>{checkDigitHint(gstin)}</p>}
      </Notice>
      {registration && (
        <Facts
          facts={[
            { name: "GSTIN", value: gstin },
            { name: "Legal name", value: registration.legalName },
            { name: "Trade name", value: registration.tradeName || "None" },
            { name: "Status", value: formatStatus(registration) },
            { name: "State", value: registration.state ?? "None" },
          ]}
        />
      )}
    </div>
  );
}
