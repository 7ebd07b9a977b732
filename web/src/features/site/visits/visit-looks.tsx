import type { VisitPage } from '#contract/events/visitors.ts';
import { type PageLook, titled } from '../look.ts';
import { VisitFeedback } from './visit-feedback.tsx';
import { VisitInvited } from './visit-invited.tsx';
import { VisitMine } from './visit-mine.tsx';
import { Visit, VisitConfirm, VisitOver } from './visit.tsx';

/** The pages on which people without an account answer: for the person alone, and in no search engine. */
export const visitLooks: { [N in VisitPage['name']]: PageLook<N> } = {
  visit: {
    title: (t, { event }) => titled(t('visit.title', { event: event.title }), t),
    description: (t) => t('visit.description'),
    content: (frame, page) => <Visit frame={frame} page={page} />,
    subject: () => ({}),
  },
  visitConfirm: {
    title: (t, { event }) => titled(t('visit.title', { event: event.title }), t),
    description: (t) => t('visit.description'),
    content: (frame, page) => <VisitConfirm frame={frame} page={page} />,
    subject: () => ({}),
  },
  visitMine: {
    title: (t, { event }) => titled(t('visit.title', { event: event.title }), t),
    description: (t) => t('visit.description'),
    content: (frame, page) => <VisitMine frame={frame} page={page} />,
    subject: () => ({}),
  },
  visitFeedback: {
    title: (t, { event }) => titled(t('visit.title', { event: event.title }), t),
    description: (t) => t('visit.description'),
    content: (frame, page) => <VisitFeedback frame={frame} page={page} />,
    subject: () => ({}),
  },
  visitInvited: {
    title: (t, { event }) => titled(t('visit.title', { event: event.title }), t),
    description: (t) => t('visit.description'),
    content: (frame, page) => <VisitInvited frame={frame} page={page} />,
    subject: () => ({}),
  },
  visitGiven: {
    title: (t) => titled(t('visit.over.given.title'), t),
    description: (t) => t('visit.over.given.text'),
    content: ({ t }) => <VisitOver t={t} reason="given" />,
    subject: () => ({}),
  },
  visitOver: {
    title: (t, { reason }) => titled(t(`visit.over.${reason}.title`), t),
    description: (t, { reason }) => t(`visit.over.${reason}.text`),
    content: ({ t }, { reason }) => <VisitOver t={t} reason={reason} />,
    subject: () => ({}),
  },
};
