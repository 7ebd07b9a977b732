import type { CommunitySettings } from '#contract/communities/settings.ts';
import type { FormRules } from '#forms/index.ts';
import { communityRules, type CommunityLanguage } from '../form/community-form.ts';
import { degrees } from './point-fields.tsx';
import type { CommunityEdit } from './settings.queries.ts';

export type GeneralValues = {
  name: string;
  tagline: string;
  categoryId: string;
  language: CommunityLanguage;
  tags: string[];
  description: string;
  /** Empty for none, as is the country. */
  city: string;
  country: string;
  timezone: string;
  /** Degrees; empty for none. */
  lat: string;
  lng: string;
  /** Empty for none. */
  parentId: string;
};

export const valuesOf = (settings: CommunitySettings): GeneralValues => ({
  name: settings.name,
  tagline: settings.tagline,
  categoryId: settings.categoryId,
  language: settings.language,
  tags: settings.tags,
  description: settings.description,
  city: settings.city ?? '',
  country: settings.country ?? '',
  timezone: settings.timezone,
  lat: settings.point === null ? '' : String(settings.point.lat),
  lng: settings.point === null ? '' : String(settings.point.lng),
  parentId: settings.parentId ?? '',
});

export const changeOf = ({ city, country, lat, lng, parentId, ...values }: GeneralValues): CommunityEdit => ({
  ...values,
  city: city.trim() || null,
  country: country || null,
  point: lat.trim() === '' ? null : { lat: Number(lat), lng: Number(lng) },
  parentId: parentId || null,
});

export const generalRules: FormRules<GeneralValues> = {
  name: communityRules.name,
  tagline: communityRules.tagline,
  categoryId: communityRules.categoryId,
  tags: communityRules.tags,
  description: communityRules.description,
  city: communityRules.city,
  lat: degrees(90, 'lng'),
  lng: degrees(180, 'lat'),
};
