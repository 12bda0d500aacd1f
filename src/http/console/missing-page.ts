/** What `/console` shows while the console is not built. */
export const MISSING_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recollect: the console is not built</title></head>
<body>
<h1>The console is not built</h1>
<p>The server runs, and its APIs answer (<a href="/docs">reference</a>). To build the console, run this in the folder
of the server, and start the server again:</p>
<pre><code>npm ci &amp;&amp; npm run console:build</code></pre>
<p lang="zh">控制台尚未构建。请在服务器所在的文件夹中运行上面的命令，然后重新启动服务器。</p>
</body>
</html>
`;
