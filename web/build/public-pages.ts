import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EnvironmentOptions, Plugin, ViteBuilder } from 'vite';
import { compress } from './finish-output.ts';

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

/** The client build comes first, as it empties the folder. */
export const buildAll = async ({ build, environments }: ViteBuilder): Promise<void> => {
  for (const environment of [environments['client'], environments['public']]) if (environment) await build(environment);
};

type PublicModule = { publicStyles: string; stylesheet: string };

/** Writes the styles of the public pages to their linked path, with compressed copies. */
export const writePublicStyles = (): Plugin => ({
  name: 'plaza-public-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'public',
  writeBundle: async ({ dir = 'dist' }) => {
    const built = (await import(pathToFileURL(path.join(dir, 'server/public.js')).href)) as PublicModule;
    const file = path.join(dir, built.stylesheet);
    await fs.writeFile(file, built.publicStyles);
    await compress(file);
  },
});

/** In development the server requests the HTML of a public page here; a change of a page reloads it. */
export const renderPublicPages = (): Plugin => ({
  name: 'plaza-public-pages',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (!/^\/assets\/public-\w+\.css$/.test(request.url ?? '')) return next();
      server
        .ssrLoadModule('/src/entries/public.tsx')
        .then((loaded) => response.setHeader('content-type', 'text/css').end((loaded as PublicModule).publicStyles), next);
    });
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
