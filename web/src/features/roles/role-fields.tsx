import { consoleLimits } from '#contract/browser/console-limits.ts';
import { roleCodePattern } from '#contract/browser/console-patterns.ts';
import type { Role } from '#contract/roles.ts';
import { counted, every, pattern, required, text, type FormState, type FormRules } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './roles.module.css';

export type RoleFormValues = Pick<Role, 'name' | 'code' | 'remark' | 'status'>;
export const emptyRole: RoleFormValues = { name: '', code: '', remark: '', status: 'enabled' };
export const valuesOf = ({ name, code, remark, status }: RoleFormValues): RoleFormValues => ({ name, code, remark, status });

const remark = text(consoleLimits.remark);
export const rules: FormRules<RoleFormValues> = {
  name: every(required, text(consoleLimits.roleName)),
  code: every(required, text(consoleLimits.roleCode), pattern(roleCodePattern, 'role_code')),
  remark,
};
/** Name and code of a built-in role cannot be changed. */
export const rulesOfBuiltIn: FormRules<RoleFormValues> = { remark };

type RoleFieldsProps = { form: FormState<RoleFormValues>; isBuiltIn?: boolean; isReadOnly?: boolean };

export const RoleFields = ({ form: { values, bind, set }, isBuiltIn = false, isReadOnly = false }: RoleFieldsProps) => {
  const t = useTexts('roles');
  const isFixed = isBuiltIn || isReadOnly;
  return (
    <>
      <Field {...bind('name')} label={t('name')} disabled={isFixed} autoComplete="off" />
      <Field
        {...bind('code')}
        label={t('code')}
        disabled={isFixed}
        note={t('code.note')}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
      <AreaField
        {...bind('remark')}
        label={t('remark')}
        rows={3}
        disabled={isReadOnly}
        count={counted(values.remark, consoleLimits.remark)}
      />
      <Row gap={12} justify="between" className={styles.switch}>
        <div>
          <span id="role-status">{t('counts')}</span>
          <p id="role-status-note">{t('counts.note')}</p>
        </div>
        <Switch
          aria-labelledby="role-status"
          aria-describedby="role-status-note"
          isOn={values.status === 'enabled'}
          disabled={isFixed}
          onChange={(isOn) => set({ status: isOn ? 'enabled' : 'disabled' })}
        />
      </Row>
    </>
  );
};
