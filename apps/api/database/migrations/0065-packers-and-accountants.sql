-- Copies of the last version refuse both roles everything, until they have gone.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check
  CHECK (role IN ('buyer', 'packer', 'accountant', 'internal', 'admin'));
