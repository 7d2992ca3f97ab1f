-- Couriers that admins added to those that the program knows: packers hand over to no others.
CREATE TABLE added_couriers (
  name text PRIMARY KEY,
  added_at timestamptz NOT NULL
);
