/** Languages by what they are called behind a fence. */
export const codeLanguages: Readonly<Record<string, string>> = {
  bash: 'bash sh shell zsh console',
  c: 'c h',
  cpp: 'cpp c++ cc hpp cxx',
  csharp: 'csharp cs c#',
  css: 'css',
  diff: 'diff patch',
  dockerfile: 'dockerfile docker',
  go: 'go golang',
  ini: 'ini toml',
  java: 'java',
  javascript: 'javascript js jsx mjs cjs',
  json: 'json jsonc json5',
  kotlin: 'kotlin kt kts',
  markdown: 'markdown md',
  php: 'php',
  python: 'python py',
  ruby: 'ruby rb',
  rust: 'rust rs',
  sql: 'sql',
  swift: 'swift',
  typescript: 'typescript ts tsx mts cts',
  xml: 'xml html xhtml svg vue',
  yaml: 'yaml yml',
};
const languages = new Map(Object.entries(codeLanguages).flatMap(([language, called]) => called.split(' ').map((name) => [name, language])));

/** The language of a block of code by the class that the renderer wrote; null if it is unknown. */
export const languageOf = (className: string): string | null => languages.get(className.replace(/^language-/, '').toLowerCase()) ?? null;
