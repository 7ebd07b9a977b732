import type { UserImport } from '#contract/users/import.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './user-import.module.css';

const failures = { forbidden: 'import.state.failed.forbidden', broken: 'import.state.failed.broken' } as const;

/** The state of an import; a live region announces its changes. */
export const StateWords = ({ found }: { found: UserImport }) => {
  const t = useTexts('users');
  const format = useFormat();
  const { state, rows, done, counts, failure } = found;
  const words =
    state === 'failed'
      ? t(failures[failure ?? 'broken'])
      : t(`import.state.${state}`, { done: format.number(done), rows: format.number(rows), count: counts.faulty });
  return (
    <Text role="status" look="medium" className={styles.state} data-state={state}>
      {words}
    </Text>
  );
};

const shown = ['created', 'updated', 'skipped', 'faulty'] as const;

/** The effects of the rows, planned or done. */
export const Counts = ({ found: { state, counts } }: { found: UserImport }) => {
  const t = useTexts('users');
  const format = useFormat();
  const tense = state === 'done' ? 'is' : 'will';
  return (
    <Row as="dl" gap={12} align="stretch" wrap className={styles.counts}>
      {shown.map((name) => (
        <div key={name} data-name={name} data-some={counts[name] > 0 || undefined}>
          <dt>{name === 'created' || name === 'updated' ? t(`import.count.${name}.${tense}`) : t(`import.count.${name}`)}</dt>
          <dd>{format.number(counts[name])}</dd>
        </div>
      ))}
    </Row>
  );
};
