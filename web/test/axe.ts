import axe from 'axe-core';

/** What moves and will come to rest, after whatever starts to in the next frame. */
const movements = async (): Promise<Animation[]> => {
  await new Promise(requestAnimationFrame);
  return document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity);
};

/** What a machine finds against WCAG 2.2 AA in the page as it stands, one line each. */
export const violations = async (): Promise<string[]> => {
  // What is still fading in has the contrast of nothing in particular.
  for (let moving = await movements(); moving.length > 0; moving = await movements())
    await Promise.allSettled(moving.map(({ finished }) => finished));
  const found = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
};
