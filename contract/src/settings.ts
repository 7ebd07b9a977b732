import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { consoleLimits } from './kernel/console-limits.ts';
import { limits } from './kernel/limits.ts';
import { frameOrigin } from './kernel/console-patterns.ts';
import { codePoints, emailPattern, isWebAddress, tidyEmail } from './kernel/patterns.ts';
import { Endless, Id, Instant, line, text } from './kernel/schemas.ts';
import { version } from './kernel/table.ts';
import { MailServer, MailTest, MailWish } from './mail.ts';

/** The same said in each language. */
export const BothLanguages = z.object({ 'en-US': z.string(), 'zh-CN': z.string() });
export type BothLanguages = z.infer<typeof BothLanguages>;

export const SiteBanner = z.object({
  isOn: z.boolean(),
  tone: z.enum(['info', 'warning']),
  text: BothLanguages,
  /** It goes by itself then. */
  until: Instant.nullable(),
});
export type SiteBanner = z.infer<typeof SiteBanner>;

/** What an administrator may set; what they have not set comes from the environment, or from the product. */
export const SettingValues = z
  .object({
    /** Empty: the product's own name. */
    siteName: z.string(),
    /** The picture that stands for the site; null: the product's own mark. */
    logo: Id.nullable(),
    /** Who runs the site; empty where nobody is named. So are the next two. */
    operator: z.string(),
    contact: z.string(),
    /** Who takes reports of security holes: a mail address, or one of the web; empty: the contact. */
    securityContact: z.string(),
    icpNumber: z.string(),
    /** Year or years of the copyright line; empty: the line has none. */
    copyrightDate: z.string(),
    signUp: z.enum(['open', 'closed']),
    /** Most characters of a new password. */
    passwordMax: z.int(),
    /** A session ends so many days after its start, however often it is used. */
    sessionDays: z.int(),
    requireVerifiedEmail: z.boolean(),
    /** Administrators need an authenticator app or a passkey. */
    requireAdminFactor: z.boolean(),
    /** Communities that one person may own; archived ones do not count. */
    communitiesPerPerson: z.int(),
    /** Events ahead, and invite links alive, of one community. */
    eventsPerCommunity: z.int(),
    invitesPerCommunity: z.int(),
    /** The largest file that somebody may send in. */
    uploadMegabytes: z.int(),
    /** Origins whose pages may be shown in a frame. */
    frameHosts: z.array(z.string()).max(consoleLimits.frameHosts.max),
    /** The menus of the demo world, where there is one. */
    showDemoMenus: z.boolean(),
    banner: SiteBanner,
    maintenance: z.object({ isOn: z.boolean(), text: BothLanguages }),
    /** Null: mails rest in the outbox. */
    mail: MailServer.nullable(),
  })
  .meta({ id: 'SettingValues' });
export type SettingValues = z.infer<typeof SettingValues>;
export type SettingName = keyof SettingValues;

/** Empty, or a mail address. */
const Contact = z
  .string()
  .overwrite(tidyEmail)
  .refine((value) => codePoints(value) <= limits.email.max, { params: { rule: 'too_long', max: limits.email.max } })
  .refine((value) => value === '' || emailPattern.test(value), { params: { rule: 'email' } });

/** Empty, a mail address, or a page that is reached by https. */
const SecurityContact = z
  .string()
  .max(limits.email.max)
  .overwrite((value) => (value.includes('://') ? value.trim() : tidyEmail(value)))
  .refine((value) => value === '' || emailPattern.test(value) || (isWebAddress(value) && /^https:/i.test(value)), {
    params: { rule: 'mail_or_web' },
  });

const FrameHost = z
  .string()
  .max(300)
  .overwrite((host) => frameOrigin(host.trim()) ?? host)
  .refine((host) => frameOrigin(host) !== null, { params: { rule: 'frame_host' } });

const bothTexts = (length: { max: number }) => z.strictObject({ 'en-US': line(length), 'zh-CN': line(length) });
const Banner = z
  .strictObject({
    isOn: z.boolean(),
    tone: z.enum(['info', 'warning']),
    text: bothTexts(consoleLimits.bannerText),
    until: Instant.nullable(),
  })
  .superRefine(({ isOn, text: words }, context) => {
    for (const language of ['en-US', 'zh-CN'] as const)
      if (isOn && words[language] === '') context.addIssue({ code: 'custom', path: ['text', language], params: { rule: 'required' } });
  });
const closedText = text(consoleLimits.maintenanceText);

/** Only what is sent changes; null takes back what was set here. */
export const SettingsChange = z
  .strictObject({
    siteName: line(consoleLimits.siteName).nullable(),
    /** A picture that the same person has just uploaded for it. */
    logo: Id.nullable(),
    operator: line(consoleLimits.operator).nullable(),
    contact: Contact.nullable(),
    securityContact: SecurityContact.nullable(),
    icpNumber: line(consoleLimits.icpNumber).nullable(),
    copyrightDate: line(consoleLimits.copyrightDate).nullable(),
    signUp: z.enum(['open', 'closed']).nullable(),
    passwordMax: z.int().min(limits.password.max).max(limits.password.most).nullable(),
    sessionDays: z.int().min(1).max(consoleLimits.sessionDays.max).nullable(),
    requireVerifiedEmail: z.boolean().nullable(),
    requireAdminFactor: z.boolean().nullable(),
    communitiesPerPerson: z.int().min(1).max(consoleLimits.communitiesPerPerson.max).nullable(),
    eventsPerCommunity: z.int().min(1).max(limits.liveEvents.max).nullable(),
    invitesPerCommunity: z.int().min(1).max(limits.liveInvites.max).nullable(),
    uploadMegabytes: z.int().min(1).max(limits.upload.megabytes).nullable(),
    frameHosts: z
      .array(FrameHost)
      .max(consoleLimits.frameHosts.max)
      .overwrite((hosts) => [...new Set(hosts)])
      .nullable(),
    showDemoMenus: z.boolean().nullable(),
    banner: Banner.nullable(),
    maintenance: z.strictObject({ isOn: z.boolean(), text: z.strictObject({ 'en-US': closedText, 'zh-CN': closedText }) }).nullable(),
    mail: MailWish.nullable(),
  })
  .partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingSource = z.enum(['here', 'environment', 'default']);
export type SettingSource = z.infer<typeof SettingSource>;

/** `locked`: the password was sealed with another secret of the server, and has to be entered again. */
export const MailState = z.enum(['ready', 'none', 'locked']);
export type MailState = z.infer<typeof MailState>;

export const Settings = z
  .object({
    version: z.int(),
    /** What holds now. */
    values: SettingValues,
    /** What would hold without what was set here. */
    fallbacks: SettingValues,
    /** Where each value comes from. */
    sources: z.record(z.enum(SettingValues.keyof().options), SettingSource),
    /** Where each fallback comes from. */
    fallbackSources: z.record(z.enum(SettingValues.keyof().options), SettingSource.exclude(['here'])),
    hasDemoMenus: z.boolean(),
    /** Whether mails leave; else they rest in the outbox. */
    mailState: MailState,
    /** Another one as soon as another password of the mail server is kept; null where none was set here. It tells nothing of the password. */
    mailPasswordMark: z.string().nullable(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

/** Of each thing that changed, what was set here; null is nothing. */
const Sides = z
  .object(
    Object.fromEntries(Object.entries(SettingValues.shape).map(([name, part]) => [name, part.nullable()])) as {
      [Name in SettingName]: z.ZodNullable<(typeof SettingValues)['shape'][Name]>;
    },
  )
  .partial();

export const SettingsEntry = z
  .object({ id: Id, at: Instant, /** A name of then. */ by: z.string(), before: Sides, after: Sides })
  .meta({ id: 'SettingsEntry' });
export type SettingsEntry = z.infer<typeof SettingsEntry>;

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'permission:system:settings:read',
    summary: 'What holds on this site, and where each value comes from.',
    ok: Settings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'permission:system:settings:update',
    summary:
      'Change some of the settings; `version` is the one that the change was made on. Mail, sign-up, frames and the second factor of administrators are for administrators; these, and the rules of passwords, sessions and addresses, need a proof of the last ten minutes.',
    body: SettingsChange.extend({ version }),
    ok: Settings,
    errors: ['record.changed', 'image.not_found'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/settings/history',
    access: 'permission:system:settings:read',
    summary: 'Who changed what, newest first.',
    query: z.object({ cursor: z.string().max(200).optional(), limit: z.coerce.number<number>().int().min(1).max(50).default(10) }),
    ok: Endless(SettingsEntry),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/settings/mail-test',
    access: 'permission:system:settings:update',
    summary: 'Send a mail to my own address, at once, and hear what the mail server says.',
    ok: MailTest,
    errors: ['mail.not_ready'],
    rate: { max: 10, per: 600 },
  }),
};
