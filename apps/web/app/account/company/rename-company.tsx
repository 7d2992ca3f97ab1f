import type { Company } from "@dakbag/contracts/companies";
import { hasRight, memberRoleTexts } from "@dakbag/domain/companies/member-roles";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { roleLabels } from "./role-labels.ts";
import styles from "./company.module.css";

/** The company's name, and what the reader is in it. */
export function RenameCompany({ company: { name, version, role, branch } }: { company: Company }) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <section className={`card ${styles.section}`} aria-labelledby="company-name">
      <h2 id="company-name">{name}</h2>
      <p>
        <span>
          {hasRight(role, "order") ? `You buy for ${branch.name}. ` : `Your branch is ${branch.name}. `}
        </span>
        <span className="muted">{`${roleLabels[role]}: ${memberRoleTexts[role]}.`}</span>
      </p>
      {hasRight(role, "manage") && <Button onClick={() => setIsOpen(true)}>Rename</Button>}
      {isOpen && (
        <NameDialog
          title="Rename the company"
          label="Company name"
          name={name}
          onClose={() => setIsOpen(false)}
          save={async (typed) => {
            await call("PUT /api/company", { body: { name: typed, version } });
            await revalidate();
          }}
        />
      )}
    </section>
  );
}
