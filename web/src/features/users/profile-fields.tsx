import { DatePicker, Form, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { limits } from '#contract/kernel/limits.ts';
import { lineRule, textRule } from '#kernel/forms/index.ts';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './my-profile.module.css';
import { phoneRule } from './phone.ts';

const genders = ['female', 'male', 'other', 'undisclosed'] as const;
const earliest = dayjs('1900-01-01');

const names = {
  firstName: { rule: lineRule({ min: 1, ...limits.personName }), autoComplete: 'given-name' },
  lastName: { rule: lineRule(limits.personName), autoComplete: 'family-name' },
};

const NameFields = () => {
  const t = useTexts('users');
  return (
    <div className={styles.pair}>
      {useNameOrder().map((name) => (
        <Form.Item key={name} name={name} label={t(name)} rules={[names[name].rule]}>
          <Input autoComplete={names[name].autoComplete} />
        </Form.Item>
      ))}
    </div>
  );
};

export const AboutFields = ({ username, onRename }: { username: string; onRename: () => void }) => {
  const t = useTexts('users');
  return (
    <Panel title={t('about')}>
      <NameFields />
      <Form.Item name="bio" label={t('bio')} className={styles.counted ?? ''} rules={[textRule(limits.bio)]}>
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 8 }}
          showCount
          maxLength={limits.bio.max}
          placeholder={t('bio.hint')}
          autoComplete="off"
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="jobTitle" label={t('jobTitle')} rules={[lineRule(limits.jobTitle)]}>
          <Input autoComplete="organization-title" />
        </Form.Item>
        <Form.Item name="location" label={t('location')} rules={[lineRule(limits.location)]}>
          <Input autoComplete="address-level2" />
        </Form.Item>
        <Form.Item name="dateOfBirth" label={t('dateOfBirth')}>
          <DatePicker style={{ width: '100%' }} minDate={earliest} maxDate={dayjs()} autoComplete="bday" />
        </Form.Item>
        <Form.Item name="gender" label={t('gender')}>
          <Select allowClear options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))} />
        </Form.Item>
      </div>
      <Form.Item label={t('username')} htmlFor="username" className={styles.last ?? ''}>
        <div className={styles.username}>
          <Input id="username" value={username} readOnly variant="filled" autoComplete="username" />
          <Button onClick={onRename}>{t('username.change')}</Button>
        </div>
      </Form.Item>
    </Panel>
  );
};

export const ContactFields = ({ email }: { email: string }) => {
  const t = useTexts('users');
  return (
    <Panel title={t('contact')}>
      <div className={styles.lastPair}>
        <Form.Item label={t('email')} htmlFor="email" extra={t('email.hint')}>
          <Input id="email" value={email} readOnly variant="filled" autoComplete="email" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')} extra={t('phone.hint')} rules={[phoneRule]} validateTrigger="onBlur">
          <Input type="tel" autoComplete="tel" placeholder="+86 138 0013 8000" />
        </Form.Item>
      </div>
    </Panel>
  );
};

export const PrivacyFields = () => {
  const t = useTexts('users');
  return (
    <Panel title={t('privacy')}>
      <div className={styles.switch}>
        <div>
          <label htmlFor="isPublic">{t('isPublic')}</label>
          <p id="isPublic-hint">{t('isPublic.hint')}</p>
        </div>
        <Form.Item name="isPublic" valuePropName="checked" noStyle>
          <Switch id="isPublic" aria-describedby="isPublic-hint" />
        </Form.Item>
      </div>
    </Panel>
  );
};
