-- What of a payment has gone back is asked for each refund that failed, by the figures too.
CREATE INDEX refunds_of_payment ON refunds (razorpay_payment_id);
