-- A firm that buys through several people, for several branches. Orders name both since 0114.
CREATE TABLE companies (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON COLUMN companies.version IS 'raised by each change of its name; a save names the one it saw';

CREATE TABLE company_branches (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id),
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  -- For the references that name both.
  UNIQUE (company_id, id)
);
COMMENT ON COLUMN company_branches.closed_at IS 'nothing is ordered for it since; its orders name it';
CREATE UNIQUE INDEX company_branches_by_name ON company_branches (company_id, lower(name)) WHERE closed_at IS NULL;

CREATE TABLE company_members (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES companies (id),
  role text NOT NULL CHECK (role IN ('owner', 'approver', 'buyer', 'accounts')),
  branch_id uuid NOT NULL,
  joined_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, branch_id) REFERENCES company_branches (company_id, id)
);
COMMENT ON TABLE company_members IS 'whom a company buys through; a person has one company, and it is read at each request';
COMMENT ON COLUMN company_members.branch_id IS 'the branch that they buy for now';
CREATE INDEX company_members_of_company ON company_members (company_id);
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON company_members
  FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();

CREATE TABLE company_invitations (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id),
  phone_number text NOT NULL CHECK (phone_number ~ '^[0-9]{10}$'),
  role text NOT NULL CHECK (role IN ('owner', 'approver', 'buyer', 'accounts')),
  invited_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (company_id, phone_number)
);
COMMENT ON TABLE company_invitations IS 'not taken yet; whoever signs in with the phone number can take it';
CREATE INDEX company_invitations_by_phone ON company_invitations (phone_number);

-- A company whose last colleague leaves while one of them orders keeps its branch. No order names a company yet, so none is checked.
ALTER TABLE orders ADD CONSTRAINT orders_of_branch FOREIGN KEY (company_id, branch_id)
  REFERENCES company_branches (company_id, id) NOT VALID;

-- Details for invoices and addresses are a person's or a branch's. What was the key of a person is unique still, which the last
-- release relies on.
ALTER TABLE shipping_details
  ADD COLUMN branch_id uuid REFERENCES company_branches (id),
  ADD COLUMN owner_id uuid GENERATED ALWAYS AS (coalesce(branch_id, user_id)) STORED,
  DROP CONSTRAINT shipping_details_pkey,
  ALTER COLUMN user_id DROP NOT NULL,
  ADD CONSTRAINT shipping_details_of_user UNIQUE (user_id),
  ADD CONSTRAINT shipping_details_of_one CHECK (num_nonnulls(user_id, branch_id) = 1),
  ADD PRIMARY KEY (owner_id);
COMMENT ON COLUMN shipping_details.owner_id IS 'whose details they are: a person''s, or a branch''s of a company';

ALTER TABLE shipping_addresses
  ADD COLUMN branch_id uuid REFERENCES company_branches (id),
  ADD COLUMN owner_id uuid GENERATED ALWAYS AS (coalesce(branch_id, user_id)) STORED,
  ALTER COLUMN user_id DROP NOT NULL,
  ADD CONSTRAINT shipping_addresses_of_one CHECK (num_nonnulls(user_id, branch_id) = 1);
COMMENT ON COLUMN shipping_addresses.owner_id IS 'whose address it is: a person''s, or a branch''s of a company';
DROP INDEX shipping_addresses_each_once, shipping_addresses_one_default;
CREATE UNIQUE INDEX shipping_addresses_each_once ON shipping_addresses (owner_id, md5(address::text));
CREATE UNIQUE INDEX shipping_addresses_one_default ON shipping_addresses (owner_id) WHERE is_default;

CREATE OR REPLACE VIEW default_pins AS
SELECT buyer.id AS user_id, saved.address ->> 'zipCode' AS pin
FROM users buyer LEFT JOIN company_members member ON member.user_id = buyer.id
  JOIN shipping_addresses saved ON saved.owner_id = coalesce(member.branch_id, buyer.id) AND saved.is_default
WHERE saved.address ->> 'country' = 'India';
COMMENT ON VIEW default_pins IS
  'the PIN code of the default shipping address of a buyer, or of the branch that they buy for; no row when there is none or it is not in India';
