import { menuComponents, menuIcons } from '#contract/kernel/menu-choices.ts';
import { placedRows } from '#contract/kernel/tree-rows.ts';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { FieldsProps } from './menu-fields.tsx';
import type { MenuEntry } from './menu-editor.queries.ts';
import styles from './menu-editor.module.css';
import { SwitchLine } from './switch-line.tsx';

/** Where an entry leads. */
export const TargetFields = ({ values, errors, change, frameHosts }: FieldsProps & { frameHosts: readonly string[] }) => {
  const t = useTexts('menu-editor');
  const { type } = values;
  return (
    <>
      {type === 'menu' && (
        <SelectField
          label={t('component')}
          value={values.component ?? ''}
          error={errors['component']}
          onChange={({ target }) => change({ component: target.value || null })}
        >
          <option value="">{t('component.none')}</option>
          {menuComponents.map((component) => (
            <option key={component} value={component}>
              {component}
            </option>
          ))}
        </SelectField>
      )}
      {type === 'iframe' && (
        <Field
          label={t('iframeLink')}
          value={values.iframeLink}
          error={errors['iframeLink']}
          note={frameHosts.length > 0 ? t('iframeLink.note', { hosts: frameHosts.join(', ') }) : t('iframeLink.own')}
          onChange={({ target }) => change({ iframeLink: target.value })}
        />
      )}
      {type === 'link' && (
        <Field
          label={t('externalLink')}
          type="url"
          value={values.externalLink}
          error={errors['externalLink']}
          onChange={({ target }) => change({ externalLink: target.value })}
        />
      )}
    </>
  );
};

/** `id`: of the entry itself, which is marked where no other one is chosen. */
type MarkedProps = { id: string | null; rows: readonly MenuEntry[]; nameOf: (entry: MenuEntry) => string };
const nothing: ReadonlySet<string> = new Set();

/** How an entry looks in the menu, and what becomes of its page. */
export const LookFields = ({ values, errors, change, id, rows, nameOf }: FieldsProps & MarkedProps) => {
  const t = useTexts('menu-editor');
  const isPage = values.type === 'menu' || values.type === 'iframe';
  const marked = placedRows(rows, nothing).filter(({ row }) => row.path !== '' && row.id !== id && !row.hideInMenu);
  const isGone = values.activePath !== '' && !marked.some(({ row }) => row.path === values.activePath);
  return (
    <>
      <div className={styles.group}>
        <span className={styles.label}>{t('icon')}</span>
        <Choice
          label={t('icon')}
          iconsOnly
          value={values.icon ?? ''}
          options={[
            { value: '', label: t('icon.none'), icon: '–' },
            ...menuIcons.map((icon) => ({ value: icon, label: icon, icon: <NavIcon name={icon} /> })),
          ]}
          onChange={(icon) => change({ icon: icon || null })}
        />
        {errors['icon'] && <p className={styles.fault}>{errors['icon']}</p>}
      </div>
      <Field label={t('badge')} value={values.badge} error={errors['badge']} onChange={({ target }) => change({ badge: target.value })} />
      {isPage && (
        <SelectField
          label={t('activePath')}
          value={values.activePath}
          error={errors['activePath']}
          note={t('activePath.note')}
          onChange={({ target }) => change({ activePath: target.value })}
        >
          <option value="">{t('activePath.own')}</option>
          {/* One that is gone stays to be seen until another one is chosen. */}
          {isGone && <option value={values.activePath}>{values.activePath}</option>}
          {marked.map(({ row, level }) => (
            <option key={row.id} value={row.path}>
              {`${'\u2003'.repeat(level - 1)}${nameOf(row)} · ${row.path}`}
            </option>
          ))}
        </SelectField>
      )}
      {isPage && <SwitchLine label={t('keepAlive')} isOn={values.keepAlive} onChange={(keepAlive) => change({ keepAlive })} />}
      <SwitchLine label={t('hideInMenu')} isOn={values.hideInMenu} onChange={(hideInMenu) => change({ hideInMenu })} />
      <SwitchLine label={t('audience')} isOn={values.isForEverybody} onChange={(isForEverybody) => change({ isForEverybody })} />
    </>
  );
};
