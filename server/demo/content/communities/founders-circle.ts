import type { DemoCommunity } from '../community.ts';

export const foundersCircle: DemoCommunity = {
  slug: 'founders-circle',
  name: 'Founders’ Circle',
  tagline: 'What is said here stays here.',
  description: `A closed table of twelve who run companies and compare notes once a month. One hour on the hardest decision, one hour on what we did not do.

No slides, no phones, one notebook, burned at the end of the year. (It is a small fire.)`,
  category: 'business',
  language: 'en-US',
  zone: 'Africa/Accra',
  city: 'Accra',
  country: 'GH',
  tags: ['founders', 'decisions'],
  visibility: 'hidden',
  content: 'members',
  join: 'invite',
  size: 12,
  founded: 22,
  owner: 'kofi',
  admins: ['priya'],
  moderators: ['yangfan'],
  rules: [
    'Say it once, in the first person.',
    'No pitches, no funding rounds, no names of clients.',
    'Advice only when asked for by name.',
    'The notebook is the only record.',
  ],
  channels: [
    ['general', 'Between two evenings'],
    ['announcements', 'Date, house, host'],
    ['hard-week', 'For the bad nights'],
  ],
  notices: [
    'Next evening at Kofi’s, food first, numbers after.',
    'The notebook is in the blue drawer, please write your page before Thursday.',
    'We are twelve again. Welcome, and leave your deck at the door.',
  ],
  talk: [
    {
      channel: 2,
      ago: 1,
      at: '21:40',
      lines: `
        kofi: I let somebody go today. It was right and it was terrible, both by noon
        priya: Did you eat
        kofi: I did not
        priya: Eat, then write the page, then sleep. In that order
        yangfan: I have never had to. Writing down that I admire how you said it
        kofi: Thank you. Third time, and it does not get lighter`,
    },
    {
      channel: 0,
      ago: 0,
      at: '12:05',
      lines: `
        priya: My question for Thursday: what did you stop doing this year, and did anybody notice?
        yangfan: I stopped answering on Sundays. My cat noticed
        kofi: I stopped printing the plan. Nobody noticed, which was the answer
        ingrid: I stopped promising dates to the ministry, and everybody noticed
        priya: Good, we are already in the evening`,
    },
    {
      channel: 0,
      ago: 5,
      at: '19:20',
      lines: `
        ingrid: New here. I run eleven people and a boat, is that a company?
        kofi: If the boat has a payroll
        ingrid: It has a leak
        priya: Then it is a company`,
    },
  ],
  asides: `How do you end a meeting? | By standing up first
What do you pay yourself? | Last, and enough to be bored
Do you tell your team the runway? | In months, every month, also the bad ones
Who do you call at two in the morning? | This channel, it answers by seven
Is it normal to envy employees? | On the twenty-fifth of each month, yes
How did you find your first ten customers? | Walking, and being early
When do you hire? | When the thing you hate has been done twice
How do you rest? | Badly, but on purpose`,
  words: {
    things: [
      'the notebook',
      'a good pen',
      'two spare chairs',
      'the blue drawer key',
      'a bottle of something',
      'the matches',
      'a paper calendar',
      'the phone basket',
    ],
    spots: ['the blue drawer', 'Kofi’s kitchen', 'the Ring Road', 'the balcony', 'the long table'],
    topics: ['letting people go', 'runway', 'co-founders', 'saying no', 'boredom', 'succession'],
  },
  posts: [
    {
      by: 'kofi',
      ago: 3,
      title: 'The house rules of the first evening',
      kind: 'announcement',
      body: `Food at seven, phones in the basket, the youngest company speaks first. One of us keeps time with a cough.

What you hear **leaves with you as a feeling, never as a sentence**. I know how this sounds. It is the only reason we come.`,
      comments: `
        priya: The cough was the most effective chairing I have seen.
        yangfan: I came back with one feeling, and it fixed a decision.`,
    },
    {
      by: 'priya',
      ago: 7,
      title: 'How do you tell your co-founder that you are tired?',
      kind: 'question',
      body: `Not of the company, not of her. Of the Tuesdays. We have built twelve hundred of them together and I owe her the honest sentence. Has anybody said it and kept the friendship?`,
      comments: `
        kofi: I said it too late. Say it before it turns into a resignation.
        ✓ yangfan: Say what you want to keep, before you say what you want to end. I kept the friend and lost the Tuesdays.
        priya: Said it on a walk. She was tired too, of the same Tuesdays.`,
    },
    {
      by: 'yangfan',
      ago: 11,
      title: 'A one-person company in a room with big ones',
      body: `My first evening: numbers with five zeros, people with thirty people. My number has two zeros, and a cat.

But the question about **what we stopped doing** has the same size in every company. I wrote half a page. It is the calmest half page of the year.`,
      comments: `
        kofi: Your half page was the one that we read twice.
        ingrid: A cat and two zeros is a business, a leak and eleven people is a hobby.`,
    },
    {
      by: 'ingrid',
      ago: 15,
      title: 'Science for people who must decide',
      body: `In the lab I may say *probably* for years. At the ministry I have twenty minutes and a map.

So I brought two maps: one of what we know, one of what we do not. The second one is larger, it is **blue**, and it got the budget.`,
      comments: `
        priya: The map of what we do not know should be a genre.
        kofi: I drew one for our market. It is mostly blue too.`,
    },
    {
      by: 'kofi',
      ago: 19,
      title: 'Where do we meet next?',
      kind: 'poll',
      options: ['The kitchen again', 'A boat, if it floats', 'Nobody’s office', 'Outdoors, with a fire'],
      body: `The fire has one advantage, the notebook will be ready for it by then.`,
      comments: `
        ingrid: The boat floats for about three hours.
        priya: The kitchen. Decisions need onions.`,
    },
    {
      by: 'kofi',
      ago: 21,
      title: 'Twelve chairs, and why not thirteen',
      body: `At thirteen someone stays silent for a whole evening and nobody sees it. At twelve I can see everybody’s hands.

If one of us leaves, the chair stays empty for a month. That too is a **kind of minute book**.`,
      comments: `
        yangfan: I sat next to the empty one, it was good company.
        priya: And it never pitches.`,
    },
  ],
  events: [
    {
      slug: 'circle-evening-kitchen',
      title: 'Circle evening: what we stopped doing',
      summary: 'Food at seven, phones in the basket.',
      description: `One hour, one question, twelve people. The page in the notebook is the entrance ticket. Kofi cooks, badly at first and then well.`,
      by: 'kofi',
      in: 2,
      on: ['thu'],
      from: '19:00',
      hours: 3,
      venue: ['Kofi’s kitchen', '14 Ring Road East, Osu'],
      seats: 12,
      isForMembers: true,
    },
    {
      slug: 'two-maps-online',
      title: 'Two maps: known and unknown',
      summary: 'Draw yours before you join.',
      description: `Ingrid shows hers, then we show ours, for five minutes each. Cameras on the paper and not on the faces.`,
      by: 'ingrid',
      in: 19,
      from: '17:00',
      hours: 1.5,
      isForMembers: true,
    },
    {
      slug: 'first-circle-fire',
      title: 'First circle: twelve chairs',
      summary: 'We met, we ate, we said it once.',
      description: `The evening that began it. What was said is not written here.`,
      by: 'priya',
      in: -10,
      on: ['fri'],
      from: '19:30',
      hours: 3,
      venue: ['The Loft', '3 Ring Road East, Osu'],
      isForMembers: true,
    },
  ],
};
