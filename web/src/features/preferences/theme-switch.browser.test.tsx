import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { allowMovements } from '#test/movements.ts';
import { openScreen } from '#test/open-screen.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { useThemeSwitch } from './use-theme-switch.ts';

allowMovements();

const Page = () => {
  const theme = useThemeSwitch();
  return (
    <>
      <IconButton label={theme.label} icon={null} onClick={theme.toggle} />
      <p>The last words of the page</p>
    </>
  );
};

test('two quick presses choose no word of the page', async () => {
  const { page } = await openScreen({ '/': Page }, '/', 'preferences');
  await userEvent.dblClick(page.getByRole('button', { name: /dark/i }));
  await expect.poll(() => document.documentElement.matches(':active-view-transition')).toBe(false);
  expect(String(getSelection())).toBe('');
});
