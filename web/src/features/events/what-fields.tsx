import { Form, Input, Select } from 'antd';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints } from '#contract/kernel/patterns.ts';
import { textRule } from '#kernel/forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';

const counted = (max: number) => ({ show: true, max, strategy: codePoints });

export const WhatFields = ({ communities }: { communities: readonly { id: string; name: string }[] }) => {
  const t = useTexts('events');
  return (
    <>
      <Form.Item name="communityId" label={t('field.community')}>
        <Select options={communities.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="title" label={t('field.title')} rules={[textRule(limits.eventTitle)]} validateTrigger="onBlur">
        <Input count={counted(limits.eventTitle.max)} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="summary"
        label={t('field.summary')}
        extra={t('field.summary.text')}
        rules={[textRule(limits.eventSummary)]}
        validateTrigger="onBlur"
      >
        <Input count={counted(limits.eventSummary.max)} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('field.description')}
        extra={t('field.description.text')}
        rules={[textRule(limits.eventDescription)]}
        validateTrigger="onBlur"
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} count={counted(limits.eventDescription.max)} />
      </Form.Item>
    </>
  );
};
