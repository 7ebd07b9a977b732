import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { State } from '#ui/states/states.tsx';
import { JoinButton } from '../membership/join-button.tsx';

/** Explains why the content is not accessible, and how to get access. */
export const MembersOnly = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  return (
    <Panel as="div">
      <State
        art="forbidden"
        title={t('membersOnly.title')}
        text={t('membersOnly.text', { name: community.name })}
        action={community.status === 'active' && !community.barred && <JoinButton community={community} />}
      />
    </Panel>
  );
};
