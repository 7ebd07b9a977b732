import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { newId } from '#kernel/id.ts';
import { toast } from '#kernel/toast/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ReadIcon } from '#ui/icons/notice-icons.tsx';
import { refetchCounts } from '../chat.sync.ts';

const putAll = (action: string) => api('PUT /chat/read', { body: { action } });
const putBack = (body: CallInput<'PUT /chat/read/undo'>['body']) => api('PUT /chat/read/undo', { body });

/** Marks everything as read, with a way back. */
export const ReadAll = () => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const cache = useQueryClient();
  const { mutate: undo } = useMutation({
    mutationFn: putBack,
    onSettled: () => refetchCounts(cache),
  });
  const { mutate: readAll, isPending } = useMutation({
    mutationFn: putAll,
    onSuccess: ({ moves }, action) => toast.success(t('channels.allRead'), { label: common('undo'), onAct: () => undo({ action, moves }) }),
    onSettled: () => refetchCounts(cache),
  });
  return (
    <IconButton
      label={t('channels.readAll')}
      icon={<ReadIcon size={18} />}
      onClick={() => {
        if (!isPending) readAll(newId());
      }}
    />
  );
};
