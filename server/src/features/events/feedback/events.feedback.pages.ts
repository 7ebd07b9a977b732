import { FeedbackForm } from '#contract/events/feedback.ts';
import { withoutOverrides } from '#contract/browser/plain-text.ts';
import type { PublicPage } from '#contract/site/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import { addressOf, eventOf, search } from '../visitors/events.visitors.pages.ts';
import * as visitors from '../visitors/events.visitors.repository.ts';
import { sealedIn } from '../visitors/visit-token.ts';
import * as feedback from './events.feedback.repository.ts';

type Dependencies = { db: Db; secretBox: Pick<SecretBox, 'open'> };
const PATH = '/visit/feedback';
const problems = ['rating', 'text'] as const;

/** The page behind the link of the mail after an event: a person without an account says how it was. */
export function feedbackPages({ db, secretBox }: Dependencies): { page: PublicPageSource; form: FormRoute } {
  return {
    page: {
      path: PATH,
      isPersonal: true,
      search: (query) => search(query, 'token', 'problem', 'note'),
      async load(_language, _places, query): Promise<PublicPage> {
        const token = query.get('token') ?? '';
        const visitorId = sealedIn(secretBox, 'feedback', token);
        const own = visitorId === null ? null : await feedback.ofVisitor(db, visitorId);
        const visit = own && visitorId !== null ? await visitors.find(db, visitorId) : null;
        if (!own || !visit) return { name: 'visitOver', reason: 'gone' };
        return {
          name: 'visitFeedback',
          now: visit.now.toISOString(),
          token,
          event: eventOf(visit),
          person: withoutOverrides(own.person),
          rating: own.rating,
          text: own.text ?? '',
          showsName: own.showsName ?? false,
          isOpen: own.isOpen && own.wasThere,
          isHidden: own.isHidden,
          until: own.until.toISOString(),
          problem: problems.find((one) => one === query.get('problem')) ?? null,
          note: query.get('note') === 'saved' ? 'saved' : null,
        };
      },
    },
    form: {
      path: PATH,
      async submit(form, query) {
        const token = query.get('token') ?? '';
        const visitorId = sealedIn(secretBox, 'feedback', token);
        if (visitorId === null) return addressOf(PATH, { token });
        const read = FeedbackForm.safeParse({ rating: form.get('rating') ?? '', text: form.get('text') ?? '' });
        if (!read.success) return addressOf(PATH, { token, problem: read.error.issues[0]?.path[0] === 'text' ? 'text' : 'rating' });
        // Outside of the time for feedback, the page says so itself.
        const isGiven = await feedback.giveAsVisitor(db, visitorId, { ...read.data, showsName: form.get('showsName') === 'on' });
        return addressOf(PATH, { token, ...(isGiven && { note: 'saved' }) });
      },
    },
  };
}
