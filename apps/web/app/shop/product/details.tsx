import type { Route } from "./+types/details.ts";
import { loadDetailOnServer } from "./load-detail-on-server.ts";
import { detailMeta, loadDetailInBrowser } from "./load-detail.ts";
import { DetailPage } from "./product-detail.tsx";

export const loader = (args: Route.LoaderArgs) => loadDetailOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDetailInBrowser(args);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? detailMeta(loaderData, matches[0].loaderData.origin) : [];
}

/** /details: bags by the piece, and whatever category has no page of its own (buyer §2). */
export default function Details({ loaderData }: Route.ComponentProps) {
  return <DetailPage data={loaderData} delivery="3 to 6 days" />;
}
