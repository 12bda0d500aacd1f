import type { Recorder } from './recorder.ts';

const VERSION = '2026-07-28';

/** Tools of MCP, in messages of the revision 2026-07-28. */
export async function showMcp(recorder: Recorder): Promise<void> {
  await recorder.show('post_mcp_users_by_user_id', {
    ...toolCall('add_memory', { text: 'My bicycle is in the cellar.', wait: true }),
    parameters: { ...headersOf('add_memory'), user_id: 'emma' },
  });
  await recorder.show('post_mcp', {
    ...toolCall('search_memory', { user_id: 'emma', query: 'Where is the bicycle?' }),
    parameters: headersOf('search_memory'),
  });
}

function headersOf(name: string) {
  return { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': name };
}

function toolCall(name: string, args: object) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientInfo': { name: 'example', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta } },
  };
}
