import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { isApiError } from '#kernel/api/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { LostPage } from '#ui/states/states.tsx';
import { postQuery } from './posts.queries.ts';
import { hadReaders } from './post-state.tsx';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { Comments } from './thread/comments.tsx';
import { WholePost } from './thread/whole-post.tsx';

await loadTexts('posts-thread').catch(() => undefined);

/** A post at its own address, with its comments; `comment` in the address leads to one of them. */
export const Page = () => {
  const { slug = '', postId = '' } = useParams();
  const [address] = useSearchParams();
  const post = useQuery(postQuery(postId));
  const { data } = post;
  usePageTitle(data?.title);
  const isMoving = useCurrentCommunity(slug, data?.community.slug, postId);

  if (isApiError(post.error, 'post.not_found', 'request.not_found')) return <Lost />;
  if (!data || isMoving)
    return (
      <LoadingState
        size="page"
        query={post}
        skeleton={
          <PageFrame width="narrow">
            <PostsSkeleton hasComposer={false} />
          </PageFrame>
        }
      />
    );
  return (
    <PageFrame width="narrow">
      <WholePost post={data} />
      {hadReaders(data) && <Comments post={data} target={address.get('comment')} />}
    </PageFrame>
  );
};

/** Replaces a former address of the community, or that of the one which the post has left. */
const useCurrentCommunity = (asked: string, today: string | undefined, postId: string): boolean => {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const isMoving = today !== undefined && today !== asked;
  const move = useEffectEvent((slug: string) => void navigate(`/communities/${slug}/posts/${postId}${search}${hash}`, { replace: true }));
  useEffect(() => {
    if (isMoving) move(today);
  }, [isMoving, today]);
  return isMoving;
};

const Lost = () => {
  const t = useTexts('posts-thread');
  return (
    <LostPage title={t('lost.title')} text={t('lost.text')}>
      <LinkButton to="/home" look="primary">
        {t('lost.action')}
      </LinkButton>
    </LostPage>
  );
};
