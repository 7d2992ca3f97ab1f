/** 'Our Milestones & Numbers' (staff §9). */
export const milestones = [
  { number: "27+", description: "years of experience" },
  { number: "3k+", description: "brands and sellers served" },
  { number: "3B+", description: "courier bags manufactured" },
  { number: "5+", description: "countries exported to" },
] as const;
