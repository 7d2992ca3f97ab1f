/** An address as it is stored; `address` is the line without district and state. */
export interface AddressFields {
  name: string;
  companyName: string;
  address: string;
  district: string;
  state: string;
  country: string;
  zipCode: string;
  phoneNumber: string;
}
