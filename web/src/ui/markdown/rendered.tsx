import { lazy, use, Suspense } from 'react';
import { Html, type HtmlProps } from './html.tsx';
import type { MarkdownProps } from './markdown.tsx';
import { Plain } from './plain.tsx';
import { isHarmless, isRenderable, renderMarkdown } from './render-markdown.ts';

let purifier: Promise<((html: string) => string) | null> | undefined;
/** Most texts need no sanitizing, so it is loaded with the first that does. */
const loadPurifier = () =>
  (purifier ??= import('./purify.ts').then(
    ({ purify }) => purify,
    () => null,
  ));

/** Loaded with the first text that has spoilers or blocks of code. Without it, spoilers stay covered and code has no colours. */
const LiveHtml = lazy(() =>
  import('./live-html.tsx').then(
    ({ LiveHtml }) => ({ default: LiveHtml }),
    () => ({ default: Html }),
  ),
);

export const Rendered = ({ source, mentions, emoji }: MarkdownProps) => {
  if (!isRenderable(source)) return <Plain source={source} />;
  const html = renderMarkdown(source, mentions, emoji);
  return isHarmless(html) ? <Shown html={html} /> : <Purified source={source} html={html} />;
};

const Purified = ({ source, html }: { source: string; html: string }) => {
  const purify = use(loadPurifier());
  return purify ? <Shown html={purify(html)} /> : <Plain source={source} />;
};

const Shown = ({ html }: HtmlProps) =>
  /<(?:mark|pre)>/.test(html) ? (
    <Suspense fallback={<Html html={html} />}>
      <LiveHtml html={html} />
    </Suspense>
  ) : (
    <Html html={html} />
  );
