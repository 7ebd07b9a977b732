import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { InvitePreview } from '#contract/communities/invite-shapes.ts';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, loadTexts, personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { usePageTitle } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { InvitationCard, InvitationCardFrame, InvitationFact } from '#ui/invitation-card/invitation-card.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { Bone, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { State } from '#ui/states/states.tsx';
import { BarredNote } from './membership/barred-note.tsx';
import { invitePreview, useAcceptInvite } from './invites/communities.invites.queries.ts';
import { asksFor, type GivenTerms } from './members/joining.ts';

// The page renders at once, with its texts.
await loadTexts('communities-invites').catch(() => undefined);

const AskingDialog = lazyPart(async () => (await import('./invites/asking-dialog.tsx')).AskingDialog);

/** Errors that a retry cannot resolve. */
const isFinal = (error: unknown) =>
  isApiError(
    error,
    'invite.not_found',
    'invite.expired',
    'invite.exhausted',
    'invite.other_address',
    'community.archived',
    'member.banned',
    'member.cool_down',
    'request.not_found',
  );

export const Page = () => {
  const t = useTexts('communities-invites');
  const { token = '' } = useParams();
  const preview = useQuery(invitePreview(token));
  const { data, error, refetch } = preview;
  const accept = useAcceptInvite();
  usePageTitle(data && t('joinPage.title', { name: data.community.name }));

  if (isFinal(error)) return <Refused error={error} />;
  if (!data) return <LoadingState size="page" query={preview} skeleton={<Waiting />} />;
  if (isFinal(accept.error)) return <Refused error={accept.error} />;
  return <Invitation preview={data} token={token} accept={accept} onStale={refetch} />;
};

type InvitationProps = {
  preview: InvitePreview;
  token: string;
  accept: ReturnType<typeof useAcceptInvite>;
  onStale: () => Promise<unknown>;
};
const Invitation = ({ preview, token, accept, onStale }: InvitationProps) => {
  const t = useTexts('communities-invites');
  const navigate = useNavigate();
  const { community, invitedBy, isMember, barred, target, role, note } = preview;
  const address = `/communities/${community.slug}`;
  const [isAsking, setIsAsking] = useState(false);
  const send = async (given: GivenTerms) => {
    const { state } = await accept.mutateAsync({ token, ...given });
    // After a request the user stays here, which shows that it waits.
    if (state === 'active') await navigate(target?.url ?? address, { replace: true });
  };
  const enter = () => (asksFor(preview.terms) ? setIsAsking(true) : void send({}).catch(() => undefined));
  // A sign-up from an invitation has joined already, and goes on to where the invitation leads.
  if (isMember) return <Navigate to={target?.url ?? address} replace />;
  return (
    <PageFrame width="narrow">
      <InvitationCard
        community={community}
        inviter={invitedBy && { id: invitedBy.id, name: personName(invitedBy), picture: invitedBy.profilePicture }}
        by={invitedBy ? t('joinPage.by', { name: personName(invitedBy) }) : t('joinPage.byNobody')}
        note={note}
      >
        <InvitationFact>{t('joinPage.members', { count: community.memberCount })}</InvitationFact>
        {target && <p>{t('joinPage.target', { title: target.title })}</p>}
        {role !== 'member' && !barred && <p>{t('joinPage.role', { role: t(`terms.role.${role}`) })}</p>}
        {accept.error && !isAsking && <Refusal text={errorText(accept.error)} />}
        {barred ? (
          <BarredNote communityId={community.id} barred={barred} />
        ) : (
          <Answer preview={preview} isBusy={accept.isPending} isAsked={accept.data?.state === 'pending'} onAccept={enter} />
        )}
      </InvitationCard>
      {isAsking && (
        <AskingDialog
          preview={preview}
          send={send}
          onStale={onStale}
          onClose={() => setIsAsking(false)}
          onLoadError={() => setIsAsking(false)}
        />
      )}
    </PageFrame>
  );
};

type AnswerProps = { preview: InvitePreview; isBusy: boolean; isAsked: boolean; onAccept: () => void };
const Answer = ({ preview: { needsApproval, isPending, expiresAt }, isBusy, isAsked, onAccept }: AnswerProps) => {
  const t = useTexts('communities-invites');
  if (isAsked || (needsApproval && isPending)) return <p role="status">{t('joinPage.pending')}</p>;
  return (
    <>
      {needsApproval && <InvitationFact>{t('joinPage.decides')}</InvitationFact>}
      <Button look="primary" size="large" isBusy={isBusy} onClick={onAccept}>
        {t(needsApproval ? 'joinPage.ask' : 'joinPage.accept')}
      </Button>
      <Expiry at={expiresAt} />
    </>
  );
};

const Expiry = ({ at }: { at: string | null }) => {
  const t = useTexts('communities-invites');
  const format = useFormat();
  return at && <InvitationFact>{t('joinPage.expires', { date: `${format.dayWithin(at)} ${format.time(at)}` })}</InvitationFact>;
};

const Refused = ({ error }: { error: unknown }) => {
  const t = useTexts('communities-invites');
  const isBarred = isApiError(error, 'member.banned', 'community.archived', 'member.cool_down', 'invite.other_address');
  return (
    <State
      art={isBarred ? 'forbidden' : 'lost'}
      size="page"
      title={t(isBarred ? 'joinPage.barred' : 'joinPage.invalid')}
      text={errorText(error)}
      action={
        <LinkButton to="/communities" look="primary">
          {t('joinPage.others')}
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
        <InvitationCardFrame>
          <Bone width={200} />
          <Bone width={280} height={31} />
          <BoneText lines={1} />
          <Bone width={140} height={40} radius={6} />
        </InvitationCardFrame>
      </PageFrame>
    </Skeleton>
  );
};
