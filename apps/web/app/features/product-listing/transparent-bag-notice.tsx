import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { notAllowedInTransparentBags } from "#content/meesho-sensitive-categories.ts";
import styles from "./listing.module.css";

/** What Meesho forbids in transparent bags (buyer §2). */
export function TransparentBagNotice() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.banner}>
      <Notice
        tone="warn"
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            View List
          </Button>
        }
      >
        Attention Vendors: Explore the list of sensitive categories to verify packaging suitability before
        purchase
      </Notice>
      <Dialog
        open={isOpen}
        onClose={close}
        width="large"
        title="As per Meesho, the following products/items are NOT allowed in transparent Meesho bags:"
        actions={<Button onClick={close}>Close</Button>}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard */}
        <ul className={styles.categories} tabIndex={0} aria-label="Products not allowed">
          {notAllowedInTransparentBags.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
