import type { FieldRule } from '#kernel/forms/index.ts';
import { currentLanguage, fieldText } from '#kernel/i18n/index.ts';

const loadRules = () => import('#contract/kernel/phone.ts');

/**
 * As the server keeps it: `+8613800138000`. Null where it is no number. The rules of all countries come when first needed; without
 * a connection they do not, and the number stays as it was written: the server, once it is reached, knows them too.
 */
export const tidyPhone = async (written: string, load = loadRules): Promise<string | null> => {
  const number = written.trim();
  if (number === '') return '';
  const rules = await load().catch(() => null);
  if (!rules) return number;
  // Without a plus it is a number of the country whose language the reader speaks.
  return rules.mobileOf(number, currentLanguage() === 'zh-CN' ? 'CN' : undefined);
};

export const phoneRule: FieldRule = {
  validator: async (_, value) => {
    if ((await tidyPhone(typeof value === 'string' ? value : '')) === null) throw new Error(fieldText({ rule: 'mobile' }));
  },
};
