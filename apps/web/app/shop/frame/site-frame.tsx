import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigation } from "react-router";
import { ToastRegion } from "#app/ui/toast.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { useEarlyInput } from "#app/boot/early-input.ts";
import { MainPart, placeOf } from "./main-part.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import styles from "./site-frame.module.css";

/** What every page stands in: header, main content, footer and messages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  useEarlyInput();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <LoadingBar />
      <SiteHeader />
      <ConnectionNotice />
      <MainPart>{children}</MainPart>
      <SiteFooter />
      <ToastRegion />
      <PageAnnouncer />
    </>
  );
}

/** A line at the top while a page is on its way; it appears only when that takes a moment. */
function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={styles.loading} role="progressbar" aria-label="Loading the page" />;
}

/** Tells screen readers the title of the page that a link has led to. */
function PageAnnouncer() {
  const place = placeOf(useLocation());
  useEffect(() => {
    const announcer = document.getElementById("page-announcer");
    // The first page is announced by the browser itself.
    if (announcer?.dataset.seen) announcer.textContent = document.title;
    if (announcer) announcer.dataset.seen = "yes";
  }, [place]);
  return <p id="page-announcer" className="visually-hidden" aria-live="polite" />;
}
