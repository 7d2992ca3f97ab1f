-- The ten digits by which a vendor is authorised, stored with each row; null where the contact number is not one whole mobile
-- number, which then authorises nobody. Generated, so that rows of the release before have it too.
ALTER TABLE valmo_vendors ADD COLUMN phone_number text GENERATED ALWAYS AS (
  substring(
    regexp_replace(contact_number, '[\s()‐‑‒–—−-]', '', 'g')
    FROM '^(?:(?:\+|00|0)?91)?0?([6-9][0-9]{9})$')
) STORED;

CREATE INDEX valmo_vendors_by_phone_number ON valmo_vendors (phone_number);
