import axe from 'axe-core';
import { usePreferences, type Preferences } from '#kernel/preferences/index.ts';

/** What moves and will come to rest, after whatever starts to in the next frame. */
const movements = async (): Promise<Animation[]> => {
  await new Promise(requestAnimationFrame);
  return document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity);
};

const look = async (runOnly: axe.RunOptions['runOnly'] & {}): Promise<string[]> => {
  // What is still fading in has the contrast of nothing in particular.
  for (let moving = await movements(); moving.length > 0; moving = await movements())
    await Promise.allSettled(moving.map(({ finished }) => finished));
  const found = await axe.run(document.body, { runOnly, resultTypes: ['violations'] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
};

/** What a machine finds against WCAG 2.2 AA in the page as it stands, one line each. */
export const violations = (): Promise<string[]> => look(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);

/** The part of it that another theme can change. */
export const violationsOfColors = (): Promise<string[]> => look({ type: 'rule', values: ['color-contrast', 'link-in-text-block'] });

const wear = (theme: Preferences['theme']) => {
  usePreferences.setState({ theme });
  document.documentElement.dataset['theme'] = theme;
};

/** In light all of it, and in the dark what colours can change. */
export const violationsInBothThemes = async (): Promise<string[]> => {
  const light = await violations();
  wear('dark');
  const dark = await violationsOfColors();
  wear('light');
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
};
