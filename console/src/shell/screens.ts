import type { FunctionComponent } from 'preact';
import lazy from 'preact-iso/lazy';
import { names } from './names.texts.ts';
import { shell } from './shell.texts.ts';

type Component = FunctionComponent<object>;

interface Screen {
  /** Below `/console`. */
  readonly path: string;
  readonly component: Component;
  /** Its entry of the navigation. Screens without one are reached from others. */
  readonly entry?: { readonly group: () => string; readonly name: () => string };
}

const from = <T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T) =>
  lazy(() => load().then((module) => module[name] as never)) as unknown as Component;
const remembered = () => shell.remember;
const work = () => shell.operate;
const settings = () => shell.manage;

/** Every screen, in the order of the navigation. The first one is where `/console` leads. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/overview',
    component: from(() => import('../screens/overview.tsx'), 'Overview'),
    entry: { group: () => shell.start, name: () => names.overview },
  },
  {
    path: '/search',
    component: from(() => import('../screens/search.tsx'), 'Search'),
    entry: { group: remembered, name: () => names.search },
  },
  {
    path: '/chat',
    component: from(() => import('../screens/chat.tsx'), 'Chat'),
    entry: { group: remembered, name: () => names.chat },
  },
  {
    path: '/memories',
    component: from(() => import('../screens/memories.tsx'), 'Memories'),
    entry: { group: remembered, name: () => names.memories },
  },
  { path: '/memories/:id', component: from(() => import('../screens/memory.tsx'), 'Memory') },
  {
    path: '/conversations',
    component: from(() => import('../screens/conversations.tsx'), 'Conversations'),
    entry: { group: remembered, name: () => names.conversations },
  },
  {
    path: '/conversations/:cube/:conversation?',
    component: from(() => import('../screens/conversation.tsx'), 'Conversation'),
  },
  {
    path: '/people',
    component: from(() => import('../screens/people.tsx'), 'People'),
    entry: { group: remembered, name: () => names.people },
  },
  { path: '/people/:user', component: from(() => import('../screens/person.tsx'), 'Person') },
  {
    path: '/tasks',
    component: from(() => import('../screens/tasks.tsx'), 'Tasks'),
    entry: { group: work, name: () => names.tasks },
  },
  { path: '/tasks/:id', component: from(() => import('../screens/task.tsx'), 'Task') },
  {
    path: '/decisions',
    component: from(() => import('../screens/decisions.tsx'), 'Decisions'),
    entry: { group: work, name: () => names.decisions },
  },
  {
    path: '/extractions',
    component: from(() => import('../screens/extractions.tsx'), 'Extractions'),
    entry: { group: work, name: () => names.extractions },
  },
  { path: '/extractions/:run', component: from(() => import('../screens/extraction.tsx'), 'Extraction') },
  {
    path: '/prompts',
    component: from(() => import('../screens/prompts.tsx'), 'Prompts'),
    entry: { group: settings, name: () => names.prompts },
  },
  {
    path: '/templates',
    component: from(() => import('../screens/templates.tsx'), 'Templates'),
    entry: { group: settings, name: () => names.templates },
  },
  // before the next one, whose pattern it matches too
  { path: '/templates/new', component: from(() => import('../screens/template.tsx'), 'NewTemplate') },
  { path: '/templates/:template', component: from(() => import('../screens/template.tsx'), 'Template') },
  {
    path: '/templates/:template/:kind/:owner',
    component: from(() => import('../screens/profile.tsx'), 'Profile'),
  },
  {
    path: '/knowledge',
    component: from(() => import('../screens/knowledge.tsx'), 'Knowledge'),
    entry: { group: settings, name: () => names.knowledge },
  },
  {
    path: '/knowledge/:base',
    component: from(() => import('../screens/knowledge-base.tsx'), 'KnowledgeBase'),
  },
  {
    path: '/projects',
    component: from(() => import('../screens/projects.tsx'), 'Projects'),
    entry: { group: settings, name: () => names.projects },
  },
  {
    path: '/usage',
    component: from(() => import('../screens/usage.tsx'), 'Usage'),
    entry: { group: settings, name: () => names.usage },
  },
  {
    path: '/limits',
    component: from(() => import('../screens/limits.tsx'), 'Limits'),
    entry: { group: settings, name: () => names.limits },
  },
  {
    path: '/webhooks',
    component: from(() => import('../screens/webhooks.tsx'), 'Webhooks'),
    entry: { group: settings, name: () => names.webhooks },
  },
  { path: '/webhooks/:webhook', component: from(() => import('../screens/webhook.tsx'), 'Webhook') },
  {
    path: '/audit',
    component: from(() => import('../screens/audit.tsx'), 'Audit'),
    entry: { group: settings, name: () => names.audit },
  },
];
