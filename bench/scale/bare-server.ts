import { createServer } from 'node:http';
import pg from 'pg';

/**
 * A server that does nothing but insert and scan, on the database of the benchmark: the limit of what its
 * engine allows. An add writes one row without a vector. A search reads the nearest memories of a cube by an
 * exact scan.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  options: '-c recollect.project_id=*',
});
await pool.query(
  'CREATE TABLE IF NOT EXISTS bare_message (id bigserial PRIMARY KEY, cube_id text, body text)',
);

async function answer(path: string | undefined, body: { cube: string; text: string }): Promise<unknown> {
  if (path === '/add') {
    const insert = {
      name: 'add',
      text: 'INSERT INTO bare_message (cube_id, body) VALUES ($1, $2) RETURNING id',
    };
    return (await pool.query({ ...insert, values: [body.cube, body.text] })).rows;
  }
  const search = `
    SELECT memory.memory_id, memory.body FROM (
      SELECT project_id, memory_id FROM memory_vector
      WHERE project_id = (SELECT project_id FROM cube WHERE cube_id = $1 LIMIT 1) AND cube_id = $1
      ORDER BY (embedding <=> $2::halfvec) + 0 LIMIT 10
    ) AS nearest JOIN memory USING (project_id, memory_id)`;
  return (await pool.query({ name: 'search', text: search, values: [body.cube, body.text] })).rows;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    answer(request.url, JSON.parse(Buffer.concat(chunks).toString())).then(
      (rows) => response.end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
