import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadingState } from './loading-state.tsx';

const query = (data: unknown, error: Error | null) => ({ data, error, refetch: vi.fn(() => Promise.resolve()) });

test('a placeholder stands in while data are awaited, and a retry repeats only what failed', async () => {
  const [loaded, awaited, failed] = [query([], new Error('later')), query(undefined, null), query(undefined, new Error('at once'))];
  const page = await render(<LoadingState query={[loaded, awaited]}>bones</LoadingState>);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loadingbones');
  await page.rerender(<LoadingState query={[loaded, awaited, failed]}>bones</LoadingState>);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  await page.getByRole('alert').getByRole('button').click();
  expect([loaded, awaited, failed].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 0, 1]);
});
