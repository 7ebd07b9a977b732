import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { LostPage } from '#ui/states/states.tsx';
import { CommunitySkeleton } from '../page/community-skeleton.tsx';
import { deletionQuery } from './lifecycle.queries.ts';

const Restore = lazyPart(async () => (await import('./restore.tsx')).Restore, 'communities-lifecycle');

/** No community for the viewer under this address; those who may restore it find it there while it is being deleted. */
export const LostCommunity = ({ slug }: { slug: string }) => {
  const t = useTexts('communities');
  const { data, isPending } = useQuery(deletionQuery(slug));
  if (isPending) return <CommunitySkeleton />;
  if (data) return <Restore deletion={data} />;
  return (
    <LostPage title={t('lost.title')} text={t('lost.text')}>
      <LinkButton to="/communities" look="primary">
        {t('lost.action')}
      </LinkButton>
    </LostPage>
  );
};
