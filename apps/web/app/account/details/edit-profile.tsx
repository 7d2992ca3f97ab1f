import { wentWrong } from "#app/api/api-error.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { company } from "@dakbag/company/company";
import { Link } from "react-router";
import type { Route } from "./+types/edit-profile.ts";
import { FormSkeleton, type Saved, ShippingDetailsForm } from "./shipping-details-form.tsx";
import { readProfile } from "./saved-details.ts";
import { SavedAddresses } from "./saved-addresses.tsx";
import { YourNameAndEmail } from "./your-name-and-email.tsx";
import styles from "./saved-addresses.module.css";

const frame = { heading: "Edit Profile", promptTitle: "Sign in to see your details" };

export const clientLoader = readProfile;

export const meta: Route.MetaFunction = () => [{ title: `Edit Profile | ${company.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <FormSkeleton />
    </SignedInPageLoading>
  );
}

/** View and update saved details; GST and UIN are read-only (buyer §2). */
export default function EditProfilePage({ loaderData }: Route.ComponentProps) {
  function onSaved({ warning }: Saved) {
    showToast("ok", "Successfully Updated!");
    if (warning !== null) showToast("warn", warning);
  }
  return (
    <SignedInPage {...frame} data={loaderData}>
      {({ contact, saved, addresses, branch }) => (
        <>
          <YourNameAndEmail contact={contact} />
          <SecurityLink />
          <CompanyLink hasCompany={branch !== null} />
          {branch !== null ? (
            branch.mayChange && <SavedAddresses addresses={addresses} branchName={branch.name} />
          ) : saved ? (
            <>
              <ShippingDetailsForm
                saved={saved}
                defaultAddressId={addresses.find(({ isDefault }) => isDefault)?._id}
                companyReadOnly
                submitLabel="Save"
                explain={wentWrong}
                onSaved={onSaved}
              />
              <SavedAddresses addresses={addresses} />
            </>
          ) : (
            <EmptyState title="No details saved yet">
              <p>You enter your GST number, billing and shipping address once.</p>
              <ButtonLink to="/shippingDetails" kind="action">
                Enter details
              </ButtonLink>
            </EmptyState>
          )}
          <p className={styles.yourData}>
            <Link to="/yourData">Your data: download it, or erase your account</Link>
          </p>
        </>
      )}
    </SignedInPage>
  );
}

function SecurityLink() {
  return (
    <p>
      <Link to="/security">Security: phone number, password and devices</Link>
    </p>
  );
}

function CompanyLink({ hasCompany }: { hasCompany: boolean }) {
  return (
    <p>
      <Link to="/company">
        {hasCompany ? "Your company: branches, GST numbers, addresses and colleagues" : "Add colleagues"}
      </Link>
    </p>
  );
}
