import { Form, Input, Select } from 'antd';
import { limits } from '#contract/kernel/limits.ts';
import { textRule } from '#kernel/forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './community-form.module.css';

const zones = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

export const PlaceFields = () => {
  const t = useTexts('communities');
  return (
    <div className={styles.pair}>
      <Form.Item name="city" label={t('field.city')} rules={[textRule(limits.city)]} validateTrigger="onBlur">
        <Input placeholder={t('field.city.example')} autoComplete="off" />
      </Form.Item>
      <Form.Item name="timezone" label={t('field.timezone')}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={zones()} />
      </Form.Item>
    </div>
  );
};
