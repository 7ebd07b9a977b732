import { Form, InputNumber, Select } from 'antd';
import { limits } from '#contract/kernel/limits.ts';
import { numberRule } from '#kernel/forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './new-event.module.css';

/** The rules hold the ranges: the input's own would put another number in place of the one written, and say nothing. */
export const SeatFields = () => {
  const t = useTexts('events');
  return (
    <div className={styles.pair}>
      <Form.Item name="capacity" label={t('field.capacity')} extra={t('field.capacity.text')} rules={[numberRule(limits.eventCapacity)]}>
        <InputNumber precision={0} className={styles.number} />
      </Form.Item>
      <Form.Item name="waitlistMode" label={t('field.waitlist')} extra={t('field.waitlist.text')}>
        <Select options={(['auto', 'off'] as const).map((value) => ({ value, label: t(`waitlist.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="guestsPerRsvp"
        label={t('field.guests')}
        extra={t('field.guests.text')}
        rules={[numberRule(limits.guestsPerRsvp, true)]}
      >
        <InputNumber precision={0} className={styles.number} />
      </Form.Item>
      <Form.Item name="visibility" label={t('field.visibility')} extra={t('field.visibility.text')}>
        <Select options={(['public', 'members', 'unlisted'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))} />
      </Form.Item>
    </div>
  );
};
