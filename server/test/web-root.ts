import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Instead of the built web client: a public page prints all its input, so that leaks are visible. */
export function plainWebRoot(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-web-'));
  afterAll(() => fs.rmSync(root, { recursive: true }));
  fs.mkdirSync(path.join(root, 'server'));
  for (const [name, content] of Object.entries({
    'package.json': '{"type":"module"}',
    'app.html': '<html><head><!--plaza-head--></head><body>app</body></html>',
    'login.html': '<html><head><!--plaza-head--></head><body>login</body></html>',
    'setup.html': '<html><head><!--plaza-head--></head><body>setup</body></html>',
    'build-id': 'b-1',
    'server/public.js': `export const render = (wish) => wish.card
      ? '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#0a6"/></svg>'
      : JSON.stringify(wish);`,
  }))
    fs.writeFileSync(path.join(root, name), content);
  return root;
}
