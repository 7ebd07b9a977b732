import type { CallOutput } from '#contract/api.ts';
import { errorText, personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Page, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { useRestore } from './lifecycle.queries.ts';

type Deletion = CallOutput<'GET /communities/:id/deletion'>;

/** A community that is being deleted, as its owners and site administrators see it. */
export const Restore = ({ deletion: { community, askedAt, askedBy, reason, deleteAt } }: { deletion: Deletion }) => {
  const t = useTexts('communities-lifecycle');
  const format = useFormat();
  const restore = useRestore(community.id);
  const asked = format.dayWithin(askedAt);
  const act = () =>
    restore.mutateAsync().then(
      () => toast.success(t('restore.done', { name: community.name })),
      () => undefined,
    );
  return (
    <Page width="narrow">
      <PageHeader title={community.name} text={t('restore.until', { date: format.date(deleteAt) })} />
      <Panel title={t('restore.title')}>
        <FieldStack>
          <p>{askedBy ? t('restore.by', { name: personName(askedBy), date: asked }) : t('restore.since', { date: asked })}</p>
          {reason && <p>{t('restore.reason', { reason })}</p>}
          <p>{t('restore.text')}</p>
          {restore.error && <Refusal text={errorText(restore.error)} />}
          <div>
            <Button look="primary" isBusy={restore.isPending} onClick={() => void act()}>
              {t('restore.action')}
            </Button>
          </div>
        </FieldStack>
      </Panel>
    </Page>
  );
};
