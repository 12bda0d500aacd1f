-- Profiles of users whom nobody bound to a template, and changes of profiles as operations that can be applied again.

-- Whether users without a profile get the default one; null: as the setting DEFAULT_PROFILE says.
ALTER TABLE project ADD COLUMN default_profile boolean;

-- Whether extraction made the profile. It counts only while its subject has no profile that somebody bound.
ALTER TABLE profile ADD COLUMN is_default boolean NOT NULL DEFAULT false;

-- What an extraction did: set, added or ended a value, or the entry of a key. Null: the whole value was replaced.
ALTER TABLE profile_change
  ADD COLUMN effect text CHECK (effect IN ('set', 'add', 'end')),
  ADD COLUMN entry_key text,
  ADD COLUMN value text;
ALTER TABLE profile_change
  ALTER COLUMN entry_key SET STATISTICS 0,
  ALTER COLUMN value SET STATISTICS 0;
