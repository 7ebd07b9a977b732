import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { eventsList } from '#features/events/index.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { useSetArchived } from './lifecycle.queries.ts';

type ArchiveDialogProps = { community: Community; onClose: () => void };

/** Archives a community or opens it again. Site administrators say why. */
export const ArchiveDialog = ({ community, onClose }: ArchiveDialogProps) => {
  const t = useTexts('communities-lifecycle');
  const common = useTexts('kernel');
  const set = useSetArchived(community.id);
  // The status when the question was asked: the page behind the dialog changes with the answer.
  const [isArchiving] = useState(community.status === 'active');
  const step = isArchiving ? 'archive' : 'open';
  const { name } = community;
  const isOwner = community.membership?.role === 'owner';
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: isOwner ? undefined : every(required, text(limits.memberReason)) },
    submit: async ({ reason }) => {
      await set.mutateAsync({ isArchived: isArchiving, reason });
      closeWithToast(onClose, t(`${step}.done`, { name }));
    },
  });
  return (
    <Dialog title={t(`${step}.title`, { name })} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          {isArchiving ? <Effects community={community} /> : <p>{t('open.text')}</p>}
          {!isOwner && (
            <AreaField
              {...form.bind('reason')}
              label={t('reason')}
              note={t('reason.hint')}
              rows={2}
              required
              count={counted(form.values.reason, limits.memberReason)}
            />
          )}
        </FieldStack>
        <FormActions form={form} label={t(`${step}.confirm`)}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};

const Effects = ({ community }: Pick<ArchiveDialogProps, 'community'>) => {
  const t = useTexts('communities-lifecycle');
  const { data } = useQuery(eventsList({ communityId: community.id, perPage: 1 }));
  const planned = data?.pagination.total;
  return (
    <>
      <p>{t('archive.effects.read')}</p>
      {planned !== undefined && <p>{planned > 0 ? t('archive.events', { count: planned }) : t('archive.events.none')}</p>}
      <p>{t('archive.effects.lists')}</p>
      <p>{t('archive.effects.back')}</p>
    </>
  );
};
