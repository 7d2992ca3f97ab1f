import { company } from "@dakbag/company/company";
import { postPicturePath } from "@dakbag/domain/catalogue/product-picture";
import type { PostSummary } from "#content/posts/post.ts";

/** A post as schema.org's Article. */
export function articleJsonLd({ id, title, blogContent, date, author }: PostSummary, origin: string): object {
  return {
    "@type": "Article",
    headline: title,
    description: blogContent,
    datePublished: date,
    inLanguage: "en-IN",
    image: origin + postPicturePath(id),
    mainEntityOfPage: `${origin}/blogs/${id}`,
    author: { "@type": "Organization", name: author, url: `${origin}/aboutUs` },
    publisher: { "@type": "Organization", name: company.shopName, url: `${origin}/` },
  };
}
