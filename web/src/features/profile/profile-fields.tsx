import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { genders, messagesFrom } from '#contract/browser/person-fields.ts';
import { counted, DateField, type FormState } from '#forms/index.ts';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './my-profile.module.css';
import type { ProfileValues } from './profile-values.ts';

const autoComplete = { firstName: 'given-name', lastName: 'family-name' };
const today = () => new Date().toISOString().slice(0, 10);

type FieldsProps = { form: FormState<ProfileValues> };
type AboutFieldsProps = FieldsProps & { username: string; onRename: () => void };

export const AboutFields = ({ form: { values, bind, set }, username, onRename }: AboutFieldsProps) => {
  const t = useTexts('profile');
  const [latest] = useState(today);
  return (
    <Panel title={t('about')}>
      <FieldStack>
        <FieldPair>
          {useNameOrder().map((name) => (
            <Field key={name} {...bind(name)} label={t(name)} autoComplete={autoComplete[name]} />
          ))}
        </FieldPair>
        <AreaField
          {...bind('bio')}
          label={t('bio')}
          rows={3}
          count={counted(values.bio, limits.bio)}
          placeholder={t('bio.hint')}
          autoComplete="off"
        />
        <FieldPair>
          <Field {...bind('jobTitle')} label={t('jobTitle')} autoComplete="organization-title" />
          <Field {...bind('location')} label={t('location')} autoComplete="address-level2" />
        </FieldPair>
        <FieldPair>
          <DateField {...bind('dateOfBirth')} label={t('dateOfBirth')} min="1900-01-01" max={latest} />
          <SelectField
            {...bind('gender')}
            label={t('gender')}
            value={values.gender ?? ''}
            onChange={({ target }) => set({ gender: genders.find((gender) => gender === target.value) ?? null })}
          >
            <option value="">{t('gender.none')}</option>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {t(`gender.${gender}`)}
              </option>
            ))}
          </SelectField>
        </FieldPair>
        <Row gap={8} align="end" className={styles.username}>
          <Field label={t('username')} value={username} readOnly autoComplete="username" />
          <Button onClick={onRename}>{t('username.change')}</Button>
        </Row>
      </FieldStack>
    </Panel>
  );
};

export const ContactFields = ({ form: { bind }, email }: FieldsProps & { email: string }) => {
  const t = useTexts('profile');
  return (
    <Panel title={t('contact')}>
      <FieldPair>
        <Field label={t('email')} value={email} readOnly autoComplete="email" note={t('email.hint')} />
        <Field {...bind('phone')} label={t('phone')} type="tel" autoComplete="tel" placeholder="+86 138 0013 8000" note={t('phone.hint')} />
      </FieldPair>
    </Panel>
  );
};

export const PrivacyFields = ({ form: { values, bind, set } }: FieldsProps) => {
  const t = useTexts('profile');
  return (
    <Panel title={t('privacy')}>
      <FieldStack>
        <Row gap={16} justify="between" className={styles.switch}>
          <div>
            <label htmlFor="isPublic">{t('isPublic')}</label>
            <p id="isPublic-hint">{t('isPublic.hint')}</p>
          </div>
          <Switch id="isPublic" aria-describedby="isPublic-hint" isOn={values.isPublic} onChange={(isPublic) => set({ isPublic })} />
        </Row>
        <SelectField
          {...bind('messagesFrom')}
          label={t('messagesFrom')}
          note={t(`messagesFrom.${values.messagesFrom}.hint`)}
          value={values.messagesFrom}
          onChange={({ target }) => set({ messagesFrom: messagesFrom.find((choice) => choice === target.value) ?? values.messagesFrom })}
        >
          {messagesFrom.map((choice) => (
            <option key={choice} value={choice}>
              {t(`messagesFrom.${choice}`)}
            </option>
          ))}
        </SelectField>
      </FieldStack>
    </Panel>
  );
};
