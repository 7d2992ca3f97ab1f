import { memo } from "react";
import { useFollowLinks } from "#app/ui/use-follow-links.ts";
import styles from "./site-footer.module.css";

const FooterContent = import.meta.env.SSR ? (await import("./footer-content.tsx")).default : null;

/** The server's words: they stand in the page before any of this code runs. */
const asItStands = {
  __html: import.meta.env.SSR ? "" : (document.querySelector("body > footer")?.innerHTML ?? ""),
};

/** The footer. Nothing in it ever changes, so a browser takes it over as the server has written it. */
export const SiteFooter = memo(function SiteFooter() {
  const followLinks = useFollowLinks();
  if (FooterContent) {
    return (
      <footer id="footer" className={styles.footer}>
        <FooterContent />
      </footer>
    );
  }
  return (
    // It listens for the links in it.
    <footer
      id="footer"
      className={styles.footer}
      onClick={followLinks}
      dangerouslySetInnerHTML={asItStands}
    />
  );
});
