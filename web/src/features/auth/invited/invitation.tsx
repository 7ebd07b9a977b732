import { useEffect, useState } from 'react';
import { fullName } from '#contract/browser/full-name.ts';
import type { InvitePreview } from '#contract/communities/invite-shapes.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { InvitationCard } from '#ui/invitation-card/invitation-card.tsx';
import { useFlow } from '../flow.ts';
import styles from './invitation.module.css';
import { previewOf } from './preview.ts';

type Known = { preview: InvitePreview } | { error: unknown } | null;

const usePreview = (token: string): Known => {
  const [known, setKnown] = useState<Known>(null);
  useEffect(() => {
    let isGone = false;
    previewOf(token).then(
      (preview) => !isGone && setKnown({ preview }),
      (error: unknown) => !isGone && setKnown({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [token]);
  return known;
};

/** The inviter and the target of an invitation; stays in sight while a visitor signs up or in. */
export const Invitation = ({ token }: { token: string }) => {
  const t = useTexts('auth-invited');
  const known = usePreview(token);
  return (
    <section className={styles.invitation} aria-label={t('label')} aria-busy={known === null}>
      {known && ('preview' in known ? <Shown {...known.preview} /> : <Over error={known.error} />)}
    </section>
  );
};

const Shown = ({ community, invitedBy, target, note, sentTo, terms }: InvitePreview) => {
  const t = useTexts('auth-invited');
  const isSignUp = useFlow() === 'register';
  const asks = terms.rules.length + terms.joinQuestions.length + terms.memberFields.length > 0;
  const next = isSignUp ? (asks ? 'next.asked' : 'next.register') : 'next.signIn';
  return (
    <InvitationCard
      look="aside"
      community={community}
      inviter={invitedBy && { id: invitedBy.id, name: fullName(invitedBy), picture: invitedBy.profilePicture }}
      by={invitedBy ? t('by', { name: fullName(invitedBy) }) : t('byNobody')}
      note={note}
    >
      <p className={styles.more}>{t('members', { count: community.memberCount })}</p>
      {target && <p>{t('target', { title: target.title })}</p>}
      {sentTo && <p>{t('sentTo', { email: sentTo })}</p>}
      <p className={styles.next}>{t(next)}</p>
    </InvitationCard>
  );
};

/** The next step is the form beside it. */
const Over = ({ error }: { error: unknown }) => {
  const t = useTexts('auth-invited');
  return (
    <div className={styles.over} role="alert">
      <p>{errorText(error)}</p>
      <p className={styles.more}>{t('over')}</p>
    </div>
  );
};
