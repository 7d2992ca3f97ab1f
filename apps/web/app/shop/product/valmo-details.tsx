import type { Route } from "./+types/valmo-details.ts";
import { CallUs } from "./call-us.tsx";
import { loadDetailOnServer } from "./load-detail-on-server.ts";
import { detailMeta, loadDetailInBrowser } from "./load-detail.ts";
import { DetailPage } from "./product-detail.tsx";

export const loader = (args: Route.LoaderArgs) => loadDetailOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetailInBrowser(args);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? detailMeta(loaderData, matches[0].loaderData.origin) : [];
}

/** /ValmoDetails: one pack at a fixed price; a failure adds a prompt to call (buyer §2). */
export default function ValmoDetails({ loaderData }: Route.ComponentProps) {
  return <DetailPage data={loaderData} delivery="3 to 6 days" wayOnFailure={<CallUs />} />;
}
