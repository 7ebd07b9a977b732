import { consoleLimits } from '#contract/kernel/console-limits.ts';
import { roleCodePattern } from '#contract/kernel/console-patterns.ts';
import { codePoints } from '#contract/kernel/patterns.ts';
import type { Role } from '#contract/roles.ts';
import { fieldText, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './roles.module.css';

export type RoleValues = Pick<Role, 'name' | 'code' | 'remark' | 'status'>;
export type Faults = Partial<Record<string, string>>;
export const emptyRole: RoleValues = { name: '', code: '', remark: '', status: 'enabled' };
export const valuesOf = ({ name, code, remark, status }: RoleValues): RoleValues => ({ name, code, remark, status });
export const isSame = (left: RoleValues, right: RoleValues): boolean =>
  left.name.trim() === right.name && left.code.trim() === right.code && left.remark.trim() === right.remark && left.status === right.status;

const lengthFault = (text: string, { min = 0, max }: { min?: number; max: number }): string | undefined => {
  const length = codePoints(text.trim());
  if (length < min) return fieldText({ rule: length === 0 ? 'required' : 'too_short', params: { min, max } });
  return length > max ? fieldText({ rule: 'too_long', params: { min, max } }) : undefined;
};

/** What is wrong before anybody asks the server. */
export const faultsOf = ({ name, code, remark }: RoleValues): Faults => {
  const faults: Faults = {
    name: lengthFault(name, consoleLimits.roleName),
    code: lengthFault(code, consoleLimits.roleCode) ?? (roleCodePattern.test(code.trim()) ? undefined : fieldText({ rule: 'role_code' })),
    remark: lengthFault(remark, consoleLimits.remark),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
};

type RoleFieldsProps = {
  values: RoleValues;
  faults: Faults;
  isBuiltIn?: boolean;
  isReadOnly?: boolean;
  onChange: (change: Partial<RoleValues>) => void;
};

export const RoleFields = ({ values, faults, isBuiltIn = false, isReadOnly = false, onChange }: RoleFieldsProps) => {
  const t = useTexts('roles');
  const isFixed = isBuiltIn || isReadOnly;
  return (
    <>
      <Field
        label={t('name')}
        name="name"
        value={values.name}
        disabled={isFixed}
        error={faults['name']}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={t('code')}
        name="code"
        value={values.code}
        disabled={isFixed}
        error={faults['code']}
        note={t('code.note')}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ target }) => onChange({ code: target.value })}
      />
      <AreaField
        label={t('remark')}
        name="remark"
        rows={3}
        value={values.remark}
        disabled={isReadOnly}
        error={faults['remark']}
        onChange={({ target }) => onChange({ remark: target.value })}
      />
      <div className={styles.switch}>
        <div>
          <span id="role-status">{t('counts')}</span>
          <p id="role-status-note">{t('counts.note')}</p>
        </div>
        <Switch
          aria-labelledby="role-status"
          aria-describedby="role-status-note"
          isOn={values.status === 'enabled'}
          disabled={isFixed}
          onChange={(isOn) => onChange({ status: isOn ? 'enabled' : 'disabled' })}
        />
      </div>
    </>
  );
};
