import { lazy, Suspense, useEffect, useState } from 'react';
import { Html } from './html.tsx';
import { followSpoilers } from './spoilers.ts';
import { textTools, type TextTools } from './text-tools.ts';

const NoTools: TextTools = () => null;
const Tools = lazy(async () => {
  const loaded = await textTools.load?.().catch(() => null);
  return { default: loaded?.TextTools ?? NoTools };
});

/** The HTML of a text whose spoilers can be uncovered. */
export const LiveHtml = ({ html }: { html: string }) => {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!root) return;
    return followSpoilers(root);
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
