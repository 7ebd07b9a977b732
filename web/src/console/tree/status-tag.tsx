import { useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';

export const StatusTag = ({ status }: { status: 'enabled' | 'disabled' }) => {
  const trees = useTexts('console');
  return <Tag tone={status === 'enabled' ? 'success' : 'neutral'}>{trees(`status.${status}`)}</Tag>;
};
