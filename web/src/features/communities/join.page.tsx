import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { CallOutput } from '#contract/api.ts';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { Bone, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState, State } from '#ui/states/states.tsx';
import { invitePreview } from './communities.queries.ts';
import styles from './join.module.css';
import { useAcceptInvite } from './communities.membership.queries.ts';

type Preview = CallOutput<'GET /join/:token'>;

/** Errors that a retry cannot resolve. */
const isFinal = (error: unknown) =>
  isApiError(error, 'invite.not_found', 'invite.expired', 'invite.exhausted', 'community.archived', 'member.banned', 'request.not_found');

export const Page = () => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const { token = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(invitePreview(token));
  const accept = useAcceptInvite();
  usePageTitle(data && t('joinPage.title', { name: data.community.name }));

  if (isPending) return <Waiting />;
  if (isFinal(error)) return <Refused error={error} />;
  if (!data) return <ErrorState size="page" text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />;
  if (isFinal(accept.error)) return <Refused error={accept.error} />;
  return <Invitation preview={data} token={token} accept={accept} />;
};

type InvitationProps = { preview: Preview; token: string; accept: ReturnType<typeof useAcceptInvite> };
const Invitation = ({ preview, token, accept }: InvitationProps) => {
  const t = useTexts('communities');
  const navigate = useNavigate();
  const { community, invitedBy, isMember } = preview;
  const address = `/communities/${community.slug}`;
  const enter = () =>
    accept.mutateAsync(token).then(
      () => navigate(address, { replace: true }),
      () => undefined,
    );
  return (
    <PageFrame width="narrow">
      <article className={styles.card}>
        <Cover id={community.id} kind="community" picture={community.cover} ratio="5 / 2" />
        <span className={styles.avatar}>
          <Avatar id={community.id} name={community.name} picture={community.avatar} size={80} shape="square" decorative />
        </span>
        <div className={styles.body}>
          <p className={styles.by}>{invitedBy ? t('joinPage.by', { name: personName(invitedBy) }) : t('joinPage.byNobody')}</p>
          <h1>{community.name}</h1>
          {community.tagline && <p className={styles.tagline}>{community.tagline}</p>}
          <p className={styles.facts}>{t('members.count', { count: community.memberCount })}</p>
          {accept.error && <Refusal text={errorText(accept.error)} />}
          {isMember ? (
            <>
              <p>{t('joinPage.member')}</p>
              <LinkButton to={address} look="primary">
                {t('joinPage.open')}
              </LinkButton>
            </>
          ) : (
            <>
              <Button look="primary" size="large" isBusy={accept.isPending} onClick={() => void enter()}>
                {t('joinPage.accept')}
              </Button>
              <Expiry at={preview.expiresAt} />
            </>
          )}
        </div>
      </article>
    </PageFrame>
  );
};

const Expiry = ({ at }: { at: string | null }) => {
  const t = useTexts('communities');
  const format = useFormat();
  return at && <p className={styles.facts}>{t('joinPage.expires', { date: `${format.dayWithin(at)} ${format.time(at)}` })}</p>;
};

const Refused = ({ error }: { error: unknown }) => {
  const t = useTexts('communities');
  const isBarred = isApiError(error, 'member.banned', 'community.archived');
  return (
    <State
      art={isBarred ? 'forbidden' : 'lost'}
      size="page"
      title={t(isBarred ? 'joinPage.barred' : 'joinPage.invalid')}
      text={errorText(error)}
      action={
        <LinkButton to="/communities" look="primary">
          {t('lost.action')}
        </LinkButton>
      }
    />
  );
};

const Waiting = () => {
  const common = useTexts('kernel');
  return (
    <Skeleton label={common('loading')}>
      <PageFrame width="narrow">
        <div className={styles.card}>
          <div style={{ aspectRatio: '5 / 2', background: 'var(--fill)' }} />
          <div className={styles.body} style={{ paddingTop: 56 }}>
            <Bone width={200} />
            <Bone width={280} height={31} />
            <BoneText lines={1} />
            <Bone width={140} height={40} radius={6} />
          </div>
        </div>
      </PageFrame>
    </Skeleton>
  );
};
