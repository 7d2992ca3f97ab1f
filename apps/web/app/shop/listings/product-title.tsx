import styles from "./product-title.module.css";

/** What tells the products of a family apart: "12x16 inch", "48 mm x 130 m". */
const size = /(\d[\d.]*(?: ?mm)? ?[x×] ?\d[\d.]* ?(?:inch|in|mm|m)\b|\d[\d.]* ?(?:mm|mtr)\b)/i;
const pod = /(with(?:out)? POD)$/;

/** A title in a list: its size stands out, and neither that nor its end is broken over lines. */
export function ProductTitle({ title }: { title: string }) {
  const [before = "", measure, after = ""] = title.split(size);
  const [middle, end] = after.split(pod);
  return (
    <>
      {before}
      {measure !== undefined && <span className={styles.size}>{measure}</span>}
      {middle}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  );
}
