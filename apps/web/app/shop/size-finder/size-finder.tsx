import type { Product } from "@dakbag/contracts/catalogue";
import { type Parcel, findSizes } from "@dakbag/domain/catalogue/size-finder";
import { lazy, useEffect, useRef } from "react";
import { data } from "react-router";
import { type Catalogue, catalogueInBrowser, catalogueOnServer } from "#app/api/catalogue.ts";
import { CatalogueGate } from "#app/shop/catalogue-gate.tsx";
import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/size-finder.ts";
import { FinderForm } from "./finder-form.tsx";
import { type FinderQuestion, readQuestion } from "./finder-question.ts";
import { HowItIsReckoned } from "./how-it-is-reckoned.tsx";
import styles from "./size-finder.module.css";

// The empty form needs none of their code (their looks are in the style sheet of this page, for they may come from the
// server); it begins to load when somebody turns to the form.
const loadResults = () => import("./finder-results.tsx");
const FinderResults = import.meta.env.SSR ? (await loadResults()).default : lazy(loadResults);

interface LoaderData {
  question: FinderQuestion;
  /** Not read before something is asked. */
  catalogue: Catalogue | Promise<Catalogue> | null;
}

const crumbs = [{ name: "Home", to: "/" }, { name: "Size finder" }];
const intro =
  "Type what you pack. You get every bag and sleeve that takes it, the best first, with the room that is left.";

/** Any question is answered, but only the empty form is kept: see page-address.ts of the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const question = readQuestion(new URL(request.url).searchParams);
  const { parcel } = question;
  if (!parcel) return data<LoaderData>({ question, catalogue: null });
  const read = await catalogueOnServer(context);
  const catalogue = "products" in read ? { products: worthSending(read.products, parcel) } : read;
  return data<LoaderData>({ question, catalogue }, { status: "failure" in catalogue ? 503 : 200 });
}

/** What does not fit need not travel; where nothing fits, what would if it were soft. */
function worthSending(products: readonly Product[], parcel: Parcel): Product[] {
  const fits = findSizes(products, parcel);
  return (fits.length > 0 ? fits : findSizes(products, { ...parcel, isSoft: true })).map(
    ({ product }) => product,
  );
}

export function clientLoader({ request }: Route.ClientLoaderArgs): LoaderData {
  const question = readQuestion(new URL(request.url).searchParams);
  return { question, catalogue: question.parcel && catalogueInBrowser() };
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
  /** What stood there when somebody asked: this effect may run late, for what stood there before. */
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
        onTurnTo={() => void loadResults()}
        onAsk={() => (askedAfter.current = question)}
      />
      <section ref={answer} tabIndex={-1} aria-label="Sizes that fit" className={styles.answer}>
        {catalogue && question.parcel && (
          <CatalogueGate catalogue={catalogue} loading={<ResultsSkeleton />}>
            {(products) => <FinderResults question={question} products={products} />}
          </CatalogueGate>
        )}
      </section>
      <HowItIsReckoned isOpen={!question.parcel} />
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
