import type { Community } from '#contract/communities/index.ts';
import { memberColumns } from '#contract/browser/member-columns.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { useMembersFile } from './members.queries.ts';

/** Downloads the list of members. */
export const MembersSection = ({ community }: { community: Community }) => {
  const t = useTexts('communities-members');
  const { mutate: makeLink, isPending } = useMembersFile(community.id);
  const download = () =>
    makeLink(
      memberColumns.map((key) => ({ key, title: t(`file.column.${key}`) })),
      { onSuccess: ({ url }) => location.assign(url) },
    );
  return (
    <Panel title={t('file.title')}>
      <FieldStack>
        <p>{t('file.text')}</p>
        <div>
          <Button isBusy={isPending} onClick={download}>
            {t('file.action')}
          </Button>
        </div>
      </FieldStack>
    </Panel>
  );
};
