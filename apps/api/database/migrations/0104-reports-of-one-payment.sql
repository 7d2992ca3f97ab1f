-- Of several reports of one payment one at a time is worked on: whether an earlier one waits is looked up every second.
CREATE INDEX webhook_events_unprocessed ON webhook_events ((body #>> '{payload,payment,entity,id}'), event_id)
  WHERE processed_at IS NULL;
