import { Form, Select } from 'antd';
import { limits } from '#contract/kernel/limits.ts';
import { textRule } from '#kernel/forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';

const tag = textRule(limits.tag);
/** The first tag at fault speaks for the row. */
const everyTag = {
  validator: async (_: unknown, tags: unknown) => {
    if (Array.isArray(tags)) for (const one of tags) await tag.validator(_, one);
  },
};

export const TagsField = () => {
  const t = useTexts('communities');
  return (
    <Form.Item name="tags" label={t('field.tags')} extra={t('field.tags.text', { max: limits.tags.max })} rules={[everyTag]}>
      <Select mode="tags" open={false} suffixIcon={null} maxCount={limits.tags.max} tokenSeparators={[',', '，', '、']} />
    </Form.Item>
  );
};
