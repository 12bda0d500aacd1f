-- Files of knowledge bases that are fetched from a URL, and XML.

-- null until a file that is fetched shows it
ALTER TABLE knowledge_file ALTER COLUMN format DROP NOT NULL;
ALTER TABLE knowledge_file DROP CONSTRAINT knowledge_file_format_check;
ALTER TABLE knowledge_file ADD CONSTRAINT knowledge_file_format_check
  CHECK (format IN ('text', 'markdown', 'json', 'csv', 'html', 'xml', 'pdf', 'docx'));

-- where the bytes are to be fetched from; gone once they are stored, because a URL may hold a token
ALTER TABLE knowledge_file ADD COLUMN source_url text;
ALTER TABLE knowledge_file ALTER COLUMN source_url SET STATISTICS 0;
