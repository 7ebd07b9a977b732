import { userEvent, type Locator } from 'vitest/browser';

const partsOf = (page: Pick<Locator, 'getByRole'>, name: string) => page.getByRole('group', { name, exact: true }).getByRole('spinbutton');

/** Clears a date, part by part. */
export const clearWallTime = async (page: Pick<Locator, 'getByRole'>, name: string): Promise<void> => {
  await partsOf(page, name).first().click();
  for (const part of partsOf(page, name).elements()) {
    part.focus();
    await userEvent.keyboard('{Backspace>4/}');
  }
};

/** Types `2026-11-21T19:00` as an English reader does: month, day, year, and the time of 24 hours. */
export const typeWallTime = async (page: Pick<Locator, 'getByRole'>, name: string, time: string): Promise<void> => {
  const [date = '', clock = ''] = time.split('T');
  const [year, month, day] = date.split('-');
  await partsOf(page, name).first().click();
  await userEvent.keyboard(`${month}${day}${year}${clock.replace(':', '')}`);
};
