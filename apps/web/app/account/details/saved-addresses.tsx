import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import { useEffect, useRef } from "react";
import { addressInWords, draftOf } from "#app/components/address/address-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSavedAddresses } from "./use-saved-addresses.ts";
import styles from "./saved-addresses.module.css";

const AddressDialog = lazyPart(() => import("./address-dialog.tsx"));

/** The shipping addresses beside the default one, which the form above holds: to add, change, choose and delete. */
export function SavedAddresses({ addresses }: { addresses: readonly ShippingAddress[] }) {
  const { editing, deleted, busyId, edit, close, remove, undo, makeDefault } = useSavedAddresses();
  const others = addresses.filter(({ isDefault }) => !isDefault);
  const isFull = addresses.length >= maxSavedAddresses;
  return (
    <section className={styles.addresses} aria-labelledby="other-addresses">
      <h2 id="other-addresses">Other shipping addresses</h2>
      <p className={styles.note}>
        You choose among them at checkout. The default one, above, decides whether 500 pieces are offered.
      </p>
      {deleted && <Deleted address={deleted} onUndo={undo} isBusy={busyId === deleted._id} />}
      <ul className={styles.list}>
        {others.map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            isBusy={busyId === address._id}
            onEdit={() => edit(address)}
            onMakeDefault={() => makeDefault(address)}
            onDelete={() => remove(address)}
          />
        ))}
      </ul>
      {isFull ? (
        <p className={styles.note}>
          You have {maxSavedAddresses} saved addresses, which is the most. Delete one to add another.
        </p>
      ) : (
        <Button onClick={() => edit("new")} onPointerEnter={AddressDialog.load} onFocus={AddressDialog.load}>
          Add an address
        </Button>
      )}
      {editing && <AddressDialog editing={editing} onClose={close} />}
    </section>
  );
}

interface AddressCardProps {
  address: ShippingAddress;
  isBusy: boolean;
  onEdit: () => void;
  onMakeDefault: () => void;
  onDelete: () => void;
}

function AddressCard({ address, isBusy, onEdit, onMakeDefault, onDelete }: AddressCardProps) {
  const { companyName, name, phoneNumber } = address;
  const whose = <span className="visually-hidden">{addressInWords(draftOf(address))}</span>;
  return (
    <li className={styles.card}>
      <p className={styles.company}>{companyName}</p>
      {name !== "" && <p>{name}</p>}
      <p>{addressInWords(draftOf(address))}</p>
      {phoneNumber !== "" && <p>Phone {phoneNumber}</p>}
      <div className={styles.actions}>
        <Button onClick={onEdit} onPointerEnter={AddressDialog.load} onFocus={AddressDialog.load}>
          Edit {whose}
        </Button>
        <Button busy={isBusy} onClick={onMakeDefault}>
          Make default {whose}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onDelete}>
          Delete {whose}
        </Button>
      </div>
    </li>
  );
}

/** In the place of a question beforehand: what was deleted comes back with one press. */
function Deleted(props: { address: ShippingAddress; isBusy: boolean; onUndo: () => void }) {
  const { address, isBusy, onUndo } = props;
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with its card.
  useEffect(() => place.current?.querySelector("button")?.focus(), [address]);
  return (
    <div ref={place}>
      <Notice
        tone="info"
        live
        actions={
          <Button busy={isBusy} onClick={onUndo}>
            Undo
          </Button>
        }
      >
        Deleted: {address.companyName}, {addressInWords(draftOf(address))}
      </Notice>
    </div>
  );
}
