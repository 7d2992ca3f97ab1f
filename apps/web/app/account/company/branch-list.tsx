import type { Company, CompanyBranch } from "@dakbag/contracts/companies";
import { hasRight } from "@dakbag/domain/companies/member-roles";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/call.ts";
import { PressButton } from "#app/components/press-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { AskingButton } from "./asking-button.tsx";
import { NameDialog } from "./name-dialog.tsx";
import styles from "./company.module.css";

/** The branches, each with its GST number; which of them the reader buys for is chosen here. */
export function BranchList({ company }: { company: Company }) {
  const [naming, setNaming] = useState<CompanyBranch | "new" | null>(null);
  const { revalidate } = useRevalidator();
  const mayManage = hasRight(company.role, "manage");
  const mayOrder = hasRight(company.role, "order");

  async function saveName(name: string) {
    if (naming === "new") await call("POST /api/company/branches", { body: { name } });
    else if (naming !== null)
      await call("PUT /api/company/branches/:id", {
        params: { id: naming._id },
        body: { name, version: naming.version },
      });
    await revalidate();
  }
  return (
    <section className={`card ${styles.section}`} aria-labelledby="branches">
      <h2 id="branches">Branches</h2>
      <p>The branch that you buy for decides the GST number on the invoice and the addresses at checkout.</p>
      <ul role="list" className={styles.list}>
        {company.branches.map((branch) => (
          <li key={branch._id} className={styles.item}>
            <div>
              <p className={styles.name}>
                <span>{branch.name}</span>
                {branch._id === company.branch._id && (
                  <Badge tone="ok">{mayOrder ? "You buy for it" : "Yours"}</Badge>
                )}
              </p>
              <p className="muted">{gstOf(branch)}</p>
            </div>
            <div className="row">
              {mayOrder && branch._id !== company.branch._id && (
                <PressButton
                  size="small"
                  work={async () => {
                    await call("PUT /api/company/branch", { body: { branchId: branch._id } });
                    showToast("ok", `You buy for ${branch.name} now.`);
                    await revalidate();
                  }}
                >
                  Buy for it <span className="visually-hidden">{branch.name}</span>
                </PressButton>
              )}
              {mayManage && (
                <>
                  <ButtonLink size="small" to={`/company/branches/${branch._id}`}>
                    GST and addresses <span className="visually-hidden">{branch.name}</span>
                  </ButtonLink>
                  <Button size="small" kind="quiet" onClick={() => setNaming(branch)}>
                    Rename <span className="visually-hidden">{branch.name}</span>
                  </Button>
                  {company.branches.length > 1 && (
                    <AskingButton
                      size="small"
                      kind="quiet"
                      question={`Close ${branch.name}?`}
                      consequence="Nothing is ordered for it from then on. Its orders and invoices stay."
                      answer="Close the branch"
                      work={async () => {
                        await call("DELETE /api/company/branches/:id", { params: { id: branch._id } });
                        await revalidate();
                      }}
                    >
                      Close <span className="visually-hidden">{branch.name}</span>
                    </AskingButton>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {mayManage && <Button onClick={() => setNaming("new")}>Add a branch</Button>}
      {naming !== null && (
        <NameDialog
          title={naming === "new" ? "Add a branch" : "Rename the branch"}
          label="Branch name"
          name={naming === "new" ? "" : naming.name}
          saveLabel={naming === "new" ? "Add" : "Save"}
          onClose={() => setNaming(null)}
          save={saveName}
        />
      )}
    </section>
  );
}

function gstOf({ GSTIN, registration }: CompanyBranch): string {
  if (GSTIN === null) return "No GST number and addresses yet";
  if (GSTIN === "NA") return "No GST number";
  if (!registration) return `GST ${GSTIN}`;
  return `GST ${GSTIN}, ${registration.legalName}${registration.isActive ? "" : ", not active"}`;
}
