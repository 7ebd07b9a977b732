import { useState } from 'react';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './audit.module.css';

/** A text to copy: by selection or by the button. */
export const CopyValue = ({ name, value }: { name: string; value: string }) => {
  const t = useTexts('audit');
  const common = useTexts('kernel');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async () => setCopied((await copyText(value)) ? 'yes' : 'no');
  return (
    <Row as="span" gap={8} rowGap={4} wrap className={styles.copy} role="group" aria-label={name}>
      <code>{value}</code>
      <Button size="small" onClick={() => void copy()}>
        {copied === 'yes' ? t('copied') : common('copy')}
      </Button>
      <span className={copied === 'no' ? styles.said : 'visually-hidden'} role="status">
        {copied === 'yes' ? t('copied') : copied === 'no' ? t('copyByHand') : ''}
      </span>
    </Row>
  );
};
