-- An API key may be bound to one user: it reads and writes that user's cube only.
ALTER TABLE api_key ADD COLUMN user_id text;
