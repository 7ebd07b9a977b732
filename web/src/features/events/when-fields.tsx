import { Form, Input, Select } from 'antd';
import { wallTimePattern } from '#contract/kernel/patterns.ts';
import type { FieldRule } from '#kernel/forms/index.ts';
import { fieldText, useTexts } from '#kernel/i18n/index.ts';
import styles from './new-event.module.css';

const zones = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

const isWallTime = (value: unknown): value is string => typeof value === 'string' && wallTimePattern.test(value);
const wallTime: FieldRule = {
  validator: async (_, value) => {
    if (!isWallTime(value)) throw new Error(fieldText({ rule: 'required' }));
  },
};

const after = (start: unknown): FieldRule => ({
  validator: async (_, end) => {
    // Texts of this form sort as the times they stand for.
    if (isWallTime(start) && isWallTime(end) && start >= end) throw new Error(fieldText({ rule: 'after_start' }));
  },
});

export const WhenFields = () => {
  const t = useTexts('events');
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="start" label={t('field.start')} rules={[wallTime]}>
          <Input type="datetime-local" step={300} />
        </Form.Item>
        <Form.Item
          name="end"
          label={t('field.end')}
          dependencies={['start']}
          rules={[wallTime, ({ getFieldValue }) => after(getFieldValue('start'))]}
        >
          <Input type="datetime-local" step={300} />
        </Form.Item>
      </div>
      <Form.Item name="zone" label={t('field.zone')} extra={t('field.zone.text')}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={zones()} />
      </Form.Item>
    </>
  );
};
