import axe from 'axe-core';
import { usePreferences, type Preferences } from '#kernel/preferences/index.ts';

/** Finite animations, including those that start in the next frame. */
const movements = async (): Promise<Animation[]> => {
  await new Promise(requestAnimationFrame);
  return document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity);
};

const look = async (runOnly: axe.RunOptions['runOnly'] & {}): Promise<string[]> => {
  // Contrast cannot be measured during a fade.
  for (let moving = await movements(); moving.length > 0; moving = await movements())
    await Promise.allSettled(moving.map(({ finished }) => finished));
  const found = await axe.run(document.body, { runOnly, resultTypes: ['violations'] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
};

/** Automatically detectable violations of WCAG 2.2 AA in the current page, one line each. */
export const violations = (): Promise<string[]> => look(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);

/** The rules whose result depends on the theme. */
export const violationsOfColors = (): Promise<string[]> => look({ type: 'rule', values: ['color-contrast', 'link-in-text-block'] });

const wear = (theme: Preferences['theme']) => {
  usePreferences.setState({ theme });
  document.documentElement.dataset['theme'] = theme;
};

/** All rules in the light theme, and the colour rules in the dark one. */
export const violationsInBothThemes = async (): Promise<string[]> => {
  const light = await violations();
  wear('dark');
  const dark = await violationsOfColors();
  wear('light');
  return [...light, ...dark.map((error) => `dark: ${error}`)];
};
