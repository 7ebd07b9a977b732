import type { DemoCommunity } from '../community.ts';

export const smallGames: DemoCommunity = {
  slug: 'small-games',
  name: 'Small Games Guild',
  tagline: 'Finished beats perfect.',
  description: `Monthly jams, honest playtests, a shared shelf of tools. Finish something under ten minutes long, show it to three people, then stop.

**The rule that made us**: no feature after Sunday noon.`,
  category: 'games',
  language: 'en-US',
  zone: 'Asia/Tokyo',
  city: 'Kyoto',
  country: 'JP',
  tags: ['game dev', 'jam', 'pixel art'],
  content: 'public',
  size: 32,
  founded: 290,
  owner: 'yuki',
  admins: ['tomasz'],
  moderators: ['lucas'],
  rules: [
    'No feature after Sunday noon.',
    'Say what you felt, not what you would build.',
    'Credit the font.',
    'A game that crashes is a game that exists.',
  ],
  channels: [
    ['general', 'Engines, ideas, “is this a game?”'],
    ['announcements', 'Jam themes and deadlines'],
    ['playtest', 'Link, length, one question'],
  ],
  notices: [
    'Jam theme in the pinned message at six on Friday evening, Kyoto time. Please do not guess, you always guess right.',
    'Deadline is Sunday at six. The form closes by itself and has no heart.',
    'The winners of last month shared one prize: a bag of rice crackers.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '20:05',
      lines: `
        yuki: I have a game in which you are the space between two people. I do not know if it is a game
        tomasz: Can you lose
        yuki: You can become smaller
        user: Then it is a game, and I would like to lose it with my class
        lucas: I draw you the space, it has a nose for some reason
        yuki: It can keep the nose`,
    },
    {
      channel: 2,
      ago: 1,
      at: '22:15',
      lines: `
        tomasz: Playtest, four minutes, question: when did you know what to do?
        hugo: At 1:40, and only because the music held its breath
        yuki: I never knew, and I was happy
        user: Two of my students knew at once, one knew when she failed, which is the same
        tomasz: Moving the breath to 0:50. And keeping the happy`,
    },
    {
      channel: 0,
      ago: 3,
      at: '13:30',
      lines: `
        lucas: How many frames for a cat that sits down
        yuki: Three. Stand, decide, sit. The middle one is the joke
        hugo: I have recorded a cat deciding. It is silence with a tail
        lucas: Sold`,
    },
  ],
  asides: `Is it fine to use a template? | If the last tenth is yours
My jam game has no menu | Good, the menu is where they go to die
Frame rate on old phones? | 30 and honest
Which tool for tiny sprites? | The one with undo
How do I stop adding things? | Write “post-jam” on a jar and put them inside
Sound or no sound? | One sound, the right one
Can a game be text only? | It already is, in your head
What is a good length? | Shorter than the trailer`,
  words: {
    things: [
      'a MIDI keyboard',
      'a gamepad',
      'the sprite sheet',
      'a test phone',
      'the whiteboard',
      'a capture card',
      'headphones',
      'the build key',
    ],
    spots: ['Kamo Lab', 'the riverside', 'the kitchen table', 'the tatami room', 'the corner screen'],
    topics: ['loops', 'feedback', 'controller shake', 'tiny sprites', 'endings', 'playtesting'],
  },
  posts: [
    {
      by: 'yuki',
      ago: 1,
      title: 'Twelve small games, one big feeling: post-mortem of the jam',
      body: `Theme was **“almost”**. Twelve finished, four did not, which is a good year.

What worked in every single one: a verb that you could say aloud in one breath. *Hold the light. Miss the bus. Almost say it.*

What did not: my own. I had three verbs and felt nothing.`,
      comments: `
        tomasz: Mine crashed on the second click, which several people read as the ending.
        hugo: I listened to all of them with my eyes closed. Number nine is the best radio play of the year.
        user: My class played number four until the bell, and past it.
        > yuki: Past the bell is the prize.`,
    },
    {
      by: 'tomasz',
      ago: 5,
      title: 'How do you know when it is finished?',
      kind: 'question',
      body: `I can always make one line of code better and one more line is always there. When do you put it down, practically?`,
      comments: `
        yuki: When someone who does not know me plays it to the end and says one noun.
        ✓ lucas: When changing it makes it different and not better. I have drawn a third ear on a cat, that is how I found out.
        tomasz: I shipped it. The noun was “stairs”.`,
    },
    {
      by: 'lucas',
      ago: 11,
      title: 'Palette of the month: four colours, no grey',
      body: `#1f2a44, #c85b3f, #e9c46a, #f4f1de. Nothing else. It is amazing what your eye lends you if you take the grey away.

Use it, break it, and show me the break.`,
      comments: `
        yuki: I broke it by adding a fifth colour to a candle. Sorry, it was worth it.
        hugo: Four colours sound like four notes. I will make one.`,
    },
    {
      by: 'user',
      ago: 16,
      title: 'Games in a classroom: what fifteen-year-olds noticed',
      body: `They noticed the menu (too long), the goal (unclear, which they liked), and the **sound of the door** (all of them, unprompted).

Nobody mentioned graphics. Nobody.`,
      comments: `
        hugo: The door is my door. I can go home now.
        tomasz: Menu cut by half. They were right.`,
    },
    {
      by: 'yuki',
      ago: 23,
      title: 'Theme for the next jam: vote',
      kind: 'poll',
      options: ['Almost', 'A tool that argues', 'Only one room', 'Nobody is watching'],
      body: `You get the words on Friday anyway. The vote is for the direction, and I count twice the votes of people who finished last time.`,
      comments: `
        lucas: Only one room, because I can draw a room for ever.
        tomasz: A tool that argues. It is a bug report in costume.`,
    },
    {
      by: 'yuki',
      ago: 40,
      title: 'How to join your first jam',
      kind: 'announcement',
      body: `- Friday: read the word, sleep, dream
- Saturday: one verb, twenty minutes, then build
- Sunday: **stop at noon**, make it run, show three people
- Monday: rest, the world will wait`,
      comments: `
        user: The twenty minutes are the important line.
        tomasz: I print this over my desk, with Monday in bold.`,
    },
  ],
  events: [
    {
      slug: 'weekend-jam',
      title: 'Weekend jam: one theme, two days',
      summary: 'Something finished by Sunday at six.',
      description: `Friday evening we meet, read the theme and split into whoever sat next to whom. Sunday at six everybody shows, crashed builds included.`,
      by: 'yuki',
      in: 9,
      on: ['sat'],
      from: '10:00',
      hours: 8,
      venue: ['Kamo Lab', '1 Kawaramachi-dori'],
      seats: 20,
    },
    {
      slug: 'playtest-evening-online',
      title: 'Playtest evening',
      summary: 'Three builds, ten minutes each, honest notes.',
      description: `You play on the call, silently. Then you say when you were confused, in seconds. Nobody explains anything until all have spoken.`,
      by: 'tomasz',
      in: 0,
      from: '19:00',
      hours: 2,
      seats: 12,
    },
    {
      slug: 'sound-day',
      title: 'Recording day: one room, a hundred sounds',
      summary: 'Bring a thing that makes a noise.',
      description: `Hugo brings the microphone and the patience. We record doors, keys, tea, and one silence.`,
      by: 'lucas',
      in: -6,
      on: ['sat'],
      from: '13:00',
      hours: 4,
      venue: ['Kamo Lab', '1 Kawaramachi-dori'],
      seats: 12,
    },
  ],
};
