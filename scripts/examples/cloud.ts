import type { Recorder } from './recorder.ts';

const owner = { user_id: 'anna' };
const conversation = { ...owner, conversation_id: 'trip-planning' };
const said = (role: string, content: string) => ({ role, content, chat_time: '2026-03-02 09:00:00' });
const messages = [
  said('user', 'I live in Lisbon.'),
  said('user', 'I prefer window seats.'),
  said('user', 'Last Saturday I met Tom at the harbour.'),
  said('assistant', 'That sounds like a nice day!'),
];
const template = {
  name: 'Travellers',
  metadata: { Travel: { 'Home airport': { value: '', algorithm_updatable: true } } },
};

/** Every operation of the cloud API, in an order in which each has something to show. */
export async function showCloud(recorder: Recorder): Promise<void> {
  const profile = await showProfile(recorder);
  const added = await recorder.show('post_v1_add_message', {
    body: { ...conversation, messages, tags: ['travel'], async_mode: true },
  });
  await recorder.show('post_v1_get_status', { body: { task_id: added.data.task_id } });
  await recorder.show('post_v1_search_memory', {
    body: {
      ...owner,
      query: 'Which seats do I prefer, and whom did I meet at the harbour?',
      include_memory_view: ['detail_factual', 'preference', 'event'],
    },
  });
  const listed = await recorder.show('post_v1_get_memory', { body: { ...owner, page: 1, size: 10 } });
  const { id: memory_id } = listed.data.memory_detail_list.find(
    ({ memory_value }: { memory_value: string }) => memory_value.includes('Lisbon'),
  );
  await recorder.show('get_v1_get_memory_by_memory_id', { parameters: { memory_id } });
  await recorder.show('post_v1_get_message', { body: { ...conversation, message_limit_number: 6 } });
  await recorder.show('post_v1_update_memory', {
    body: { memory_id, content: 'Anna lives in Porto.', title: 'Home' },
  });
  await recorder.show('post_v1_add_feedback', {
    body: { ...conversation, feedback_content: 'I prefer aisle seats now, not window seats.' },
  });
  const asked = { ...conversation, query: 'Which seat should I book?' };
  await recorder.show('post_v1_chat', { body: asked }, 'complete');
  await recorder.show('post_v1_chat', { body: { ...asked, stream: true } }, 'streamed');
  await recorder.show('post_v1_extract_memory', {
    body: { messages: messages.slice(1, 3), extraction_types: ['memory', 'preference', 'event'] },
  });
  await recorder.show('post_v1_rerank', {
    body: {
      query: 'window seat',
      documents: ['The harbour is closed.', 'A window seat costs 5 euros.'],
      top_n: 1,
    },
  });
  await showKnowledge(recorder);
  await recorder.show('post_v1_delete_memory', { body: { memory_ids: [memory_id] } });
  await recorder.show('post_v1_delete_profile', { body: profile });
  await recorder.show('post_v1_delete_profile_template', {
    body: { profile_template_id: profile.profile_template_id },
  });
}

/** @returns the profile, which exists afterwards */
async function showProfile(recorder: Recorder): Promise<{ readonly profile_template_id: string }> {
  const { profile_template_id } = (await recorder.show('post_v1_add_profile_template', { body: template }))
    .data;
  const profile = { ...owner, profile_template_id };
  await recorder.show('post_v1_bind_profile_template', { body: { bind_list: [profile] } });
  await recorder.show('post_v1_edit_profile', {
    body: { ...profile, metadata: { Travel: { 'Home airport': { value: 'Lisbon' } } } },
  });
  await recorder.show('post_v1_get_profile_template', { body: { profile_template_id } });
  await recorder.show('post_v1_list_profile_template', { body: { page: 1, size: 10 } });
  await recorder.show('post_v1_update_profile_template', {
    body: { profile_template_id, ...template, name: 'Frequent travellers' },
  });
  return profile;
}

async function showKnowledge(recorder: Recorder): Promise<void> {
  const created = await recorder.show('post_v1_create_knowledgebase', {
    body: { knowledgebase_name: 'Handbook', knowledgebase_description: 'Rules for travellers' },
  });
  const { knowledgebase_id } = created.data;
  const added = await recorder.show('post_v1_add_knowledgebase_file', {
    body: {
      knowledgebase_id,
      file: [{ name: 'seats.md', content: '# Seats\n\nA window seat costs 5 euros.' }],
    },
  });
  const file_ids: string[] = added.data.map(({ id }: { id: string }) => id);
  await recorder.show('post_v1_get_knowledgebase_file', { body: { file_ids } });
  await recorder.show('post_v1_delete_knowledgebase_file', { body: { file_ids } });
  await recorder.show('post_v1_delete_knowledgebase', { body: { knowledgebase_id } });
}
