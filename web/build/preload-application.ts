import type { Plugin } from 'vite';

const script = (file: string) => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
  injectTo: 'head' as const,
});
/** Only preloaded, so that the first paint does not wait for it. The first script applies the styles. */
const sheet = (file: string) => ({ tag: 'link', attrs: { rel: 'preload', as: 'style', href: `/${file}` }, injectTo: 'head' as const });

/** Style sheets of the build; the boot style sheet (`boot-app.css`) stays. */
const sheetsInHead = /\s*<link rel="stylesheet"[^>]*href="\/assets\/[^>]*>/g;

/**
 * The application starts its requests in a small first script and imports the rest.
 * The HTML preloads the rest, so that the browser fetches it at the same time.
 */
export const preloadApplication = (): Plugin => ({
  name: 'plaza-preload-application',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk, filename }) => {
      if (!filename.endsWith('app.html') || !chunk) return;
      const chunks = new Map(Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])));
      const rest = [...chunks.values()].find((candidate) => candidate.facadeModuleId?.endsWith('/src/app/mount.tsx'));
      if (!rest) throw new Error('The application has no chunk of its own any more; see entries/app.tsx');
      // Imported modules come before their importers, and so do their styles.
      const withImports = (file: string, seen = new Set<string>()): string[] => {
        if (seen.has(file)) return [];
        seen.add(file);
        return [...(chunks.get(file)?.imports ?? []).flatMap((imported) => withImports(imported, seen)), file];
      };
      const first = withImports(chunk.fileName);
      const known = new Set(first);
      const wanted = [...first, ...withImports(rest.fileName)];
      const sheets = new Set(wanted.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]));
      const scripts = wanted.filter((file) => !known.has(file));
      return { html: html.replace(sheetsInHead, ''), tags: [...scripts.map(script), ...Array.from(sheets, sheet)] };
    },
  },
});
