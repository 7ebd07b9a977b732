import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints, slugPattern } from '#contract/kernel/patterns.ts';
import { patternRule, textRule } from '#kernel/forms/index.ts';
import { fieldText, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { categoriesQuery } from './communities.queries.ts';
import styles from './community-form.module.css';
import { TagsField } from './tags-field.tsx';

const counted = (max: number) => ({ show: true, max, strategy: codePoints });
const addressPrefix = '/communities/';
const wide = { min: 0, max: limits.slug.max };

/** Length of an address counts only where one is given. */
const slugLength = {
  validator: async (_: unknown, value: unknown) => {
    if (typeof value === 'string' && value.trim() !== '') await textRule(limits.slug).validator(_, value);
  },
};

export const BasicFields = () => {
  const t = useTexts('communities');
  const language = useLanguage();
  const categories = useQuery(categoriesQuery);
  return (
    <>
      <Form.Item name="name" label={t('field.name')} rules={[textRule(limits.communityName)]} validateTrigger="onBlur">
        <Input count={counted(limits.communityName.max)} placeholder={t('field.name.example')} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="slug"
        label={t('field.slug')}
        extra={t('field.slug.text')}
        rules={[patternRule(slugPattern, 'slug'), slugLength, textRule(wide)]}
        validateTrigger="onBlur"
      >
        <Input prefix={<span className={styles.prefix}>{addressPrefix}</span>} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="tagline" label={t('field.tagline')} rules={[textRule(limits.tagline)]} validateTrigger="onBlur">
        <Input count={counted(limits.tagline.max)} placeholder={t('field.tagline.example')} autoComplete="off" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="categoryId" label={t('field.category')} rules={[{ required: true, message: fieldText({ rule: 'required' }) }]}>
          <Select
            placeholder={t('field.category.choose')}
            loading={categories.isPending}
            options={categories.data?.map(({ id, names }) => ({ value: id, label: names[language] }))}
          />
        </Form.Item>
        <Form.Item name="language" label={t('field.language')}>
          <Select options={(['zh-CN', 'en-US', 'other'] as const).map((value) => ({ value, label: t(`language.${value}`) }))} />
        </Form.Item>
      </div>
      <TagsField />
      <Form.Item
        name="description"
        className={styles.counted}
        label={t('field.description')}
        extra={t('field.description.text')}
        rules={[textRule(limits.communityDescription)]}
        validateTrigger="onBlur"
      >
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 16 }} count={counted(limits.communityDescription.max)} />
      </Form.Item>
    </>
  );
};
