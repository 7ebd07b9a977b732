import type { CommunitySummary } from '#contract/communities/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { FacePile } from '#ui/avatar/face-pile.tsx';

type MemberPreviewsProps = {
  community: Pick<CommunitySummary, 'members' | 'memberCount'>;
  size?: number;
  most?: number;
  areLinks?: boolean;
};

/** Member avatars and their number. Avatars are links unless they are inside a link or too small to hit. */
export const MemberPreviews = ({ community, size = 24, most = 4, areLinks = false }: MemberPreviewsProps) => {
  const t = useTexts('communities');
  const previews = community.members.map((member) => ({
    id: member.id,
    name: personName(member),
    picture: member.profilePicture,
    ...(areLinks && { username: member.username }),
  }));
  return (
    <FacePile
      faces={previews}
      label={t('members.label')}
      text={t('members.count', { count: community.memberCount })}
      size={size}
      most={most}
    />
  );
};
