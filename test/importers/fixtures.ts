import { gzipSync } from 'node:zlib';
import type { Source } from '../../src/services/importers/found.ts';
import { zipped } from '../support/zip.ts';

/** A search that finds an imported memory, with what it shows of it. */
export interface Expected {
  readonly user: string;
  readonly query: string;
  readonly text: string;
  /** The day of the memory. */
  readonly day: string;
  readonly tag?: string;
}

export interface Fixture {
  readonly source: Source;
  readonly name: string;
  readonly content: string | Buffer;
  /** The user that `--user` names; absent: the file names its users. */
  readonly user?: string;
  readonly conversations: number;
  readonly messages: number;
  readonly memories: number;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly expected: readonly Expected[];
}

const lines = (...values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const mem0 = {
  results: [
    {
      id: '6f2c7a94-0d7e-4f0b-9f3a-1b0c7f6d2a10',
      memory: 'Prefers oat milk in coffee',
      hash: 'e0c1',
      metadata: { room: 'kitchen' },
      categories: ['food'],
      created_at: '2025-04-12T09:15:00.123456-07:00',
      updated_at: null,
      user_id: 'mem0-ann',
      agent_id: 'barista',
    },
    {
      id: '6f2c7a94-0d7e-4f0b-9f3a-1b0c7f6d2a11',
      memory: '喜欢在周末去爬山',
      created_at: '2025-05-02T08:00:00Z',
      user_id: 'mem0-chen',
    },
    {
      id: '6f2c7a94-0d7e-4f0b-9f3a-1b0c7f6d2a12',
      memory: 'Is on a diet until June',
      created_at: '2025-05-02T08:00:00Z',
      expiration_date: '2025-06-01',
      user_id: 'mem0-ann',
    },
  ],
  relations: [{ source: 'ann', relationship: 'drinks', target: 'coffee' }],
};

const openMemoryTables = {
  user: { id: 'aa0e', user_id: 'om-dana', name: null, email: null, created_at: '2025-01-01T00:00:00+00:00' },
  apps: [{ id: 'app-1', name: 'cursor', is_active: true }],
  categories: [{ id: 'cat-1', name: 'work', description: 'Work' }],
  memories: [
    {
      id: 'b5a4d5c4-1c1b-4f6c-8c55-0c7f5f2f3a01',
      user_id: 'aa0e',
      app_id: 'app-1',
      content: 'Dana leads the billing team',
      metadata: {},
      state: 'active',
      created_at: '2025-03-03T10:00:00+00:00',
      category_ids: ['cat-1'],
    },
  ],
};
const openMemoryLines = lines(
  {
    id: 'b5a4d5c4-1c1b-4f6c-8c55-0c7f5f2f3a01',
    content: 'Dana leads the billing team',
    metadata: { repo: 'invoices' },
    created_at: '2025-03-03T10:00:00+00:00',
    updated_at: '2025-03-04T10:00:00+00:00',
    state: 'active',
    app: 'cursor',
    categories: ['work'],
  },
  {
    id: 'b5a4d5c4-1c1b-4f6c-8c55-0c7f5f2f3a02',
    content: 'Dana used tabs once',
    created_at: '2025-03-03T10:00:00+00:00',
    state: 'deleted',
    categories: [],
  },
);

const letta = {
  agents: [
    {
      id: 'agent-0',
      name: 'companion',
      tags: ['home'],
      in_context_message_ids: ['message-0'],
      messages: [
        { id: 'message-0', role: 'system', content: [{ type: 'text', text: 'You are a companion.' }] },
        {
          id: 'message-1',
          role: 'user',
          content: [{ type: 'text', text: '{"type":"login","last_login":"Never","time":"2025-02-01"}' }],
          created_at: '2025-02-01T09:00:00+00:00',
        },
        {
          id: 'message-2',
          role: 'user',
          content: [
            {
              type: 'text',
              text: '{"type":"user_message","message":"I adopted a cat called Biscuit in Ghent.","time":"2025-02-01"}',
            },
          ],
          created_at: '2025-02-01T09:01:00+00:00',
        },
        {
          id: 'message-3',
          role: 'assistant',
          content: [{ type: 'text', text: 'The user seems happy.' }],
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'send_message', arguments: '{"message":"Biscuit is a lovely name!"}' },
            },
          ],
          created_at: '2025-02-01T09:01:05+00:00',
        },
        { id: 'message-4', role: 'tool', content: [{ type: 'text', text: '{"status":"OK"}' }] },
      ],
    },
  ],
  groups: [],
  blocks: [
    {
      id: 'block-0',
      label: 'human',
      value: 'Plays the cello in a string quartet.',
      description: 'About the user',
    },
    { id: 'block-1', label: 'scratch', value: '' },
  ],
  files: [],
  sources: [],
  tools: [{ id: 'tool-0', name: 'send_message', source_code: 'def send_message(): ...' }],
  mcp_servers: [],
  metadata: { revision_id: '1' },
  created_at: '2025-02-02T00:00:00+00:00',
};

const memobase = [
  {
    data: {
      profiles: [
        {
          id: '0d3e2f1a-5b6c-4d7e-8f90-112233445566',
          content: 'works as a marine biologist',
          attributes: { topic: 'work', sub_topic: 'job_title' },
          created_at: '2025-06-10T12:00:00.000000+00:00',
          updated_at: '2025-06-10T12:00:00.000000+00:00',
        },
      ],
    },
    errno: 0,
    errmsg: '',
  },
  {
    data: {
      events: [
        {
          id: '1d3e2f1a-5b6c-4d7e-8f90-112233445566',
          event_data: {
            event_tip: 'Counted seals on the island of Texel',
            event_tags: [{ tag: 'place', value: 'Texel' }],
            profile_delta: [{ content: 'counts seals', attributes: { topic: 'work', sub_topic: 'tasks' } }],
          },
          created_at: '2025-06-11T12:00:00Z',
        },
      ],
      gists: [{ id: '2d3e', gist_data: { content: 'counts seals' }, created_at: '2025-06-11T12:00:00Z' }],
    },
    errno: 0,
    errmsg: '',
  },
  {
    data: {
      blob_type: 'chat',
      blob_data: {
        messages: [
          {
            role: 'user',
            content: 'My sister Femke moves to Utrecht in May.',
            created_at: '2025-06-12T08:00:00Z',
          },
          { role: 'assistant', content: 'How nice for her!', alias: 'Buddy' },
        ],
      },
      fields: null,
      created_at: '2025-06-12T08:00:10Z',
    },
    errno: 0,
    errmsg: '',
  },
];

const hindsightFact = {
  text: 'Grace repaired the espresso machine with Omar',
  fact_type: 'experience',
  occurred_start: '2025-07-01T00:00:00Z',
  mentioned_at: '2025-07-02T10:00:00Z',
  metadata: { channel: 'chat' },
  tags: ['repairs'],
  entities: ['Grace', 'Omar'],
  causal_relations: [],
};
const hindsight = {
  'manifest.json': JSON.stringify({
    schema_version: 1,
    source_bank_id: 'hs-grace',
    document_count: 2,
    fact_count: 1,
    archive_type: 'documents',
  }),
  'documents/000000.json': JSON.stringify({
    id: 'doc/1',
    original_text: 'Yesterday Grace and Omar repaired the espresso machine.',
    tags: ['office'],
    created_at: '2025-07-02T10:00:00Z',
    chunks: [{ chunk_index: 0, chunk_text: 'Yesterday Grace and Omar …' }],
    facts: [hindsightFact],
  }),
  'documents/000001.json': JSON.stringify({
    id: 'doc/2',
    original_text: 'The spare keys hang behind the piano.',
    created_at: '2025-07-03T10:00:00Z',
    facts: [],
  }),
  'observations.json': JSON.stringify([
    {
      text: 'Grace is good with machines',
      mentioned_at: '2025-07-04T10:00:00Z',
      proof_count: 2,
      sources: [],
    },
  ]),
  'mental_models.json': JSON.stringify([{ id: 'm', name: 'Machines', content: '…' }]),
};

const zepThread = {
  messages: [
    {
      uuid: '7b1e0b7e-6d59-4a53-a1a2-0d2f7f3a0002',
      role: 'assistant',
      content: 'Noted.',
      created_at: '2025-08-01T10:00:05Z',
    },
    {
      uuid: '7b1e0b7e-6d59-4a53-a1a2-0d2f7f3a0001',
      role: 'user',
      name: 'Hugo',
      content: 'I signed up for a pottery course in Leuven.',
      created_at: '2025-08-01T10:00:00Z',
    },
    {
      uuid: '7b1e0b7e-6d59-4a53-a1a2-0d2f7f3a0003',
      role: 'tool',
      content: '{}',
      created_at: '2025-08-01T10:00:06Z',
    },
  ],
  row_count: 3,
  total_count: 3,
  user_id: 'zep-hugo',
};
const zepEdges = [
  {
    uuid: 'f0a1b2c3-0000-4000-8000-000000000001',
    name: 'DRIVES',
    fact: 'Hugo drives a green van',
    created_at: '2025-08-02T00:00:00Z',
    valid_at: '2025-01-05T00:00:00Z',
    source_node_uuid: 'n1',
    target_node_uuid: 'n2',
  },
];

const memos = {
  nodes: [
    {
      id: 'c1e2bfb3-4dd7-40f9-a347-a25a72223b2c',
      memory: 'Ines keeps bees on the roof',
      metadata: {
        user_id: 'memos-ines',
        session_id: 'default_session',
        status: 'activated',
        memory_type: 'UserMemory',
        type: 'fact',
        key: 'Bees',
        tags: ['hobby', 'bees'],
        created_at: '2025-09-13T20:51:42.394870000+00:00',
        updated_at: '2025-09-14T20:51:42.396309000+00:00',
        embedding: [0.1, 0.2],
        sources: ['{"type": "chat", "role": "user", "content": "I keep bees"}'],
      },
    },
    {
      id: 'c1e2bfb3-4dd7-40f9-a347-a25a72223b2d',
      memory: 'Ines kept hens',
      metadata: { user_id: 'memos-ines', status: 'deleted' },
    },
  ],
  edges: [{ source: 'a', target: 'b', type: 'PARENT' }],
};

const node = (id: string, parent: string | null, children: string[], message: unknown) => ({
  id,
  parent,
  children,
  message,
});
const said = (id: string, role: string, text: string, create_time: number | null, more: object = {}) => ({
  id,
  author: { role, name: null, metadata: {} },
  create_time,
  content: { content_type: 'text', parts: [text] },
  status: 'finished_successfully',
  metadata: {},
  recipient: 'all',
  ...more,
});
export const chatgpt = [
  {
    title: 'Kayaks',
    create_time: 1_757_000_000.5,
    update_time: 1_757_000_900,
    conversation_id: '68b9a1c2-0000-4000-8000-000000000001',
    current_node: 'n5',
    mapping: {
      root: node('root', null, ['n1'], null),
      n1: node(
        'n1',
        'root',
        ['n2', 'n3'],
        said('n1', 'system', '', null, { metadata: { is_visually_hidden_from_conversation: true } }),
      ),
      n2: node('n2', 'n1', [], said('n2', 'user', 'I bought a red canoe in Namur.', 1_757_000_010)),
      n3: node('n3', 'n1', ['n4'], said('n3', 'user', 'I bought a yellow kayak in Dinant.', 1_757_000_020)),
      n4: node(
        'n4',
        'n3',
        ['n5'],
        said('n4', 'assistant', 'search("kayak")', 1_757_000_025, {
          recipient: 'browser',
          content: { content_type: 'code', text: 'search("kayak")' },
        }),
      ),
      n5: node('n5', 'n4', [], said('n5', 'assistant', 'Enjoy the Meuse!', 1_757_000_030)),
    },
  },
];

export const claude = [
  {
    uuid: '9a0b1c2d-0000-4000-8000-000000000001',
    name: 'Marathon plan',
    created_at: '2025-10-05T06:00:00.000000Z',
    updated_at: '2025-10-05T06:05:00.000000Z',
    account: { uuid: '11111111-0000-4000-8000-000000000000' },
    chat_messages: [
      {
        uuid: 'c1',
        text: 'I run the Antwerp marathon next April.',
        content: [{ type: 'text', text: 'I run the Antwerp marathon next April.' }],
        sender: 'human',
        created_at: '2025-10-05T06:00:01.000000Z',
        attachments: [],
        files: [],
      },
      {
        uuid: 'c2',
        text: '',
        content: [
          { type: 'thinking', thinking: 'A plan is needed.' },
          { type: 'text', text: 'Start with three runs a week.' },
        ],
        sender: 'assistant',
        created_at: '2025-10-05T06:00:09.000000Z',
      },
      { uuid: 'c3', text: '', content: [], sender: 'human', created_at: '2025-10-05T06:01:00.000000Z' },
    ],
  },
];

export const FIXTURES: readonly Fixture[] = [
  {
    source: 'mem0',
    name: 'mem0.json',
    content: JSON.stringify(mem0, null, 2),
    conversations: 0,
    messages: 0,
    memories: 2,
    leftOut: { 'relations of the graph': 1, 'expired memories': 1 },
    expected: [
      {
        user: 'mem0-ann',
        query: 'Which milk goes into the coffee?',
        text: 'Prefers oat milk',
        day: '2025-04-12',
        tag: 'food',
      },
      { user: 'mem0-chen', query: '周末喜欢做什么？', text: '爬山', day: '2025-05-02' },
    ],
  },
  {
    source: 'openmemory',
    name: 'memories_export_dana.zip',
    content: zipped({
      'memories.json': JSON.stringify(openMemoryTables, null, 2),
      'memories.jsonl.gz': gzipSync(openMemoryLines),
    }),
    conversations: 0,
    messages: 0,
    memories: 1,
    leftOut: { 'deleted memories': 1 },
    expected: [
      {
        user: 'om-dana',
        query: 'Who leads billing?',
        text: 'Dana leads the billing team',
        day: '2025-03-03',
        tag: 'work',
      },
    ],
  },
  {
    source: 'letta',
    name: 'companion.af',
    content: JSON.stringify(letta, null, 2),
    user: 'letta-lea',
    conversations: 1,
    messages: 2,
    memories: 1,
    leftOut: { 'system, tool and inner messages': 3 },
    expected: [
      { user: 'letta-lea', query: 'What is the name of the cat?', text: 'Biscuit', day: '2025-02-01' },
      {
        user: 'letta-lea',
        query: 'Which instrument does the user play?',
        text: 'Plays the cello',
        day: '2026-03-02',
        tag: 'human',
      },
    ],
  },
  {
    source: 'memobase',
    name: 'memobase.json',
    content: lines(...memobase),
    user: 'mb-finn',
    conversations: 1,
    messages: 2,
    memories: 2,
    leftOut: {},
    expected: [
      {
        user: 'mb-finn',
        query: 'What is the job?',
        text: 'work, job title: works as a marine biologist',
        day: '2025-06-10',
        tag: 'job_title',
      },
      {
        user: 'mb-finn',
        query: 'Where were seals counted?',
        text: 'island of Texel',
        day: '2025-06-11',
        tag: 'Texel',
      },
      { user: 'mb-finn', query: 'Where does Femke move to?', text: 'Utrecht', day: '2025-06-12' },
    ],
  },
  {
    source: 'hindsight',
    name: 'bank.zip',
    content: zipped(hindsight),
    conversations: 1,
    messages: 1,
    memories: 2,
    leftOut: { 'mental models': 1 },
    expected: [
      {
        user: 'hs-grace',
        query: 'Who repaired the espresso machine?',
        text: 'with Omar',
        day: '2025-07-02',
        tag: 'repairs',
      },
      { user: 'hs-grace', query: 'Where are the spare keys?', text: 'behind the piano', day: '2025-07-03' },
      {
        user: 'hs-grace',
        query: 'Who is good with machines?',
        text: 'Grace is good with machines',
        day: '2025-07-04',
      },
    ],
  },
  {
    source: 'zep',
    name: 'zep.jsonl',
    content: lines(zepThread, { ...{ edges: zepEdges }, user_id: 'zep-hugo' }),
    conversations: 1,
    messages: 2,
    memories: 1,
    leftOut: { 'system and tool messages': 1 },
    expected: [
      { user: 'zep-hugo', query: 'Which course is in Leuven?', text: 'pottery course', day: '2025-08-01' },
      { user: 'zep-hugo', query: 'What does Hugo drive?', text: 'green van', day: '2025-01-05' },
    ],
  },
  {
    source: 'memos',
    name: 'textual_memory.json',
    content: JSON.stringify(memos, null, 4),
    conversations: 0,
    messages: 0,
    memories: 1,
    leftOut: { 'deleted memories': 1 },
    expected: [
      {
        user: 'memos-ines',
        query: 'Which animals are on the roof?',
        text: 'keeps bees',
        day: '2025-09-13',
        tag: 'hobby',
      },
    ],
  },
  {
    source: 'chatgpt',
    name: 'chatgpt.zip',
    content: zipped({
      'conversations.json': JSON.stringify(chatgpt),
      'user.json': '{"id":"user-x"}',
      'chat.html': '<html>',
    }),
    user: 'gpt-joe',
    conversations: 1,
    messages: 2,
    memories: 0,
    leftOut: { 'system, tool and hidden messages': 2, 'messages of other branches': 1 },
    expected: [
      { user: 'gpt-joe', query: 'Which boat was bought?', text: 'yellow kayak in Dinant', day: '2025-09-04' },
    ],
  },
  {
    source: 'claude',
    name: 'conversations.json',
    content: JSON.stringify(claude),
    user: 'cl-kim',
    conversations: 1,
    messages: 2,
    memories: 0,
    leftOut: { 'messages without words': 1 },
    expected: [{ user: 'cl-kim', query: 'Which marathon?', text: 'Antwerp marathon', day: '2025-10-05' }],
  },
];
