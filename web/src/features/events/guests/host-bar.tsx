import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { ShareButton } from '../sources/share-button.tsx';
import { hostQuery } from './guests.queries.ts';
import { hostActions } from './host-actions.ts';
import styles from './guests.module.css';

/** Never published, or only deleted since: without guests to write to or to let in. */
const isUnpublished = ({ status, restoreUntil }: Event): boolean =>
  status === 'draft' || status === 'scheduled' || (status === 'archived' && restoreUntil !== null);

/** Above an event, for those who manage it: how many come, and what they can do; `children`: the last of it. */
export const HostBar = ({ event, children }: { event: Event; children: ReactNode }) => {
  const { slug } = event;
  const t = useTexts('events-guests');
  const { data } = useQuery(hostQuery(slug));
  if (!data) return children;
  const { rights, counts } = data;
  const actions = isUnpublished(event) ? [] : hostActions.filter(({ may }) => may(rights));
  return (
    <nav className={styles.bar} aria-label={t('bar.label')}>
      {rights.guests && (
        <LinkButton size="small" to={`/events/${slug}/manage`}>
          {counts.capacity === null || counts.online !== null
            ? t('bar.guests', { count: counts.seats })
            : t('bar.guestsOf', { count: counts.seats, capacity: counts.capacity })}
        </LinkButton>
      )}
      {actions.map(({ name, to }) => (
        <LinkButton key={name} size="small" to={to(slug)}>
          {t(`bar.${name}`)}
        </LinkButton>
      ))}
      <ShareButton event={{ id: data.id, slug, title: data.title }} isHosting={rights.guests} mayName={rights.edit} />
      {children}
      {counts.waiting > 0 && <InlineText look="secondary">{t('bar.waiting', { count: counts.waiting })}</InlineText>}
    </nav>
  );
};
