import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { CopyPanel } from './copy-panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** How a community ends, and comes back. */
export const LifecycleSection = ({ community }: { community: Community }) => {
  const t = useTexts('communities-lifecycle');
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null);
  const isArchived = community.status === 'archived';
  const close = () => setAsking(null);
  return (
    <>
      <CopyPanel community={community} />
      <Panel title={t('title')}>
        <FieldStack>
          <p>{t(isArchived ? 'archived.text' : 'archive.text')}</p>
          <div>
            <Button onClick={() => setAsking('archive')}>{t(isArchived ? 'open.action' : 'archive.action')}</Button>
          </div>
        </FieldStack>
      </Panel>
      <Panel title={t('delete.heading')}>
        <FieldStack>
          <p>{t('delete.text')}</p>
          <div>
            <Button isDanger onClick={() => setAsking('delete')}>
              {t('delete.action')}
            </Button>
          </div>
        </FieldStack>
      </Panel>
      {asking === 'archive' && <ArchiveDialog community={community} onClose={close} />}
      {asking === 'delete' && <DeleteDialog community={community} onClose={close} />}
    </>
  );
};
