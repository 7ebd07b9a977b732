import type { Logger } from 'pino';
import type { Language } from '#contract/kernel/schemas.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import type { BothLanguages, SettingValues, TeamMember } from '#contract/settings.ts';
import type { PublicCommunity, PublicEvent, PublicPage, PublicPortrait } from '#contract/site/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Candidate } from './site.repository.ts';
import * as site from './site.repository.ts';

/** The number of shown rows, and of the candidates for them. */
const SHOWN = 6;
const CANDIDATES = 24;

type Dependencies = { db: Db; log: Logger; isSignUpOpen: () => boolean; settings: () => Pick<SettingValues, 'testimonials' | 'team'> };
type Landing = Extract<PublicPage, { name: 'landing' }>;

/** Rows in the reader's language come first; the order stays otherwise. */
function pick<T>(candidates: readonly Candidate<T>[], language: Language): T[] {
  const isOwn = (candidate: Candidate<T>) => candidate.language === language;
  const chosen = [...candidates.filter(isOwn), ...candidates.filter((candidate) => !isOwn(candidate))].slice(0, SHOWN);
  return chosen.map(({ language: _, ...rest }) => rest as T);
}
const byTime = (events: PublicEvent[]): PublicEvent[] => events.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));

/** A text that is missing in one language is shown in the other. */
const wordsIn = (texts: BothLanguages, language: Language): string => texts[language] || texts['en-US'] || texts['zh-CN'];
const portraitOf = ({ name, role, picture }: TeamMember, language: Language): PublicPortrait => ({
  name,
  role: wordsIn(role, language),
  picture: picture && imageAddress('logo', picture),
});

export function siteService({ db, log, isSignUpOpen, settings }: Dependencies) {
  /** A page without its lists is better than none. */
  const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
    reading.catch((error: unknown) => {
      log.error({ err: error }, 'a list of the landing page could not be read');
      return null;
    });

  return {
    async landing(language: Language): Promise<Landing> {
      const [now, events, communities] = await Promise.all([
        orNull(site.readClock(db)),
        orNull(site.upcoming(db, CANDIDATES)),
        orNull(site.communities(db, CANDIDATES)),
      ]);
      const { testimonials, team } = settings();
      return {
        name: 'landing',
        now: now ?? new Date().toISOString(),
        isSignUpOpen: isSignUpOpen(),
        events: events && byTime(pick<PublicEvent>(events, language)),
        communities: communities && pick<PublicCommunity>(communities, language),
        testimonials: testimonials.map((said) => ({ ...portraitOf(said, language), text: wordsIn(said.text, language) })),
        team: team.map((member) => portraitOf(member, language)),
      };
    },
  };
}
export type SiteService = ReturnType<typeof siteService>;
