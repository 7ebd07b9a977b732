import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetUnsaved, leaveBy, useUnsaved } from '#kernel/page/index.ts';
import { openPages } from '#test/open-pages.tsx';
import { loadTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';

const Written = () => {
  useUnsaved(true);
  return <p>Unsaved words</p>;
};
const Page = () => (useSearchParams()[0].get('tab') === 'messages' ? <Written /> : <p>Guests</p>);

test('another tab of a page asks before it discards words, a filter does not', async () => {
  await loadTexts('app');
  const { page, router, go, guarded } = await openPages({ '/manage': Page }, '/manage');
  await go('/manage?tab=messages');
  await expect.element(page.getByText('Unsaved words')).toBeVisible();
  await guarded();
  await go('/manage?tab=messages&q=mei');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  void router.navigate('/manage');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByText('Unsaved words')).toBeVisible();
  void router.navigate('/manage');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('Guests')).toBeVisible();
});

test('a question about words that are saved meanwhile is asked no longer', async () => {
  await loadTexts('app');
  const { page, go, guarded } = await openPages({ '/manage': Page }, '/manage');
  await go('/manage?tab=messages');
  await guarded();
  leaveBy(() => undefined);
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  forgetUnsaved();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const Sheet = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write</Button>
      {isOpen && (
        <Dialog title="Letter" onLeave={leaveBy} onClose={() => setOpen(false)}>
          <Written />
          <CloseButton label="Cancel" />
        </Dialog>
      )}
    </>
  );
};

test('whoever leaves a dialog without saving is back at the button that opened it', async () => {
  await loadTexts('app');
  const { page, guarded } = await openPages({ '/manage': Sheet }, '/manage');
  await userEvent.click(page.getByRole('button', { name: 'Write' }));
  await guarded();
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(page.getByRole('button', { name: 'Leave' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Write' })).toHaveFocus();
});
