import { useState, type ComponentType } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import type { EventForm } from '../event-fields.ts';
import styles from './planning.module.css';
import { setInside, shownInside, type Inside } from './set-inside.ts';

type MoreFoldProps = { form: EventForm; isNew: boolean; fields: ComponentType<{ form: EventForm; isNew: boolean }> };

/** All that most events can do without, folded; it says what is set in it, and opens by itself with what is set or wrong. */
export const MoreFold = ({ form, isNew, fields: Fields }: MoreFoldProps) => {
  const t = useTexts('events');
  const words = useInsideWords();
  const set = setInside(form.values, isNew);
  const [isOpen, setIsOpen] = useState(!isNew && set.length > 0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const isWrong = shownInside(form.values, isNew).some((name) => form.errors[name] !== undefined);
  if (isWrong && !isOpen) setIsOpen(true);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <Panel as="div">
      <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span>{t('fold')}</span>
          <small>
            {set.length > 0 ? t('fold.set', { list: set.map(words).join(t('fold.comma')) }) : t(isNew ? 'fold.text' : 'fold.textEdit')}
          </small>
        </summary>
        {wasOpen && <Fields form={form} isNew={isNew} />}
      </details>
    </Panel>
  );
};

const useInsideWords = () => {
  const t = useTexts('events');
  const words: Record<Inside, string> = {
    summary: t('field.summary'),
    description: t('field.description'),
    categoryId: t('fold.category'),
    language: t('fold.language'),
    tags: t('fold.tags'),
    isTentative: t('field.tentative'),
    joinMode: t('fold.join'),
    externalUrl: t('fold.join'),
    waitlistMode: t('field.waitlist'),
    guestsPerRsvp: t('field.guests'),
    opensAt: t('fold.opens'),
    closesAt: t('fold.closes'),
    cutoff: t('fold.cutoff'),
    questions: t('fold.questions'),
    hosts: t('facts.hosts'),
    commentPolicy: t('fold.comments'),
    hasChat: t('field.chat'),
    feedbackHours: t('field.feedback'),
    venueCountry: t('field.country'),
    venueReveal: t('field.reveal'),
    venueNote: t('field.venueNote'),
    lat: t('fold.point'),
    lng: t('fold.point'),
  };
  return (name: Inside) => words[name];
};
