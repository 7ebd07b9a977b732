import { menuComponents, menuIcons } from '#contract/browser/menu-choices.ts';
import { placedRows } from '#contract/browser/tree-rows.ts';
import type { MenuEntry } from '#contract/menus/editor.ts';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { FieldsProps } from './menu-fields.tsx';
import styles from './menu-editor.module.css';
import { SwitchLine } from './switch-line.tsx';

/** The target of an entry. */
export const TargetFields = ({ form: { values, bind, set }, frameHosts }: FieldsProps & { frameHosts: readonly string[] }) => {
  const t = useTexts('menu-editor');
  const { type } = values;
  return (
    <>
      {type === 'menu' && (
        <SelectField
          {...bind('component')}
          label={t('component')}
          value={values.component ?? ''}
          onChange={({ target }) => set({ component: target.value || null })}
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
          {...bind('iframeLink')}
          label={t('iframeLink')}
          note={frameHosts.length > 0 ? t('iframeLink.note', { hosts: frameHosts.join(', ') }) : t('iframeLink.own')}
        />
      )}
      {type === 'link' && <Field {...bind('externalLink')} label={t('externalLink')} type="url" />}
    </>
  );
};

/** `id`: of the entry itself, which is marked where no other one is chosen. */
type MarkedProps = { id: string | null; rows: readonly MenuEntry[]; nameOf: (entry: MenuEntry) => string };
const nothing: ReadonlySet<string> = new Set();

/** The appearance of an entry in the menu, and the options of its page. */
export const LookFields = ({ form: { values, errors, bind, set }, id, rows, nameOf }: FieldsProps & MarkedProps) => {
  const t = useTexts('menu-editor');
  const isPage = values.type === 'menu' || values.type === 'iframe';
  const marked = placedRows(rows, nothing).filter(({ row }) => row.path !== '' && row.id !== id && !row.hideInMenu);
  const isGone = values.activePath !== '' && !marked.some(({ row }) => row.path === values.activePath);
  return (
    <>
      <div className={styles.group} data-field="icon">
        <InlineText look="medium">{t('icon')}</InlineText>
        <Choice
          label={t('icon')}
          iconsOnly
          value={values.icon ?? ''}
          options={[
            { value: '', label: t('icon.none'), icon: '–' },
            ...menuIcons.map((icon) => ({ value: icon, label: icon, icon: <NavIcon name={icon} /> })),
          ]}
          onChange={(icon) => set({ icon: icon || null })}
        />
        {errors.icon && <Text look="error">{errors.icon}</Text>}
      </div>
      <Field {...bind('badge')} label={t('badge')} />
      {isPage && (
        <SelectField {...bind('activePath')} label={t('activePath')} note={t('activePath.note')}>
          <option value="">{t('activePath.own')}</option>
          {/* A deleted one stays visible until another one is chosen. */}
          {isGone && <option value={values.activePath}>{values.activePath}</option>}
          {marked.map(({ row, level }) => (
            <option key={row.id} value={row.path}>
              {`${'\u2003'.repeat(level - 1)}${nameOf(row)} · ${row.path}`}
            </option>
          ))}
        </SelectField>
      )}
      {isPage && <SwitchLine label={t('keepAlive')} isOn={values.keepAlive} onChange={(keepAlive) => set({ keepAlive })} />}
      <SwitchLine label={t('hideInMenu')} isOn={values.hideInMenu} onChange={(hideInMenu) => set({ hideInMenu })} />
      <SwitchLine label={t('audience')} isOn={values.isForEverybody} onChange={(isForEverybody) => set({ isForEverybody })} />
    </>
  );
};
