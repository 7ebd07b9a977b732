import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { localStore, storagePrefix, tabStore } from '#kernel/storage/index.ts';
import { firstDraft, useDraft } from './index.ts';

const key = 'draft:sample:lena';
const isText = (value: unknown): value is string => typeof value === 'string';
const stored = () => [key, `${key}~2`].map((slot) => localStore.read(slot, isText));

const Field = () => {
  const [kept] = useState(() => firstDraft(key, isText));
  const [text, setText] = useState(kept ?? '');
  useDraft({ key, is: isText, initial: kept, value: text || null, restore: (draft) => setText(draft ?? '') });
  return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />;
};
const open = async () => {
  const page = await render(<Field />);
  return { field: page.getByRole('textbox', { name: 'Text' }), close: () => page.unmount() };
};
/** What a tab that is writing there does. */
const writeElsewhere = async (slot: string, text: string) => {
  localStore.write(slot, text);
  const { promise, resolve } = Promise.withResolvers<void>();
  await new Promise<void>((begun) => {
    void navigator.locks.request(storagePrefix + slot, () => (begun(), promise));
  });
  onTestFinished(() => resolve());
  const isHeld = async () => (await navigator.locks.query()).held?.some(({ name }) => name === storagePrefix + slot);
  const close = async () => {
    resolve();
    await expect.poll(isHeld).toBe(false);
  };
  return { close };
};
beforeEach(() => {
  localStorage.clear();
  tabStore.remove(key);
});

test('what another tab is writing is neither shown nor replaced', async () => {
  await writeElsewhere(key, 'Of the other tab');
  const { field, close } = await open();
  await expect.element(field).toHaveValue('');
  await field.fill('Of this tab');
  await expect.poll(stored).toEqual(['Of the other tab', 'Of this tab']);
  await close();
  await expect.element((await open()).field).toHaveValue('Of this tab');
});

test('what a closed tab left is continued, and gone once it is emptied', async () => {
  const other = await writeElsewhere(`${key}~2`, 'Left behind');
  await other.close();
  const { field } = await open();
  await expect.element(field).toHaveValue('Left behind');
  await field.fill('Left behind, and continued');
  await expect.poll(stored).toEqual([null, 'Left behind, and continued']);
  await field.fill('');
  await expect.poll(stored).toEqual([null, null]);
});
