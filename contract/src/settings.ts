import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { consoleLimits } from './browser/console-limits.ts';
import { limits } from './browser/limits.ts';
import { frameOrigin } from './browser/console-patterns.ts';
import { codePoints, emailPattern, isWebAddress, tidyEmail } from './browser/patterns.ts';
import { Endless, Id, Instant, line, text } from './kernel/schemas.ts';
import { version } from './kernel/table.ts';
import { MailServer, MailTest, MailInput } from './mail.ts';

/** The same text in each language. */
export const BothLanguages = z.object({ 'en-US': z.string(), 'zh-CN': z.string() });
export type BothLanguages = z.infer<typeof BothLanguages>;

export const SiteBanner = z.object({
  isOn: z.boolean(),
  tone: z.enum(['info', 'warning']),
  text: BothLanguages,
  /** When the banner disappears. */
  until: Instant.nullable(),
});
export type SiteBanner = z.infer<typeof SiteBanner>;

/** A person on the landing page. An empty text is shown in the other language. */
export const TeamMember = z.object({
  name: z.string(),
  role: BothLanguages,
  /** A picture of the site, like the logo; null: drawn from the name. */
  picture: Id.nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;
export const Testimonial = TeamMember.extend({ text: BothLanguages });
export type Testimonial = z.infer<typeof Testimonial>;

/** The settings of the site. Those not set come from the environment, or from the defaults. */
export const SettingValues = z
  .object({
    /** Empty: the name of the product. */
    siteName: z.string(),
    /** Logo of the site; null: the logo of the product. */
    logo: Id.nullable(),
    /** Operator of the site. This and the next two settings are empty if not set. */
    operator: z.string(),
    contact: z.string(),
    /** Contact for vulnerability reports: an e-mail address or a URL; empty: `contact`. */
    securityContact: z.string(),
    icpNumber: z.string(),
    /** Year or years of the copyright line; empty: the line has none. */
    copyrightDate: z.string(),
    signUp: z.enum(['open', 'closed']),
    /** Maximum length of a new password. */
    passwordMax: z.int(),
    /** Number of days after which a session expires, however often it is used. */
    sessionDays: z.int(),
    requireVerifiedEmail: z.boolean(),
    /** Administrators need an authenticator app or a passkey. */
    requireAdminFactor: z.boolean(),
    /** Number of communities that a user can own; archived ones do not count. */
    communitiesPerPerson: z.int(),
    /** Number of upcoming events, and of active invite links, per community. */
    eventsPerCommunity: z.int(),
    invitesPerCommunity: z.int(),
    /** Maximum size of an upload. */
    uploadMegabytes: z.int(),
    /** Origins that pages may embed in a frame. */
    frameHosts: z.array(z.string()).max(consoleLimits.frameHosts.max),
    /** Whether to show the menus of the demo data, if there is any. */
    showDemoMenus: z.boolean(),
    /** Shown on the landing page in this order; the section is left out if it is empty. */
    testimonials: z.array(Testimonial).max(consoleLimits.portraits.max),
    team: z.array(TeamMember).max(consoleLimits.portraits.max),
    banner: SiteBanner,
    maintenance: z.object({ isOn: z.boolean(), text: BothLanguages }),
    /** Null: mails stay in the outbox. */
    mail: MailServer.nullable(),
  })
  .meta({ id: 'SettingValues' });
export type SettingValues = z.infer<typeof SettingValues>;
export type SettingName = keyof SettingValues;

/** Empty, or an e-mail address. */
const Contact = z
  .string()
  .overwrite(tidyEmail)
  .refine((value) => codePoints(value) <= limits.email.max, { params: { rule: 'too_long', max: limits.email.max } })
  .refine((value) => value === '' || emailPattern.test(value), { params: { rule: 'email' } });

/** Empty, an e-mail address, or an https URL. */
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
const portrait = {
  name: line({ min: 1, ...consoleLimits.portraitName }),
  role: bothTexts(consoleLimits.portraitRole),
  /** A picture that the caller has just uploaded as a logo, or one that the settings use already. */
  picture: Id.nullable(),
};
const testimonialText = text(consoleLimits.testimonial);
const TestimonialInput = z
  .strictObject({ ...portrait, text: z.strictObject({ 'en-US': testimonialText, 'zh-CN': testimonialText }) })
  .superRefine(({ text: words }, context) => {
    if (words['en-US'] === '' && words['zh-CN'] === '')
      context.addIssue({ code: 'custom', path: ['text', 'en-US'], params: { rule: 'required' } });
  });
const closedText = text(consoleLimits.maintenanceText);

/** Omitted settings are unchanged; null resets a setting to its fallback. */
export const SettingsChange = z
  .strictObject({
    siteName: line(consoleLimits.siteName).nullable(),
    /** A picture that the caller has just uploaded for this purpose. */
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
    testimonials: z.array(TestimonialInput).max(consoleLimits.portraits.max).nullable(),
    team: z.array(z.strictObject(portrait)).max(consoleLimits.portraits.max).nullable(),
    banner: Banner.nullable(),
    maintenance: z.strictObject({ isOn: z.boolean(), text: z.strictObject({ 'en-US': closedText, 'zh-CN': closedText }) }).nullable(),
    mail: MailInput.nullable(),
  })
  .partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingSource = z.enum(['here', 'environment', 'default']);
export type SettingSource = z.infer<typeof SettingSource>;

/** `locked`: the password was encrypted with another secret of the server and has to be entered again. */
export const MailState = z.enum(['ready', 'none', 'locked']);
export type MailState = z.infer<typeof MailState>;

export const Settings = z
  .object({
    version: z.int(),
    /** Effective values. */
    values: SettingValues,
    /** Values that apply to settings that are not set here. */
    fallbacks: SettingValues,
    /** Source of each value. */
    sources: z.record(z.enum(SettingValues.keyof().options), SettingSource),
    /** Source of each fallback. */
    fallbackSources: z.record(z.enum(SettingValues.keyof().options), SettingSource.exclude(['here'])),
    hasDemoMenus: z.boolean(),
    /** Unless it is `ready`, mails stay in the outbox. */
    mailState: MailState,
    /** Changes whenever another mail server password is stored; null if none is set here. Reveals nothing about the password. */
    mailPasswordMark: z.string().nullable(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

/** The value set here of each changed setting; null if it was not set. */
const NullableSettings = z
  .object(
    Object.fromEntries(Object.entries(SettingValues.shape).map(([name, part]) => [name, part.nullable()])) as {
      [Name in SettingName]: z.ZodNullable<(typeof SettingValues)['shape'][Name]>;
    },
  )
  .partial();

export const SettingsEntry = z
  .object({ id: Id, at: Instant, /** The name at that time. */ by: z.string(), before: NullableSettings, after: NullableSettings })
  .meta({ id: 'SettingsEntry' });
export type SettingsEntry = z.infer<typeof SettingsEntry>;

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'permission:system:settings:read',
    summary: 'Get the settings of the site, and the source of each value.',
    ok: Settings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'permission:system:settings:update',
    summary:
      'Update settings; `version` is the one that the change is based on. Mail, sign-up, frames and the second factor of administrators require an administrator; these, and the rules for passwords, sessions and e-mail verification, require a confirmation within the last ten minutes.',
    body: SettingsChange.extend({ version }),
    ok: Settings,
    errors: ['record.changed', 'image.not_found'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/settings/history',
    access: 'permission:system:settings:read',
    summary: 'List the changes of the settings, newest first.',
    query: z.object({ cursor: z.string().max(200).optional(), limit: z.coerce.number<number>().int().min(1).max(50).default(10) }),
    ok: Endless(SettingsEntry),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/settings/mail-test',
    access: 'permission:system:settings:update',
    summary: 'Send a test mail to the current user immediately, and return the response of the mail server.',
    ok: MailTest,
    errors: ['mail.not_ready'],
    rate: { max: 10, per: 600 },
  }),
};
