import { useEffect, useRef } from "react";
import { data } from "react-router";
import { call, callOnServer } from "#app/api/call.ts";
import { type Catalogue, catalogueFailure, catalogueInBrowser } from "#app/api/catalogue.ts";
import { apiFetchContext } from "#app/api/server-api.ts";
import { CatalogueGate } from "#app/shop/catalogue-gate.tsx";
import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/size-finder.ts";
import { FinderForm } from "./finder-form.tsx";
import { FinderResults } from "./finder-results.tsx";
import { type FinderQuestion, readQuestion } from "./finder-question.ts";
import styles from "./size-finder.module.css";

interface LoaderData {
  question: FinderQuestion;
  /** Not read before there is a question. */
  catalogue: Catalogue | Promise<Catalogue> | null;
}

const crumbs = [{ name: "Home", to: "/" }, { name: "Size finder" }];
const intro =
  "Enter the size of what you pack. You see every bag and sleeve that fits, the best fit first, with the free space inside.";

/** Every question is answered, but the server caches only the empty form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const question = readQuestion(new URL(request.url).searchParams);
  if (!question.parcel) return data<LoaderData>({ question, catalogue: null });
  try {
    const { products } = await callOnServer(context.get(apiFetchContext), "GET /api/products/fitting", {
      query: fittingQuery(question),
    });
    return data<LoaderData>({ question, catalogue: { products, isStockRounded: true } }, { status: 200 });
  } catch (error) {
    const catalogue = catalogueFailure(error);
    return data<LoaderData>({ question, catalogue }, { status: 503 });
  }
}

export function clientLoader({ request }: Route.ClientLoaderArgs): LoaderData {
  const question = readQuestion(new URL(request.url).searchParams);
  return { question, catalogue: question.parcel && productsFor(question) };
}

/** From the browser's copy of the catalogue; of a large one only those that fit are fetched. */
function productsFor(question: FinderQuestion): Catalogue | Promise<Catalogue> {
  const copy = catalogueInBrowser();
  if (copy instanceof Promise)
    return copy.then((read) => ("isTooLarge" in read ? fetchFitting(question) : read));
  return "isTooLarge" in copy ? fetchFitting(question) : copy;
}

async function fetchFitting(question: FinderQuestion): Promise<Catalogue> {
  try {
    const { products } = await call("GET /api/products/fitting", { query: fittingQuery(question) });
    return { products, isStockRounded: true };
  } catch (error) {
    return catalogueFailure(error);
  }
}

function fittingQuery({ typed, unit, kind }: FinderQuestion) {
  return { ...typed, unit, kind: kind === "soft" ? kind : ("rigid" as const) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Size finder",
    description: intro,
    origin: matches[0].loaderData.origin,
    path: "/size-finder",
    crumbs,
  });
}

/** /size-finder: which bags, sleeves and boxes take what a visitor wants to send. */
export default function SizeFinder({ loaderData: { question, catalogue } }: Route.ComponentProps) {
  const answer = useRef<HTMLElement>(null);
  /** The question before the current submit: the effect may run late, for that one. */
  const askedAfter = useRef<FinderQuestion>(null);
  useEffect(() => {
    if (askedAfter.current === null || askedAfter.current === question) return;
    askedAfter.current = null;
    const wrong = document.querySelector<HTMLElement>("form [aria-invalid=true]");
    (wrong ?? answer.current)?.focus();
  }, [question]);
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbs} />
      <h1>Size finder</h1>
      <p className={styles.intro}>{intro}</p>
      <FinderForm
        key={JSON.stringify(question)}
        question={question}
        onAsk={() => (askedAfter.current = question)}
      />
      <section ref={answer} tabIndex={-1} aria-label="Sizes that fit" className={styles.answer}>
        {catalogue && question.parcel && (
          <CatalogueGate catalogue={catalogue} loading={<ResultsSkeleton />}>
            {(products) => <FinderResults question={question} products={products} />}
          </CatalogueGate>
        )}
      </section>
      <HowWeCalculate isOpen={!question.parcel} />
    </div>
  );
}

function ResultsSkeleton() {
  return (
    <div className={styles.results} role="status" aria-label="Loading products">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="230px" />
      ))}
    </div>
  );
}

/** The rules of the domain's `findSizes`, explained. */
function HowWeCalculate({ isOpen }: { isOpen: boolean }) {
  return (
    <details className={styles.rules} open={isOpen}>
      <summary>How we calculate this</summary>
      <ul>
        <li>
          <strong>Bags.</strong> A flat bag has to reach around the product: its width must be at least the
          product’s width plus thickness, its height at least the length plus thickness. The flap that closes
          it is extra, so you do not have to leave room for it. The product may lie on any of its sides.
        </li>
        <li>
          <strong>Soft goods</strong> may also be folded in half once, which makes them twice as thick. We do
          not assume that the air is pressed out. Goods already folded are taken as you measured them.
        </li>
        <li>
          <strong>Honeycomb sleeves</strong> go around the product: their flat width must be at least its
          width plus thickness. They are cut to any length, and we do not assume that they stretch.
        </li>
        <li>
          <strong>Best first</strong> means the least empty space, then the lowest price; the cheapest stands
          beside it. Sold-out sizes come last.
        </li>
        <li>
          <strong>Tight</strong> means less than 0.5 cm of room on a side. Measured by hand, goods are often
          that much larger: then take the next size.
        </li>
      </ul>
    </details>
  );
}
