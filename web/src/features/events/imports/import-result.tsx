import { limits } from '#contract/browser/limits.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import type { CheckedCalendar, Imported } from './imports.queries.ts';
import styles from './imports.module.css';

type ImportResultProps = { found: CheckedCalendar; done: Imported; onOther: () => void; onClose: () => void };

/** How many drafts were made, and what kept the others from it. */
export const ImportResult = ({ found, done: { items }, onOther, onClose }: ImportResultProps) => {
  const t = useTexts('events-imports');
  const made = items.filter(({ id }) => id !== null).length;
  const titles = new Map(found.items.map(({ uid, title }) => [uid, title]));
  return (
    <Stack gap={16} className={styles.steps}>
      <p role="status">
        <strong>{made === 0 ? t('done.none') : t('done', { count: made })}</strong> {made > 0 && t('done.text')}
      </p>
      {items.length > made && (
        <Stack as="ul" className={styles.list}>
          {items
            .filter(({ id }) => id === null)
            .map(({ uid, problem, params }) => (
              <li key={uid} className={styles.what}>
                <strong>{titles.get(uid) || t('untitled')}</strong>
                <InlineText look="danger">
                  {problem === null ? t('here') : textOf('errors', problem, { min: limits.eventTitle.min, ...params })}
                </InlineText>
              </li>
            ))}
        </Stack>
      )}
      <Row gap={12} rowGap={8} wrap>
        {made > 0 && (
          <LinkButton look="primary" to="/events" onClick={onClose}>
            {t('drafts')}
          </LinkButton>
        )}
        <Button onClick={onOther}>{t('other')}</Button>
      </Row>
    </Stack>
  );
};
