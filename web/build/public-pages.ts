import { fileURLToPath } from 'node:url';
import type { EnvironmentOptions, Plugin, ViteBuilder } from 'vite';

const entry = fileURLToPath(new URL('../src/entries/public.tsx', import.meta.url));

/** The public pages as one module that the server runs, in `server/public.js` beside what browsers get. */
export const publicEnvironment: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    target: 'node24',
    minify: true,
    cssMinify: true,
    manifest: false,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: entry, output: { entryFileNames: 'server/[name].js', codeSplitting: false } },
  },
};

/** The pages of the browser first: that empties the folder. */
export const buildAll = async ({ build, environments }: ViteBuilder): Promise<void> => {
  for (const environment of [environments['client'], environments['public']]) if (environment) await build(environment);
};

/** In development the server asks here for the HTML of a page, and a change of a page reloads it. */
export const renderPublicPages = (): Plugin => ({
  name: 'plaza-public-pages',
  apply: 'serve',
  configureServer: (server) => {
    const htmlOf = async (body: string): Promise<string> => {
      const { render } = await server.ssrLoadModule('/src/entries/public.tsx');
      return render(JSON.parse(body)).replace('</head>', '<script type="module" src="/@vite/client"></script></head>');
    };
    server.middlewares.use('/@plaza/render', (request, response) => {
      request
        .toArray()
        .then((parts) => htmlOf(parts.join('')))
        .then(
          (html) => response.end(html),
          (error: unknown) => response.writeHead(500).end(String(error instanceof Error ? error.stack : error)),
        );
    });
  },
  hotUpdate({ server, modules }) {
    if (this.environment.name === 'ssr' && modules.length > 0) server.ws.send({ type: 'full-reload' });
  },
});
