import { useState, type ReactNode } from 'react';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { MailPreview } from './mail-preview.tsx';
import { partsOf } from './message-parts.ts';
import styles from './outbox-message.module.css';

/** The content of a message: code and link first, as they are what the reader needs. */
export const MessageContent = ({ text, html }: { text: string; html: string }) => {
  const t = useTexts('outbox');
  const [view, setView] = useState<'text' | 'html'>('text');
  const { code, link } = partsOf(text);
  return (
    <>
      {code && (
        <Copyable name={t('code')} value={code}>
          <span className={styles.code}>{code}</span>
        </Copyable>
      )}
      {link && (
        <Copyable name={t('link')} value={link}>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </Copyable>
      )}
      {html !== '' && (
        <Choice
          label={t('view')}
          look="segments"
          value={view}
          options={[
            { value: 'text', label: t('view.text') },
            { value: 'html', label: t('view.html') },
          ]}
          onChange={setView}
        />
      )}
      {view === 'html' ? (
        <MailPreview className={styles.preview} html={html} title={t('view.html')} />
      ) : (
        <pre className={styles.text} tabIndex={0} aria-label={t('view.text')}>
          {text}
        </pre>
      )}
    </>
  );
};

type CopyableProps = { name: string; value: string; children: ReactNode };
const Copyable = ({ name, value, children }: CopyableProps) => {
  const t = useTexts('outbox');
  const kernel = useTexts('kernel');
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = async () => setCopied((await copyText(value)) ? 'yes' : 'no');
  return (
    <div className={styles.copyable} role="group" aria-label={name}>
      <div>
        <span className={styles.name}>{name}</span>
        {children}
      </div>
      <Button onClick={() => void copy()}>{copied === 'yes' ? t('copied') : kernel('copy')}</Button>
      <span className={copied === 'no' ? styles.byHand : 'visually-hidden'} role="status">
        {copied === 'yes' ? t('copied') : copied === 'no' ? t('copyByHand') : ''}
      </span>
    </div>
  );
};
