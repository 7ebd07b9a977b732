import type { DemoCommunity } from '../community.ts';

export const mapleStreet: DemoCommunity = {
  slug: 'maple-street',
  name: 'Maple Street Neighbours',
  tagline: 'Borrow a ladder, lend a hand.',
  description: `For the two hundred households between the canal and the school. Notices, lost cats, street parties, and the shared shed with everything that nobody needs often.

If your question is about bins: Tuesday, green, half past six.`,
  category: 'neighbourhood',
  language: 'en-US',
  zone: 'Europe/London',
  city: 'Bristol',
  country: 'GB',
  tags: ['neighbours', 'street', 'sharing'],
  visibility: 'registered',
  content: 'registered',
  join: 'request',
  asking: [
    'Moved in at number 44 on Saturday, with a piano and two children.',
    'I live above the bakery and hear everything.',
    'Number 12, second floor. I have a drill.',
  ],
  size: 34,
  founded: 66,
  owner: 'wren',
  admins: ['oliver'],
  moderators: ['ravi'],
  rules: [
    'No names of people who park badly. Models, yes.',
    'Things borrowed come back clean, things broken come back honest.',
    'Cats are reported with a photo.',
    'Not after ten, unless it is on fire.',
  ],
  channels: [
    ['general', 'Bins, cats, sirens'],
    ['announcements', 'Water off, street closed, meetings'],
    ['shed', 'Ladders, trestles, the pasting table'],
  ],
  notices: [
    'Water off on Thursday from nine to noon, canal side only.',
    'The council closes the street on the 14th for our supper, cones are in the shed.',
    'The pasting table has been found. It was in number 27, as a table.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '08:05',
      lines: `
        oliver: A ginger cat sat in the library return box when I opened. Unharmed, literate
        wren: That is Biscuit from 31, he does this
        ravi: Biscuit was also in my bike trailer on Sunday
        oliver: Overdue since Sunday, then
        aisha: On my way home from nights, I will carry him, he likes my coat
        wren: 31 says thank you and sorry about the ham`,
    },
    {
      channel: 2,
      ago: 1,
      at: '18:40',
      lines: `
        aisha: Who has the long ladder? There is a robin nest in my gutter and I would like not to be the villain
        ravi: I have it, wall side of the shed is easier. Nest will be empty at this time of year, no?
        wren: Empty, yes, but leave the box next to it, they come back to a street not to a gutter
        aisha: Putting up a box then. Any wood left
        oliver: Offcuts by the door, help yourself, write what you took`,
    },
    {
      channel: 0,
      ago: 3,
      at: '21:15',
      lines: `
        theo: Visiting for a week, walked your street: eleven benches missing, one bench too many (outside the pub)
        wren: The bench outside the pub is load-bearing
        ravi: We could use one halfway up the hill, on the sunny side
        theo: I can draw that by Sunday
        aisha: Please with a place for a bag, so it stays off the wet`,
    },
  ],
  asides: `When do they collect cardboard? | Wednesday, flat, under the elastic, not under the rain
Somebody’s alarm is singing | Number 9, on holiday, neighbour has the key
Is there a plumber who answers? | Mrs Doyle at 52, tea included
Which bakery on the canal? | The one with the queue, before nine
Can I use the shed on Sunday? | Yes, quietly, before the church is out
Whose drone was that? | Nobody’s, and it will not be nobody’s again
Parcel at ours for number 18 | Picking it up after six, thank you
Where did the swings go? | Painted, back by the weekend`,
  words: {
    things: [
      'the long ladder',
      'a wheelbarrow',
      'the pasting table',
      'the projector',
      'three trestles',
      'the marquee',
      'a wallpaper steamer',
      'the extension cable',
    ],
    spots: ['the canal bridge', 'the shed', 'the school gate', 'number 27', 'the corner bench'],
    topics: ['lost cats', 'street suppers', 'shared tools', 'parking', 'swift boxes', 'bin days'],
  },
  posts: [
    {
      by: 'wren',
      ago: 2,
      title: 'The supper is on: one street, one table, six hundred chairs (bring yours)',
      kind: 'announcement',
      body: `The council has said yes. Road closed from noon, tables out at five, food at six.

- Numbers 1–40 bring something cold, 41–80 something warm
- The band plays from the third floor of 27, which used to be a table
- Candles in jars, no barbecues, the trees are insured

Please leave a two-metre lane for the ambulance and the ginger cat.`,
      comments: `
        aisha: 41–80 here: two pots of dal, no allergies except to bad chairs.
        ravi: I carry things with the trailer from four o’clock, call me.
        oliver: Library closes early, and I bring the folding ladders, for hanging lights.
        > wren: And for the robin.`,
    },
    {
      by: 'ravi',
      ago: 9,
      title: 'Who would share a cargo bike?',
      kind: 'poll',
      options: ['Yes, for shopping', 'Yes, for children', 'Only if someone else maintains it', 'I like my car, sorry'],
      body: `A used one costs about nine hundred. Split by twelve households that is seventy-five each, plus a tyre a year. I would look after it.`,
      comments: `
        jonas: Buy one with a steel fork. I can look at it when I visit in spring.
        theo: Put a bench-shaped rack on it. It is practice for the hill.
        wren: Voted for shopping. My shopping is ninety per cent cat food for Biscuit.`,
    },
    {
      by: 'aisha',
      ago: 14,
      title: 'Does anyone know a quiet road to the hospital?',
      kind: 'question',
      body: `I cycle home at seven in the morning after nights. The main road at that hour tries to kill me politely. Is there a way along the canal that does not end at a lock?`,
      comments: `
        ✓ ravi: Over the wooden bridge, left at the allotments, then the alley behind the school. Eleven minutes, one gate, no cars.
        oliver: The gate squeaks. I have oiled it twice, somebody likes it squeaking.
        aisha: Rode it this morning. There was a heron. Thank you.`,
    },
    {
      by: 'oliver',
      ago: 22,
      title: 'The library of things: what we have and what we miss',
      body: `We have: two ladders, five trestles, a marquee with a small hole, a projector, a fondue set that has never been lent.

We miss: a **pressure washer**, a sewing machine, and whoever has the left half of the extension cable.`,
      comments: `
        wren: I borrow the fondue set, so that it has been lent.
        aisha: Sewing machine: mine, on Sundays, with me attached.
        clara: I could draw a map of what is where. Charts are arguments, this one ends them.`,
    },
    {
      by: 'wren',
      ago: 33,
      title: 'Swift boxes on nine houses: report',
      body: `Nine boxes, four pairs, two feathers on the doorstep of 36, zero complaints. They arrive in May with the noise of small scissors.

Who can lend a wall on the **east side**?`,
      comments: `
        ravi: East wall, third floor, mine. The ladder knows the way.
        aisha: I sleep by day and I still want them.`,
    },
    {
      by: 'oliver',
      ago: 50,
      title: 'Bins, once and for all',
      kind: 'announcement',
      body: `Green on Tuesday, blue on Wednesday, brown every second Friday, and never on the pavement before six. I have printed this on cards; they are at the library, under B.`,
      comments: `
        wren: Under B is perfect.
        ravi: Card is in the trailer now, laminated by weather.`,
    },
  ],
  events: [
    {
      slug: 'street-supper',
      title: 'Street supper',
      summary: 'Long table, closed road, bring a chair.',
      description: `Tables at five, food at six, quiet at ten. If it rains we eat in the school hall, which smells of paint and is warm.`,
      by: 'wren',
      in: 17,
      on: ['sat'],
      from: '18:00',
      hours: 4,
      venue: ['Maple Street, from number 20 to 48', 'Maple Street'],
      guests: 2,
      isTentative: true,
    },
    {
      slug: 'shed-morning',
      title: 'Shed morning: tidy, label, count',
      summary: 'Two hours, hot tea, and the missing half of the cable.',
      description: `Everything out on the pavement, dust off, photograph, back in. Clara draws the map.`,
      by: 'oliver',
      in: 3,
      on: ['sun'],
      from: '10:30',
      hours: 2,
      venue: ['The shed', 'Canal Walk, behind number 12'],
    },
    {
      slug: 'listening-evening',
      title: 'What the street sounds like at night',
      summary: 'A slow walk with ears, torches off.',
      description: `Wren names the birds, Aisha names the hours, somebody names the pub. Meet at the bridge.`,
      by: 'wren',
      in: 6,
      from: '20:00',
      hours: 1.5,
      venue: ['Canal bridge', 'Canal Walk'],
      cancelled: 'Wren lost her voice, and it was the one thing we needed. A new date follows.',
    },
  ],
};
