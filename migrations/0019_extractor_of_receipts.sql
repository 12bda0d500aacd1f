-- Which extractor read a message: rules also read for a model whose answers cannot be used.
ALTER TABLE receipt ADD COLUMN extractor text;
COMMENT ON COLUMN receipt.extractor IS 'What read the message: model, prompt and guidance, or the rules, with their versions.';
