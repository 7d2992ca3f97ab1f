import { readOrderCode } from "@dakbag/domain/orders/order-number";
import { company } from "@dakbag/company/company";
import { replace } from "react-router";
import { call } from "#app/api/call.ts";
import { SignedInPage, SignedInPageLoading } from "#app/components/sign-in/signed-in-page.tsx";
import { readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/short-link.ts";
import { NoSuchOrder } from "./no-such-order.tsx";

const frame = { heading: "Your order", promptTitle: "Sign in to see your order" };

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const data = await readSignedIn(
    async () => ({ id: await findOwnOrder(params.id, request.signal) }),
    () => "Failed to load this order.",
  );
  if (data.state === "ready" && data.id !== undefined) throw replace(`/orders/${data.id}`);
  return data;
}

/** The buyer's own order with a code. The search finds all orders that have its number in them, as in a PO number. */
async function findOwnOrder(code: string, signal: AbortSignal): Promise<string | undefined> {
  const number = readOrderCode(code);
  if (number === undefined) return undefined;
  const { data } = await call("GET /api/orders", { query: { q: number }, signal });
  return data.find(({ orderNumber }) => orderNumber === number)?._id;
}

export const meta: Route.MetaFunction = () => [{ title: `Your order | ${company.shopName}` }];

export function HydrateFallback() {
  return (
    <SignedInPageLoading {...frame}>
      <Skeleton height="32px" width="320px" />
      <Skeleton height="240px" />
    </SignedInPageLoading>
  );
}

/** The link of an SMS, which goes on to the page of the order. */
export default function ShortLinkPage({ loaderData }: Route.ComponentProps) {
  return (
    <SignedInPage {...frame} data={loaderData}>
      {() => <NoSuchOrder />}
    </SignedInPage>
  );
}
