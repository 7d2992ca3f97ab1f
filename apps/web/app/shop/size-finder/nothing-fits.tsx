import type { Product } from "@dakbag/contracts/catalogue";
import { findSizes } from "@dakbag/domain/catalogue/size-finder";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { type FinderQuestion, addressOf, parcelWords } from "./finder-question.ts";
import styles from "./size-finder.module.css";

/** No size of the shop takes it: what else can be done. */
export function NothingFits({
  question,
  products,
}: {
  question: FinderQuestion;
  products: readonly Product[];
}) {
  const { parcel, unit } = question;
  if (!parcel) return null;
  const fitsFolded = !parcel.isSoft && findSizes(products, { ...parcel, isSoft: true }).length > 0;
  return (
    <EmptyState title={`None of our sizes takes ${parcelWords(parcel, unit)}`}>
      <p>We make bags in other sizes for larger quantities. Tell us what you send.</p>
      <p className={styles.ways}>
        <ButtonLink to="/enquiryPage" kind="action">
          Bulk enquiry
        </ButtonLink>
        {fitsFolded && (
          <ButtonLink to={addressOf(question, { isSoft: true, family: null })}>
            It is soft: it can be folded
          </ButtonLink>
        )}
      </p>
    </EmptyState>
  );
}
