import { Suspense } from "react";
import { ListingSkeleton } from "#app/shop/listings/listing-skeleton.tsx";
import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Route } from "./+types/search.ts";
import { type SearchData, searchInBrowser, searchOnServer } from "./search-data.ts";
import { searchPath } from "./search-path.ts";
import { SearchResults } from "./search-results.tsx";

const crumbs = [{ name: "Home", to: "/" }, { name: "Search" }];

export function loader(args: Route.LoaderArgs) {
  return searchOnServer(args);
}

export function clientLoader({ request }: Route.ClientLoaderArgs): SearchData {
  return searchInBrowser(request);
}

/** Search engines index products and listings, and no results of other searches. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const q = loaderData?.q ?? "";
  return pageMeta({
    title: q === "" ? "Search" : `Search: ${q}`,
    description: "Find courier bags, tapes, labels and honeycomb wrap by size, words or SKU.",
    origin: matches[0].loaderData.origin,
    path: q === "" ? "/search" : searchPath(q),
    crumbs,
    isNoIndex: true,
  });
}

/** What a search has found, filtered and sorted like a listing; when nothing fits, why and what comes nearest. */
export default function Search({ loaderData: { q, read } }: Route.ComponentProps) {
  return (
    // Keyed: on the way to another search no results of this one are shown.
    <div key={q} className="page">
      <Breadcrumb crumbs={crumbs} />
      <h1>{q === "" ? "Search" : `Search: ${q}`}</h1>
      {read === null ? (
        <EmptyState title="What do you pack?">
          <p>Type a size such as 10x12, a word such as tape, or a SKU in the field above.</p>
          <ButtonLink to="/size-finder">Find the size by what you pack</ButtonLink>
        </EmptyState>
      ) : (
        <Suspense fallback={<ListingSkeleton count={undefined} />}>
          <SearchResults q={q} read={read} />
        </Suspense>
      )}
    </div>
  );
}
