import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';

/** A style sheet as shipped: minified by the product's minifier. */
async function built(file: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    css: config.css ?? {},
    build: {
      write: false,
      target: config.build?.target ?? false,
      rolldownOptions: { input: fileURLToPath(new URL(`../src/${file}`, import.meta.url)) },
    },
  });
  const files = 'output' in output ? output.output : [];
  return files.map((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? String(part.source) : '')).join('');
}
const ruleOf = (css: string, selector: RegExp): string =>
  new RegExp(`(?:^|[{}])[^{}]*${selector.source}\\{([^{}]*)\\}`).exec(css)?.[1] ?? '';

/** Times, numbers, and all keywords of an animation except its name. */
const notNames =
  /^(?:[\d.]+(?:m?s)?|infinite|both|backwards|forwards|normal|reverse|alternate|running|paused|linear|ease(?:-in)?(?:-out)?)$/;

test('pages still come in with a motion once the styles are minified', async () => {
  const css = await built('app/shell/content/content.module.css');
  const rule = ruleOf(css, /\[data-motion\]/);
  expect(rule).toMatch(/(?:300ms|\.3s)/);
  expect(rule).toContain('ease-out');
  expect(rule).toContain('backwards');
  expect(css).toMatch(/\[data-motion=["']?fade-up["']?\]\{animation-name:[\w-]*fade-up/);
});

test('and so do the previews of these motions', async () => {
  const css = await built('features/preferences/drawer/transition-preview.module.css');
  const rule = ruleOf(css, /[^{}:]*page[\w-]*/);
  expect(rule).toContain('ease-out');
  expect(rule).toContain('infinite');
  expect(css).toMatch(/animation-duration:(?:1800ms|1\.8s)/);
});

test('no animation is written as a whole without a name, which is what the minifier takes for none', () => {
  const root = fileURLToPath(new URL('../src/', import.meta.url));
  const files = globSync('**/*.css', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const nameless = files.flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/animation:\s*([^;}]+)/g)]
      .filter(([, value = '']) => value.split(/\s+/).every((word) => notNames.test(word)))
      .map(([whole]) => `${file}: ${whole}`),
  );
  expect(nameless).toEqual([]);
});
