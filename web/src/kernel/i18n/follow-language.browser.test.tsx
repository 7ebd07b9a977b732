import { Activity, Suspense, useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#kernel/preferences/index.ts';
import { loadTexts, RelativeTime, startI18n, useFormat, useTexts } from './index.ts';

const justNow = new Date(Date.now() - 3.1 * 60_000).toISOString();
const Sample = ({ name }: { name: string }) => {
  const t = useTexts('kernel');
  const format = useFormat();
  return (
    <section aria-label={name}>
      <p>{t('save')}</p>
      <p>{format.list(['1', '2', '3'])}</p>
      <p>{format.compact(12_345)}</p>
      <RelativeTime at={justNow} />
    </section>
  );
};
const Screen = () => {
  const [isHidden, setHidden] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHidden(false)}>
        Show
      </button>
      <dialog ref={(dialog) => dialog?.show()} aria-label="Dialog">
        <Sample name="in a dialog" />
      </dialog>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Sample name="kept" />
      </Activity>
    </>
  );
};
const english = 'Save1, 2, and 312K3 min. ago';
const chinese = '保存1、2和31.2万3 分钟前';

test('words, dates and numbers follow at once, in open dialogs and on kept pages', async () => {
  const page = await render(<Screen />);
  const dialog = page.getByRole('region', { name: 'in a dialog' });
  await expect.element(dialog).toHaveTextContent(english);
  setPreferences({ language: 'zh-CN' });
  await expect.element(dialog).toHaveTextContent(chinese);
  await expect.poll(() => document.documentElement.lang).toBe('zh-CN');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(page.getByRole('region', { name: 'kept' })).toHaveTextContent(chinese);
  setPreferences({ language: 'en-US' });
  await expect.element(dialog).toHaveTextContent(english);
  await expect.element(page.getByRole('region', { name: 'kept' })).toHaveTextContent(english);
  await expect.poll(() => document.documentElement.lang).toBe('en-US');
});

test('words that have arrived are shown at once, without a moment of waiting', async () => {
  const catalogs = import.meta.glob<Record<string, string>>('/src/kernel/texts/*.json', { import: 'default' });
  await startI18n(catalogs, []);
  await loadTexts('kernel');
  const waited = vi.fn();
  const Waiting = () => {
    useLayoutEffect(waited, []);
    return null;
  };
  const Late = () => <p>{useTexts('kernel')('save')}</p>;
  const Page = () => {
    const [isLate, setLate] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLate(true)}>
          Go
        </button>
        <Suspense fallback={<Waiting />}>{isLate && <Late />}</Suspense>
      </>
    );
  };
  const page = await render(<Page />);
  await page.getByRole('button', { name: 'Go' }).click();
  await expect.element(page.getByText('Save')).toBeVisible();
  expect(waited).not.toHaveBeenCalled();
});
