import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const source = fileURLToPath(new URL('offline.js', import.meta.url));

/** What the door needs to start without the network: the first code of the application, its own, and the words of both languages. */
const roots = [
  /\/src\/entries\/app\.tsx$/,
  /\/src\/app\/mount\.tsx$/,
  /\/src\/app\/pages\/cold-start\.tsx$/,
  /\/features\/events\/index\.ts$/,
  /\/features\/events\/door\/cold\/cold-door\.tsx$/,
  /\/features\/events\/door\/scanner\/camera-scanner\.tsx$/,
  /\/node_modules\/jsqr\//,
  /\/src\/(?:kernel|app|features\/(?:preferences|exceptions|events\/door))\/texts\/[\w-]+\.json$/,
  /\/contract\/src\/texts\/[\w.-]+\.json$/,
];
/** Linked by the page, without a hash. */
const plain = ['/theme.js', '/frame.js', '/boot-app.css', '/favicon.svg'];

type Chunk = Rolldown.OutputChunk;
/** A chunk, what it imports, and their styles. */
function withImports(file: string, chunks: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(file);
  if (!chunk || found.has(file)) return found;
  found.add(file);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const imported of chunk.imports) withImports(imported, chunks, found);
  return found;
}

/** Writes the service worker of the door with the names of its files: see docs/decisions/0024. */
export const offlineWorker = (): Plugin => ({
  name: 'plaza-offline-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])));
      const isRoot = ({ moduleIds }: Chunk) => roots.some((root) => moduleIds.some((id) => root.test(id)));
      const named = [...chunks.values()].filter(isRoot);
      const entry = named.find(({ isEntry, name }) => isEntry && name === 'app');
      if (!entry) throw new Error('The application has no entry any more; see web/build/offline-worker.ts');
      const files = new Set(named.flatMap(({ fileName }) => [...withImports(fileName, chunks)]));
      const list = [...plain, ...Array.from(files, (file) => `/${file}`).toSorted()];
      const script = fs.readFileSync(source, 'utf8');
      const build = createHash('sha256').update(JSON.stringify(list)).update(script).digest('hex').slice(0, 16);
      const values = { BUILD: build, ENTRY: `/${entry.fileName}`, FILES: list };
      const head = Object.entries(values).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: head.join('') + script });
    },
  },
});
