import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import type { Case } from './cases.queries.ts';

const tones = { open: 'warning', in_review: 'info', actioned: 'success', dismissed: 'neutral' } as const;

export const CaseState = ({ state }: Pick<Case, 'state'>) => {
  const t = useTexts('moderation');
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
};

const appealTones = { open: 'warning', upheld: 'neutral', reversed: 'info' } as const;

/** That a decision was appealed, and what became of it. */
export const AppealTag = ({ state }: { state: keyof typeof appealTones }) => {
  const t = useTexts('moderation');
  return <Tag tone={appealTones[state]}>{t(`appeal.${state}`)}</Tag>;
};

type Decided = { personAct: NonNullable<Case['decision']>['personAct'] | null; contentAct: NonNullable<Case['decision']>['contentAct'] };

/** The decision in one line. */
export const useOutcome = () => {
  const t = useTexts('moderation');
  return ({ personAct, contentAct }: Decided): string => {
    const parts = [
      ...(contentAct === 'none' ? [] : [t(`outcome.content.${contentAct}`)]),
      ...(personAct && personAct !== 'none' ? [t(`outcome.${personAct}`)] : []),
    ];
    return parts.length > 0 ? parts.join(' · ') : t('outcome.dismissed');
  };
};

/** The subject of a case: the kind of content, and whose it is. */
export const useAbout = () => {
  const t = useTexts('moderation');
  return ({ targetType, subject }: Pick<Case, 'targetType' | 'subject'>): string =>
    subject && targetType !== 'user' && targetType !== 'community'
      ? t(`about.${targetType}`, { name: personName(subject) })
      : t(`target.${targetType}`);
};
