import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { formatQuantity } from "@dakbag/domain/money";
import { unitNoun } from "@dakbag/domain/sale-kind";
import { Link } from "react-router";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type FieldParts, textOf } from "./field-parts.ts";
import styles from "./product-editor.module.css";

/** How many there are, who may have them, and whether they are shown at all. */
export function SellingFields({ product, ...parts }: FieldParts & { product: EditedProduct | null }) {
  const { draft, change } = parts;
  return (
    <section className={styles.section} aria-labelledby="selling-heading">
      <h2 id="selling-heading">Selling</h2>
      {product ? (
        <p>
          {formatQuantity(product.countInStock)} {unitNoun(product, product.countInStock)} in stock. The stock
          is changed under{" "}
          <Link to={`/admin/products?search=${encodeURIComponent(product.SKU)}`}>Products</Link>: orders move
          it while this form stands open.
        </p>
      ) : (
        <TextField
          label="Stock to begin with"
          {...textOf(parts, "countInStock")}
          inputMode="numeric"
          autoComplete="off"
          remark={`In ${unitNoun(draft, 2)}. Later it is changed under Products.`}
        />
      )}
      <TextField
        label="Authorised vendors"
        {...textOf(parts, "authorizedVendors")}
        autoComplete="off"
        remark="With commas between them; common stands for everybody."
      />
      <Checkbox
        label="Shown in the shop"
        name="showListing"
        checked={draft.showListing}
        onChange={({ target }) => change({ showListing: target.checked })}
      />
      <p className={styles.muted}>
        Products are never deleted, because orders name them. One that is not sold any more is hidden: it
        leaves listings and search, and its page answers “not found”.
      </p>
    </section>
  );
}
