import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { StaffSearch } from "#app/staff/staff-search.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { ProductsAddress, ProductsFilter } from "./products-address.ts";

interface ProductsFiltersProps {
  address: ProductsAddress;
  onChange: (change: Partial<ProductsFilter>) => void;
}

const anything: ProductsFilter = { search: "", category: "", stock: "", show: "" };

/** The search and the filters of the list. A choice counts at once, words when they are sent. */
export function ProductsFilters({ address, onChange }: ProductsFiltersProps) {
  const select = (name: "category" | "stock" | "show") => ({
    value: address[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const isFiltered = Object.keys(anything).some((name) => address[name as keyof ProductsFilter] !== "");
  return (
    <StaffSearch
      of="Products"
      placeholder="SKU, title or size"
      maxLength={100}
      words={address.search}
      isFiltered={isFiltered}
      onSearch={(search) => onChange({ search })}
      onClear={() => onChange(anything)}
    >
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
    </StaffSearch>
  );
}
