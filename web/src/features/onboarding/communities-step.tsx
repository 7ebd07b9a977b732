import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommunitySummary } from '#contract/communities/index.ts';
import { JoinButton, recommendedCommunities } from '#features/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

const perPage = 4;

export const CommunitiesStep = () => {
  const t = useTexts('onboarding');
  const { target } = useShared();
  return (
    <StepForm>
      <Suggestions />
      {target !== homePath && <Text look="hint">{t('communities.then')}</Text>}
    </StepForm>
  );
};

const Suggestions = () => {
  const t = useTexts('onboarding');
  const [page, setPage] = useState(1);
  const suggested = useQuery({
    ...recommendedCommunities({ page, perPage }),
    // The interests it depends on were changed just before.
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  const { data } = suggested;
  if (!data)
    return (
      <LoadingState query={suggested}>
        <div className={styles.list}>
          {Array.from({ length: perPage }, (_, index) => (
            <SkeletonRow key={index} />
          ))}
        </div>
      </LoadingState>
    );
  const { total, totalPages } = data.pagination;
  if (total === 0) return <EmptyState title={t('communities.none')} text={t('communities.none.text')} />;
  return (
    <>
      <ul className={styles.list} aria-label={t('communities.label')} aria-busy={suggested.isPlaceholderData}>
        {data.communities.map((community) => (
          <Suggestion key={community.id} community={community} />
        ))}
      </ul>
      {totalPages > 1 && (
        <Button look="link" onClick={() => setPage(page < totalPages ? page + 1 : 1)}>
          {t('communities.others')}
        </Button>
      )}
    </>
  );
};

/** Not a link, as that would leave the onboarding. */
const Suggestion = ({ community }: { community: CommunitySummary }) => {
  const communities = useTexts('communities');
  const { id, name, tagline, avatar, memberCount } = community;
  return (
    <li className={styles.suggestion}>
      <Avatar id={id} name={name} picture={avatar} size={44} shape="square" decorative />
      <div>
        <h2 title={name}>{name}</h2>
        {tagline && <p title={tagline}>{tagline}</p>}
        <Text look="hint">{communities('members.count', { count: memberCount })}</Text>
      </div>
      <JoinButton community={community} />
    </li>
  );
};
