import type { CartItem } from "@dakbag/contracts/cart";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { Fragment, useId, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { formatAmount, formatCount } from "#app/components/product-price.ts";
import { ProductTitle } from "#app/components/product-title.tsx";
import { LinePicture, type LineProduct } from "#app/components/pictures/line-picture.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { deleteLines, moveLineToCart } from "./cart-calls.ts";
import { focusTitle, nextLine } from "./line-focus.ts";
import { UndoDeletion } from "./undo-deletion.tsx";
import { useDeletion } from "./use-deletion.ts";
import styles from "./saved-for-later.module.css";

/** Lines that the buyer took out of the cart: nothing of them is ordered or held. */
export function SavedForLater({ items }: { items: readonly CartItem[] }) {
  const { busyId, refusals, moveToCart, remove, deletion, undo } = useSavedLines(items);
  const headingId = useId();
  if (items.length === 0 && !deletion) return null;
  const undoing = deletion && (
    <li>
      <UndoDeletion deletion={deletion} onUndo={undo} />
    </li>
  );
  return (
    <section className={styles.saved} aria-labelledby={headingId}>
      <h2 id={headingId}>Saved for later</h2>
      <ul role="list" className={`card ${styles.list}`}>
        {items.map((item, index) => (
          <Fragment key={item._id}>
            {deletion?.place === index && undoing}
            <SavedLine
              item={item}
              among={items.map(({ product }) => product)}
              isBusy={busyId === item._id}
              refusal={refusals[item._id]}
              onMove={() => void moveToCart(item)}
              onRemove={() => void remove(item)}
            />
          </Fragment>
        ))}
        {deletion && deletion.place >= items.length && undoing}
      </ul>
    </section>
  );
}

interface SavedLineProps {
  item: CartItem;
  among: readonly LineProduct[];
  isBusy: boolean;
  /** Why it could not be moved to the cart. */
  refusal: string | undefined;
  onMove: () => void;
  onRemove: () => void;
}

function SavedLine({ item, among, isBusy, refusal, onMove, onRemove }: SavedLineProps) {
  const { product, quantity, price, problem } = item;
  const titleId = useId();
  const reason = refusal ?? problem;
  return (
    <li className={styles.line} data-cart-line={item._id} aria-busy={isBusy || undefined}>
      <LinePicture product={product} among={among} />
      <div>
        <Link id={titleId} to={detailPath(product)} className={styles.title}>
          <ProductTitle title={product.title} />
        </Link>
        <p className="muted">
          {`${formatCount(product, quantity)}, ${formatAmount(price)} today, GST extra`}
        </p>
        {/* Present before there is a reason, so that it is announced. */}
        <p className={styles.reason} role="status">
          {reason}
        </p>
      </div>
      <div className={`row ${styles.actions}`}>
        <Button size="small" aria-describedby={titleId} busy={isBusy} onClick={onMove}>
          Move to cart
        </Button>
        <Button size="small" kind="quiet" aria-describedby={titleId} disabled={isBusy} onClick={onRemove}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function useSavedLines(items: readonly CartItem[]) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const { deletion, remember, undo } = useDeletion(items);
  const { revalidate } = useRevalidator();

  async function change({ _id }: CartItem, work: () => Promise<boolean>) {
    if (busyId !== null) return;
    const next = nextLine([_id]);
    setBusyId(_id);
    const isDone = await work();
    await revalidate();
    setBusyId(null);
    if (isDone) focusTitle(next);
  }

  return {
    busyId,
    refusals,
    deletion,
    undo,
    moveToCart: (item: CartItem) =>
      change(item, async () => {
        const refusal = await moveLineToCart(item._id);
        setRefusals(({ [item._id]: _before, ...others }) =>
          refusal === null ? others : { ...others, [item._id]: refusal },
        );
        if (refusal === null) showToast("ok", "Moved to your cart");
        return refusal === null;
      }),
    remove: (item: CartItem) =>
      change(item, async () => {
        const deleted = await deleteLines("DELETE /api/cart/saved/:id", [item._id]);
        if (deleted) remember(deleted, items);
        return deleted !== null;
      }),
  };
}
