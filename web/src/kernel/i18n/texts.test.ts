import { expect, test, vi } from 'vitest';
import { createTexts } from './texts.ts';

const setUp = (language: 'en-US' | 'zh-CN' = 'en-US') => {
  const onMissing = vi.fn();
  const loaders = {
    '../features/events/texts/en-US.json': vi.fn(async () => ({
      seats_one: '{{count}} seat of {{all}}',
      seats_other: '{{count}} seats of {{all}}',
      on: 'On {{day}}',
    })),
    '../features/events/texts/zh-CN.json': vi.fn(async () => ({ seats_other: '{{all}} 个座位中的 {{count}} 个', on: '{{day}}' })),
    '../features/events/manage/texts/en-US.json': vi.fn(async () => ({ seats_other: 'Seats' })),
    '../../../contract/src/texts/errors.en-US.json': vi.fn(async () => ({ 'event.full': 'Full.' })),
  };
  return { texts: createTexts({ loaders, language, onMissing }), loaders, onMissing };
};

test('only the catalogs that are asked for are loaded, in the language of the reader', async () => {
  const { texts, loaders } = setUp();
  await texts.load('events');
  expect(texts.isLoaded('events')).toBe(true);
  expect(loaders['../features/events/texts/zh-CN.json']).not.toHaveBeenCalled();
  expect(loaders['../../../contract/src/texts/errors.en-US.json']).not.toHaveBeenCalled();
});

test('a part of a feature has a catalog of its own', async () => {
  const { texts, loaders } = setUp();
  await texts.load('events-manage');
  expect(texts.translate({ namespace: 'events-manage', key: 'seats', values: { count: 2 } })).toBe('Seats');
  expect(loaders['../features/events/texts/en-US.json']).not.toHaveBeenCalled();
});

test('a quantity takes its plural, and is written as people write numbers', async () => {
  const { texts } = setUp();
  await texts.load('events');
  expect(texts.translate({ namespace: 'events', key: 'seats', values: { count: 1, all: 9 } })).toBe('1 seat of 9');
  expect(texts.translate({ namespace: 'events', key: 'seats', values: { count: 1200, all: 'many' } })).toBe('1,200 seats of many');
});

test('values are put in as they are, whatever they look like', async () => {
  const { texts } = setUp();
  await texts.load('events');
  expect(texts.translate({ namespace: 'events', key: 'on', values: { day: '{{count}} $& <b>' } })).toBe('On {{count}} $& <b>');
});

test('another language is complete before anybody sees it', async () => {
  const { texts } = setUp();
  await texts.load('events');
  const heard = vi.fn(() => texts.translate({ namespace: 'events', key: 'seats', values: { count: 2, all: 3 } }));
  texts.subscribe(heard);
  await texts.change('zh-CN');
  expect(heard).toHaveLastReturnedWith('3 个座位中的 2 个');
});

test('whoever changes their mind while words come gets the language asked for last', async () => {
  const { texts, loaders } = setUp();
  await texts.load('events');
  const slow = Promise.withResolvers<{ seats_other: string; on: string }>();
  loaders['../features/events/texts/zh-CN.json'].mockReturnValueOnce(slow.promise);
  const changing = texts.change('zh-CN');
  await texts.change('en-US');
  slow.resolve({ seats_other: '', on: '' });
  await changing;
  expect(texts.language()).toBe('en-US');
});

test('a catalog that failed to load is asked for again', async () => {
  const { texts, loaders } = setUp();
  loaders['../features/events/texts/en-US.json'].mockRejectedValueOnce(new Error('offline'));
  await expect(texts.load('events')).rejects.toThrow('offline');
  await texts.load('events');
  expect(texts.isLoaded('events')).toBe(true);
});

test('codes have their sentences under the name of errors', async () => {
  const { texts, onMissing } = setUp();
  await texts.load('errors');
  expect(texts.has('errors', 'event.full')).toBe(true);
  expect(texts.has('errors', 'toString')).toBe(false);
  expect(onMissing).not.toHaveBeenCalled();
});

test('a missing text is reported and never shows as a key', async () => {
  const { texts, onMissing } = setUp();
  await texts.load('events');
  expect(texts.translate({ namespace: 'events', key: 'nowhere' })).toBe('');
  expect(onMissing).toHaveBeenCalledWith('events', 'nowhere');
});
