import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import styles from "./unexpected-error.module.css";

/** The router's fallback page (buyer §2), with a way to load the page again, and links to the main pages. */
export function UnexpectedError({ status }: { status: number }) {
  const isNotFound = status === 404;
  return (
    <div className={`page ${styles.error}`}>
      <title>{isNotFound ? "Page not found | Dakbag" : "Something went wrong | Dakbag"}</title>
      <h1>Unexpected Application Error!</h1>
      <p className={styles.status}>{isNotFound ? "404 Not Found" : "Something went wrong"}</p>
      <p>
        {isNotFound
          ? "There is no page at this address. It may have moved, or the link may be mistyped."
          : "The page could not be shown. Please load it again in a moment."}
      </p>
      <div className={styles.ways}>
        {!isNotFound && (
          // The browser follows it by itself, whatever has failed.
          <ButtonAnchor href="" kind="action">
            Reload this page
          </ButtonAnchor>
        )}
        <ButtonLink to="/" kind={isNotFound ? "action" : "plain"}>
          Go to home
        </ButtonLink>
        <ButtonLink to="/product/courier-bag-poly">Poly courier bags</ButtonLink>
        <ButtonLink to="/product/thermal-label">Thermal labels</ButtonLink>
        <ButtonLink to="/product/self-adhesive-tapes">Tapes</ButtonLink>
        <ButtonLink to="/enquiryPage">Ask us</ButtonLink>
      </div>
    </div>
  );
}
