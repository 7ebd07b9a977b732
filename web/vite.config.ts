import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { publicPath } from '@plaza/contract/browser/patterns.ts';
import { chunkGroups, withoutFirstLoad } from './build/chunk-groups.ts';
import { finishOutput } from './build/finish-output.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { preloadApplication } from './build/preload-application.ts';
import { buildAll, publicEnvironment, renderPublicPages, writePublicStyles } from './build/public-pages.ts';
import { reactPlugins } from './build/react-plugins.ts';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** In development the HTML pages are served on the server's paths; the public ones come from the server itself. */
const pagesOfTheServer = (): Plugin => ({
  name: 'plaza-pages',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const [path = ''] = (request.url ?? '').split('?');
      const wantsPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path) && !/^\/(api|@)/.test(path);
      const isPublic = path.startsWith('/embed/') || (publicPath.test(path) && !/\bplaza_in=1/.test(request.headers.cookie ?? ''));
      if (wantsPage && !isPublic)
        request.url = /^\/(?:login(?:\/callback\/\w+)?|reset-password)$/.test(path)
          ? '/login.html'
          : path === '/setup'
            ? '/setup.html'
            : path === '/ui'
              ? '/kit.html'
              : '/app.html';
      next();
    });
  },
  transformIndexHtml: async (html) => html.replace('<!--plaza-head-->', await headOfTheServer()),
});

/** The settings that the server writes into the page's head; empty while it starts. */
const headOfTheServer = (): Promise<string> =>
  fetch(`${api}/@plaza/head`).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );

const api = `http://127.0.0.1:${process.env['PLAZA_API_PORT'] ?? 3000}`;
const publicProxy = { [publicPath.source.replace(/\$$/, '(?:\\?.*)?$')]: api, '/embed': api };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'mpa',
  plugins: [
    reactPlugins(),
    pagesOfTheServer(),
    preloadApplication(),
    offlineWorker(),
    finishOutput(),
    renderPublicPages(),
    writePublicStyles(),
  ],
  css: { modules: { localsConvention: 'dashes' } },
  json: { stringify: true },
  // Workers load parts of theirs when they need them, too.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    manifest: true,
    // An image inlined in a script cannot be cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstLoad },
    rolldownOptions: {
      input: { login: page('login.html'), setup: page('setup.html'), app: page('app.html') },
      preserveEntrySignatures: 'allow-extension',
      // A group has only what its pattern matches: otherwise a barrel would add what only others need.
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
  environments: { public: publicEnvironment },
  builder: { buildApp: buildAll },
  server: { proxy: { ...publicProxy, '/api': api, '/files': api, '/socket.io': { target: api, ws: true } } },
});
