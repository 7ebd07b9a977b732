import type { DemoCommunity } from '../community.ts';

export const productBreakfast: DemoCommunity = {
  slug: 'product-breakfast',
  name: 'Product Breakfast',
  tagline: 'One hour, one question, real numbers.',
  description: `People who build products meet before work. One of us brings a problem, the rest bring experience and idlis.

**Format**: five minutes of context, ten of questions, thirty of opinions, five of what you will actually do. Then the filter coffee, because of the traffic.`,
  category: 'business',
  language: 'en-US',
  zone: 'Asia/Kolkata',
  city: 'Bengaluru',
  country: 'IN',
  tags: ['product', 'startups', 'research'],
  join: 'request',
  asking: [
    'Product manager at a logistics company, I have eight unread research reports.',
    'Designer who writes tickets at night. A friend in your Thursday table sent me.',
    'I run a two-person tool for schools and have nobody to ask.',
  ],
  size: 27,
  founded: 48,
  owner: 'priya',
  admins: ['kofi'],
  moderators: ['ravi'],
  rules: [
    'Numbers or silence.',
    'Ask twice before you advise once.',
    'What is said with a coffee stays with the coffee.',
    'Done by nine, even if it is interesting.',
  ],
  channels: [
    ['general', 'Next question, seats, traffic'],
    ['announcements', 'Who brings the problem'],
    ['numbers', 'Conversion, churn, and the story behind'],
  ],
  notices: [
    'Wednesday’s problem: “our best customers never invite anybody”. Priya moderates.',
    'The back room at Third Wave is ours from eight to nine, please leave it as you found the chairs.',
    'From next month, two remote seats on the screen at the end of the table.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '07:05',
      lines: `
        priya: Traffic on 80 Feet Road is a metaphor again, start without me if I am five late
        ravi: Cycled, saw you in the metaphor, waved
        admin: I am on the screen seat from Rotterdam, it is half past two here and I chose this
        kofi: Me from Accra. Two of us in the future and the past
        priya: Problem today is mine, so I must be on time. Walking now
        ravi: Idlis are getting cold, that is our churn`,
    },
    {
      channel: 2,
      ago: 1,
      at: '13:20',
      lines: `
        kofi: 31 per cent open the invite, 4 per cent finish sign-up. Where do they fall?
        priya: At the field “company size”, I would bet my pun on it
        kofi: Removed the field yesterday. 9 per cent now
        ravi: Ask them later, once they owe you something
        kofi: Adding it to the second week. What is the pun?
        priya: You had sign-up anxiety and it was a sizeable problem
        ravi: Motion to restore the field`,
    },
    {
      channel: 0,
      ago: 4,
      at: '19:40',
      lines: `
        ravi: A customer told me our app is “fine”. I have been thinking about it for six kilometres
        priya: Fine means he will not leave and will not tell anybody
        kofi: Fine is a funnel with no walls
        admin: We have a community whose favourite word is fine. They have been here eleven years`,
    },
  ],
  asides: `How many interviews are enough? | When you can guess the next answer, stop at five anyway
Is a dark pattern ever fine? | If you would explain it to your aunt, it is not dark
What is a good activation metric? | The first thing that they would miss on a Tuesday
Do surveys work? | To find out who likes surveys
How do I say no to sales? | With a date on which you will look again
Roadmap in public? | Directions yes, dates no
Kill a feature that 3% love? | Call the three per cent first, they are your best afternoon
Retention or growth first? | You cannot fill a bucket faster than its hole`,
  words: {
    things: [
      'the sticky notes',
      'a HDMI cable',
      'the spare badge',
      'an interview script',
      'the timer',
      'a projector remote',
      'the sign-up sheet',
      'a strong coffee',
    ],
    spots: ['the back room', 'Third Wave', '80 Feet Road', 'the screen seat', 'the balcony table'],
    topics: ['activation', 'pricing pages', 'customer interviews', 'churn', 'onboarding', 'saying no'],
  },
  posts: [
    {
      by: 'priya',
      ago: 2,
      title: 'We removed a step and the complaints doubled. It was a good week',
      body: `Sign-up went from six fields to two. **Conversion 3.9 → 8.8 per cent.** Complaints went from two a week to five.

All five were new people who had got far enough to complain. I framed the sentence *“I could not find where to put my company size”*.`,
      comments: `
        kofi: Complaints as a funnel stage. Stealing it for the board.
        ravi: Who answers them?
        > priya: Me, at breakfast, with jam.
        admin: Ours fell to zero last year. We learned that nobody was reading the page.`,
    },
    {
      by: 'kofi',
      ago: 7,
      title: 'Do you build what the loudest customer asks?',
      kind: 'question',
      body: `One account is 22 per cent of our revenue and wants an export in a format that exists only in their basement. Build, charge, or decline with flowers?`,
      comments: `
        ravi: Charge three times, and watch whether they still need it.
        ✓ priya: Offer the data by an address that they can read, and let their basement do the folding. We did, it took them an afternoon, and we kept our week.
        kofi: They needed nine minutes. I owe you idlis.`,
    },
    {
      by: 'ravi',
      ago: 13,
      title: 'Ten interviews on a bicycle',
      body: `I rode with ten commuters and asked one question per red light. Bengaluru is generous with red lights.

Eight said price. Then, at the **third** light, seven of them told the true story, which was about where to leave the bike.

Never stop at the first light.`,
      comments: `
        priya: “Never stop at the first light” is the only research method I still believe in.
        theo: The answer is parking. The answer is always parking.`,
    },
    {
      by: 'priya',
      ago: 19,
      title: 'Which problem next? Vote before Tuesday',
      kind: 'poll',
      options: ['Customers who never invite', 'A free plan that is too good', 'Onboarding on a bad line', 'Leaving a project with grace'],
      body: `Owners of the top two bring numbers, the rest bring questions. Grace is not a joke option, somebody asked for it.`,
      comments: `
        kofi: The free plan, ours is loved to death.
        ravi: Grace. Third startup, third goodbye.`,
    },
    {
      by: 'kofi',
      ago: 28,
      title: 'How our price got on one line',
      body: `Three tiers, eleven footnotes, one of them about weekends. We asked twenty people to read it aloud. **Nobody reached the end without laughing.**

Now it says: *one price, per active person, first ten free.* Revenue was flat for a month and then was not.`,
      comments: `
        priya: Reading aloud is a usability lab without rent.
        admin: Our community asks one thing before it joins: what do I pay? One line answers it.`,
    },
    {
      by: 'priya',
      ago: 44,
      title: 'First table: how we do this',
      kind: 'announcement',
      body: `Eight o’clock, back room, nine chairs. You can come twice without a problem of your own; the third time you bring one.

Nobody takes notes with names. The pun quota is mine.`,
      comments: `
        ravi: The quota was used up by quarter past eight.
        kofi: Screen seat reserved. Please tilt the camera away from the chutney.`,
    },
  ],
  events: [
    {
      slug: 'one-problem-eight-opinions',
      title: 'Breakfast table: customers who never invite',
      summary: 'Coffee at eight, done by nine.',
      description: `Priya brings the numbers, eight people bring opinions, the ninth chair is for the person who asks why.

Two screen seats; please mute your traffic.`,
      by: 'priya',
      in: 1,
      on: ['wed'],
      from: '08:00',
      hours: 1,
      venue: ['Third Wave, back room', '984 80 Feet Road, Koramangala'],
      isHybrid: true,
      seats: 12,
    },
    {
      slug: 'pricing-page-read-aloud',
      title: 'Read your pricing page aloud',
      summary: 'Six pages, six readers who have never seen them.',
      description: `You hear a stranger read it, you do not explain, you buy the dosa if they laugh.`,
      by: 'kofi',
      in: 22,
      on: ['thu'],
      from: '08:00',
      hours: 1,
      venue: ['Third Wave, back room', '984 80 Feet Road, Koramangala'],
      seats: 6,
      isFull: true,
    },
    {
      slug: 'churn-clinic',
      title: 'Churn clinic, online',
      summary: 'Bring one goodbye letter from a customer.',
      description: `We read them slowly and write the answer that we wish we had sent. Names removed.`,
      by: 'ravi',
      in: -11,
      from: '08:00',
      hours: 1,
    },
  ],
};
