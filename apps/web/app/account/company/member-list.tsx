import type { Company } from "@dakbag/contracts/companies";
import { hasRight, type MemberRole, memberRoles } from "@dakbag/domain/companies/member-roles";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDay } from "#app/ui/india-time.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { AskingButton } from "./asking-button.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { roleLabels } from "./role-labels.ts";
import styles from "./company.module.css";

/** The colleagues, and for owners the invitations that are open. */
export function MemberList({ company, ownPhone }: { company: Company; ownPhone: string }) {
  const [isInviting, setIsInviting] = useState(false);
  const { revalidate } = useRevalidator();
  const mayManage = hasRight(company.role, "manage");
  return (
    <section className={`card ${styles.section}`} aria-labelledby="colleagues">
      <h2 id="colleagues">Colleagues</h2>
      <ul role="list" className={styles.list}>
        {company.members.map((member) => (
          <li key={member._id} className={styles.item}>
            <div>
              <p className={styles.name}>
                <span>{member.name}</span>
                {member.phoneNumber === ownPhone && <Badge tone="ok">You</Badge>}
              </p>
              <p className="muted">{`${member.phoneNumber} · ${roleLabels[member.role]} · ${member.branch.name}`}</p>
            </div>
            {mayManage && member.phoneNumber !== ownPhone && <MemberActions member={member} />}
          </li>
        ))}
        {company.invitations.map(({ _id, phoneNumber, role, expiresAt }) => (
          <li key={_id} className={styles.item}>
            <div>
              <p className={styles.name}>
                <span>{phoneNumber}</span>
                <Badge tone="neutral">Invited</Badge>
              </p>
              <p className="muted">{`${roleLabels[role]} · until ${indiaDay(expiresAt)}`}</p>
            </div>
            <PressButton
              size="small"
              kind="quiet"
              work={async () => {
                await call("DELETE /api/company/invitations/:id", { params: { id: _id } });
                await revalidate();
              }}
            >
              Withdraw <span className="visually-hidden">{phoneNumber}</span>
            </PressButton>
          </li>
        ))}
      </ul>
      {mayManage && (
        <Button kind="action" onClick={() => setIsInviting(true)}>
          Invite a colleague
        </Button>
      )}
      {isInviting && <InviteDialog companyName={company.name} onClose={() => setIsInviting(false)} />}
    </section>
  );
}

function MemberActions({ member: { _id, name, role, version } }: { member: Company["members"][number] }) {
  const { revalidate } = useRevalidator();
  const { isBusy, refusal, run } = useSaving(messageOf);
  const change = (chosen: MemberRole) =>
    run(async () => {
      await call("PUT /api/company/members/:id", { params: { id: _id }, body: { role: chosen, version } });
      await revalidate();
    });
  return (
    <div className="row">
      <SelectField
        label={<span className="visually-hidden">{`Role of ${name}`}</span>}
        value={role}
        disabled={isBusy}
        options={memberRoles.map((value) => ({ value, label: roleLabels[value] }))}
        onChange={({ target }) => void change(target.value as MemberRole)}
      />
      <AskingButton
        size="small"
        kind="quiet"
        question={`Remove ${name}?`}
        consequence="From now on they see none of the company's orders and order nothing for it. What they ordered stays the company's."
        answer="Remove"
        work={async () => {
          await call("DELETE /api/company/members/:id", { params: { id: _id } });
          await revalidate();
        }}
      >
        Remove <span className="visually-hidden">{name}</span>
      </AskingButton>
      <ActionError>{refusal}</ActionError>
    </div>
  );
}
