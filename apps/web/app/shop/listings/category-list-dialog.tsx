import type { Elements } from "#app/ui/elements.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { eligibleCategories, eligibleCategoriesPdf } from "#content/meesho-eligible-categories.ts";
import { notAllowedInTransparentBags } from "#content/meesho-sensitive-categories.ts";
import styles from "./listing.module.css";

export type CategoryList = "eligible" | "not-allowed";

/** The lists behind View List (buyer §2). Their text loads when the first of them is opened. */
export default function CategoryListDialog({ list, onClose }: { list: CategoryList; onClose: () => void }) {
  if (list === "eligible") {
    return (
      <ListDialog onClose={onClose} title="Eligible categories" items={eligibleCategories}>
        <p className={styles.banner}>
          <a href={eligibleCategoriesPdf}>Full category list (PDF)</a>
        </p>
      </ListDialog>
    );
  }
  return (
    <ListDialog
      onClose={onClose}
      title="As per Meesho, the following products/items are NOT allowed in transparent Meesho bags:"
      items={notAllowedInTransparentBags}
    />
  );
}

interface ListDialogProps {
  title: string;
  items: readonly string[];
  onClose: () => void;
  children?: Elements;
}

function ListDialog({ title, items, onClose, children }: ListDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      title={title}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {/* A list that scrolls must be reachable by keyboard. */}
      <ul className={styles.categories} tabIndex={0} aria-label={title}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {children}
    </Dialog>
  );
}
