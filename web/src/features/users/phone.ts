import type { FieldRule } from '#kernel/forms/index.ts';
import { currentLanguage, fieldText } from '#kernel/i18n/index.ts';

/** As the server keeps it: `+8613800138000`. Null where it is no number. The rules of all countries come when first needed. */
export const tidyPhone = async (written: string): Promise<string | null> => {
  if (written.trim() === '') return '';
  const { mobileOf } = await import('#contract/kernel/phone.ts');
  // Without a plus it is a number of the country whose language the reader speaks.
  return mobileOf(written, currentLanguage() === 'zh-CN' ? 'CN' : undefined);
};

export const phoneRule: FieldRule = {
  validator: async (_, value) => {
    if ((await tidyPhone(typeof value === 'string' ? value : '')) === null) throw new Error(fieldText({ rule: 'mobile' }));
  },
};
