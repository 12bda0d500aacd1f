export const EXAMPLE_WEBHOOK = 'wh_019cadd3a6807a1b8c2d3e4f5a6b7c8d';

/** A delivery whose receiver fails. The server of the examples sends nothing. */
export const DELIVERY = {
  id: 'msg_0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  type: 'memory.created',
  data: {
    kind: 'fact',
    cube_id: 'anna',
    task_id: '019cadd3-a680-7c11-8d22-3e33f44a55b6',
    user_id: 'anna',
    memory_id: '019cadd3-a680-7d12-8e23-3f34a45b56c7',
    project_id: '019cadd3-a680-7e13-8f24-30a5b6c7d8e9',
  },
  status: 'failed',
  attempts: 11,
  response_status: 500,
  error: 'The receiver answered 500.',
  created_at: '2026-03-02T09:00:00.000Z',
  attempted_at: '2026-03-03T09:00:00.000Z',
};
