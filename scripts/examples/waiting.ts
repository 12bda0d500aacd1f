import type { Recorder } from './recorder.ts';

/** Operations on tasks that wait. The server starts no task any more. */
export async function showWaiting(recorder: Recorder): Promise<void> {
  await recorder.stopTasks();
  const user_id = 'dora';
  await recorder.call('post_product_add', { body: { user_id, messages: 'The tulips are red.' } });
  await recorder.show('get_product_scheduler_task_queue_status', { parameters: { user_id } });
  const listed = await recorder.call('get_admin_tasks', { parameters: { user_id } });
  const parameters = { id: listed.body.tasks[0].id };
  await recorder.show('post_admin_tasks_by_id_cancel', { parameters });
  await recorder.show('get_admin_tasks_by_id', { parameters });
  await recorder.show('post_admin_tasks_by_id_retry', { parameters });
}
