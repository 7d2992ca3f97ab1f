-- What was found by the time of payment is found by that of acceptance (orders_by_acceptance, orders_on_the_way_by_acceptance).
DROP INDEX orders_by_payment, orders_on_the_way;
