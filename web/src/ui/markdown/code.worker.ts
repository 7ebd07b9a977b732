import type { LanguageFn } from 'highlight.js';
import highlighter from 'highlight.js/lib/core';

/** What a part of code is, as far as it has a colour. */
type Kind = 'comment' | 'keyword' | 'text' | 'number' | 'title' | 'name' | 'added' | 'removed';
export type CodePart = readonly [kind: Kind | null, text: string];
export type CodeReply = 'begun' | readonly CodePart[] | null;

type Load = () => Promise<{ default: LanguageFn }>;
const grammars: Readonly<Record<string, Load>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};
/** Languages that stand within others. */
const inner: Readonly<Record<string, readonly string[]>> = { xml: ['css', 'javascript'], dockerfile: ['bash'] };

const load = async (language: string): Promise<void> => {
  const grammar = grammars[language];
  if (!grammar || highlighter.getLanguage(language)) return;
  highlighter.registerLanguage(language, (await grammar()).default);
};

const kinds: Readonly<Record<Kind, string>> = {
  comment: 'comment quote',
  keyword: 'keyword selector-tag literal doctag name tag section',
  text: 'string regexp char symbol link code bullet',
  number: 'number variable template-variable meta',
  title: 'title type built_in class function selector-class selector-id',
  name: 'attr attribute property selector-attr selector-pseudo',
  added: 'addition',
  removed: 'deletion',
};
const kindOf = new Map(Object.entries(kinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Kind])));

const pieces = /<span class="([^"]*)">|<\/span>|[^<]+/g;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** The HTML of the library as text and kinds. */
export function partsIn(html: string): CodePart[] {
  const open: (Kind | null)[] = [];
  const parts: CodePart[] = [];
  for (const [piece, classes] of html.matchAll(pieces)) {
    const around = open.at(-1) ?? null;
    if (classes !== undefined) open.push(kindOf.get(/^hljs-(\S+)/.exec(classes)?.[1] ?? '') ?? around);
    else if (piece === '</span>') open.pop();
    else parts.push([around, piece.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)]);
  }
  return parts;
}

const work = async ({ code, language }: { code: string; language: string }): Promise<CodeReply> => {
  await Promise.all([language, ...(inner[language] ?? [])].map(load));
  postMessage('begun' satisfies CodeReply);
  return partsIn(highlighter.highlight(code, { language, ignoreIllegals: true }).value);
};
addEventListener('message', ({ data }: MessageEvent<{ code: string; language: string }>) => {
  void work(data).then(
    (parts) => postMessage(parts),
    () => postMessage(null),
  );
});
