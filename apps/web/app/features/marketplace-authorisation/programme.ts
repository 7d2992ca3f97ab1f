/** A marketplace whose branded goods only its own sellers may buy (buyer §1). */
export type Programme = "Meesho" | "Valmo";
