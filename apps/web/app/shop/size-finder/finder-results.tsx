import { samplePackPath } from "@dakbag/company/company";
import type { Product } from "@dakbag/contracts/catalogue";
import { marketplaceOf } from "@dakbag/domain/catalogue/product-category";
import { cheapestFit, findSizes } from "@dakbag/domain/catalogue/size-finder";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useIsFromDelhi } from "#app/shop/cart/use-is-from-delhi.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice, EmptyState } from "#app/ui/notice.tsx";
import { type Fit, families } from "./families.ts";
import { enquiryUrl, type FinderQuestion, finderUrl, formatParcel, kindText } from "./finder-question.ts";
import { FitCard } from "./fit-card.tsx";
import { DrawingKey, DrawingPatterns, scaleOf } from "./fit-drawing.tsx";
import styles from "./size-finder.module.css";

const maxOfOneFamily = 12;

interface FinderResultsProps {
  question: FinderQuestion;
  products: readonly Product[];
}

/** Every size that fits the parcel and that every buyer may buy; those of a marketplace only when it is chosen. */
export function FinderResults({ question, products }: FinderResultsProps) {
  const isFromDelhi = useIsFromDelhi();
  if (!question.parcel) return null;
  const fitting = findSizes(products, question.parcel);
  const family = families.find(({ key }) => key === question.family);
  const forAll = fitting.filter(({ product }) => !marketplaceOf(product.category));
  if (forAll.length === 0 && !(family && fitting.some(family.has)))
    return <NothingFits question={question} products={products} fits={fitting} />;

  const groups = groupsOf(inStockFirst(family ? fitting.filter(family.has) : forAll));
  const cheapest = cheapestFit(groups[0]?.fits ?? []);
  const shown = groups.map(({ fits, limit }) =>
    cheapestSecond(fits, cheapest).slice(0, question.showsAll ? undefined : family ? maxOfOneFamily : limit),
  );
  const scale = scaleOf(shown.flat());
  const left = groups.reduce((sum, { fits }, index) => sum + fits.length - (shown[index]?.length ?? 0), 0);
  return (
    <>
      <h2 className={styles.count}>
        {`${forAll.length === 1 ? "1 size fits" : `${forAll.length} sizes fit`} ${formatParcel(question.parcel, question.unit)}, ${kindText[question.kind]}`}
      </h2>
      <FamilyLinks question={question} fits={fitting} />
      <DrawingPatterns />
      <DrawingKey />
      {groups.length === 0 && <p className={styles.note}>None of this family fits. See the others above.</p>}
      {groups.map(({ title, note }, index) => (
        <section key={title ?? ""} className={styles.group} aria-label={title}>
          {title !== undefined && <h3>{title}</h3>}
          {note}
          <ol role="list" className={styles.results}>
            {shown[index]?.map((fit, place) => (
              <li key={fit.product.SKU}>
                <FitCard
                  fit={fit}
                  scale={scale}
                  isFromDelhi={isFromDelhi}
                  unit={question.unit}
                  isBest={index === 0 && place === 0}
                  isCheapest={fit === cheapest}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {left > 0 && (
        <ButtonLink to={finderUrl(question, { showsAll: true })} preventScrollReset className={styles.more}>
          {`Show ${left} more`}
        </ButtonLink>
      )}
      <p className={styles.samplePack}>
        {samplePackPath !== null && <Link to={samplePackPath}>Not sure? Order the sample pack</Link>}
      </p>
    </>
  );
}

/** The cheapest is beside the best fit. */
function cheapestSecond(fits: readonly Fit[], cheapest: Fit | undefined): readonly Fit[] {
  const [best, ...others] = fits;
  if (!best || !cheapest || cheapest === best || !others.includes(cheapest)) return fits;
  return [best, cheapest, ...others.filter((fit) => fit !== cheapest)];
}

interface Group {
  title?: string;
  note?: ReactElement;
  fits: Fit[];
  /** How many are shown at first. */
  limit: number;
}

/** Bags and boxes, sleeves that only protect, and of a chosen marketplace the goods for its authorised sellers. */
function groupsOf(fits: readonly Fit[]): Group[] {
  const programme = ({ product }: Fit) => marketplaceOf(product.category);
  const authorised = fits.filter(programme);
  const programmes = [...new Set(authorised.map(programme))].join(" or ");
  const groups: Group[] = [
    { fits: fits.filter((fit) => !programme(fit) && fit.container.kind !== "sleeve"), limit: 6 },
    {
      title: "Honeycomb sleeves",
      note: <p className={styles.note}>They protect the product on its way and go into a bag or a box.</p>,
      fits: fits.filter(({ container }) => container.kind === "sleeve"),
      limit: 2,
    },
    {
      title: "Marketplace branded",
      note: (
        <Notice tone="info">
          {`Only for sellers authorised by ${programmes}. We check your saved GST number at checkout.`}
        </Notice>
      ),
      fits: authorised,
      limit: maxOfOneFamily,
    },
  ];
  return groups.filter((group) => group.fits.length > 0);
}

function FamilyLinks({ question, fits }: { question: FinderQuestion; fits: readonly Fit[] }) {
  const choices = [
    { key: null, name: "All", count: fits.filter(({ product }) => !marketplaceOf(product.category)).length },
    ...families.map(({ key, name, has }) => ({ key, name, count: fits.filter(has).length })),
  ];
  return (
    <nav aria-label="Families" className={styles.families}>
      {choices
        .filter(({ count, key }) => count > 0 || key === question.family)
        .map(({ key, name, count }) => (
          <Link
            key={name}
            to={finderUrl(question, { family: key })}
            preventScrollReset
            aria-current={key === question.family ? "true" : undefined}
          >
            <span>{name}</span> <span className="muted">{count}</span>
          </Link>
        ))}
    </nav>
  );
}

function inStockFirst(fits: readonly Fit[]): Fit[] {
  return fits.toSorted((a, b) => Number(b.product.countInStock > 0) - Number(a.product.countInStock > 0));
}

/** No size fits: what else can be done. */
function NothingFits({ question, products, fits }: FinderResultsProps & { fits: readonly Fit[] }) {
  const { parcel, unit, kind } = question;
  if (!parcel) return null;
  const fitsFolded =
    !parcel.isSoft &&
    findSizes(products, { ...parcel, isSoft: true }).some(({ product }) => !marketplaceOf(product.category));
  return (
    <EmptyState
      title={`None of our sizes fits ${formatParcel(parcel, unit)}`}
      actions={
        <>
          <ButtonLink to={enquiryUrl(question)} kind="action">
            Bulk enquiry
          </ButtonLink>
          {fitsFolded && (
            <ButtonLink to={finderUrl(question, { kind: "soft", family: null })}>
              {kind === "folded" ? "It can be folded once more" : "It is soft: it can be folded"}
            </ButtonLink>
          )}
        </>
      }
    >
      {fits.length > 0 && <FamilyLinks question={question} fits={fits} />}
      <p>We make bags in other sizes for larger quantities. Tell us what you send.</p>
      <p>{samplePackPath !== null && <Link to={samplePackPath}>Not sure? Order the sample pack</Link>}</p>
    </EmptyState>
  );
}
