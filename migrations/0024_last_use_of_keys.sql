-- Operators see which keys are still in use before they revoke one.
ALTER TABLE api_key ADD COLUMN last_used_at timestamptz;
COMMENT ON COLUMN api_key.last_used_at IS 'When the key was used last, at most a minute late; null = not yet.';
