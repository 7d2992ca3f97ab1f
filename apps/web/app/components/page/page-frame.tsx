import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { ToastRegion } from "#app/ui/toast.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { PageFocus, pageKey } from "./page-focus.tsx";
import styles from "./page-frame.module.css";

/** What every page has, in any layout. */
export function PageFrame({ isStaging, children }: { isStaging: boolean; children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      {isStaging && (
        <p className={styles.staging}>Test site: nothing is delivered, and no payment is real.</p>
      )}
      <LoadingBar />
      <ConnectionNotice />
      <PageFocus>{children}</PageFocus>
      <ToastRegion />
      <PageAnnouncer />
    </>
  );
}

/** A line at the top while a page is loading; it appears only when that takes a moment. */
function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={styles.loading} role="progressbar" aria-label="Loading the page" />;
}

/** Announces the title of a new page to screen readers. */
function PageAnnouncer() {
  const page = pageKey(useLocation());
  useEffect(() => {
    const announcer = document.getElementById("page-announcer");
    // The first page is announced by the browser itself.
    if (announcer?.dataset.seen) announcer.textContent = document.title;
    if (announcer) announcer.dataset.seen = "yes";
  }, [page]);
  return <p id="page-announcer" className="visually-hidden" aria-live="polite" />;
}
