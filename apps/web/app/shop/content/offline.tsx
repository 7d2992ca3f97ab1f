import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ownPath } from "#app/api/own-path.ts";
import { catalogueInBrowser } from "#app/api/catalogue.ts";
import { isReadableOffline } from "#app/shop/frame/offline-guard.tsx";
import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/offline.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Offline",
    description: "The part of the catalogue that you can read offline.",
    origin: matches[0].loaderData.origin,
    path: "/offline",
    isNoIndex: true,
  });
}

const listings = [
  { name: "Poly courier bags", to: "/product/courier-bag-poly" },
  { name: "Paper courier bags", to: "/product/courier-bag-paper" },
  { name: "Honeycomb products", to: "/product/honeycomb-sleeve" },
  { name: "Self-adhesive tapes", to: "/product/self-adhesive-tapes" },
  { name: "Thermal labels", to: "/product/thermal-label" },
  { name: "Meesho branded bags", to: "/product/meesho-bags" },
  { name: "Valmo branded bags", to: "/product/valmo-bags" },
  { name: "Size finder", to: "/size-finder" },
];

/**
 * Shown by the service worker for any page that cannot be loaded. It redirects to pages of the catalogue, since
 * the products and their code are cached too.
 */
export default function Offline() {
  const to = useRequestedPage();
  const navigate = useNavigate();
  const [hasCatalogue, setHasCatalogue] = useState(true);
  useEffect(() => {
    let isHere = true;
    void Promise.resolve(catalogueInBrowser()).then((catalogue) => {
      if (!isHere) return;
      if (!("products" in catalogue)) setHasCatalogue(false);
      else if (to !== null && isReadableOffline(new URL(to, window.location.origin).pathname))
        void navigate(to, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [to, navigate]);
  useEffect(() => {
    if (to === null) return;
    // Not before the shop answers: the service worker would lead back here in a loop.
    const load = () =>
      fetch(to, { method: "HEAD" }).then(
        () => window.location.replace(to),
        () => undefined,
      );
    void load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [to]);
  return (
    <div className="page">
      <Breadcrumb crumbs={[{ name: "Home", to: "/" }, { name: "Offline" }]} />
      <Prose
        title="Offline"
        lead={
          hasCatalogue
            ? "This page needs an internet connection. You can still read the catalogue as this device last loaded it; prices and stock may have changed since."
            : "This page needs an internet connection, and the catalogue is not saved on this device yet."
        }
      >
        {hasCatalogue && (
          <ul>
            {listings.map((listing) => (
              <li key={listing.to}>
                <Link to={listing.to}>{listing.name}</Link>
              </li>
            ))}
          </ul>
        )}
        {to !== null && (
          <p>
            <a href={to}>Try again</a>, or wait: the page loads as soon as the network is back.
          </p>
        )}
      </Prose>
    </div>
  );
}

/** The path of this shop that could not be loaded. */
function useRequestedPage(): string | null {
  const [parameters] = useSearchParams();
  const to = parameters.get("to");
  // On the server nothing is navigated to.
  return to === null || typeof window === "undefined" ? null : ownPath(to, window.location.origin);
}
