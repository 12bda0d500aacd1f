-- Operators page through memories of a project, a user or an agent, newest first, and through the conversations of a
-- cube. These indexes let each page read only what it shows. Deleted memories are never listed.

CREATE INDEX memory_newest ON memory (project_id, created_at, memory_id) WHERE status <> 'deleted';
CREATE INDEX memory_of_user ON memory (project_id, user_id, created_at, memory_id) WHERE status <> 'deleted';
CREATE INDEX memory_of_agent ON memory (project_id, agent_id, created_at, memory_id)
  WHERE status <> 'deleted' AND agent_id IS NOT NULL;
CREATE INDEX message_newest ON message (project_id, cube_id, position);
