import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { violationsInBothThemes } from '#test/axe.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { DateField } from './date-field.tsx';
import { WallTimeField } from './wall-time-field.tsx';

type Options = { language?: string; value?: string; error?: string; isDay?: boolean; isInDialog?: boolean };

const open = async ({ language = 'en-US', value = '', error, isDay = false, isInDialog = false }: Options = {}) => {
  const closed = vi.fn();
  const styles = document.querySelectorAll('style').length;
  const Form = () => {
    const [now, setNow] = useState(value);
    const field = { label: 'Starts', language, value: now, error, note: 'By the clock of the place.', onChange: setNow };
    return (
      <>
        {isDay ? <DateField {...field} min="2020-01-01" max="2029-12-31" /> : <WallTimeField {...field} />}
        <output aria-label="value">{now}</output>
        <button type="button" onClick={() => setNow('')}>
          Reset
        </button>
      </>
    );
  };
  const form = <Form />;
  const page = await render(
    isInDialog ? (
      <Dialog title="New event" onClose={closed}>
        {form}
      </Dialog>
    ) : (
      <main>{form}</main>
    ),
  );
  return {
    page,
    closed,
    value: page.getByLabelText('value'),
    group: page.getByRole('group', { name: 'Starts' }),
    part: (name: string) => page.getByRole('spinbutton', { name: `${name}, Starts` }),
    text: () =>
      page
        .getByRole('group', { name: 'Starts' })
        .element()
        .textContent.replace(/[\u2066-\u2069\u202f]/g, ' ')
        .trim(),
    /** The product's CSP refuses style elements. */
    addedStyles: () => document.querySelectorAll('style').length - styles,
  };
};

test('an English date is typed in its order, with 24 hours', async () => {
  const { page, value, text } = await open();
  expect(text()).toMatch(/^mm\/dd\/yyyy, +––:––$/);
  await page.getByText('Starts').click();
  await userEvent.keyboard('112820261930');
  await expect.element(value).toHaveTextContent('2026-11-28T19:30');
  expect(text()).toMatch(/^11\/28\/2026, +19:30$/);
});

test('a Chinese date is typed in its order, with 24 hours', async () => {
  const { page, value, text } = await open({ language: 'zh-CN' });
  await page.getByText('Starts').click();
  await userEvent.keyboard('202611281930');
  await expect.element(value).toHaveTextContent('2026-11-28T19:30');
  expect(text()).toMatch(/^2026\/11\/28 +19:30$/);
});

test('arrows change a part and move between parts', async () => {
  const { part, value } = await open({ value: '2026-11-28T19:30' });
  part('month').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(value).toHaveTextContent('2026-12-28T19:30');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(value).toHaveTextContent('2026-12-27T19:30');
  await userEvent.keyboard('{Tab}{Tab}{ArrowUp}');
  await expect.element(value).toHaveTextContent('2026-12-27T20:30');
});

test('a date that lacks a part is incomplete, until the part is given again', async () => {
  const { part, value, text } = await open({ value: '2026-11-28T19:30' });
  part('day').element().focus();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(value).toHaveTextContent('incomplete');
  // The remaining parts are kept, also on blur.
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  expect(text()).toMatch(/^11\/dd\/2026, +19:30$/);
  await expect.element(value).toHaveTextContent('incomplete');
  part('day').element().focus();
  await userEvent.keyboard('28');
  await expect.element(value).toHaveTextContent('2026-11-28T19:30');
  part('day').element().focus();
  await userEvent.keyboard('{Backspace}{Backspace}29');
  await expect.element(value).toHaveTextContent('2026-11-29T19:30');
});

test('a half-typed date is incomplete, no date once it is cleared, and a date once it is complete', async () => {
  const { page, part, value, text } = await open({ isDay: true });
  await page.getByText('Starts').click();
  await userEvent.keyboard('11');
  await expect.element(value).toHaveTextContent('incomplete');
  part('month').element().focus();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(value).toBeEmptyDOMElement();
  await userEvent.keyboard('11282026');
  await expect.element(value).toHaveTextContent('2026-11-28');
  part('day').element().focus();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(value).toBeEmptyDOMElement();
  expect(text()).toBe('mm/dd/yyyy');
});

test('an incomplete date of which no part is left is none', async () => {
  const { value } = await open({ value: 'incomplete', isDay: true });
  await expect.element(value).toBeEmptyDOMElement();
});

test('a date that was taken away part by part is gone', async () => {
  const { part, value, text } = await open({ value: '2026-11-28', isDay: true });
  part('year').element().focus();
  await userEvent.keyboard('{Backspace>24/}');
  await expect.element(value).toBeEmptyDOMElement();
  expect(text()).toBe('mm/dd/yyyy');
});

test('a day that a month does not have becomes its last', async () => {
  const { page, value } = await open({ isDay: true });
  await page.getByText('Starts').click();
  await userEvent.keyboard('02302027{Tab}{Tab}');
  await expect.element(value).toHaveTextContent('2027-02-28');
});

test('a day is picked from the calendar by keys, and the time of day stays', async () => {
  const { page, value, addedStyles } = await open({ value: '2026-11-28T19:30' });
  const button = page.getByRole('button', { name: 'Calendar Starts' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  const calendar = page.getByRole('dialog', { name: 'Calendar Starts' });
  await expect.element(calendar.getByRole('button', { name: /^Saturday, November 28, 2026 selected/ })).toHaveFocus();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(value).toHaveTextContent('2026-12-06T19:30');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(addedStyles()).toBe(0);
});

test('month and year are chosen from lists, within what is allowed', async () => {
  const { page, value } = await open({ value: '2026-11-28', isDay: true });
  await page.getByRole('button', { name: 'Calendar Starts' }).click();
  const [month, year] = [page.getByRole('combobox', { name: 'month' }), page.getByRole('combobox', { name: 'year' })];
  expect(
    year
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028', '2029']);
  await year.selectOptions('2021');
  await month.selectOptions('Mar');
  await page.getByRole('button', { name: 'Monday, March 15, 2021' }).click();
  await expect.element(value).toHaveTextContent('2021-03-15');
});

test('the calendar speaks Chinese, and its weeks begin as they do there', async () => {
  const { page, value } = await open({ language: 'zh-CN', value: '2026-11-28', isDay: true });
  await page.getByRole('button', { name: '日历 Starts' }).click();
  await expect.element(page.getByRole('combobox', { name: '月' })).toHaveDisplayValue('11月');
  expect(page.getByRole('dialog').element().querySelector('thead')?.textContent).toBe('一二三四五六日');
  await page.getByRole('button', { name: /^2026年11月29日/ }).click();
  await expect.element(value).toHaveTextContent('2026-11-29');
});

test('in a modal dialog the calendar lies above it, is used there and closes alone', async () => {
  const { page, value, closed, addedStyles } = await open({ value: '2026-11-28T19:30', isInDialog: true });
  const dialog = page.getByRole('dialog', { name: 'New event' });
  const before = dialog.element().getBoundingClientRect();
  const button = page.getByRole('button', { name: 'Calendar Starts' });
  await button.click();
  const calendar = page.getByRole('dialog', { name: 'Calendar Starts' });
  await expect.element(calendar).toBeVisible();
  const popup = calendar.element().getBoundingClientRect();
  // Taller than the dialog, and neither clipped by it nor moving it.
  expect(popup.bottom).toBeGreaterThan(before.bottom);
  expect(popup.bottom).toBeLessThanOrEqual(innerHeight);
  expect(dialog.element().getBoundingClientRect()).toEqual(before);
  expect(dialog.element().scrollHeight).toBe(dialog.element().clientHeight);
  for (const [x, y] of [
    [popup.left + 4, popup.top + 4],
    [popup.right - 4, popup.bottom - 4],
  ] as const)
    expect(calendar.element().contains(document.elementFromPoint(x, y))).toBe(true);
  // Directly below its field.
  const field = page.getByRole('group', { name: 'Starts' }).element().getBoundingClientRect();
  expect(popup.top - field.bottom).toBeLessThan(32);
  expect(Math.abs(popup.right - field.right)).toBeLessThan(32);
  await calendar.getByRole('combobox', { name: 'month' }).selectOptions('Dec');
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(dialog).toBeVisible();
  await button.click();
  await calendar.getByRole('button', { name: /November 29, 2026/ }).click();
  await expect.element(value).toHaveTextContent('2026-11-29T19:30');
  expect(closed).not.toHaveBeenCalled();
  expect(addedStyles()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});

test('a press beside the calendar closes it, and nothing else', async () => {
  const { page, value, closed } = await open({ value: '2026-11-28T19:30', isInDialog: true });
  await page.getByRole('button', { name: 'Calendar Starts' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar Starts' });
  await expect.element(calendar).toBeVisible();
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect.element(calendar).not.toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
  await expect.element(value).toHaveTextContent('2026-11-28T19:30');
});

test('label, note and error are read, and an error is seen', async () => {
  const { group, part } = await open({ value: '2026-11-28T19:30' });
  await expect.element(group).toHaveAccessibleDescription(/By the clock of the place\./);
  await expect.element(part('month')).toHaveAccessibleDescription(/By the clock of the place\./);
  await expect.element(part('month')).not.toHaveAttribute('aria-invalid');
  const quiet = getComputedStyle(group.element()).borderColor;
  part('day').element().focus();
  await expect.poll(() => getComputedStyle(group.element()).borderColor).not.toBe(quiet);
  expect(getComputedStyle(group.element()).outlineStyle).toBe('solid');
});

test('on a page that was scrolled the calendar stands below its field, and the page does not move', async () => {
  const { page, group } = await open({ value: '2026-11-28T19:30' });
  const space = document.createElement('div');
  space.style.height = '3000px';
  page.container.prepend(space);
  page.container.append(space.cloneNode());
  group.element().scrollIntoView({ block: 'center' });
  const before = group.element().getBoundingClientRect();
  await page.getByRole('button', { name: 'Calendar Starts' }).click();
  const popup = page.getByRole('dialog').element().getBoundingClientRect();
  expect(scrollY).toBeGreaterThan(1000);
  expect(group.element().getBoundingClientRect()).toEqual(before);
  expect(popup.top - before.bottom).toBeGreaterThan(0);
  expect(popup.top - before.bottom).toBeLessThan(32);
});

test('an error takes the place of the note', async () => {
  const { group, part } = await open({ value: '2026-11-28T19:30', error: 'The end has to come after the start.' });
  for (const name of ['month', 'minute']) {
    await expect.element(part(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(part(name)).toHaveAccessibleDescription(/The end has to come after the start\./);
  }
  expect(getComputedStyle(group.element()).borderColor).toBe('rgb(196, 50, 10)');
  expect(await violationsInBothThemes()).toEqual([]);
});

test('the calendar has room on a phone', async () => {
  await browser.viewport(360, 640);
  const { page } = await open({ value: '2026-11-28T19:30' });
  await page.getByRole('button', { name: 'Calendar Starts' }).click();
  const { left, right, bottom } = page.getByRole('dialog').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  expect(bottom).toBeLessThanOrEqual(640);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await browser.viewport(1280, 800);
});
