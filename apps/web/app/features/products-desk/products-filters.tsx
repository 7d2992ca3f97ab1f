import { productCategories } from "@dakbag/domain/product-category";
import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { ProductsAddress, ProductsFilter } from "./products-address.ts";
import styles from "./products-desk.module.css";

interface ProductsFiltersProps {
  address: ProductsAddress;
  onChange: (change: Partial<ProductsFilter>) => void;
}

const anything: ProductsFilter = { search: "", category: "", stock: "", show: "" };

/** The search and the filters of the list. A choice counts at once, words when they are sent. */
export function ProductsFilters({ address, onChange }: ProductsFiltersProps) {
  const [text, setText] = useState(address.search);
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onChange({ search: text.trim() });
  }
  const select = (name: "category" | "stock" | "show") => ({
    value: address[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const isFiltered = Object.keys(anything).some((name) => address[name as keyof ProductsFilter] !== "");
  return (
    <form role="search" aria-label="Products" className={styles.filters} onSubmit={onSubmit}>
      <TextField
        label="Search"
        type="search"
        placeholder="SKU, title or size"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Search</Button>
      <SelectField label="Category" placeholder="All" options={productCategories} {...select("category")} />
      <SelectField
        label="Stock"
        placeholder="Any"
        options={[
          { value: "low", label: "Running low or out" },
          { value: "out", label: "Out of stock" },
        ]}
        {...select("stock")}
      />
      <SelectField
        label="In the shop"
        placeholder="Shown or hidden"
        options={[
          { value: "shown", label: "Shown" },
          { value: "hidden", label: "Hidden" },
        ]}
        {...select("show")}
      />
      {isFiltered && (
        <Button kind="quiet" onClick={() => onChange(anything)}>
          Clear
        </Button>
      )}
    </form>
  );
}
