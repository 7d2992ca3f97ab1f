import type { OwnInvitation } from "@dakbag/contracts/companies";
import { memberRoleTexts } from "@dakbag/domain/companies/member-roles";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { indiaDay } from "#app/ui/india-time.ts";
import { showToast } from "#app/ui/toast.tsx";
import { roleLabels } from "./role-labels.ts";
import styles from "./company.module.css";

interface OwnInvitationsProps {
  invitations: readonly OwnInvitation[];
  hasCompany: boolean;
}

/** What companies invite the reader to. */
export function OwnInvitations({ invitations, hasCompany }: OwnInvitationsProps) {
  const { revalidate } = useRevalidator();
  return invitations.map(({ _id, companyName, invitedBy, role, expiresAt }) => {
    const params = { id: _id };
    return (
      <section key={_id} className={`card ${styles.section}`} aria-labelledby={`invitation-${_id}`}>
        <h2 id={`invitation-${_id}`}>{`${companyName} invites you`}</h2>
        <p>{`${invitedBy} invites you as ${roleLabels[role]}, who ${memberRoleTexts[role]}.`}</p>
        <p className="muted">
          {hasCompany
            ? "You buy for another company. Leave it first: a person buys for one company."
            : `What you order then is the company's, and your colleagues see it. Until ${indiaDay(expiresAt)}.`}
        </p>
        <div className="row">
          {!hasCompany && (
            <PressButton
              kind="action"
              work={async () => {
                await call("POST /api/company/invitations/:id/take", { params });
                showToast("ok", `You buy for ${companyName} now.`);
                await revalidate();
              }}
            >
              Join
            </PressButton>
          )}
          <PressButton
            kind="quiet"
            work={async () => {
              await call("POST /api/company/invitations/:id/decline", { params });
              await revalidate();
            }}
          >
            Decline
          </PressButton>
        </div>
      </section>
    );
  });
}
