import { z } from 'zod';

/** The source of map pictures; null: maps are outlines of land that the product brings along. */
export type MapSettings = {
  /** Address of a tile with `{z}`, `{x}` and `{y}`. */
  tiles: string;
  /** The only origin that pages may load tiles from. */
  origin: string;
  attribution: { text: string; url: string | null };
} | null;

const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;
const originOf = (template: string): string | null => {
  const url = URL.parse(template);
  return url && ORIGIN.test(url.origin) && url.username === '' && template.startsWith(`${url.origin}/`) ? url.origin : null;
};
const isTemplate = (value: string): boolean =>
  originOf(value) !== null &&
  ['{z}', '{x}', '{y}'].every((part) => value.split(part).length === 2) &&
  !/[{}\s"'<>]/.test(value.replace(/\{[zxy]\}/g, ''));

export const mapVariables = {
  PLAZA_MAP_TILES: z
    .string()
    .max(500)
    .refine(isTemplate, {
      error:
        'PLAZA_MAP_TILES is the address of one tile server with {z}, {x} and {y}, each once: https://tiles.example.org/{z}/{x}/{y}.png.',
    })
    .optional(),
  PLAZA_MAP_ATTRIBUTION: z.string().max(200, { error: 'PLAZA_MAP_ATTRIBUTION has at most 200 characters.' }).optional(),
  PLAZA_MAP_ATTRIBUTION_URL: z
    .string()
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), { error: 'PLAZA_MAP_ATTRIBUTION_URL is a web address.' })
    .optional(),
};
type Variables = { [Name in keyof typeof mapVariables]?: string | undefined };

/** Each map shows the words that its maker asks for. Tiles are not used without them. */
export const mapErrors = ({ PLAZA_MAP_TILES, PLAZA_MAP_ATTRIBUTION }: Variables): string[] =>
  PLAZA_MAP_TILES !== undefined && PLAZA_MAP_ATTRIBUTION === undefined
    ? ['PLAZA_MAP_TILES needs PLAZA_MAP_ATTRIBUTION, the words that its maker asks for: © OpenStreetMap contributors.']
    : [];

export function mapSettings({
  PLAZA_MAP_TILES,
  PLAZA_MAP_ATTRIBUTION = '',
  PLAZA_MAP_ATTRIBUTION_URL = null,
}: {
  PLAZA_MAP_TILES?: string | undefined;
  PLAZA_MAP_ATTRIBUTION?: string | undefined;
  PLAZA_MAP_ATTRIBUTION_URL?: string | null | undefined;
}): MapSettings {
  const origin = PLAZA_MAP_TILES === undefined ? null : originOf(PLAZA_MAP_TILES);
  if (PLAZA_MAP_TILES === undefined || origin === null) return null;
  return { tiles: PLAZA_MAP_TILES, origin, attribution: { text: PLAZA_MAP_ATTRIBUTION, url: PLAZA_MAP_ATTRIBUTION_URL } };
}
