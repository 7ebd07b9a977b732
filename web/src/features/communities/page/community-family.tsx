import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Text } from '#ui/layout/text.tsx';

/** The community above this one, or those below it, in one line. */
export const CommunityFamily = ({ community: { parent, children } }: { community: Pick<Community, 'parent' | 'children'> }) => {
  const t = useTexts('communities');
  const shown = parent ? [parent] : children;
  if (shown.length === 0) return null;
  return (
    <Text look="secondary">
      {t(parent ? 'family.parent' : 'family.children')}{' '}
      {shown.map(({ id, slug, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <Link to={`/communities/${slug}`}>{name}</Link>
        </Fragment>
      ))}
    </Text>
  );
};
