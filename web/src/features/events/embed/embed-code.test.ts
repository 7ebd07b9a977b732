import { expect, test } from 'vitest';
import { embedCode, embedPath } from './embed-code.ts';

test('the code of a frame escapes what people wrote, and says only what was chosen', () => {
  const choice = { view: 'month', theme: 'dark', language: 'zh-CN' } as const;
  const filter = { community: 'tea-house', tag: 'a&b' };
  expect(embedPath({ kind: 'event', slug: 'first-flush' }, { ...choice, theme: 'auto', language: 'auto' })).toBe(
    '/embed/events/first-flush',
  );
  const path = embedPath({ kind: 'events', filter }, choice);
  expect(path).toBe('/embed/events?theme=dark&view=month&community=tea-house&tag=a%26b&lang=zh-CN');
  const code = embedCode({ url: `https://plaza.example${path}`, title: '"><script>', height: 640 });
  expect(code).toContain('view=month&amp;community');
  expect(code).not.toContain('<script');
});
