import { knownCouriers } from "@dakbag/domain/orders/couriers";
import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { mayUse } from "#app/staff/staff-access.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionError } from "#app/ui/action-error.tsx";
import { SmallField } from "./small-field.tsx";
import styles from "./packing.module.css";

export const courierList = "couriers";

/** The suggestions of the courier fields, once in the page; admins add others, which packers may then use. */
export function Couriers({ used }: { used: readonly string[] }) {
  const [added, setAdded] = useState<readonly string[]>([]);
  useEffect(() => {
    call("GET /api/packing/couriers").then(
      (answer) => setAdded(answer.added),
      // Without them the known ones are suggested.
      () => undefined,
    );
  }, []);
  const names = new Set([...used.map((name) => name.trim()).filter(Boolean), ...knownCouriers, ...added]);
  return (
    <>
      <datalist id={courierList}>
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {mayUse("admin") && <AddedCouriers added={added} onChanged={setAdded} />}
    </>
  );
}

/** What admins add to the couriers that the program knows. */
function AddedCouriers(props: { added: readonly string[]; onChanged: (added: readonly string[]) => void }) {
  const { added, onChanged } = props;
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  async function change(courier: string, isAdded: boolean) {
    setFailure(null);
    try {
      onChanged((await call("PUT /api/admin/couriers", { body: { name: courier, isAdded } })).added);
      if (isAdded) setName("");
    } catch (error) {
      setFailure(reasonOf(error));
    }
  }
  return (
    <details className={styles.couriers}>
      <summary>Couriers</summary>
      <p>
        {`Orders are handed over to ${knownCouriers.join(", ")}${added.length > 0 ? ", and to those that were added" : ""}.`}
      </p>
      {added.length > 0 && (
        <ul aria-label="Added couriers">
          {added.map((courier) => (
            <li key={courier}>
              <span>{courier}</span>{" "}
              <Button onClick={() => void change(courier, false)} aria-label={`Remove ${courier}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void change(name.trim(), true);
        }}
      >
        <SmallField
          label="Another courier"
          placeholder="Another courier"
          value={name}
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={name.trim() === ""}>
          Add courier
        </Button>
      </form>
      <ActionError>{failure}</ActionError>
    </details>
  );
}
