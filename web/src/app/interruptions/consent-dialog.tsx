import { useState } from 'react';
import { documents, type LegalDocument } from '#contract/browser/legal.ts';
import { meQuery } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import { errorText, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { session } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './consent-dialog.module.css';

const agree = async () => {
  await api('POST /me/consents', { body: documents });
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, pendingConsents: [] });
};

/** Asks for consent when a legal document changed or the account was created by another user: agree, or leave. */
export const ConsentDialog = ({ pending }: { pending: readonly LegalDocument[] }) => {
  const t = useTexts('interruptions');
  const language = useLanguage();
  // Browsers close a dialog on a second Escape even if it is prevented: it is mounted again.
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setRefusal(null);
    await agree().catch((error: unknown) => setRefusal(errorText(error)));
    setBusy(false);
  };
  return (
    <Dialog key={round} title={t('consent.title')} text={t('consent.text')} width={440} holdsWords onClose={() => setRound(round + 1)}>
      <ul className={styles.list}>
        {pending.map((name) => (
          <Row as="li" gap={12} rowGap={0} align="stretch" justify="between" wrap key={name}>
            <a href={`/${name}`} target="_blank" rel="noreferrer">
              {t(`consent.${name}`)}
            </a>
            <InlineText look="secondary">{t('consent.since', { date: formatCalendarDay(documents[name], language) })}</InlineText>
          </Row>
        ))}
      </ul>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <DialogActions>
        <Button onClick={() => session.close()}>{t('consent.leave')}</Button>
        <Button look="primary" isBusy={isBusy} onClick={press}>
          {t('consent.agree')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
