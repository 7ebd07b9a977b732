import { createHash } from 'node:crypto';
import type { SettingValues } from '#contract/settings.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import type { Site } from '#contract/site/index.ts';

/** The public settings. An expired banner is omitted; the clock here may be slightly off. */
export const siteOf = (values: SettingValues, now: Date): Site => {
  const { siteName, logo, operator, contact, icpNumber, copyrightDate, banner, frameHosts, uploadMegabytes, maintenance } = values;
  const { isOn, tone, text, until } = banner;
  const isShown = isOn && (until === null || new Date(until) > now);
  const key = createHash('sha256')
    .update(JSON.stringify([tone, text]))
    .digest('hex')
    .slice(0, 12);
  return {
    name: siteName || null,
    logo: logo && imageAddress('logo', logo),
    operator: operator || null,
    contact: contact || null,
    icpNumber: icpNumber || null,
    copyrightDate: copyrightDate || null,
    banner: isShown ? { tone, text, until, key } : null,
    frameHosts,
    uploadMegabytes,
    maintenance: maintenance.isOn ? maintenance.text : null,
  };
};
