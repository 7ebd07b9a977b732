import { useState } from 'react';
import { Link } from 'react-router';
import type { PersonPage } from '#contract/profile.ts';
import { MessageButton } from '#features/chat/index.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { formatMonth } from '#kernel/i18n/calendar-day.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { BlockIcon, FlagIcon } from '#ui/icons/content-icons.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts';
import { Text } from '#ui/layout/text.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { useUnblock, type ProfileView } from './profile.people.queries.ts';
import styles from './person.module.css';

type PersonHeaderProps = { person: PersonPage; view: ProfileView };

/** The user, and the actions that the reader may take. */
export const PersonHeader = ({ person, view }: PersonHeaderProps) => {
  const t = useTexts('profile');
  const { id, username, profilePicture, about, isMe, isBlocked } = person;
  const name = personName(person);
  const kept = useKeptFocus<HTMLElement>();
  return (
    <header className={styles.header} {...kept}>
      <div className={styles.main}>
        <Avatar id={id} name={name} picture={profilePicture} size={96} decorative />
        <div className={styles.words}>
          <h1>{name}</h1>
          <Text look="secondary">@{username}</Text>
          {about && <Facts about={about} />}
        </div>
        <div className={styles.actions}>
          {isMe && <LinkButton to="/personal-center/my-profile">{t('edit')}</LinkButton>}
          {!isMe && view === 'me' && !isBlocked && <MessageButton userId={id} label={t('message')} look="primary" />}
          {!isMe && view === 'me' && <More person={person} />}
        </div>
      </div>
      {isMe && <OwnNote username={username} />}
      {view === 'visitor' && (
        <p className={styles.note}>
          <span>{t('visitor.now')}</span> <Link to={`/people/${username}`}>{t('visitor.back')}</Link>
        </p>
      )}
      {isBlocked && <Blocked person={person} />}
    </header>
  );
};

const Facts = ({ about }: { about: NonNullable<PersonPage['about']> }) => {
  const t = useTexts('profile');
  const { language } = useFormat().reader;
  const facts = [about.jobTitle, about.location, t('joined', { month: formatMonth(about.joinedIn, language) })].filter(Boolean);
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
};

const OwnNote = ({ username }: { username: string }) => {
  const t = useTexts('profile');
  const { isPublic } = useMe();
  return (
    <p className={styles.note}>
      <span>{t(isPublic ? 'own' : 'own.hidden')}</span> <Link to={`/people/${username}?view=visitor`}>{t('visitor')}</Link>
    </p>
  );
};

const More = ({ person }: { person: PersonPage }) => {
  const t = useTexts('profile');
  const common = useTexts('kernel');
  const [open, setOpen] = useState<'block' | 'report' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MenuButton
        label={t('more', { name: personName(person) })}
        icon={<MoreIcon size={16} />}
        entries={[
          { key: 'report', label: common('report'), icon: <FlagIcon size={16} />, onSelect: () => setOpen('report') },
          ...(person.isBlocked
            ? []
            : [{ key: 'block', label: t('block'), icon: <BlockIcon size={16} />, onSelect: () => setOpen('block') }]),
        ]}
      />
      {open === 'block' && <BlockDialog person={person} onClose={close} />}
      {open === 'report' && (
        <ReportDialog reported={{ type: 'user', id: person.id, name: personName(person) }} onClose={close} onLoadError={close} />
      )}
    </>
  );
};

const Blocked = ({ person }: { person: PersonPage }) => {
  const t = useTexts('profile');
  const { mutateAsync: unblock, isPending } = useUnblock();
  const name = personName(person);
  const unblockNow = () =>
    void unblock(person.id).then(
      () => toast.success(t('unblockedNow', { name })),
      () => undefined,
    );
  return (
    <div className={styles.note} role="note">
      <span>{t('blocked', { name })}</span>
      <Button size="small" isBusy={isPending} onClick={unblockNow}>
        {t('unblock')}
      </Button>
    </div>
  );
};
