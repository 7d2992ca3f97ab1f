/** Goods as far as a drawing of them depends on them: a product, or an example of a kind and size. */
export interface Drawable {
  /** Of an example any text that no other has. */
  SKU: string;
  title: string;
  category: string;
  type: string;
  dimension: string;
  description: string;
}
