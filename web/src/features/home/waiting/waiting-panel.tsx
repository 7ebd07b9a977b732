import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Waiting } from '#contract/home.ts';
import { JoinButton, useLeaveCommunity } from '#features/communities/index.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { BellIcon } from '#ui/icons/icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import styles from './waiting-panel.module.css';
import { useConfirm, useReadMention } from './waiting.queries.ts';

/** The items that wait for a decision of the user, each with its answer in place. */
export const WaitingPanel = ({ waiting }: { waiting: Waiting }) => {
  const t = useTexts('home-waiting');
  const { invitations, decisions, announcements, mentions } = waiting;
  return (
    <Panel title={t('title')}>
      <Stack as="ul" gap={12}>
        {mentions.latest.map((mention) => (
          <Mention key={mention.id} mention={mention} until={mentions.until} />
        ))}
        {mentions.count > mentions.latest.length && (
          <WaitingRow
            place={null}
            to="/notifications?filter=unread"
            title={t('mentions', { count: mentions.count - mentions.latest.length })}
            text={t('mentions.open')}
          />
        )}
        {invitations.map((invitation) => (
          <Invitation key={invitation.community.id} {...invitation} />
        ))}
        {decisions.map((decision) => (
          <Decisions key={decision.community.id} {...decision} />
        ))}
        {announcements.map((announcement) => (
          <Announcement key={announcement.id} {...announcement} />
        ))}
      </Stack>
    </Panel>
  );
};

type NamedCommunity = Waiting['decisions'][number]['community'];
type RowProps = { place: NamedCommunity | null; to: string; title: string; text: ReactNode; children?: ReactNode };
const WaitingRow = ({ place, to, title, text, children }: RowProps) => (
  <ListRow
    wrap="always"
    start={place ? <Avatar id={place.id} name={place.name} picture={place.avatar} size={40} shape="square" decorative /> : <Bell />}
    end={children && <span className={styles.actions}>{children}</span>}
  >
    <Link to={to} className={styles.title}>
      {title}
    </Link>
    <Text look="tertiary">{text}</Text>
  </ListRow>
);

const Bell = () => (
  <span className={styles.icon}>
    <BellIcon />
  </span>
);

/** The section of the management where each is decided. */
const sections = [
  ['requests', 'requests'],
  ['reports', 'reports'],
  ['texts', 'pending'],
] as const;
const Decisions = ({ community, ...counts }: Waiting['decisions'][number]) => {
  const t = useTexts('home-waiting');
  const address = `/communities/${community.slug}`;
  const waiting = sections.filter(([name]) => counts[name] > 0);
  return (
    <WaitingRow
      place={community}
      to={address}
      title={community.name}
      text={waiting.map(([name, section], at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <Link to={`${address}?tab=manage&section=${section}`}>{t(name, { count: counts[name] })}</Link>
        </Fragment>
      ))}
    />
  );
};

type MentionProps = { mention: Waiting['mentions']['latest'][number]; until: string | null };
/** A mention of the reader: by whom, where, and with which words. Opening it marks it as read, too. */
const Mention = ({ mention: { id, title, message, url, actor, community, date }, until }: MentionProps) => {
  const t = useTexts('home-waiting');
  const read = useReadMention();
  const mark = () => until !== null && read.mutate({ id, until });
  return (
    <ListRow
      wrap="always"
      start={actor ? <Avatar id={actor.id} name={personName(actor)} picture={actor.profilePicture} size={40} decorative /> : <Bell />}
      end={
        <span className={styles.actions}>
          <Button size="small" aria-label={t('mention.readLabelled', { title })} isBusy={read.isPending} onClick={mark}>
            {t('mention.read')}
          </Button>
        </span>
      }
    >
      <Link to={url} className={styles.title} onClick={mark}>
        {title}
      </Link>
      {message && <p className={styles.excerpt}>{message}</p>}
      <Text look="tertiary">
        {community && `${community.name} · `}
        <RelativeTime at={date} />
      </Text>
    </ListRow>
  );
};

const invited = { state: 'invited', role: 'member' } as const;
const Invitation = ({ community, invitedBy }: Waiting['invitations'][number]) => {
  const t = useTexts('home-waiting');
  const decline = useLeaveCommunity();
  const joinable = { ...community, membership: invited, barred: null };
  const text = invitedBy ? t('invitation', { inviter: personName(invitedBy) }) : t('invitation.someone');
  return (
    <WaitingRow place={community} to={`/communities/${community.slug}`} title={community.name} text={text}>
      <Button
        size="small"
        aria-label={t('invitation.declineLabelled', { community: community.name })}
        isBusy={decline.isPending}
        onClick={() => afterSuccess(decline.mutateAsync(joinable), () => toast.success(t('invitation.declined')))}
      >
        {t('invitation.decline')}
      </Button>
      <JoinButton community={joinable} look="small" />
    </WaitingRow>
  );
};

const Announcement = ({ id, title, community, author }: Waiting['announcements'][number]) => {
  const t = useTexts('home-waiting');
  const confirm = useConfirm();
  const text = t('announcement', { author: personName(author), community: community.name });
  return (
    <WaitingRow place={community} to={`/communities/${community.slug}/posts/${id}`} title={title} text={text}>
      <Button
        size="small"
        aria-label={t('announcement.confirmLabelled', { title })}
        isBusy={confirm.isPending}
        onClick={() => confirm.mutate(id)}
      >
        {t('announcement.confirm')}
      </Button>
    </WaitingRow>
  );
};
