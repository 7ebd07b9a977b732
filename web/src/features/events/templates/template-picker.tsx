import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { EventTemplate } from '#contract/events/templates.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { templatesQuery, useRemoveTemplate } from './templates.queries.ts';
import styles from './templates.module.css';

type TemplatePickerProps = { communities: readonly { id: string; name: string }[]; first: string; onClose: () => void };

/** The templates of a community; each leads to the form of a new event. */
export const TemplatePicker = ({ communities, first, onClose }: TemplatePickerProps) => {
  const t = useTexts('events-templates');
  const common = useTexts('kernel');
  const [communityId, setCommunityId] = useState(first);
  const { data } = useQuery(templatesQuery(communityId));
  return (
    <Dialog title={t('title')} closeLabel={common('close')} onClose={onClose}>
      {communities.length > 1 && (
        <SelectField name="community" label={t('community')} value={communityId} onChange={({ target }) => setCommunityId(target.value)}>
          {communities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {data?.items.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {data?.items.map((template) => (
            <TemplateRow key={template.id} template={template} onChoose={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
};

const TemplateRow = ({ template, onChoose }: { template: EventTemplate; onChoose: () => void }) => {
  const t = useTexts('events-templates');
  const [isRenaming, setIsRenaming] = useState(false);
  const { mutate: move, mutateAsync, isPending } = useRemoveTemplate();
  const { id, name, title, cover } = template;
  const remove = () =>
    afterSuccess(mutateAsync({ id, isBack: false }), () =>
      toast.success(t('deleted', { name }), { label: t('undo'), onAct: () => move({ id, isBack: true }) }),
    );
  return (
    <ListRow
      className={styles.row}
      start={<Cover id={id} kind="event" about={[title]} picture={cover} ratio="5 / 2" className={styles.cover ?? ''} />}
      end={
        template.can.change && (
          <MenuButton
            label={t('more', { name })}
            icon={<MoreIcon size={16} />}
            isBusy={isPending}
            entries={[
              { key: 'rename', label: t('rename'), onSelect: () => setIsRenaming(true) },
              { key: 'delete', label: t('delete'), isDanger: true, onSelect: remove },
            ]}
          />
        )
      }
    >
      <Link className={styles.link} to={`/events/new?template=${id}`} onClick={onChoose}>
        {name}
        {title !== name && <small>{title}</small>}
      </Link>
      {isRenaming && <RenameDialog template={template} onClose={() => setIsRenaming(false)} />}
    </ListRow>
  );
};
