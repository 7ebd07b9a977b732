import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { switchTheme } from './test.ts';

/** Accessibility violations of the page in both themes: all rules in light, those about colours again in dark. */
export async function violationsOf(page: Page): Promise<string[]> {
  await switchTheme(page, 'light');
  const light = await new AxeBuilder({ page }).analyze();
  await switchTheme(page, 'dark');
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  return [...light.violations, ...dark.violations].map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
