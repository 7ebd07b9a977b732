import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Cover } from './art/cover.tsx';
import { Avatar } from './avatar/avatar.tsx';
import { FacePile } from './avatar/face-pile.tsx';
import { Button } from './button/button.tsx';
import { Choice } from './choice/choice.tsx';
import { Skeleton } from './skeleton/skeleton.tsx';
import { ErrorState } from './states/states.tsx';

test('one of several is chosen by keys as by a press', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'list', label: 'List' },
    { value: 'cards', label: 'Cards' },
  ];
  const page = await render(<Choice label="View" options={options} value="list" onChange={onChange} />);
  await expect.element(page.getByRole('radiogroup', { name: 'View' })).toBeVisible();
  await page.getByRole('radio', { name: 'Cards' }).click();
  page.getByRole('radio', { name: 'List' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange.mock.calls).toEqual([['cards'], ['cards']]);
});

test('a face without a picture has initials, and is told by name unless the name stands beside it', async () => {
  const page = await render(
    <>
      <Avatar id="1" name="Mei Lin" />
      <Avatar id="2" name="王小明" decorative />
    </>,
  );
  await expect.element(page.getByRole('img', { name: 'Mei Lin' })).toBeVisible();
  await expect.element(page.getByText('ML')).toBeInTheDocument();
  await expect.element(page.getByText('明')).toBeInTheDocument();
  expect(page.getByRole('img').elements()).toHaveLength(1);
});

test('a pile shows a few faces and says how many there are', async () => {
  const faces = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, name: `Person ${index}` }));
  const page = await render(<FacePile faces={faces} label="Members" text="128 members" />);
  await expect.element(page.getByRole('list', { name: 'Members' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(5);
  await expect.element(page.getByText('128 members')).toBeVisible();
});

test('the generated picture of an id never changes', async () => {
  const page = await render(<Cover id="plaza" kind="event" />);
  const first = page.container.innerHTML;
  await page.rerender(<Cover id="other" kind="event" />);
  expect(page.container.innerHTML).not.toBe(first);
  await page.rerender(<Cover id="plaza" kind="event" />);
  expect(page.container.innerHTML).toBe(first);
});

test('a part that failed says so and can be tried again', async () => {
  const onRetry = vi.fn();
  const page = await render(<ErrorState text="No luck" retryLabel="Try again" onRetry={onRetry} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('No luckTry again');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a skeleton is announced at once and seen only after a moment', async () => {
  const page = await render(<Skeleton label="Loading">bones</Skeleton>);
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('Loadingbones');
  expect(getComputedStyle(status.element()).opacity).toBe('0');
  await expect.poll(() => getComputedStyle(status.element()).opacity).toBe('1');
});

test('a double click is one press, and its second half presses nothing that came into its place', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  addEventListener('submit', onSubmit);
  const Turned = () => {
    const [isTurned, setTurned] = useState(false);
    const act = () => {
      onClick(isTurned);
      setTurned(true);
    };
    return <Button onClick={act}>{isTurned ? 'Give it back' : 'Take it'}</Button>;
  };
  const page = await render(
    <form>
      <Turned />
      <Button type="submit">Save</Button>
    </form>,
  );
  await page.getByRole('button', { name: 'Take it' }).dblClick();
  expect(onClick.mock.calls).toEqual([[false]]);
  await page.getByRole('button', { name: 'Save' }).dblClick();
  expect(onSubmit).toHaveBeenCalledOnce();
  removeEventListener('submit', onSubmit);
});
