import type { DemoCommunity } from '../community.ts';

export const secondViolin: DemoCommunity = {
  slug: 'second-violin',
  name: 'The Second Violins',
  tagline: 'An orchestra for people who stopped and miss it.',
  description: `Adult amateurs, one rehearsal a week, two concerts a year. No audition, but do practise.

We are short of violas. Everybody is short of violas.`,
  category: 'arts',
  language: 'en-US',
  zone: 'Asia/Jerusalem',
  city: 'Haifa',
  country: 'IL',
  tags: ['music', 'orchestra', 'strings'],
  join: 'request',
  asking: [
    'Cello, stopped for nineteen years, the case has dust and so do I.',
    'I play viola and have been told to mention it first.',
    'Oboe. I bring my own A.',
  ],
  size: 19,
  founded: 270,
  owner: 'hannah',
  admins: ['leila'],
  moderators: ['hugo'],
  rules: [
    'Pencil on every stand.',
    'If you are lost, sit out two bars, not twenty.',
    'Tune before you talk.',
    'The back desk is not a punishment.',
  ],
  channels: [
    ['general', 'Rehearsals, lifts, spare strings'],
    ['announcements', 'Dates, scores, concert dress'],
    ['practice-room', 'Bar numbers and bowings'],
  ],
  notices: [
    'Parts for the Dvořák are in the folder, with Hannah’s bowings. Please do not improve them silently.',
    'The hall is cold. Layers, and gloves without fingers.',
    'Concert on the last Sunday of next month. Black, comfortable shoes.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '16:30',
      lines: `
        hannah: I open at half past six, as always I am first, as always I have the wrong key first
        isla: Can anybody lend an A string, mine went with a bang during scales
        hugo: In my case, side pocket, next to a sandwich from spring
        hannah: Please remove the sandwich
        leila: I am bringing dates and a new pencil for everybody
        oliver: Quietly joining the cellos from Edinburgh for one week, I have practised in the library basement
        hannah: We are honoured. Mind the C natural`,
    },
    {
      channel: 2,
      ago: 1,
      at: '21:40',
      lines: `
        isla: Bar 87, up-bow or down? The part says up, my arm says down
        hannah: Up, and start lower in the bow than you think
        hugo: I recorded it from the back row: together until beat three, then four opinions
        leila: Four opinions is the second movement of everything
        hannah: Slow practice, with the metronome that nobody likes
        isla: I like it. It is the only one that never rushes`,
    },
    {
      channel: 0,
      ago: 4,
      at: '23:05',
      lines: `
        leila: I could not sleep, the slow movement was still walking around in the kitchen
        hannah: It does that. Warm milk, no phone
        hugo: The fridge hums in G, if it helps, we are the subdominant
        leila: It helps in a terrible way`,
    },
  ],
  asides: `Rosin, light or dark? | Light here, the sea does the rest
My fingers are too slow for the Allegro | Then it is not an Allegro yet, it will be in March
Does anyone have a mute? | Two in the box, please return them, they are quiet and easily lost
How do I count 28 bars of rest? | With the oboe’s shoulders, she breathes in on 27
Shoulder rest or no? | Try, then tell your neck
Is it bad to tap my foot? | Inside the shoe it is allowed
Who turns the pages? | The inside player, it is an honour
Where do I park? | At the school, after five it is free`,
  words: {
    things: [
      'an A string',
      'a mute',
      'rosin',
      'two music stands',
      'clothes pegs for the score',
      'the metronome',
      'a cello spike stop',
      'pencils',
    ],
    spots: ['the hall', 'Masada Street', 'the cold corridor', 'the back desk', 'the school yard'],
    topics: ['bowings', 'the slow movement', 'counting rests', 'vibrato', 'tuning', 'stage fright'],
  },
  posts: [
    {
      by: 'hannah',
      ago: 2,
      title: 'Why second violins',
      body: `The tune is above us and the ground is below us, and we are the part that makes people say *warm* without knowing why.

I played first for nine years. I was never as useful as in the second row, bar 112, holding one F sharp **while everybody else decided something**.`,
      comments: `
        leila: I am going to read this to my students who all want to be first.
        hugo: From a recording point of view: if I mute you, it sounds cheap. It is you.
        oliver: Cellos agree, from below.`,
    },
    {
      by: 'hugo',
      ago: 7,
      title: 'Recording of Tuesday, with my notes',
      kind: 'announcement',
      body: `Up on the shelf, two microphones, no tricks. Listen for:

- 3:10: this is together, frame it
- 6:42: the door, it is in C
- 9:05: four opinions, see above

I can do it every month, **if someone oils the door**.`,
      comments: `
        hannah: Oiled the door. It now squeaks in D, which is better for us.
        isla: 3:10 made me cry on a ferry.`,
    },
    {
      by: 'isla',
      ago: 13,
      title: 'How do you come back after fifteen years?',
      kind: 'question',
      body: `My hands are a potter’s now: strong, slow, and full of clay. I know what it should sound like, and that is exactly what hurts. Where did you start?`,
      comments: `
        hannah: Open strings, four minutes, every day, before the coffee. No notes, only sound. Two weeks.
        ✓ leila: With the piece you loved at sixteen, at half speed, alone, not to be good, only to be back.
        isla: It took one evening and a long walk. Open strings tomorrow.`,
    },
    {
      by: 'leila',
      ago: 20,
      title: 'Between two movements, nobody should breathe',
      body: `At the concert somebody coughed exactly in the silence after the largo, and it was not a disturbance, it was a human being **agreeing**.

I wrote eleven lines about it. They are on the back of the bowings sheet.`,
      comments: `
        hugo: I have that cough in stereo. Keeping it.
        hannah: The eleven lines are now read before each concert, without comment.`,
    },
    {
      by: 'hannah',
      ago: 31,
      title: 'We need violas. Who could change for one season?',
      kind: 'poll',
      options: ['I could, I am curious', 'I could, if I get chocolate', 'I own a viola, sorry, here', 'Not for money'],
      body: `Two seconds would move one stand to the right. The clef is not a wall, it is a door in a different place.`,
      comments: `
        isla: Curious, and a little afraid of the clef.
        leila: I have chocolate for those who cross over.`,
    },
    {
      by: 'hugo',
      ago: 45,
      title: 'What the hall does to us',
      body: `I clapped in nine places. The worst is at the radiator, where the second violins sit. **Move four stands back**, off the wall, and the whole middle opens like a window.

We tried it. Hannah stopped in bar 20 and smiled at the radiator.`,
      comments: `
        hannah: I did smile at the radiator.
        leila: So that was why I could hear the bass for once.
        isla: The back desk is officially the best seat.`,
    },
  ],
  events: [
    {
      slug: 'rehearsal-dvorak',
      title: 'Rehearsal: Dvořák, slowly, then less slowly',
      summary: 'Strings at seven, winds from eight.',
      description: `We start with the slow movement while it is quiet outside. Pencil, layers, and an A that you can live with.`,
      by: 'hannah',
      in: 0,
      from: '19:00',
      hours: 2.5,
      venue: ['Community Hall', '12 Masada Street'],
      seats: 30,
    },
    {
      slug: 'concert-sunday',
      title: 'Concert: one symphony, one silence',
      summary: 'Free, forty chairs, cough as you like.',
      description: `Doors at half past six. The silence after the largo is on the programme, please arrive before it.`,
      by: 'leila',
      in: 28,
      on: ['sun'],
      from: '19:00',
      hours: 2,
      venue: ['Community Hall', '12 Masada Street'],
      isHybrid: true,
      guests: 2,
      talk: `
        isla: Is there a place for a wheelchair near the front?
        > leila: Two, on the left. Tell us at the door and we move a chair.
        hugo: Will the stream have the silence as well?
        > leila: All nine seconds of it.`,
    },
    {
      slug: 'sectional-bowings',
      title: 'Sectional: four opinions, one bow',
      summary: 'Bars 60 to 120 until we agree.',
      description: `Only strings. We find the bow stroke by listening and write it down in pencil, then have tea.`,
      by: 'hannah',
      in: -5,
      on: ['thu', 'wed'],
      from: '18:30',
      hours: 2,
      venue: ['School music room', '4 Herzl Street'],
      seats: 12,
      feedback: [
        [5, 'Bar 84 breathes at last.'],
        [3, 'Good work, cold room. I played in gloves without fingers.'],
      ],
    },
  ],
};
