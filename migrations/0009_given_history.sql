-- The conversation before the messages as the caller gave it, on the first message of its task, which it is deleted with;
-- null again as soon as the task ends.
ALTER TABLE message ADD COLUMN given_history jsonb;
