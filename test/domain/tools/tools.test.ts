import { describe, expect, it } from 'vitest';
import { readToolCalls } from '../../../src/domain/tools/tool-call.ts';
import { trajectoryMemory } from '../../../src/domain/tools/tool-memory.ts';
import { errorOf } from '../../../src/domain/tools/tool-outcome.ts';
import { readToolSchemas } from '../../../src/domain/tools/tool-schema.ts';
import { readTrajectories, type ToolTurn } from '../../../src/domain/tools/trajectory.ts';

let made = 0;
function turn(role: ToolTurn['role'], text: string, more: Partial<ToolTurn> = {}): ToolTurn {
  made += 1;
  return {
    messageId: `m${made}`,
    externalId: null,
    conversationId: 'c',
    role,
    roleId: null,
    roleName: null,
    text,
    chatTime: null,
    saidAt: new Date('2026-03-02T10:00:00Z'),
    toolCalls: null,
    toolCallId: null,
    ...more,
  };
}
const call = (id: string | undefined, name: string, args: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});
const calls = (...toolCalls: object[]) => turn('assistant', '', { toolCalls });
const answer = (toolCallId: string | null, text: string, more: Partial<ToolTurn> = {}) =>
  turn('tool', text, { toolCallId, ...more });

describe('tool descriptions in a text', () => {
  it('are read one per tool, from an array, an object or a list under `tools`', () => {
    const text = (inner: string) => `You are an agent. <tool_schema>${inner}</tool_schema> Be brief.`;
    const a = { type: 'function', function: { name: 'a', parameters: { type: 'object' } } };
    const b = { name: 'b', input_schema: {} };
    const names = (given: unknown) => readToolSchemas(text(JSON.stringify(given))).map(({ name }) => name);
    expect(names([a, b])).toEqual(['a', 'b']);
    expect(names(a)).toEqual(['a']);
    expect(names({ tools: [b] })).toEqual(['b']);
    const [plain] = readToolSchemas(text(' search(query): searches the web '));
    expect(plain).toMatchObject({ name: 'tool schema', text: 'search(query): searches the web' });
  });

  it('are equal when only the order of keys differs', () => {
    const of = (json: string) => readToolSchemas(`<tool_schema>${json}</tool_schema>`)[0]?.identity;
    expect(of('{"name":"a","x":{"p":1,"q":2}}')).toBe(of('{"x":{"q":2,"p":1},"name":"a"}'));
  });

  it('need a closing tag, and take linear time without one', () => {
    expect(readToolSchemas('<tool_schema>'.repeat(200_000))).toEqual([]);
  });

  it('are kept as text when JSON is nested too deeply to be serialised', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(readToolSchemas(`<tool_schema>[${deep}]</tool_schema>`).length).toBeGreaterThan(0);
  });
});

describe('the answer of a tool', () => {
  it.each([
    ['{"error":"not_found"}', 'not_found'],
    ['{"error":{"type":"RateLimit","message":"slow down"}}', 'RateLimit'],
    ['{"error":"City unknown, try again"}', 'error'],
    ['{"success":false}', 'error'],
    ['{"status_code":404,"body":""}', 'HTTP 404'],
    ['{"status":"failed"}', 'error'],
    ['TimeoutError: no answer in 5 s', 'TimeoutError'],
    ['Traceback (most recent call last):\n  File "x"\nValueError: bad', 'ValueError'],
    ['Error: something broke', 'error'],
    ['查询失败：没有这个城市', 'error'],
  ])('%s is a failure of its kind', (text, kind) => {
    expect(errorOf(text)).toBe(kind);
  });

  it.each([
    '{"temp":21,"error":null}',
    '{"status":"ok"}',
    '{"status":200}',
    'No errors found',
    'The error rate is 5 %.',
    '',
    '今天晴，21度',
  ])('%s is a success', (text) => {
    expect(errorOf(text)).toBeNull();
  });
});

describe('trajectories', () => {
  it('match each call with its answer, also with parallel calls and without ids', () => {
    const found = readTrajectories(
      [],
      [
        turn('user', 'Weather in Berlin and Rome?'),
        calls(call('1', 'weather', { city: 'Berlin' }), call('2', 'weather', { city: 'Rome' })),
        answer('2', 'sunny'),
        answer('1', 'rain'),
        turn('user', 'And the time?'),
        calls(call(undefined, 'clock', {})),
        answer(null, '10:00'),
      ],
    );
    expect(found.map(({ request }) => request)).toEqual(['Weather in Berlin and Rome?', 'And the time?']);
    expect(found[0]?.uses.map((use) => [use.call.args, use.answer?.text])).toEqual([
      ['{"city":"Rome"}', 'sunny'],
      ['{"city":"Berlin"}', 'rain'],
    ]);
    expect(found[1]?.uses[0]?.answer?.text).toBe('10:00');
  });

  it('find the call of an answer in an earlier batch, and report an answered call once', () => {
    const asked = turn('user', 'Time?');
    const called = calls(call('1', 'clock', {}));
    const answered = answer('1', '10:00');
    expect(readTrajectories([], [asked, called])).toEqual([]);
    const found = readTrajectories([asked, called], [answered]);
    expect(found).toMatchObject([{ request: 'Time?', uses: [{ call: { tool: 'clock' } }] }]);
    expect(readTrajectories([asked, called, answered], [turn('assistant', 'It is ten.')])).toEqual([]);
  });

  it('keep an unanswered call as one without a result', () => {
    const found = readTrajectories(
      [],
      [turn('user', 'Time?'), calls(call('1', 'clock', {})), turn('assistant', 'Sorry, I cannot tell.')],
    );
    expect(found[0]?.uses[0]?.answer).toBeNull();
    const [one] = found;
    expect(one && trajectoryMemory(one).details.used?.[0]?.ok).toBeNull();
  });

  it('say what to do instead when a later call succeeded', () => {
    const [found] = readTrajectories(
      [],
      [
        turn('user', 'Weather in Berlin?'),
        calls(call('1', 'weather', { town: 'Berlin' })),
        answer('1', '{"error":"bad_argument"}'),
        calls(call('2', 'weather', { city: 'Berlin' })),
        answer('2', 'rain'),
      ],
    );
    const memory = found && trajectoryMemory(found);
    expect(memory?.text).toBe(
      'Task: Weather in Berlin?\n1. weather({"town":"Berlin"}) failed (bad_argument) → {"error":"bad_argument"}\n2. weather({"city":"Berlin"}) → rain',
    );
    expect(memory?.details.used?.[0]?.experience).toBe(
      'when weather({"town":"Berlin"}) fails with bad_argument, then call weather({"city":"Berlin"}) instead',
    );
  });

  it('have limited size, however many calls and however long the answers are', () => {
    const ids = Array.from({ length: 100 }, (_, n) => String(n));
    const found = readTrajectories(
      [],
      [
        calls(...ids.map((id) => call(id, 'fetch', { id: 'x'.repeat(10_000) }))),
        ...ids.map((id) => answer(id, 'y'.repeat(10_000))),
      ],
    );
    expect(found.flatMap(({ uses }) => uses)).toHaveLength(100);
    for (const one of found) expect(trajectoryMemory(one).text.length).toBeLessThan(7000);
  });
});

describe('tool calls', () => {
  it('are read in the formats that providers use; other entries are skipped', () => {
    expect(
      readToolCalls([
        { id: '1', function: { name: 'a', arguments: '{"x": 1}' } },
        { name: 'b', input: { y: [2] } },
        { function: { name: 'c', arguments: 'not json' } },
        { function: null, name: 'd' },
        { function: {} },
        'nothing',
        null,
      ]),
    ).toEqual([
      { id: '1', tool: 'a', args: '{"x":1}', parameters: ['x'] },
      { id: null, tool: 'b', args: '{"y":[2]}', parameters: ['y'] },
      { id: null, tool: 'c', args: 'not json', parameters: [] },
      { id: null, tool: 'd', args: '{}', parameters: [] },
    ]);
  });
});
