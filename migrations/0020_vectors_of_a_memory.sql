-- The deletion of a memory looks for its vectors. Without this index it reads the vectors of the whole project for
-- each memory. The memory comes first, so that no search, which knows the cube and the model, uses this index.
CREATE INDEX memory_vector_memory ON memory_vector (memory_id, project_id);
