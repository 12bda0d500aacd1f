import { serveThread } from '../../lib/guarded/serve-thread.ts';
import { extractByRules } from '../rules/index.ts';
import { OPERATIONS } from './operations.ts';

/**
 * Loads dictionaries and compiles patterns (about 0.4 s), so that this time neither delays the first
 * text nor counts against its limit.
 */
function warmUp(): void {
  const messages = ['I met Ann in Oslo last Tuesday.', '我上周六在杭州见了张伟。'].map((text, index) => ({
    messageId: String(index),
    externalId: null,
    conversationId: '',
    role: 'user' as const,
    roleId: null,
    roleName: null,
    text,
    chatTime: null,
    saidAt: new Date(0),
  }));
  extractByRules({ messages, context: [], views: ['detail_factual', 'event', 'preference'] });
}

warmUp();
serveThread(OPERATIONS);
