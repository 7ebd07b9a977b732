import type { DemoCommunity } from '../community.ts';

export const openSourceEvenings: DemoCommunity = {
  slug: 'open-source-evenings',
  name: 'Open Source Evenings',
  tagline: 'Bring a laptop and an issue number.',
  description: `Every second Thursday we sit together and fix things in the projects we use. Pairing for newcomers, pizza for everybody, headphones for those who need to be alone in company.

You leave with one of three things: a merged pull request, a better bug report, or a new respect for somebody’s weekend.`,
  category: 'technology',
  language: 'en-US',
  zone: 'Europe/Amsterdam',
  city: 'Rotterdam',
  country: 'NL',
  tags: ['software', 'open source', 'typescript'],
  content: 'public',
  size: 45,
  founded: 610,
  owner: 'admin',
  admins: ['tomasz'],
  moderators: ['chenyu', 'yangfan'],
  rules: [
    'Read the contributing file before you touch the code.',
    'Small pull requests. Smaller than that.',
    'The maintainer may say no, and owes nobody a reason.',
    'Newcomers get the good chair.',
  ],
  channels: [
    ['general', 'Tonight’s issues and who pairs with whom'],
    ['announcements', 'Dates, pizza, the door'],
    ['reviews', 'Please look at my diff'],
    ['war-stories', 'It worked yesterday'],
  ],
  notices: [
    'Thursday as usual, doors at half past six. The lift is broken, the stairs are fine.',
    'We now order pizza by a form, because last time there were eleven of the same.',
    'Three of our patches are in this week’s compiler release. Names in the post.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '10:05',
      lines: `
        tomasz: Good first issues for Thursday: I collected nine, all reproduced, none of them lies
        user: I teach for a living and code on Sundays. Which one is for me
        tomasz: The error message that says “undefined is not defined”. It needs a human
        user: I have said worse to a class
        admin: I can pair from seven, until then I hold the door
        yangfan: Joining by video from Wuhan, it is two in the morning here, be gentle
        tomasz: Nobody is gentle at two, but we are kind`,
    },
    {
      channel: 2,
      ago: 1,
      at: '16:45',
      lines: `
        chenyu: Diff of eleven lines, nine of them tests. Anyone?
        tomasz: Looking. Line 4: why a set and not an array
        chenyu: Order does not matter and twice is a bug
        tomasz: Then say so in the name. Otherwise lovely
        chenyu: Renamed, pushed, thank you
        jonas: I read it too and learned what a guard clause is
        chenyu: Then it was a good diff`,
    },
    {
      channel: 3,
      ago: 3,
      at: '21:15',
      lines: `
        yangfan: It only failed on Fridays. It was a date parser that read “Fri” as a fraction
        tomasz: I refuse to believe this
        yangfan: I have the log, framed
        admin: We once had a server that was slow when it rained. The dish on the roof
        jonas: Bicycles only fail in the rain too, we call that a Tuesday
        user: My students will get this as a riddle`,
    },
  ],
  asides: `Is force-push rude? | On your branch no, on ours it is a farewell letter
Squash or merge? | Squash, unless the history teaches something
My test passes alone and fails together | Shared state. Print the order, then blush
How do I ask for a review without nagging? | Say what you are unsure about, people like being useful
Tabs? | Whatever the file does
Do I need to sign something? | The project’s licence page says it in one line, read it first
Who fixed the flaky one? | The clock did. We stopped it
Can I fix docs only? | Docs are the part that everybody runs`,
  words: {
    things: [
      'a spare charger',
      'the projector cable',
      'a second screen',
      'the sticker box',
      'an Ethernet adapter',
      'the whiteboard pens',
      'headphones',
      'a quiet keyboard',
    ],
    spots: ['the long table', 'the phone booth', 'The Signal Box', 'the stairs', 'the corner sofa'],
    topics: ['flaky tests', 'type narrowing', 'release notes', 'git bisect', 'dependency updates', 'error messages'],
  },
  posts: [
    {
      by: 'tomasz',
      ago: 1,
      title: 'Nine issues for Thursday, with honest sizes',
      body: `Sizes are in **evenings**, not in points:

| Issue | Where | Size |
| --- | --- | --- |
| Error says “undefined is not defined” | parser | ½ |
| Docs show a flag that left in 2019 | docs | ¼ |
| Crash on an empty file | reader | 1 |
| Dark theme forgets the table borders | site | ½ |
| Slow on 10,000 rows | list | 2, bring a friend |

Four more are in the sheet. Write your name next to one, and a second name if you want to pair.`,
      comments: `
        user: Took the first one. If it becomes 2 evenings I will not tell anybody.
        yangfan: The slow list and me have met before. I bring a flame graph, somebody bring patience.
        > jonas: I bring patience, it is all I have.
        admin: Added the door code and the pizza form under the sheet.`,
    },
    {
      by: 'admin',
      ago: 6,
      title: 'Where should the pizza money go?',
      kind: 'poll',
      options: ['Still pizza', 'Soup from downstairs', 'Donate half to a project we used', 'A better chair'],
      body: `The fund has 214 € and a generous sponsor who asks nothing. One vote each, results at the next evening.`,
      comments: `
        tomasz: Donate half, and the other half is still 107 € of pizza. I checked.
        chenyu: The chair squeaks in B flat. Chair.
        leila: Soup makes for quieter keyboards.`,
    },
    {
      by: 'chenyu',
      ago: 12,
      title: 'My first patch was refused, and that was the good part',
      body: `I rewrote a function in half the lines. The maintainer wrote four paragraphs about why the long version is long: three platforms, one of them a printer.

I sent a second patch. It adds **those four paragraphs as a comment**. Merged in an hour.`,
      comments: `
        jonas: It is always a printer.
        tomasz: This is the best onboarding text we have. May I link it from the pinned post?
        > chenyu: Yes, but link the maintainer’s words, not mine.`,
    },
    {
      by: 'yangfan',
      ago: 18,
      title: 'How do you find out who is allowed to merge?',
      kind: 'question',
      body: `The project has 40 contributors, a code owners file from years ago, and nobody answers. I do not want to be rude, and I do not want to wait until spring.`,
      comments: `
        tomasz: Look at who merged the last ten, not at who is listed.
        ✓ admin: Ask in the last *merged* request, kindly, with one sentence about what you need. It reaches the person who was awake most recently.
        yangfan: Answered after two hours. They had moved and become a parent, both reasons are excellent.`,
    },
    {
      by: 'tomasz',
      ago: 25,
      title: 'Three of ours are in the compiler release',
      kind: 'announcement',
      body: `Names, because names matter: **Chen Yu** (narrowing of optional tuples), **Jonas** (a sentence in the docs that had been wrong for eleven years), and **user number twelve on the attendance list**, who fixed a typo in an error that I see every day.`,
      comments: `
        jonas: A mechanic in the release notes. My mother has printed it.
        user: User number twelve was a student of mine. She cried a little.
        chenyu: Thank you for writing names.`,
    },
    {
      by: 'jonas',
      ago: 37,
      title: 'Notes of a bicycle mechanic on bug reports',
      body: `A customer says “it makes a noise”. I ask: which side, uphill or flat, wet or dry, since when. Then I ride it.

It is the same here. *Since when* finds half of them.`,
      comments: `
        admin: “Since when” is now the first field of our template.
        tomasz: Bisect is “since when” with a machine.`,
    },
  ],
  events: [
    {
      slug: 'fix-it-thursday',
      title: 'Fix-it Thursday',
      summary: 'Bring an issue number, leave with a pull request.',
      description: `Doors at half past six, quiet work until eight, pizza, then pairs until ten. Nine reproduced issues wait in the sheet, sizes are honest.

Remote people join on the big screen; somebody sits next to it.`,
      by: 'tomasz',
      in: 1,
      on: ['thu'],
      from: '18:30',
      hours: 3.5,
      venue: ['The Signal Box', 'Westzeedijk 140'],
      isHybrid: true,
      seats: 6,
      isFull: true,
    },
    {
      slug: 'first-contribution',
      title: 'First contribution, together',
      summary: 'From clone to merged in one evening.',
      description: `For people who have never sent one. We choose a project that answers fast, read its rules aloud, and go through every step once. Two mentors for six laptops.`,
      by: 'chenyu',
      in: 13,
      on: ['tue', 'wed'],
      from: '19:00',
      hours: 2.5,
      venue: ['The Signal Box', 'Westzeedijk 140'],
      seats: 12,
    },
    {
      slug: 'pairing-hour',
      title: 'Remote pairing hour',
      summary: 'Two people, one editor, no hurry.',
      description: `Pairs are drawn by the hour you can stay. Cameras off is fine, typing noises are welcome.`,
      by: 'yangfan',
      in: -2,
      from: '14:00',
      hours: 1,
    },
  ],
};
