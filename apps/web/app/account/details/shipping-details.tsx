import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { messageOf, somethingWentWrong } from "#app/api/api-error.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { company } from "@dakbag/company/company";
import type { Route } from "./+types/shipping-details.ts";
import {
  FormSkeleton,
  ShippingDetailsForm,
  type Saved,
  type ShippingDetailsFormProps,
} from "./shipping-details-form.tsx";
import { readSavedDetails } from "./saved-details.ts";
import styles from "./shipping-details.module.css";

const frame = { heading: "Shipping Details", promptTitle: "Sign in to enter your shipping details" };
const cartAfterMs = 1500; // buyer §4

export const clientLoader = readSavedDetails;

export const meta: Route.MetaFunction = () => [{ title: `Shipping Details | ${company.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <FormSkeleton />
    </SignedInPageLoading>
  );
}

/** Where a buyer enters company, billing and shipping details (buyer §2). */
export default function ShippingDetailsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage {...frame} data={loaderData}>
      {({ saved, contact }) => <EnterDetails saved={saved} contact={contact} />}
    </SignedInPage>
  );
}

function EnterDetails({ saved, contact }: Pick<ShippingDetailsFormProps, "saved" | "contact">) {
  const navigate = useNavigate();
  // On the way to paying, which then goes on.
  const { state } = useLocation() as Location<unknown>;
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate("/cart", { state }), cartAfterMs);
    return () => clearTimeout(timer);
  }, [isSaved, navigate, state]);
  function onSaved({ message, warning }: Saved) {
    showToast("ok", message);
    if (warning !== null) showToast("warn", warning);
    setIsSaved(true);
  }
  return (
    <>
      <ShippingDetailsForm
        saved={saved}
        contact={contact}
        submitLabel="Submit"
        explain={(error) => messageOf(error, somethingWentWrong)}
        onSaved={onSaved}
      />
      {isSaved && (
        <div className={styles.form}>
          <Notice tone="ok">Taking you to your cart…</Notice>
        </div>
      )}
    </>
  );
}
