import type { MailServer } from '#contract/mail.ts';
import type { SettingName, SettingValues } from '#contract/settings.ts';
import { hasText, useFormat, useLanguage, useTexts, type TextKey } from '#kernel/i18n/index.ts';

type Value = SettingValues[SettingName] | null | undefined;

/** The name of a setting; a newer server may have settings without a text here. */
export const useSettingName = () => {
  const t = useTexts('site-settings');
  return (name: string): string => (hasText('site-settings', `name.${name}`) ? t(`name.${name}` as TextKey<'site-settings'>) : name);
};

/** The values of settings as text; null means that it was not set here. */
export const useSettingWords = () => {
  const t = useTexts('site-settings');
  const words = useTexts('mail-server');
  const format = useFormat();
  const language = useLanguage();
  const mailWords = ({ host, port, encryption, username, senderName, senderAddress }: MailServer) => {
    const by = { server: `${host.includes(':') ? `[${host}]` : host}:${port}`, encryption: words(`encryption.${encryption}`) };
    const from = senderName === '' ? senderAddress : `${senderName} <${senderAddress}>`;
    return [t('value.mail', { ...by, from }), username && t('value.mailUser', { username })].filter(Boolean).join(' · ');
  };
  return (value: Value, name?: SettingName): string => {
    if (name === 'logo') return t(value ? 'value.logo' : 'value.productLogo');
    if (value === null || value === undefined) return t('value.unset');
    if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
    if (typeof value === 'number')
      return name === 'passwordMax' ? t('value.characters', { number: format.number(value) }) : format.number(value);
    if (value === 'open' || value === 'closed') return t(`signUp.${value}`);
    if (typeof value === 'string') return value || t('value.empty');
    if (Array.isArray(value)) {
      const names = value.map((entry) => (typeof entry === 'string' ? entry : entry.name)).join(', ');
      return names || t(name === 'frameHosts' ? 'value.none' : 'value.nobody');
    }
    if ('host' in value) return mailWords(value);
    const text = value.text[language];
    return [t(value.isOn ? 'value.on' : 'value.off'), text && `“${text}”`].filter(Boolean).join(' · ');
  };
};
