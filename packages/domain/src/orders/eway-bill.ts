/** The number of an e-way bill, as the GST portal gives it. */
export const ewayBillPattern = /^\d{12}$/;
