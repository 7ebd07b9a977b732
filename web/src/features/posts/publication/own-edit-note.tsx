import type { OwnEdit } from '#contract/posts/edits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Folded } from '../folded.tsx';
import { Gallery } from '../images/gallery.tsx';
import styles from './publication.module.css';
import { useWithdrawEdit } from './publication.queries.ts';

type OwnEditNoteProps = {
  edit: OwnEdit;
  of: { postId: string; commentId: string | null };
  /** The title of the text as others see it. */
  title: string;
  /** Opens the form; null where the text cannot be changed now. */
  onChange: (() => void) | null;
};

/** An own edit that others do not see yet, below the text as they see it. */
export const OwnEditNote = ({ edit, of, title, onChange }: OwnEditNoteProps) => {
  const t = useTexts('posts-publication');
  const { mutateAsync: withdraw, isPending } = useWithdrawEdit(of);
  const isRejected = edit.state === 'rejected';
  return (
    <section className={styles.own} aria-label={t('edit.own')}>
      <div className={styles.note} role="note" data-state={edit.state}>
        <div className={styles.words}>
          <p>{t(isRejected ? 'edit.rejected' : 'edit.waits')}</p>
          {edit.reason !== '' && <p>{t('reason', { reason: edit.reason })}</p>}
        </div>
        <Row gap={8} wrap>
          <Button
            size="small"
            look="text"
            isBusy={isPending}
            onClick={() => afterSuccess(withdraw(), () => toast.success(t('edit.withdrawn')))}
          >
            {t(isRejected ? 'edit.discard' : 'edit.withdraw')}
          </Button>
          {onChange && (
            <Button size="small" onClick={onChange}>
              {t('edit.change')}
            </Button>
          )}
        </Row>
      </div>
      {edit.title !== title && edit.title !== '' && <p className={styles.called}>{edit.title}</p>}
      {edit.body && <Folded source={edit.body} mentions={[]} />}
      <Gallery images={edit.images} size="small" />
    </section>
  );
};
