import type { Barred } from '#contract/communities/index.ts';
import { DecisionButton } from '#features/moderation/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';

/** That the reader is banned, and the way to appeal; or from which day they can ask to join again. */
export const BarredNote = ({ communityId, barred }: { communityId: string; barred: Barred }) => {
  const t = useTexts('communities');
  return (
    <>
      <p>
        <Until barred={barred} /> {barred.reason && t('restricted.reason', { reason: barred.reason })}
      </p>
      {barred.by === 'ban' && <DecisionButton place="community" id={communityId} label={t('restricted.decision')} />}
    </>
  );
};

const Until = ({ barred: { by, until } }: { barred: Barred }) => {
  const t = useTexts('communities');
  const format = useFormat();
  if (until === null) return t('restricted.banned');
  return (
    <time dateTime={until} title={format.full(until)}>
      {by === 'ban'
        ? t('restricted.bannedUntil', { date: `${format.dayWithin(until)} ${format.time(until)}` })
        : t('restricted.declined', { date: format.date(until) })}
    </time>
  );
};
