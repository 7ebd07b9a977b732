import type { MenuEntry } from '#contract/menus/editor.ts';
import { StatusTag } from '#console/index.ts';
import { RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import type { Column } from '#ui/table/columns.ts';
import styles from './menu-editor.module.css';

const Code = ({ text }: { text: string | null }) =>
  text && (
    <span className={styles.path} title={text}>
      {text}
    </span>
  );

export const useMenuColumns = (nameOf: (entry: MenuEntry) => string): Column<MenuEntry>[] => {
  const t = useTexts('menu-editor');
  const trees = useTexts('console');
  const format = useFormat();
  const name = (entry: MenuEntry) => (
    <Row as="span" gap={8} wrap inline>
      <Row as="span" gap={8} inline>
        {entry.icon && <NavIcon name={entry.icon} />}
        {nameOf(entry)}
      </Row>
      {entry.badge && <Tag tone="accent">{entry.badge}</Tag>}
      {entry.hideInMenu && <Tag>{t('tag.hidden')}</Tag>}
    </Row>
  );
  const whether = (is: boolean) => t(is ? 'yes' : 'no');
  return [
    { key: 'name', title: t('name'), cell: name },
    { key: 'type', title: t('type'), cell: ({ type }) => t(`type.${type}`) },
    // A button has no path: its code is shown.
    { key: 'path', title: t('path'), cell: ({ path, permission }) => <Code text={path || permission} /> },
    { key: 'component', title: t('component'), cell: ({ component }) => <Code text={component} /> },
    { key: 'status', title: trees('status'), cell: ({ status }) => <StatusTag status={status} /> },
    { key: 'permission', title: t('permission'), isExtra: true, cell: ({ permission }) => <Code text={permission} /> },
    { key: 'order', title: trees('order'), align: 'end', isExtra: true, cell: ({ order }) => order },
    { key: 'icon', title: t('icon'), isExtra: true, cell: ({ icon }) => icon },
    { key: 'badge', title: t('badge'), isExtra: true, cell: ({ badge }) => badge },
    {
      key: 'address',
      title: t('address'),
      isExtra: true,
      cell: ({ iframeLink, externalLink }) => <Code text={iframeLink || externalLink} />,
    },
    { key: 'activePath', title: t('activePath'), isExtra: true, cell: ({ activePath }) => <Code text={activePath} /> },
    { key: 'keepAlive', title: t('kept'), isExtra: true, cell: ({ keepAlive }) => whether(keepAlive) },
    { key: 'hideInMenu', title: t('tag.hidden'), isExtra: true, cell: ({ hideInMenu }) => whether(hideInMenu) },
    { key: 'isForEverybody', title: t('everybody'), isExtra: true, cell: ({ isForEverybody }) => whether(isForEverybody) },
    { key: 'isBase', title: t('tag.base'), isExtra: true, cell: ({ isBase }) => whether(isBase) },
    { key: 'updatedAt', title: trees('updatedAt'), isExtra: true, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
    { key: 'createdAt', title: trees('createdAt'), isExtra: true, cell: ({ createdAt }) => format.full(createdAt) },
  ];
};
