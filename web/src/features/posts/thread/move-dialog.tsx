import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import type { Post } from '#contract/posts/index.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { moveTargets, useMovePost } from '../posts.queries.ts';

type MoveDialogProps = { post: Post; onClose: () => void };

/** Moves a post to another community that the reader moderates. */
export const MoveDialog = ({ post, onClose }: MoveDialogProps) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const communities = useQuery(moveTargets);
  const { data } = communities;
  const { mutateAsync: move } = useMovePost();
  const targets = data?.filter(({ id, membership }) => id !== post.community.id && membership && membership.role !== 'member') ?? [];
  const form = useForm({
    initial: { communityId: '', reason: '' },
    rules: { communityId: required, reason: every(required, text(limits.moderationReason)) },
    submit: async ({ communityId, reason }) => {
      const { community } = await move({ id: post.id, communityId, reason: reason.trim() });
      closeWithToast(onClose, t('move.done', { name: community.name }));
    },
  });
  return (
    <Dialog
      title={t('move.title')}
      text={t('move.text', { title: post.title })}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={onClose}
    >
      {!data && <LoadingState query={communities} skeleton={null} />}
      {data && targets.length === 0 ? (
        <EmptyState title={t('move.none.title')} text={t('move.none.text')} />
      ) : (
        <Form form={form}>
          <SelectField {...form.bind('communityId')} label={t('move.to')}>
            <option value="">{t('move.choose')}</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <AreaField
            {...form.bind('reason')}
            label={t('reason.label')}
            note={t('move.reason')}
            rows={2}
            count={counted(form.values.reason, limits.moderationReason)}
          />
          <FormActions form={form} label={t('move.action')}>
            <CloseButton label={common('cancel')} />
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
};
