-- A secret that is replaced signs for a while together with the new one, so that a receiver changes over without a loss.
-- oldest program: 0024
ALTER TABLE webhook ADD COLUMN previous_secret text, ADD COLUMN previous_until timestamptz;
ALTER TABLE webhook ALTER COLUMN previous_secret SET STATISTICS 0;
COMMENT ON COLUMN webhook.previous_secret IS 'The secret before the last rotation; signs too until previous_until.';
COMMENT ON COLUMN webhook.previous_until IS 'Until when the previous secret signs too, by the task clock.';
