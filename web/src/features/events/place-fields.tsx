import { Form, Input } from 'antd';
import { limits } from '#contract/kernel/limits.ts';
import { patternRule, textRule } from '#kernel/forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import type { EventFields } from './event-fields.ts';
import styles from './new-event.module.css';

const https = /^https:\/\/[^\s/$.?#].[^\s]*$/i;
const modes = ['in_person', 'online', 'hybrid'] as const;

export const PlaceFields = () => {
  const t = useTexts('events');
  const mode = Form.useWatch<EventFields['mode']>('mode') ?? 'in_person';
  return (
    <>
      <Form.Item name="mode" label={t('field.mode')}>
        <ModeChoice />
      </Form.Item>
      {mode !== 'online' && (
        <>
          <Form.Item
            name="venueName"
            label={t('field.venueName')}
            rules={[textRule({ min: 1, max: limits.venueName.max })]}
            validateTrigger="onBlur"
          >
            <Input autoComplete="off" />
          </Form.Item>
          <div className={styles.pair}>
            <Form.Item name="venueLine" label={t('field.venueLine')} rules={[textRule(limits.venueLine)]} validateTrigger="onBlur">
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name="venueCity" label={t('field.venueCity')} rules={[textRule(limits.city)]} validateTrigger="onBlur">
              <Input autoComplete="off" />
            </Form.Item>
          </div>
        </>
      )}
      {mode !== 'in_person' && (
        <Form.Item
          name="onlineUrl"
          label={t('field.onlineUrl')}
          extra={t('field.onlineUrl.text')}
          rules={[patternRule(https, 'invalid_format'), textRule(limits.onlineUrl)]}
          validateTrigger="onBlur"
        >
          <Input type="url" placeholder="https://" autoComplete="off" />
        </Form.Item>
      )}
    </>
  );
};

type Mode = EventFields['mode'];
/** Value and change come from the field around it. */
const ModeChoice = ({ value = 'in_person', onChange = () => {} }: { value?: Mode; onChange?: (mode: Mode) => void }) => {
  const t = useTexts('events');
  const options = modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }));
  return <Choice label={t('field.mode')} options={options} value={value} onChange={onChange} />;
};
