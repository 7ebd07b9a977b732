import type { DemoCommunity } from '../community.ts';

export const pixelAndPen: DemoCommunity = {
  slug: 'pixel-and-pen',
  name: 'Pixel & Pen',
  tagline: 'Draw something small every day.',
  description: `A prompt each morning, a gallery each week. Illustrators, doodlers and people who draw on receipts.

Any tool, any skill, any paper, also the back of a parking ticket. **Ten minutes a day**, that is the whole method.`,
  category: 'arts',
  language: 'en-US',
  zone: 'Europe/Paris',
  city: 'Lyon',
  country: 'FR',
  tags: ['drawing', 'illustration', 'sketching'],
  content: 'public',
  size: 36,
  founded: 315,
  owner: 'lucas',
  admins: ['maria'],
  moderators: ['yuki', 'diego'],
  rules: [
    'Post the bad one too.',
    'Comment on a line, not on a person.',
    'Your own hand, not a machine’s.',
    'Ten minutes. Stop when it rings.',
  ],
  channels: [
    ['general', 'Pens, paper, where to sit'],
    ['announcements', 'Prompts and exhibitions'],
    ['prompt-of-the-day', 'One word, one drawing'],
  ],
  notices: [
    'The prompts of the month are up: thirty words, none of them “autumn”.',
    'Weekly gallery on Sunday evening, pick one of your seven.',
    'We have a wall at Atelier 9 until the end of the year. Forty small frames, first served.',
  ],
  talk: [
    {
      channel: 2,
      ago: 0,
      at: '08:00',
      lines: `
        lucas: Today: “a door that is tired”
        maria: Drew my kiln door. It is the most tired door in Porto
        user: Mine is a school door at four in the afternoon
        diego: I do not draw, I photograph. May I trace the shadow of one?
        lucas: If your hand does it, it counts
        yuki: Mine opens a little when you look away. It is six pixels wide
        lucas: Six pixels, and I felt it`,
    },
    {
      channel: 0,
      ago: 1,
      at: '19:10',
      lines: `
        user: Which paper does not complain about a fountain pen? Mine drinks like a horse
        lucas: Receipts. They hate everything equally
        maria: Old ledger paper, flea market, Sunday, under the bridge
        isla: 160 grams, cold pressed, and write the ink’s name in the corner
        user: The horse has been given ledger paper and behaves`,
    },
    {
      channel: 2,
      ago: 3,
      at: '21:00',
      lines: `
        yuki: “Something that fits in a pocket”: I drew a whole apartment at 1:1000
        fatima: I drew its door, of course
        maria: I drew the pocket
        lucas: The pocket wins
        diego: I photographed the pocket after she drew it, it looks guilty`,
    },
  ],
  asides: `How do I draw a hand? | Mitten first, then fingers where the mitten complains
Is it cheating to trace? | Say that you traced, and then draw it again without
My lines shake | Draw from the shoulder, or call it style
Fountain pen or fineliner? | The one you have with you
Ink that survives rain? | The blue one did not. Ask me how I know
Where to sit in the old town? | The stairs behind the theatre, light till seven
How many prompts per month? | One a day, minus the days you need
Do you use an eraser? | I own one`,
  words: {
    things: [
      'a brush pen',
      'the cutting mat',
      'forty small frames',
      'a spare sketchbook',
      'masking tape',
      'the light box',
      'a travel palette',
      'a roll of receipts',
    ],
    spots: ['Atelier 9', 'the stairs behind the theatre', 'under the bridge', 'Croix-Rousse', 'the corner table'],
    topics: ['hands', 'perspective', 'limited palettes', 'lettering', 'drawing people who move', 'pixel art'],
  },
  posts: [
    {
      by: 'lucas',
      ago: 2,
      title: 'What two hundred receipts taught me',
      body: `They are short, they curl, and the paper **fades in a year**. So nothing on them is important, and that is why most of it is alive.

The best one is a croissant on a bill of thirty centimes. I cannot find it again, which is also the point.`,
      comments: `
        maria: I fire mine into plates. Two hundred years, no refund.
        yuki: Fading paper is a frame rate.
        user: My students now draw on the back of their tests. I pretend not to see.`,
    },
    {
      by: 'yuki',
      ago: 6,
      title: 'A face in twelve by twelve pixels: how much can leave?',
      kind: 'question',
      body: `I can drop the mouth, the ears and one eye, and it is still her. When I drop the **tilt**, it is nobody. What do you keep to the very end?`,
      comments: `
        lucas: The gap between the eyebrows. Distance is character.
        ✓ diego: The light side. In my pictures people are recognised by which half of them is missing.
        yuki: I kept the light side and threw away the eyes. It is still her. Thank you.`,
    },
    {
      by: 'maria',
      ago: 11,
      title: 'Gallery of the week: tired doors',
      body: `Thirty-one doors. Three of them open, one of them to the sea, one closes by itself if you scroll slowly.

My own favourite is the school one at four in the afternoon. You can hear it.`,
      comments: `
        user: That door is in my staff room, it was very moved.
        fatima: As an architect of doors I have no notes, and I always have notes.`,
    },
    {
      by: 'diego',
      ago: 16,
      title: 'Photographers who draw: the first month',
      body: `I drew every day for thirty days because Lucas dared me. Day 1 is a potato, so are days 2 to 11. On day 12 I saw that I had been drawing *what I know* of a hand.

On day 30 I took a photograph again. It had **fewer things in it**.`,
      comments: `
        lucas: The dare was dishonest, I knew.
        yuki: Ship the potato.`,
    },
    {
      by: 'lucas',
      ago: 24,
      title: 'Next month’s theme, please choose',
      kind: 'poll',
      options: ['Things that wait', 'Maps that are wrong', 'Small weather', 'Only circles'],
      body: `Thirty words come from the winner. If *only circles* wins I will be happy and you will not.`,
      comments: `
        yuki: Only circles. I will make a game of it.
        fatima: Maps that are wrong, I have a drawer full.
        maria: Small weather. It rains in my glaze every day.`,
    },
    {
      by: 'maria',
      ago: 38,
      title: 'Wall at Atelier 9: bring one small frame',
      kind: 'announcement',
      body: `Forty frames, **15 × 15 cm**, no glass, name on the back in pencil. We hang in the order in which they arrive, and that makes the story.`,
      comments: `
        user: Brought mine in a rucksack full of homework. It smells of school.
        lucas: So that is the smell, and I love it.`,
    },
  ],
  events: [
    {
      slug: 'sketch-walk-old-town',
      title: 'Sketch walk: five stops, five minutes each',
      summary: 'From the old town gate to the river, at the pace of a pen.',
      description: `We meet at the gate, walk, sit, draw, say one sentence, walk on. If it rains we draw the rain from under an awning.`,
      by: 'lucas',
      in: 6,
      on: ['sun'],
      from: '14:00',
      hours: 2,
      venue: ['Place Saint-Jean', 'Place Saint-Jean'],
      seats: 20,
    },
    {
      slug: 'drawing-night-model',
      title: 'Drawing night with a model',
      summary: 'Poses of one, five and twenty minutes.',
      description: `Paper is there, charcoal is there, shyness is allowed. Quiet music by request of the model.`,
      by: 'maria',
      in: 13,
      on: ['thu'],
      from: '19:00',
      hours: 2,
      venue: ['Atelier 9', '9 rue des Capucins'],
      seats: 12,
    },
    {
      slug: 'weekly-gallery-call',
      title: 'Weekly gallery call',
      summary: 'Seven drawings, pick one, say one line about it.',
      description: `We look at all of them in silence first, three minutes of scrolling together, and then we speak.`,
      by: 'yuki',
      in: -1,
      on: ['sun', 'mon'],
      from: '20:00',
      hours: 1,
    },
  ],
};
