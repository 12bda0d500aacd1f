-- The planner asks for none of these: no condition names them, or only within a cube. To analyse them sorts every sampled
-- vector, text, JSON value and lexeme.
ALTER TABLE memory
  ALTER COLUMN title SET STATISTICS 0,
  ALTER COLUMN body SET STATISTICS 0,
  ALTER COLUMN details SET STATISTICS 0,
  ALTER COLUMN info SET STATISTICS 0,
  ALTER COLUMN lexemes SET STATISTICS 0;
ALTER TABLE memory_vector ALTER COLUMN embedding SET STATISTICS 0;
ALTER TABLE message
  ALTER COLUMN body SET STATISTICS 0,
  ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE task
  ALTER COLUMN payload SET STATISTICS 0,
  ALTER COLUMN result SET STATISTICS 0;
ALTER TABLE receipt ALTER COLUMN memory_ids SET STATISTICS 0;
ALTER TABLE idempotency ALTER COLUMN answer SET STATISTICS 0;
