import { Suspense, use, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CloseButton, Dialog } from './dialog.tsx';

const Part = ({ loading }: { loading: Promise<string> }) => <p>{use(loading)}</p>;

test('a dialog that waits for a part of it stays open with what was typed in it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const onClose = vi.fn();
  const Screen = () => {
    const [isMore, setMore] = useState(false);
    return (
      <Dialog title="Letter" onClose={onClose}>
        <input aria-label="Words" />
        <button type="button" onClick={() => setMore(true)}>
          More
        </button>
        {isMore && <Part loading={promise} />}
        <CloseButton label="Close" />
      </Dialog>
    );
  };
  const page = await render(
    <Suspense>
      <Screen />
    </Suspense>,
  );
  const words = page.getByRole('textbox', { name: 'Words' });
  await words.fill('Dear all');
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(words).not.toBeInTheDocument();
  resolve('The rest');
  await expect.element(page.getByText('The rest')).toBeVisible();
  await expect.element(words).toHaveValue('Dear all');
  expect(page.getByRole('dialog').element()).toHaveProperty('open', true);
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
