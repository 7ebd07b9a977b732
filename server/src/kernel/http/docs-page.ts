import type { OpenApi, Operation } from './openapi.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A schema in one readable line: `{ name: string, tags: string[] }`. */
function shape(schema: Record<string, unknown>, depth = 0): string {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? '';
    return `<a href="#schema-${escape(name)}">${escape(name)}</a>`;
  }
  const options = (schema['anyOf'] ?? schema['oneOf']) as Record<string, unknown>[] | undefined;
  if (options) return options.map((option) => shape(option, depth)).join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => escape(JSON.stringify(value))).join(' | ');
  if (schema['const'] !== undefined) return escape(JSON.stringify(schema['const']));
  if (schema['type'] === 'array') return `${shape((schema['items'] ?? {}) as Record<string, unknown>, depth)}[]`;
  if (schema['type'] === 'object' && schema['properties']) return object(schema, depth);
  return escape(String(schema['format'] ?? schema['type'] ?? 'any'));
}

function object(schema: Record<string, unknown>, depth: number): string {
  const required = (schema['required'] ?? []) as string[];
  const rows = Object.entries(schema['properties'] as Record<string, Record<string, unknown>>).map(
    ([name, value]) => `${'  '.repeat(depth + 1)}${escape(name)}${required.includes(name) ? '' : '?'}: ${shape(value, depth + 1)}`,
  );
  return rows.length === 0 ? '{}' : `{\n${rows.join('\n')}\n${'  '.repeat(depth)}}`;
}

const block = (title: string, schema: Record<string, unknown> | undefined): string =>
  schema ? `<h4>${title}</h4><pre tabindex="0">${shape(schema)}</pre>` : '';

function call(method: string, path: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const fields = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${where}${required ? ', needed' : ''}</td><td>${shape(schema)}</td></tr>`,
  );
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const success = Object.values(responses)[0] as { content?: { 'application/json'?: { schema: Record<string, unknown> } } };
  return `<section id="${operation.operationId}"><h3><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary)} <small>${escape(operation.description)}</small></p>
${fields.length > 0 ? `<table><thead><tr><th>Parameter</th><th>Where</th><th>Value</th></tr></thead><tbody>${fields.join('')}</tbody></table>` : ''}
${block('Body', requestBody?.content['application/json'].schema)}${block('Answer', success.content?.['application/json']?.schema)}
${failures.length > 0 ? `<h4>Failures</h4><ul>${failures.map(([status, failure]) => `<li><b>${status}</b> ${escape(String(failure['description']))}</li>`).join('')}</ul>` : ''}</section>`;
}

export type DocsTheme = 'light' | 'dark';

/**
 * The API reference as a page without scripts: endpoints on the left, each with its schemas on the right. Without a
 * theme it follows the system.
 */
export function docsPage(document: OpenApi, theme?: DocsTheme): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const features = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')];
  const index = features.map(
    ([feature, calls]) =>
      `<h2>${feature}</h2><ul>${calls.map(({ operation, method, path }) => `<li><a href="#${operation.operationId}"><b class="${method}">${method.toUpperCase()}</b> ${escape(path)}</a></li>`).join('')}</ul>`,
  );
  const body = features.map(
    ([feature, calls]) => `<h2>${feature}</h2>${calls.map(({ method, path, operation }) => call(method, path, operation)).join('')}`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3><pre tabindex="0">${shape(schema)}</pre></section>`,
  );
  return `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title}</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><nav aria-label="Calls"><h1>${document.info.title}</h1>${index.join('')}</nav><main><p>${escape(document.info.description)} Paths are below <code>${document.servers[0]?.url}</code>. For machines: <a href="/api/v2/openapi.json">OpenAPI 3.1</a>.</p>
${body.join('')}<h2>Shapes</h2>${schemas.join('')}</main></body></html>`;
}

const dark =
  'color-scheme:dark;--text:#e8e9eb;--soft:#a0a5ad;--line:#34373c;--back:#17181a;--code:#222427;--link:#ff7aab;--get:#5fd08a;--post:#7db2ff;--put:#e0b050;--delete:#ff8a8d';
export const docsStyle = `:root{color-scheme:light;--text:#1f2329;--soft:#646a73;--line:#e4e6ea;--back:#fff;--code:#f5f6f8;--link:#c00450;--get:#17803d;--post:#1d63c8;--put:#8a5a00;--delete:#c4282d}
@media(prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:320px 1fr;font:14px/1.6 system-ui,sans-serif;color:var(--text);background:var(--back)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-right:1px solid var(--line)}nav ul{list-style:none;margin:0;padding:0}nav li{margin:4px 0;overflow-wrap:anywhere}
main{padding:24px 32px;max-width:960px;min-width:0}h1{font-size:20px;margin:0 0 16px}h2{font-size:20px;margin:32px 0 8px;text-transform:capitalize}nav h2{font-size:14px;margin:16px 0 4px}h3{font-size:16px;margin:24px 0 4px}h4{margin:12px 0 4px;font-size:14px;color:var(--soft)}
section{border-top:1px solid var(--line)}a{color:var(--link)}nav a{color:inherit;text-decoration:none}nav a:hover{text-decoration:underline}small{color:var(--soft)}
pre{background:var(--code);padding:12px;border-radius:6px;overflow:auto;margin:0}code{font-family:ui-monospace,monospace;font-size:13px}table{border-collapse:collapse}td,th{text-align:left;padding:4px 16px 4px 0;vertical-align:top}
b.get{color:var(--get)}b.post{color:var(--post)}b.put{color:var(--put)}b.delete{color:var(--delete)}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;border:0}main{padding:16px}}`;
