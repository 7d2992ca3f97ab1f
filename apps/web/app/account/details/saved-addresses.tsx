import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { maxSavedAddresses } from "@dakbag/domain/places/shipping-address";
import { useEffect, useRef, useState } from "react";
import { formatAddress, draftOf } from "#app/components/address/address-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import styles from "./saved-addresses.module.css";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { ActionError } from "#app/ui/action-error.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useSaving } from "#app/ui/use-saving.ts";

interface SavedAddressesProps {
  addresses: readonly ShippingAddress[];
  /** Of the branch whose they are; default: they are the buyer's own. */
  branchName?: string;
}

/** The shipping addresses besides the default one, which the form above has, or the page of the branch. */
export function SavedAddresses({ addresses, branchName }: SavedAddressesProps) {
  const { editing, deleted, isBusyWith, failureOf, edit, close, ...changes } = useSavedAddresses();
  const others = addresses.filter(({ isDefault }) => !isDefault);
  const isFull = addresses.length >= maxSavedAddresses;
  return (
    <section className={styles.addresses} aria-labelledby="other-addresses">
      <h2 id="other-addresses">
        {branchName === undefined
          ? "Other shipping addresses"
          : `Shipping addresses of ${branchName} beside its default`}
      </h2>
      <p className="muted">
        {branchName === undefined
          ? "You choose among them at checkout. The default one, above, decides whether 500 pieces are offered."
          : "Whoever buys for the branch chooses among them at checkout."}
      </p>
      {deleted && (
        <Deleted
          address={deleted}
          onUndo={changes.undo}
          isBusy={isBusyWith(deleted)}
          failure={failureOf(deleted)}
        />
      )}
      <ul role="list" className={styles.list}>
        {others.map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            isBusy={isBusyWith(address)}
            failure={failureOf(address)}
            onEdit={() => edit(address)}
            onMakeDefault={() => changes.makeDefault(address)}
            onDelete={() => changes.remove(address)}
          />
        ))}
      </ul>
      {isFull ? (
        <p className="muted">
          {`You have ${maxSavedAddresses} saved addresses, which is the maximum. Delete one to add another.`}
        </p>
      ) : (
        <Button onClick={() => edit("new")}>Add an address</Button>
      )}
      {editing && <AddressDialog editing={editing} onClose={close} />}
    </section>
  );
}

interface AddressCardProps {
  address: ShippingAddress;
  isBusy: boolean;
  /** Why the last change of it failed. */
  failure: string | null;
  onEdit: () => void;
  onMakeDefault: () => void;
  onDelete: () => void;
}

function AddressCard({ address, isBusy, failure, onEdit, onMakeDefault, onDelete }: AddressCardProps) {
  const { companyName, name, phoneNumber } = address;
  const whose = <span className="visually-hidden">{formatAddress(draftOf(address))}</span>;
  return (
    <li className={`card ${styles.card}`}>
      <p className={styles.company}>{companyName}</p>
      {name !== "" && <p>{name}</p>}
      <p>{formatAddress(draftOf(address))}</p>
      {phoneNumber !== "" && <p>{`Phone ${phoneNumber}`}</p>}
      <div className={styles.actions}>
        <Button onClick={onEdit}>Edit {whose}</Button>
        <Button busy={isBusy} onClick={onMakeDefault}>
          Make default {whose}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onDelete}>
          Delete {whose}
        </Button>
        <ActionError>{failure}</ActionError>
      </div>
    </li>
  );
}

/** Undo instead of a confirmation. */
function Deleted(props: {
  address: ShippingAddress;
  isBusy: boolean;
  failure: string | null;
  onUndo: () => void;
}) {
  const { address, isBusy, failure, onUndo } = props;
  const place = useRef<HTMLDivElement>(null);
  // The focused button was removed with its card.
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
        <span>{`Deleted: ${address.companyName}, ${formatAddress(draftOf(address))}`}</span>
        <ActionError>{failure}</ActionError>
      </Notice>
    </div>
  );
}

/** Changes of the saved addresses; the page reads them again after each. */
function useSavedAddresses() {
  const [editing, setEditing] = useState<ShippingAddress | "new" | null>(null);
  const [deleted, setDeleted] = useState<ShippingAddress | null>(null);
  const [changed, setChanged] = useState<string>();
  const { isBusy, refusal, run } = useSaving((error) => messageOf(error, "Something went wrong!"));
  const { revalidate } = useRevalidator();

  const change = ({ _id }: ShippingAddress, work: () => Promise<void>) =>
    run(async () => {
      setChanged(_id);
      try {
        await work();
      } finally {
        // Also after a refusal: another tab may have changed them.
        await revalidate();
      }
    });

  return {
    editing,
    deleted,
    isBusyWith: ({ _id }: ShippingAddress) => isBusy && changed === _id,
    failureOf: ({ _id }: ShippingAddress) => (changed === _id ? refusal : null),
    edit: setEditing,
    close: () => setEditing(null),
    remove: (address: ShippingAddress) =>
      void change(address, async () => {
        await call("DELETE /api/users/addresses/:id", { params: { id: address._id } });
        setDeleted(address);
      }),
    undo: () =>
      void (
        deleted &&
        change(deleted, async () => {
          await call("POST /api/users/addresses", { body: draftOf(deleted) });
          setDeleted(null);
        })
      ),
    makeDefault: (address: ShippingAddress) =>
      void change(address, async () => {
        const { message } = await call("PUT /api/users/addresses/:id/default", {
          params: { id: address._id },
        });
        showToast("ok", message);
      }),
  };
}
