import type { PublicPage, PublicPortrait } from '#contract/site/index.ts';
import { Portrait } from '#ui/avatar/portrait.tsx';
import { EventTile } from './event-tile.tsx';
import { CommunityTile } from './community-tile.tsx';
import type { SiteFrame } from './frame.ts';
import { Enter, Hero } from './hero.tsx';
import styles from './landing.module.css';
import { LiveList } from './live-list.tsx';

type Landing = Extract<PublicPage, { name: 'landing' }>;
type LandingProps = { frame: SiteFrame; page: Landing };

const steps = ['1', '2', '3'] as const;

export const Landing = ({ frame, page }: LandingProps) => {
  const { t, language } = frame;
  return (
    <>
      <Hero t={t} isEmpty={page.events?.length === 0 && page.communities?.length === 0} isSignUpOpen={page.isSignUpOpen} />
      <section className={styles.section} aria-labelledby="steps">
        <h2 id="steps">{t('steps.title')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`steps.${step}.title`)}</h3>
              <p>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <LiveList name="events" t={t} items={page.events}>
        {(event) => <EventTile key={event.id} event={event} t={t} language={language} now={page.now} />}
      </LiveList>
      <LiveList name="communities" t={t} items={page.communities}>
        {(community) => <CommunityTile key={community.id} community={community} t={t} language={language} />}
      </LiveList>
      {page.testimonials.length > 0 && (
        <section className={styles.section} aria-labelledby="testimonials">
          <h2 id="testimonials">{t('testimonials.title')}</h2>
          <ul className={styles.quotes}>
            {page.testimonials.map((said, at) => (
              <li key={at}>
                <blockquote>{said.text}</blockquote>
                <Who portrait={said} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.team.length > 0 && (
        <section className={styles.section} aria-labelledby="team">
          <h2 id="team">{t('team.title')}</h2>
          <ul className={styles.team}>
            {page.team.map((member, at) => (
              <li key={at}>
                <Who portrait={member} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.call} aria-labelledby="call">
        <h2 id="call">{t('call.title')}</h2>
        <p>{t('call.text')}</p>
        <Enter t={t} isSignUpOpen={page.isSignUpOpen} />
      </section>
    </>
  );
};

const Who = ({ portrait: { name, role, picture } }: { portrait: PublicPortrait }) => (
  <div className={styles.who}>
    <Portrait name={name} picture={picture} size={48} />
    <p>
      <strong>{name}</strong>
      {role && <span>{role}</span>}
    </p>
  </div>
);
