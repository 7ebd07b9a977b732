import { Form } from 'antd';
import { useTexts } from '#kernel/i18n/index.ts';
import { ExplainedChoice } from './explained-choice.tsx';

const visibilities = ['public', 'registered', 'hidden'] as const;
const contents = ['members', 'registered', 'public'] as const;
const policies = ['open', 'request', 'invite'] as const;

/** Who finds it, who reads it, who gets in: in words, because nobody guesses what "registered" means. */
export const AccessFields = () => {
  const t = useTexts('communities');
  return (
    <>
      <Form.Item name="visibility" label={t('field.visibility')}>
        <ExplainedChoice
          label={t('field.visibility')}
          options={visibilities.map((value) => ({ value, title: t(`visibility.${value}`), text: t(`visibility.${value}.text`) }))}
        />
      </Form.Item>
      <Form.Item name="joinPolicy" label={t('field.policy')}>
        <ExplainedChoice
          label={t('field.policy')}
          options={policies.map((value) => ({ value, title: t(`policy.${value}`), text: t(`policy.${value}.text`) }))}
        />
      </Form.Item>
      <Form.Item name="contentVisibility" label={t('field.content')}>
        <ExplainedChoice
          label={t('field.content')}
          options={contents.map((value) => ({ value, title: t(`content.${value}`), text: t(`content.${value}.text`) }))}
        />
      </Form.Item>
    </>
  );
};
