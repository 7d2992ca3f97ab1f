import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { formatQuantity } from "@dakbag/domain/money/money";
import { unitNoun } from "@dakbag/domain/catalogue/sale-kind";
import { Link } from "react-router";
import { fieldOf, type FormParts } from "#app/staff/field-of.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { EditorDraft } from "./editor-draft.ts";
import { FormSection } from "./form-section.tsx";
import styles from "./product.module.css";

/** How many there are, who may have them, and whether they are shown at all. */
export function SellingFields({
  product,
  ...parts
}: FormParts<EditorDraft> & { product: EditedProduct | null }) {
  const { draft, change } = parts;
  const field = fieldOf(parts);
  return (
    <FormSection title="Selling">
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
          {...field("countInStock")}
          inputMode="numeric"
          autoComplete="off"
          remark={`In ${unitNoun(draft, 2)}. Later it is changed under Products.`}
        />
      )}
      <TextField
        label="Authorised vendors"
        {...field("authorizedVendors")}
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
    </FormSection>
  );
}
