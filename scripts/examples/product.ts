import type { Recorder } from './recorder.ts';

const user_id = 'ben';
const mem_cube_id = 'ben';
const said = (content: string) => ({ role: 'user', content, chat_time: '2026-03-02 09:00:00' });
const messages = [said('I work as a nurse in Hamburg.'), said('I like green tea for breakfast.')];

/** Every operation of the REST API, in an order in which each has something to show. */
export async function showProduct(recorder: Recorder): Promise<void> {
  await recorder.show('post_product_create_cube', {
    body: { cube_name: 'Night shifts', owner_id: user_id, cube_id: 'night-shifts' },
  });
  await recorder.show('post_product_register_cube', {
    body: { mem_cube_name_or_path: 'day-shifts', user_id },
  });
  await recorder.show('post_product_exist_mem_cube_id', { body: { mem_cube_id: 'night-shifts' } });
  await recorder.show('post_product_add', {
    body: { user_id, session_id: 'breakfast', task_id: 'my-task-1', messages, async_mode: 'sync' },
  });
  await showScheduler(recorder);
  await recorder.show('post_product_search', {
    body: { user_id, query: 'What does Ben like for breakfast?', top_k: 3, relativity: 0 },
  });
  await recorder.show('post_product_suggestions', { body: { user_id, mem_cube_id, language: 'en' } });
  await showChats(recorder);
  await showReading(recorder);
  await recorder.show('post_product_feedback', {
    body: {
      user_id,
      history: [...messages, { role: 'assistant', content: 'You drink green tea.' }],
      feedback_content: 'I work in Bremen, not in Hamburg.',
      async_mode: 'sync',
    },
  });
}

async function showScheduler(recorder: Recorder): Promise<void> {
  const user_name = user_id;
  await recorder.show('get_product_scheduler_status', { parameters: { user_id, task_id: 'my-task-1' } });
  await recorder.show('get_product_scheduler_allstatus');
  await recorder.show('post_product_scheduler_wait', { parameters: { user_name, timeout_seconds: 10 } });
  await recorder.show('get_product_scheduler_wait_stream', {
    parameters: { user_name, timeout_seconds: 10 },
  });
}

async function showChats(recorder: Recorder): Promise<void> {
  const body = { user_id, query: 'What do I like for breakfast?' };
  await recorder.show('post_product_chat_complete', { body });
  await recorder.show('post_product_chat_stream', { body });
  await recorder.show('post_product_chat_stream_playground', { body });
}

async function showReading(recorder: Recorder): Promise<void> {
  await recorder.show('post_product_get_all', { body: { user_id, memory_type: 'text_mem' } });
  await recorder.show('post_product_get_memory_dashboard', { body: { mem_cube_id, page: 1, page_size: 10 } });
  const listed = await recorder.show('post_product_get_memory', { body: { mem_cube_id } });
  const [memory, other] = listed.data.text_mem[0].memories;
  const memory_id: string = memory.id;
  await recorder.show('get_product_get_memory_by_memory_id', { parameters: { memory_id } });
  await recorder.show('post_product_get_memory_by_ids', { body: [memory_id] });
  await recorder.show('post_product_get_user_names_by_memory_ids', { body: { memory_ids: [memory_id] } });
  await recorder.show('post_product_delete_memory_by_record_id', {
    body: { mem_cube_id, record_id: memory_id },
  });
  await recorder.show('post_product_recover_memory_by_record_id', {
    body: { mem_cube_id, delete_record_id: memory_id },
  });
  await recorder.show('post_product_delete_memory', { body: { memory_ids: [(other ?? memory).id] } });
}
