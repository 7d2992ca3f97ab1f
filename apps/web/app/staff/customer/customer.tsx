import { call } from "#app/api/call.ts";
import { nullIfNotFound, readPage } from "#app/staff/staff-access.ts";
import { NotFound, StaffPage, StaffPageLoading, headingOf, staffMeta } from "#app/staff/staff-page.tsx";
import type { Route } from "./+types/customer.ts";
import {
  Account,
  BillingDetails,
  CustomerActions,
  CustomerOrders,
  ErasedAccount,
  SavedAddresses,
} from "./customer-blocks.tsx";
import { Sessions } from "./sessions.tsx";
import styles from "./customer.module.css";

export const HydrateFallback = StaffPageLoading;

export function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  return readPage(async () => {
    const found = await nullIfNotFound(call("GET /api/admin/customers/:id", { params: { id }, signal }));
    return { heading: found ? found.customer.name : "Customer", found };
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(headingOf(loaderData) ?? "Customer");

/** The account, what it may buy, its addresses, sessions and orders. */
export default function Customer({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage heading={headingOf(loaderData)} data={loaderData}>
      {({ found }) =>
        found ? (
          <div className={styles.customer}>
            {found.erasedAt !== null ? (
              <ErasedAccount erasedAt={found.erasedAt} orderCount={found.orderCount} />
            ) : (
              <>
                <CustomerActions {...found} />
                <div className={styles.blocks}>
                  <Account {...found} />
                  <BillingDetails {...found} />
                  <SavedAddresses {...found} />
                  <Sessions {...found} />
                </div>
              </>
            )}
            {(found.erasedAt === null || found.orderCount > 0) && <CustomerOrders {...found} />}
          </div>
        ) : (
          <NotFound what="customer" />
        )
      }
    </StaffPage>
  );
}
