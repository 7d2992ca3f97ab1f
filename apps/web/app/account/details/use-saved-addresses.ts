import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { draftOf } from "#app/components/address/address-draft.ts";
import { showToast } from "#app/ui/toast.tsx";

/** What a buyer does with the saved addresses. The page reads them anew after each change. */
export function useSavedAddresses() {
  const [editing, setEditing] = useState<ShippingAddress | "new" | null>(null);
  const [deleted, setDeleted] = useState<ShippingAddress | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function change({ _id }: ShippingAddress, work: () => Promise<void>) {
    if (busyId !== null) return;
    setBusyId(_id);
    try {
      await work();
    } catch (error) {
      showToast("bad", messageOf(error, "Something went wrong!"));
    }
    // Also after a refusal: another tab may have changed them.
    await revalidate();
    setBusyId(null);
  }

  return {
    editing,
    deleted,
    busyId,
    edit: (what: ShippingAddress | "new") =>
      void import("./address-dialog.tsx").then(
        () => setEditing(what),
        () => showToast("bad", "Something went wrong!"),
      ),
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
