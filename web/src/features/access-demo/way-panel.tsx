import type { ComponentType } from 'react';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './access-demo.module.css';
import { verbs, type Verb } from './verbs.ts';

type WayPanelProps = {
  title: string;
  /** The line of code that guards the add button. */
  code: string;
  Guarded: ComponentType<{ verb: Verb }>;
};

/** One way to guard a button, shown on all four. */
export const WayPanel = ({ title, code, Guarded }: WayPanelProps) => (
  <Panel title={title}>
    <Stack gap={16}>
      <code className={styles.code}>{code}</code>
      <Row as="ul" gap={8} align="stretch" wrap className={styles.buttons}>
        {verbs.map((verb) => (
          <li key={verb}>
            <Guarded verb={verb} />
          </li>
        ))}
      </Row>
    </Stack>
  </Panel>
);
