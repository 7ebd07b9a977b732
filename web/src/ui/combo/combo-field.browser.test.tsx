/// <reference types="@vitest/browser-playwright" />
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { cdp, page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { violationsInBothThemes } from '#test/axe.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { ComboField } from './combo-field.tsx';

const cities = ['Beijing', 'Berlin', 'Bern', 'Lisbon', 'London', '北京', '北海', '上海'];
const options = cities.map((label) => ({ value: `city/${label}`, label }));

/** `aria-hidden-focus` is ignored: the open list hides everything else from screen readers, but focus there closes it. */
const violations = async () => (await violationsInBothThemes()).filter((found) => !found.startsWith('aria-hidden-focus'));

type Options = { value?: string; error?: string; language?: string; isInDialog?: boolean };

/** React Aria dispatches focus events in effects, which React may flush while it renders what was typed. */
const FocusWhileRendering = ({ children }: { children: ReactNode }) => {
  const [, renderAgain] = useState(0);
  const [box, setBox] = useState<HTMLElement | null>(null);
  box?.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  return (
    <div ref={setBox} onInput={() => renderAgain((count) => count + 1)}>
      {children}
    </div>
  );
};

const open = async ({ value = 'city/Lisbon', error, language = 'en-US', isInDialog = false }: Options = {}) => {
  const closed = vi.fn();
  const sent = vi.fn();
  const styles = document.querySelectorAll('style').length;
  const Form = () => {
    const [now, setNow] = useState(value);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(now);
        }}
      >
        <ComboField
          label="City"
          language={language}
          value={now}
          options={options}
          placeholder="Choose a city"
          noneText="No city fits"
          note="Where people meet."
          error={error}
          onChange={setNow}
        />
        <button type="submit">Send</button>
        <output aria-label="value">{now}</output>
      </form>
    );
  };
  const page = await render(
    isInDialog ? (
      <Dialog title="New place" onClose={closed}>
        <Form />
      </Dialog>
    ) : (
      <main>
        <Form />
      </main>
    ),
  );
  return {
    page,
    closed,
    sent,
    field: page.getByRole('combobox', { name: 'City' }),
    list: page.getByRole('listbox', { name: 'Suggestions City' }),
    value: page.getByLabelText('value'),
    offered: () =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    /** The product's CSP refuses style elements. */
    addedStyles: () => document.querySelectorAll('style').length - styles,
  };
};

test('a press opens the whole list, at what is chosen', async () => {
  const { page, field, list, value, offered, addedStyles } = await open();
  await field.click();
  await expect.element(list).toBeVisible();
  expect(offered()).toEqual(cities);
  await expect.element(page.getByRole('option', { name: 'Lisbon' })).toHaveAttribute('aria-selected', 'true');
  expect(await violations()).toEqual([]);
  await page.getByRole('option', { name: 'Bern' }).click();
  await expect.element(value).toHaveTextContent('city/Bern');
  await expect.element(field).toHaveValue('Bern');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  // Also a second time, while it still has the focus.
  await field.click();
  await expect.element(list).toBeVisible();
  expect(addedStyles()).toBe(0);
});

test('the focus alone opens nothing; words narrow the list, and Enter takes the first without sending the form', async () => {
  const { field, list, value, offered, sent } = await open();
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveFocus();
  expect(list.query()).toBeNull();
  await userEvent.keyboard('ber');
  await expect.poll(offered).toEqual(['Berlin', 'Bern']);
  await expect.element(field).toHaveAttribute('aria-activedescendant', list.getByRole('option', { name: 'Berlin' }).element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(value).toHaveTextContent('city/Berlin');
  await expect.element(field).toHaveValue('Berlin');
  expect(sent).not.toHaveBeenCalled();
  // Closed, it behaves like any field.
  await userEvent.keyboard('{Enter}');
  expect(sent.mock.calls).toEqual([['city/Berlin']]);
});

test('arrows open it and move, and Escape leaves all as it was', async () => {
  const { page, field, list, value } = await open();
  field.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveAttribute('aria-activedescendant', page.getByRole('option', { name: 'London' }).element().id);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Lisbon');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(value).toHaveTextContent('city/London');
});

test('text that is none of them gives way to the choice before', async () => {
  const { page, field, value } = await open();
  await field.fill('Paris');
  await expect.element(page.getByText('No city fits')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('Lisbon');
  await field.fill('');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('Lisbon');
  await expect.element(value).toHaveTextContent('city/Lisbon');
});

test('what an input method composes is neither lost nor taken for a choice', async () => {
  const { page, field, value, offered } = await open({ language: 'zh-CN' });
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await expect.element(field).toHaveValue('');
  await expect.poll(() => offered().length).toBeGreaterThan(1);
  const input = cdp();
  const key = async (name: string, code: number) => {
    const event = { key: name, code: name, windowsVirtualKeyCode: code };
    await input.send('Input.dispatchKeyEvent', { ...event, type: 'rawKeyDown' });
    await input.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  };
  for (const text of ['b', 'be', 'bei'])
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await expect.element(field).toHaveValue('bei');
  await expect.poll(offered).toEqual(['Beijing']);
  // Arrows and Enter belong to the input method's window.
  await key('ArrowDown', 40);
  await key('Enter', 13);
  await expect.element(field).toHaveValue('bei');
  await expect.element(value).toHaveTextContent('city/Lisbon');
  await input.send('Input.insertText', { text: '北' });
  await expect.element(field).toHaveValue('北');
  await expect.poll(offered).toEqual(['北京', '北海']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(value).toHaveTextContent('city/北海');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('what an input method composes outlives a focus event that comes while it is rendered', async () => {
  const page = await render(
    <main>
      <FocusWhileRendering>
        <ComboField label="City" language="zh-CN" value="" options={options} noneText="No city fits" onChange={() => undefined} />
      </FocusWhileRendering>
    </main>,
  );
  const field = page.getByRole('combobox', { name: 'City' });
  await field.click();
  for (const text of ['b', 'be', 'bei'])
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await expect.element(field).toHaveValue('bei');
});

test('in a modal dialog the list lies above it, is used there and closes alone', async () => {
  const { page, field, list, value, closed, addedStyles } = await open({ isInDialog: true });
  const dialog = page.getByRole('dialog', { name: 'New place' });
  const before = dialog.element().getBoundingClientRect();
  await field.click();
  await expect.element(list).toBeVisible();
  const isOnTop = () => {
    const { left, bottom } = list.element().getBoundingClientRect();
    return list.element().contains(document.elementFromPoint(left + 9, bottom - 9));
  };
  await expect.poll(isOnTop).toBe(true);
  const popup = list.element().getBoundingClientRect();
  expect(popup.bottom).toBeGreaterThan(before.bottom);
  expect(dialog.element().getBoundingClientRect()).toEqual(before);
  expect(dialog.element().scrollHeight).toBe(dialog.element().clientHeight);
  expect(popup.width).toBeCloseTo(field.element().getBoundingClientRect().width - 2, 0);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await field.click();
  await page.getByRole('option', { name: '上海' }).click();
  await expect.element(value).toHaveTextContent('city/上海');
  expect(closed).not.toHaveBeenCalled();
  expect(addedStyles()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});

test('label and note are read, and the focus is seen', async () => {
  const { page, field } = await open();
  await expect.element(field).toHaveAccessibleDescription(/Where people meet\./);
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByText('City', { exact: true }).click();
  await expect.element(field).toHaveFocus();
  expect(getComputedStyle(field.element()).outlineStyle).toBe('solid');
});

test('an error takes the place of the note, and is seen', async () => {
  const { field } = await open({ value: '', error: 'This is required.' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/This is required\./);
  await expect.element(field).toHaveAttribute('placeholder', 'Choose a city');
  expect(getComputedStyle(field.element()).borderColor).toBe('rgb(196, 50, 10)');
  expect(await violationsInBothThemes()).toEqual([]);
});

test('on a page that was scrolled the list stands below its field', async () => {
  const { page, field, list } = await open();
  const space = document.createElement('div');
  space.style.height = '3000px';
  page.container.prepend(space);
  page.container.append(space.cloneNode());
  field.element().scrollIntoView({ block: 'center' });
  await field.click();
  await expect.element(list).toBeVisible();
  const [input, popup] = [field.element().getBoundingClientRect(), list.element().getBoundingClientRect()];
  expect(scrollY).toBeGreaterThan(1000);
  expect(popup.top - input.bottom).toBeGreaterThan(0);
  expect(popup.top - input.bottom).toBeLessThan(16);
  expect(Math.abs(popup.left - input.left)).toBeLessThan(16);
});

test('the list has room on a phone', async () => {
  await browser.viewport(360, 500);
  const { field, list } = await open();
  await field.click();
  await expect.element(list).toBeVisible();
  const { left, right, bottom } = list.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  expect(bottom).toBeLessThanOrEqual(500);
  await browser.viewport(1280, 800);
});
