import { defineConfig } from 'vite';

/** The server that `npm run console:dev` asks. Its page guard expects its own origin. */
const SERVER = process.env.RECOLLECT_URL ?? 'http://127.0.0.1:8000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: { alias: { react: 'preact/compat', 'react-dom': 'preact/compat' } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // no data: URLs of scripts, and no inline script: the content security policy allows none
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/admin': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } },
  },
});
