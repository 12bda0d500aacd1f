import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SCHEMA = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Current weather of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  },
};
const schemaMessage = {
  role: 'system',
  content: `You may use tools. <tool_schema>${JSON.stringify([SCHEMA])}</tool_schema>`,
};
/** One request with one call and its answer. */
function run(id: string, city: string, result: string) {
  return [
    { role: 'user', content: `What is the weather in ${city}?` },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id, type: 'function', function: { name: 'get_weather', arguments: JSON.stringify({ city }) } },
      ],
    },
    { role: 'tool', tool_call_id: id, content: result },
    { role: 'assistant', content: `Here is the weather in ${city}.` },
  ];
}

async function add(user_id: string, messages: object[], more: object = {}): Promise<void> {
  const answer = await app.v1('/add/message', {
    user_id,
    conversation_id: 'c',
    async_mode: false,
    messages,
    ...more,
  });
  expect(answer.body.data?.status, answer.text).toBe('completed');
}

const search = async (user_id: string, query: string, more: object = {}) =>
  (await app.v1('/search/memory', { user_id, query, include_tool_memory: true, relativity: 0, ...more })).body
    .data;
const list = async (user_id: string, more: object = {}) =>
  (await app.v1('/get/memory', { user_id, include_memory_view: ['tool_memory'], ...more })).body.data;

describe('memories of tools', () => {
  it('show which tool was called how, with what result, success rate and experience', async () => {
    await add('ann', [schemaMessage, ...run('c1', 'Berlin', '{"temp":21}')], { tags: ['trip'] });
    const found = await search('ann', 'weather in Berlin');
    const trajectory = found.tool_memory_detail_list.find(
      (item: { tool_type: string }) => item.tool_type === 'ToolTrajectoryMemory',
    );
    expect(trajectory).toMatchObject({
      tool_value: 'Task: What is the weather in Berlin?\n1. get_weather({"city":"Berlin"}) → {"temp":21}',
      tool_used_status: [
        {
          used_tool: 'get_weather',
          error_type: '',
          success_rate: '1.0',
          tool_experience:
            'when asked "What is the weather in Berlin?", then get_weather with city gives a result',
        },
      ],
      experience: 'when asked "What is the weather in Berlin?", then get_weather with city gives a result',
      conversation_id: 'c',
      status: 'activated',
    });
    expect(Number.isInteger(trajectory.create_time)).toBe(true);
    expect(trajectory.relativity).toBeGreaterThan(0.45);
    const listed = await list('ann');
    expect(listed.total).toBe(2);
    const schema = listed.tool_memory_detail_list.find(
      (item: { tool_type: string }) => item.tool_type === 'ToolSchemaMemory',
    );
    expect(JSON.parse(schema.tool_value)).toEqual(SCHEMA);
    expect(schema.tool_used_status).toMatchObject([{ used_tool: 'get_weather', success_rate: '1.0' }]);
    expect(schema.sources[0].role).toBe('system');
    const filtered = await list('ann', { filter: { and: [{ tags: { contains: 'trip' } }] } });
    expect(filtered.total).toBe(2);
  });

  it('have a success rate over all remembered runs, which changes with deletions', async () => {
    await add('rate', run('r1', 'Berlin', '{"temp":21}'));
    await add('rate', run('r2', 'Berlin', '{"temp":21}'));
    await add('rate', run('r3', 'Atlantis', '{"error":"not_found"}'));
    const rates = async () => {
      const { tool_memory_detail_list } = await list('rate');
      return [
        ...new Set(
          tool_memory_detail_list.map(
            (item: { tool_used_status: { success_rate: string }[] }) =>
              item.tool_used_status[0]?.success_rate,
          ),
        ),
      ];
    };
    expect(await rates()).toEqual(['0.67']);
    const { tool_memory_detail_list } = await list('rate');
    const failed = tool_memory_detail_list.find(
      (item: { tool_used_status: { error_type: string }[] }) =>
        item.tool_used_status[0]?.error_type === 'not_found',
    );
    expect(failed.experience).toBe(
      'when get_weather({"city":"Atlantis"}) is called, then it fails with not_found',
    );
    await app.v1('/delete/memory', { memory_ids: [failed.id] });
    expect(await rates()).toEqual(['1.0']);
  });

  it('are stored once: a schema by its content, a run by the ids of its calls', async () => {
    const messages = [schemaMessage, ...run('once', 'Oslo', 'snow')];
    await add('once', messages);
    await add('once', messages);
    expect((await list('once')).total).toBe(2);
    await add('once', [schemaMessage, ...run('twice', 'Oslo', 'snow')]);
    expect((await list('once')).total).toBe(3);
    // equal texts count once in a search
    const { tool_memory_detail_list } = await search('once', 'weather Oslo');
    expect(tool_memory_detail_list).toHaveLength(2);
  });

  it('join a call with an answer that arrives in a later add', async () => {
    const [user, call, tool] = run('late', 'Rome', 'sunny');
    await add('late', [user as object, call as object]);
    expect((await list('late')).total).toBe(0);
    await add('late', [tool as object]);
    const { tool_memory_detail_list } = await list('late');
    expect(tool_memory_detail_list[0].tool_value).toBe(
      'Task: What is the weather in Rome?\n1. get_weather({"city":"Rome"}) → sunny',
    );
  });

  it('are in Chinese for Chinese messages', async () => {
    await add('zh', [
      { role: 'user', content: '上海今天天气怎么样？' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'z', function: { name: 'get_weather', arguments: '{"city":"上海"}' } }],
      },
      { role: 'tool', tool_call_id: 'z', content: '晴，21度' },
    ]);
    const { tool_memory_detail_list } = await search('zh', '上海天气');
    expect(tool_memory_detail_list[0]).toMatchObject({
      tool_value: '任务：上海今天天气怎么样？\n1. get_weather({"city":"上海"}) → 晴，21度',
      experience: '当用户问“上海今天天气怎么样？”时，get_weather（参数：city） 能给出结果',
    });
  });

  it('are only made and shown on request', async () => {
    await add('none', run('n', 'Berlin', 'rain'), { allow_memory_view: ['detail_factual'] });
    expect((await list('none')).total).toBe(0);
    const plain = await app.v1('/search/memory', { user_id: 'ann', query: 'weather' });
    expect(plain.body.data.tool_memory_detail_list).toBeUndefined();
    const limited = await search('ann', 'weather', { tool_memory_limit_number: 1 });
    expect(limited.tool_memory_detail_list).toHaveLength(1);
    const without = await app.v1('/get/memory', { user_id: 'ann', include_tool_memory: false });
    expect(without.body.data.tool_memory_detail_list).toBeUndefined();
  });

  it('survive an add with only a system message, and are deleted with their conversation and user', async () => {
    await add('sys', [schemaMessage], { tags: ['t'], info: { k: 'v' }, agent_id: 'bot' });
    const { tool_memory_detail_list } = await list('sys');
    expect(tool_memory_detail_list[0].info).toEqual({ k: 'v' });
    const read = await app.call('GET', `/v1/get/memory/${tool_memory_detail_list[0].id}`, {
      headers: { authorization: `Token ${TEST_KEY}` },
    });
    expect(read.body.data).toMatchObject({
      memory_view: 'tool_memory',
      title: 'get_weather',
      agent_id: 'bot',
    });
    await app.product('/delete_memory', { user_id: 'sys', session_id: 'c' });
    expect((await list('sys')).total).toBe(0);
  });

  it('are in the receipts and views of their task', async () => {
    const added = await app.v1('/add/message', {
      user_id: 'task',
      async_mode: false,
      messages: run('t', 'Bonn', 'fog'),
    });
    const status = await app.v1('/get/status', { task_id: added.body.data.task_id });
    expect(status.body.data.memory_views.tool_memory.memory_ids).toHaveLength(1);
  });
});

describe('/product', () => {
  it('has memories of tools in buckets of their own, one per cube even if empty', async () => {
    const added = await app.product('/add', {
      user_id: 'pro',
      async_mode: 'sync',
      messages: [schemaMessage, ...run('p', 'Paris', 'TimeoutError: no answer')],
    });
    expect(added.body.data.map((item: { memory_type: string }) => item.memory_type)).toEqual(
      expect.arrayContaining(['ToolSchemaMemory', 'ToolTrajectoryMemory']),
    );
    const find = async (more: object) =>
      (await app.product('/search', { user_id: 'pro', query: 'weather Paris', ...more })).body.data;
    const both = await find({ readable_cube_ids: ['pro', 'empty'] });
    expect(both.tool_mem.map((bucket: { cube_id: string }) => bucket.cube_id)).toEqual(['pro', 'empty']);
    expect(both.tool_mem[0].total_nodes).toBe(2);
    expect(both.skill_mem).toEqual([
      { cube_id: 'pro', memories: [], total_nodes: 0 },
      { cube_id: 'empty', memories: [], total_nodes: 0 },
    ]);
    const used = await find({ search_memory_type: 'ToolTrajectoryMemory' });
    expect(used.text_mem[0].memories).toEqual([]);
    expect(used.tool_mem[0].memories[0].metadata).toMatchObject({
      memory_type: 'ToolTrajectoryMemory',
      tool_used_status: [{ used_tool: 'get_weather', error_type: 'TimeoutError', success_rate: '0.0' }],
    });
    expect(used.tool_mem[0].total_nodes).toBe(1);
    const schemas = await find({ search_memory_type: 'ToolSchemaMemory', search_tool_memory: false });
    expect(schemas.tool_mem[0].memories[0].metadata.memory_type).toBe('ToolSchemaMemory');
    expect((await find({ search_tool_memory: false })).tool_mem[0].total_nodes).toBe(0);
    expect((await find({ tool_mem_top_k: 1 })).tool_mem[0].total_nodes).toBe(1);
    const listed = await app.product('/get_memory', { mem_cube_id: 'pro' });
    expect(listed.body.data.tool_mem[0].total_nodes).toBe(2);
    const without = await app.product('/get_memory', { mem_cube_id: 'pro', include_tool_memory: false });
    expect(without.body.data.tool_mem).toEqual([]);
  });
});
