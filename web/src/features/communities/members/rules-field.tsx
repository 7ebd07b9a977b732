import { useId } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './members.module.css';

type RulesFieldProps = {
  rules: readonly string[];
  isAccepted: boolean;
  /** Other rules were accepted, which have changed since. */
  isChanged: boolean;
  error: string | undefined;
  onAccept: (isAccepted: boolean) => void;
};

/** The rules of a community, and their acceptance. */
export const RulesField = ({ rules, isAccepted, isChanged, error, onAccept }: RulesFieldProps) => {
  const t = useTexts('communities-members');
  const id = useId();
  return (
    <Stack gap={16}>
      <section aria-label={t('join.rules')}>
        <h3>{t('join.rules')}</h3>
        {isChanged && <p role="status">{t('join.changed')}</p>}
        <ol className={styles.rules} tabIndex={0}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      <div>
        <Row as="label" gap={10} align="start" className={styles.accept}>
          <input
            type="checkbox"
            name="accepted"
            checked={isAccepted}
            aria-invalid={error !== undefined}
            aria-describedby={error ? id : undefined}
            onChange={({ target }) => onAccept(target.checked)}
          />
          {t('join.accept')}
        </Row>
        {error && (
          <Text id={id} look="error" role="status">
            {error}
          </Text>
        )}
      </div>
    </Stack>
  );
};
