import { readUin } from "@dakbag/domain/gst/gstin";
import { useState } from "react";
import { useRevalidator, Link } from "react-router";
import { countWithNoun, formatQuantity } from "@dakbag/domain/money/money";
import type { Answer } from "#app/api/call.ts";
import { formatAmount } from "#app/components/product-price.ts";
import { StaffBlock } from "#app/staff/staff-block.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Facts, Table, numeric, TableHead } from "#app/ui/table.tsx";
import { getSession } from "#app/api/session.ts";
import { Email } from "#app/staff/email.tsx";
import { GstNumber } from "#app/staff/gst-number.tsx";
import { roleLabels } from "#app/staff/role-labels.ts";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { ResetAppDialog } from "./reset-app-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { HoldLimitDialog } from "./hold-limit-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import styles from "./customer.module.css";

export type CustomerDetails = Answer<"GET /api/admin/customers/:id">;

type ActionDetails = Pick<CustomerDetails, "customer" | "holdLimit" | "hasSecondFactor">;

export function CustomerActions(found: ActionDetails) {
  const { customer, hasSecondFactor } = found;
  const [opened, setOpened] = useState<"role" | "app" | "limit" | "erasure">();
  const { revalidate } = useRevalidator();
  const close = () => setOpened(undefined);
  const done = () => {
    close();
    void revalidate();
  };
  const isSelf = getSession()?.user.phoneNumber === customer.phoneNumber;
  return (
    <div className={styles.actions}>
      <Badge tone={customer.role === "buyer" ? "neutral" : "ok"} boxed>
        {roleLabels[customer.role]}
      </Badge>
      {isSelf ? (
        <span className="muted">This is you: another admin can change your role.</span>
      ) : (
        <Button size="small" onClick={() => setOpened("role")}>
          Change role
        </Button>
      )}
      {hasSecondFactor && !isSelf && (
        <Button size="small" onClick={() => setOpened("app")}>
          Reset authenticator app
        </Button>
      )}
      <Button size="small" onClick={() => setOpened("limit")}>
        Change limit
      </Button>
      {customer.role === "buyer" && (
        <Button size="small" onClick={() => setOpened("erasure")}>
          Erase account
        </Button>
      )}
      <ButtonLink size="small" kind="quiet" to={`/admin/audit?subject=${customer.phoneNumber}`}>
        Changes by staff
      </ButtonLink>
      <ButtonLink size="small" kind="quiet" to="/admin/customers">
        All customers
      </ButtonLink>
      {opened === "role" && <RoleDialog customer={customer} onClose={close} onDone={done} />}
      {opened === "app" && <ResetAppDialog customer={customer} onClose={close} onDone={done} />}
      {opened === "limit" && <HoldLimitDialog found={found} onClose={close} onDone={done} />}
      {opened === "erasure" && <EraseDialog customer={customer} onClose={close} onDone={done} />}
    </div>
  );
}

/** Replaces all that is known of a customer whose account is erased. */
export function ErasedAccount({ erasedAt, orderCount }: { erasedAt: string; orderCount: number }) {
  return (
    <Notice tone="info">
      <span>{`This account was erased on ${indiaDateAndTime(erasedAt)}.`}</span>{" "}
      <span>
        {orderCount > 0
          ? "The orders below are those that tax law keeps; their phone number and e-mail are deleted."
          : "It had no orders that tax law keeps."}
      </span>
    </Notice>
  );
}

export function Account(found: CustomerDetails) {
  const { customer, isMeeshoAuthorised, isValmoAuthorised, holdLimit, hasSecondFactor } = found;
  const authorised = (is: boolean) => (
    <Badge tone={is ? "ok" : "neutral"}>{is ? "Authorised" : "Not authorised"}</Badge>
  );
  return (
    <StaffBlock title="Account">
      <Facts
        facts={[
          {
            name: "Phone number",
            value: <a href={`tel:+91${customer.phoneNumber}`}>{customer.phoneNumber}</a>,
          },
          { name: "E-mail", value: <Email address={customer.email} /> },
          { name: "Customer since", value: indiaDateAndTime(customer.since) },
          { name: "Meesho", value: authorised(isMeeshoAuthorised) },
          { name: "Valmo", value: authorised(isValmoAuthorised) },
          ...(hasSecondFactor || customer.role !== "buyer"
            ? [{ name: "Authenticator app", value: hasSecondFactor ? "Set up" : "None" }]
            : []),
          {
            name: "Unpaid orders",
            value: holdLimit.limit === null ? "Default limit" : `Up to ${formatAmount(holdLimit.limit)}`,
          },
        ]}
      />
    </StaffBlock>
  );
}

export function BillingDetails({ details }: CustomerDetails) {
  return (
    <StaffBlock title="Billing details">
      {details === null ? (
        <p className="muted">None saved.</p>
      ) : (
        <Facts
          facts={[
            { name: "Company", value: details.billingAddress.companyName },
            {
              name: "GSTIN",
              value: (
                <GstNumber
                  GSTIN={details.gstin}
                  isCheckDigitRight={details.isGstinCheckDigitRight}
                  address={details.billingAddress}
                />
              ),
            },
            { name: "UIN", value: (readUin(details.uin) ?? `${details.uin} (not a UIN)`) || "–" },
            {
              name: "Address",
              value: `${details.billingAddress.address}, ${details.billingAddress.zipCode}`,
            },
          ]}
        />
      )}
    </StaffBlock>
  );
}

export function SavedAddresses({ addresses }: Pick<CustomerDetails, "addresses">) {
  return (
    <StaffBlock title="Saved addresses">
      {addresses.length === 0 && <p className="muted">None saved.</p>}
      <ul role="list" className={styles.list}>
        {addresses.map(({ _id, isDefault, companyName, name, address, zipCode, country }) => (
          <li key={_id}>
            <span>{`${companyName}${isDefault ? " (default)" : ""}`}</span>
            <p className="muted">
              {[name, address, zipCode, country].filter((part) => part !== "").join(", ")}
            </p>
          </li>
        ))}
      </ul>
    </StaffBlock>
  );
}

/** The newest orders, and the total of all. */
export function CustomerOrders(found: CustomerDetails) {
  const { customer, orders, orderCount, paidCount, paidTotal, refundedTotal } = found;
  return (
    <section aria-labelledby="orders" className={styles.orders}>
      <h2 id="orders">Orders</h2>
      {orderCount === 0 ? (
        <p key="none" className="muted">
          None yet.
        </p>
      ) : (
        <p key="some">
          <span>{`${countWithNoun(orderCount, "order")}, ${formatQuantity(paidCount)} of them paid:`}</span>{" "}
          <strong>{formatAmount(paidTotal)}</strong>
          {refundedTotal > 0 && <span>{` after refunds of ${formatAmount(refundedTotal)}`}</span>}
        </p>
      )}
      {orders.length > 0 && (
        <Table name="Orders" cards>
          <TableHead columns={["Order", "Placed on", "Status", { number: "Total" }]} />
          <tbody>
            {orders.map(({ id, orderNumber, at, status, totalAmount }) => (
              <tr key={id}>
                <th scope="row" data-label="Order">
                  <Link to={`/admin/orders/${id}`}>{orderNumber}</Link>
                </th>
                <td data-label="Placed on">{indiaDateAndTime(at)}</td>
                <td data-label="Status">
                  <OrderStatusBadge status={status} />
                </td>
                <td data-label="Total" className={numeric}>
                  {formatAmount(totalAmount)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {orderCount > orders.length && customer.phoneNumber !== "" && (
        <Link to={`/admin/orders?orderId=${customer.phoneNumber}`}>
          {`All orders of ${customer.phoneNumber}`}
        </Link>
      )}
    </section>
  );
}
