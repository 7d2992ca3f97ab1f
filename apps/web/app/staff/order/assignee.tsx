import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import styles from "./order.module.css";

interface AssigneeProps {
  orderId: string;
  assignee: Answer<"GET /api/admin/orders/:id">["assignee"];
  staff: Answer<"GET /api/admin/staff">["staff"];
}

/** The member of staff that an order is assigned to; a choice is saved immediately. */
export function Assignee({ orderId, assignee, staff }: AssigneeProps) {
  const { isBusy, refusal, run } = useSaving(reasonOf);
  const { revalidate } = useRevalidator();
  const you = staff.find(({ isYou }) => isYou);
  // An assignee who is no longer staff stays visible.
  const isListed = assignee === null || staff.some(({ id }) => id === assignee.id);
  const members = isListed ? staff : [...staff, { ...assignee, isYou: false }];

  const assign = (assigneeId: string | null) =>
    run(async () => {
      try {
        const body = { assigneeId, seenAssigneeId: assignee?.id ?? null };
        const saved = await call("PUT /api/admin/orders/:id/assignee", { params: { id: orderId }, body });
        showToast("ok", saved.assignee ? `Assigned to ${saved.assignee.name}` : "No longer assigned");
      } finally {
        // After a conflict it shows the choice of another admin.
        await revalidate();
      }
    });
  return (
    <div className={styles.assignee}>
      <SelectField
        label="Assigned to"
        error={refusal}
        value={assignee?.id ?? ""}
        disabled={isBusy || !mayUse("admin")}
        placeholder="No one"
        options={members.map(({ id, name, isYou }) => ({ value: id, label: isYou ? `${name} (you)` : name }))}
        onChange={(event) => void assign(event.target.value || null)}
      />
      {assignee === null && you && mayUse("admin") && (
        <Button size="small" disabled={isBusy} onClick={() => void assign(you.id)}>
          Assign to me
        </Button>
      )}
    </div>
  );
}
