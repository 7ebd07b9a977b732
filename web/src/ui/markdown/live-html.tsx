import { lazy, Suspense, useEffect, useState } from 'react';
import { followCode } from './code.ts';
import { Html } from './html.tsx';
import { followSpoilers } from './spoilers.ts';
import { textTools, type TextTools } from './text-tools.ts';

const NoTools: TextTools = () => null;
const Tools = lazy(async () => {
  const loaded = await textTools.load?.().catch(() => null);
  return { default: loaded?.TextTools ?? NoTools };
});

/** The HTML of a text whose spoilers can be uncovered and whose code gets its colours. */
export const LiveHtml = ({ html }: { html: string }) => {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!root) return;
    const ends = [followSpoilers(root), followCode(root)];
    return () => ends.forEach((end) => end());
  }, [root, html]);
  return (
    <>
      <Html ref={setRoot} html={html} />
      {root && (
        <Suspense>
          <Tools key={html} root={root} />
        </Suspense>
      )}
    </>
  );
};
