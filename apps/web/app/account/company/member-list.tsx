import type { Company } from "@dakbag/contracts/companies";
import { hasRight } from "@dakbag/domain/companies/member-roles";
import { formatQuantity } from "@dakbag/domain/money/money";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { indiaDay } from "#app/ui/india-time.ts";
import { AskingButton } from "./asking-button.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";
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
              <p className="muted">{limitsText(member, member.spent)}</p>
            </div>
            {mayManage && member.phoneNumber !== ownPhone && <MemberActions member={member} />}
          </li>
        ))}
        {company.invitations.map(({ _id, phoneNumber, role, expiresAt, ...limits }) => (
          <li key={_id} className={styles.item}>
            <div>
              <p className={styles.name}>
                <span>{phoneNumber}</span>
                <Badge tone="neutral">Invited</Badge>
              </p>
              <p className="muted">{`${roleLabels[role]} · until ${indiaDay(expiresAt)}`}</p>
              <p className="muted">{limitsText(limits)}</p>
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

function MemberActions({ member }: { member: Company["members"][number] }) {
  const { revalidate } = useRevalidator();
  const [isChanging, setIsChanging] = useState(false);
  const { _id, name } = member;
  return (
    <div className="row">
      <Button size="small" onClick={() => setIsChanging(true)}>
        Role and limits <span className="visually-hidden">{name}</span>
      </Button>
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
      {isChanging && <MemberDialog member={member} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

/** "Up to ₹5,000 an order and ₹20,000 a month, of which ₹1,200.50 is ordered" */
function limitsText(
  { perOrder, perMonth }: { perOrder: number | null; perMonth: number | null },
  spent = 0,
): string {
  const most = [
    ...(perOrder === null ? [] : [`₹${formatQuantity(perOrder)} an order`]),
    ...(perMonth === null ? [] : [`₹${formatQuantity(perMonth)} a month`]),
  ];
  const ordered = `${formatAmount(spent)} ordered this month`;
  const parts = [
    ...(most.length === 0 ? [] : [`Up to ${most.join(" and ")}`]),
    ...(spent > 0 ? [ordered] : []),
  ];
  return parts.join(" · ");
}
