import { company as shop } from "@dakbag/company/company";
import { useNavigate } from "react-router";
import { messageOf, somethingWentWrong } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { FormSkeleton, ShippingDetailsForm } from "../details/shipping-details-form.tsx";
import type { Route } from "./+types/branch-details.ts";

const frame = { heading: "GST and addresses", promptTitle: "Sign in to see your company" };

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return readSignedIn(() => call("GET /api/company/branches/:id/details", { params: { id } }), messageOf);
}

export const meta: Route.MetaFunction = () => [{ title: `GST and addresses | ${shop.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <FormSkeleton />
    </SignedInPageLoading>
  );
}

/** GST number, billing address and default shipping address of a branch. */
export default function BranchDetailsPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <SignedInPage {...frame} data={loaderData}>
      {({ branch, details }) => (
        <>
          <p>{`Of the branch ${branch.name}`}</p>
          <ShippingDetailsForm
            saved={details}
            submitLabel="Save"
            explain={(error) => messageOf(error, somethingWentWrong)}
            save={async (body) => {
              const params = { id: branch._id };
              const { warning, isChecked } = await call("PUT /api/company/branches/:id/details", {
                params,
                body,
              });
              const unchecked =
                "The GST registry does not answer now: the number is saved without its check.";
              return {
                message: `${branch.name} is saved.`,
                warning: warning ?? (isChecked ? null : unchecked),
              };
            }}
            onSaved={({ message, warning }) => {
              showToast("ok", message);
              if (warning !== null) showToast("warn", warning);
              void navigate("/company");
            }}
          />
        </>
      )}
    </SignedInPage>
  );
}
