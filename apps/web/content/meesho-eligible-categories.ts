/** Categories for which marketplace labels may be used (buyer §9). */
export const eligibleCategories = [
  "Portfolio",
  "Automotive Accessories",
  "Travel Bags Luggage and Accessories",
  "Unisex Personal Care",
  "Women Personal Care & Makeup",
  "Mens Personal Care & Grooming",
  "Books",
  "Health & Wellness",
  "Home Decor",
  "Furniture",
  "Kitchen Utility",
  "Home improvement",
  "Appliances",
  "Mobiles Electronics Accessories & Small Appliances",
  "Fitness",
  "Sports",
] as const;

/** The same list as a PDF. */
export const eligibleCategoriesPdf = "/meesho-eligible-categories.pdf";
