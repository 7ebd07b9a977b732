import { Row } from '#ui/layout/stack.tsx';
import styles from './community-form.module.css';

/** The steps of a form in order, with the open one. */
export const StepList = ({ names, open }: { names: readonly string[]; open: number }) => (
  <ol className={styles.steps}>
    {names.map((name, index) => (
      <Row as="li" gap={8} key={name} aria-current={index === open ? 'step' : undefined} data-done={index < open || undefined}>
        <span aria-hidden="true">{index + 1}</span> {name}
      </Row>
    ))}
  </ol>
);
