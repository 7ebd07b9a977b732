import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { limits } from '#contract/browser/limits.ts';
import { Cover } from './art/cover.tsx';
import { Avatar, keptSizes } from './avatar/avatar.tsx';
import { FacePile } from './avatar/face-pile.tsx';
import { Button } from './button/button.tsx';
import { CloseButton, Dialog } from './dialog/dialog.tsx';
import { Field } from './field/field.tsx';
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

test('of an uploaded picture the size is fetched that fits the place and the screen; one that is gone gives way to initials', async () => {
  expect(keptSizes).toEqual(limits.imageSizes.avatar);
  const address = '/files/images/01900000-0000-7000-8000-000000000001';
  const page = await render(<Avatar id="1" name="Mei Lin" picture={`${address}/256`} size={36} />);
  const image = page.container.querySelector('img')!;
  expect([image.getAttribute('src'), image.srcset]).toEqual([`${address}/64`, `${address}/64, ${address}/128 2x, ${address}/128 3x`]);
  image.dispatchEvent(new Event('error'));
  await expect.element(page.getByText('ML')).toBeInTheDocument();
  const elsewhere = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  await page.rerender(<Avatar id="1" name="Mei Lin" picture={elsewhere} size={36} />);
  await expect.poll(() => page.container.querySelector('img')?.src).toBe(elsewhere);
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
  const [appearing] = status.element().getAnimations();
  const seenAfter = (ms: number) => {
    appearing!.currentTime = ms;
    return getComputedStyle(status.element()).opacity;
  };
  expect([seenAfter(0), seenAfter(490), seenAfter(620)]).toEqual(['0', '0', '1']);
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

test('a double click that closes a dialog presses nothing of the page below it', async () => {
  const pressed = vi.fn();
  const Screen = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onMouseDown={pressed} onClick={pressed}>
          Below
        </button>
        {isOpen && (
          <Dialog title="Above" onClose={() => setOpen(false)}>
            <CloseButton label="OK" />
          </Dialog>
        )}
      </>
    );
  };
  const page = await render(<Screen />);
  await page.getByRole('button', { name: 'OK' }).dblClick();
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  expect(pressed).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Below' }).click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('what is wrong looks so in a dialog too', async () => {
  const field = <Field label="Name" error="Somebody has this name." />;
  const page = await render(
    <>
      {field}
      <Dialog title="Rename" onClose={() => {}}>
        {field}
      </Dialog>
    </>,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const [outside, inside] = [...document.querySelectorAll('[role=status]')].map((said) => getComputedStyle(said).color);
  expect(inside).toBe(outside);
  expect(inside).not.toBe(getComputedStyle(document.querySelector('dialog h2')!).color);
});
