-- The guard of migration 0047 for the tables that were made beside it.
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON email_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON second_factors FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_erased_account();
CREATE TRIGGER not_of_erased_account BEFORE INSERT ON notifications FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_rows_of_erased_account();
