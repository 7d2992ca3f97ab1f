-- The one place that says which GST rate an HSN has on a day: the latest one that begins on it or before. A query joins it,
-- LEFT JOIN LATERAL gst_rate_on(p.hsn, day) AS rate ON true, and PostgreSQL inlines it; no row
-- before the first rate.
CREATE FUNCTION gst_rate_on(goods_hsn text, day date) RETURNS TABLE (rate_percent numeric) LANGUAGE sql STABLE AS $$
  SELECT gst_rates.rate_percent FROM gst_rates
  WHERE hsn = goods_hsn AND effective_from <= day
  ORDER BY effective_from DESC LIMIT 1
$$;
COMMENT ON FUNCTION gst_rate_on IS 'the GST rate in percent of the goods of an HSN code on a day: that of the latest row of gst_rates not after it';
