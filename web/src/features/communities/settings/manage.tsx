import { useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { hasUnsaved, leaveBy } from '#kernel/page/index.ts';
import { Sections } from '#ui/sections/sections.tsx';
import { RefusedNote } from '../membership/refused-note.tsx';
import { sections } from './sections.tsx';

/** The tab *manage*: the sections that the viewer may see, and the open one. */
export const Manage = ({ community }: { community: Community }) => {
  const t = useTexts('communities-settings');
  const [address] = useSearchParams();
  const own = sections.filter(({ may }) => may(community));
  // Older notifications lead to a tab of requests.
  const asked = address.get('tab') === 'requests' ? 'requests' : address.get('section');
  const named = own.find(({ name }) => name === asked);
  const open = named ?? own[0];
  const shown = (
    <Sections
      label={t('sections')}
      links={own.map(({ name, Mark }) => ({
        name,
        label: t(`section.${name}`),
        to: `?tab=manage&section=${name}`,
        mark: Mark && <Mark community={community} />,
      }))}
      open={open?.name}
      isNamed={named !== undefined}
      back={{ label: t('back'), to: '?tab=manage' }}
      heading="h2"
      unsaved={{ hasUnsaved, leaveBy }}
    >
      {open && <open.Content key={open.name} community={community} />}
    </Sections>
  );
  const isRefused = asked !== null && named === undefined;
  return (
    <div>
      {isRefused && <RefusedNote text={t('refused')} />}
      {shown}
    </div>
  );
};
