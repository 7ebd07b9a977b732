import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './calendars.module.css';

/** A new address, which is shown this once. */
export const FeedAddress = ({ url }: { url: string }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const copy = () => void copyText(url).then((isDone) => isDone && toast.success(t('calendar.copied')));
  return (
    <div role="status">
      <p className={styles.text}>
        <strong>{t('calendar.new.title')}</strong> {t('calendar.new.text')}
      </p>
      <code className={styles.address}>{url}</code>
      <Row as="p" gap={16} rowGap={8} wrap>
        <Button onClick={copy}>{common('copy')}</Button>
        <a href={url.replace(/^https?:/, 'webcal:')}>{t('calendar.open')}</a>
      </Row>
    </div>
  );
};
