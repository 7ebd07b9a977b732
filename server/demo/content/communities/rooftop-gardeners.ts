import type { DemoCommunity } from '../community.ts';

export const rooftopGardeners: DemoCommunity = {
  slug: 'rooftop-gardeners',
  name: 'Rooftop Gardeners',
  tagline: 'Tomatoes above the traffic.',
  description: `We grow food on nine roofs. Seed swaps in spring, soup in autumn, and a watering rota that works most of the time.

Roofs 1 to 4 are flat and friendly. Roof 7 has wind. Roof 9 has bees, and the bees have a lawyer (Wren).`,
  category: 'neighbourhood',
  language: 'en-US',
  zone: 'America/Los_Angeles',
  city: 'Portland',
  country: 'US',
  tags: ['garden', 'roof', 'seeds'],
  content: 'public',
  size: 26,
  founded: 150,
  owner: 'ben',
  admins: ['zhoujing'],
  moderators: ['wren'],
  rules: [
    'Nothing with a drip line over the neighbour’s laundry.',
    'Take what is ripe, leave what is not, note both.',
    'Close the hatch. Always close the hatch.',
    'No poison, not even the organic kind that smells nice.',
  ],
  channels: [
    ['general', 'Water, weather, who is on which roof'],
    ['announcements', 'Rota, hatch codes, frost'],
    ['seeds', 'Give and take'],
    ['surplus', 'Zucchini. It is always zucchini'],
  ],
  notices: [
    'First frost tonight. Fleece is in the box on roof 2, please bring it back dry.',
    'The rota for winter is out: one visit a week is enough, but somebody has to do it.',
    'Hatch code of roof 5 changed after the raccoon.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '07:50',
      lines: `
        ben: Frost on three, five is fine, seven has lost its lettuce to the wind again
        user: I am on the rota today and I am four thousand miles away, swapping with anybody
        wren: I will go, I want to see whether the hummingbird is still on nine
        zhoujing: Cover the kale before you look at birds
        wren: Kale first. I promise with my fingers crossed
        ben: Broad beans can stay naked, they like it`,
    },
    {
      channel: 3,
      ago: 1,
      at: '17:20',
      lines: `
        ben: Four pounds of green tomatoes on the stairs of roof 1
        fatima: Chutney. I take two pounds, the jars come back full
        theo: I take one pound for the principle
        zhoujing: Wrap the rest in newspaper, they ripen till Christmas
        ben: Sports pages or culture?
        zhoujing: Culture. They need time`,
    },
    {
      channel: 2,
      ago: 3,
      at: '12:10',
      lines: `
        zhoujing: I have seed of a long bean from Suzhou, enough for nine roofs
        ben: How long is long
        zhoujing: It reaches the street if you let it
        wren: The second floor will have opinions
        user: The second floor will have dinner`,
    },
  ],
  asides: `When do I sow peas up here? | When the hatch does not freeze shut any more
Slugs on a roof, how? | By elevator, with the compost
Is that box treated wood? | The grey one, yes. Flowers only
How heavy is wet soil? | Heavier than the landlord thinks, keep to the beams
Anyone got a drip timer? | Roof 2, drawer, the blue one leaks but keeps time
My basil died | It always dies. Grieve, then plant chives
Who feeds the worms? | Whoever reads this. Coffee grounds, no citrus
Do bees mind the music? | They mind the bass`,
  words: {
    things: [
      'the fleece',
      'a drip timer',
      'the long hose',
      'a bag of worm castings',
      'seed trays',
      'the hatch key',
      'a wheelbarrow',
      'bamboo canes',
    ],
    spots: ['roof 2', 'roof 7', 'the stairs of roof 1', 'the hatch', 'the rain barrel'],
    topics: ['frost covers', 'compost', 'drip lines', 'saving seed', 'windbreaks', 'bees'],
  },
  posts: [
    {
      by: 'ben',
      ago: 3,
      title: 'What the nine roofs gave this year',
      body: `| Roof | Best | Worst |
| --- | --- | --- |
| 1 | tomatoes, 61 lb | carrots shaped like hands |
| 2 | kale, endless | basil (see also: grief) |
| 5 | figs, yes, figs | the raccoon |
| 7 | nothing that is tall | everything that was tall |
| 9 | honey, 22 jars | one sting, deserved |

About **340 pounds** in all, not counting what was eaten on the ladder.`,
      comments: `
        wren: The sting was mine and I had it coming.
        zhoujing: Forty-seven pots on my balcony made eleven peppers. I am coming up to your roofs.
        fatima: Figs in Portland. My grandmother would move.
        user: Counted what I ate on the ladder. I would rather not say.`,
    },
    {
      by: 'wren',
      ago: 8,
      title: 'Fourteen kinds of birds, seen from roof 9',
      body: `Best of the year: a **kestrel** that used the vent as a dinner table, and an Anna’s hummingbird that stayed through November on the salvia.

Please leave the dead sunflower heads. They look untidy and they are a restaurant.`,
      comments: `
        ben: Leaving them. Told the landlord it is design.
        theo: Untidy on purpose is the whole of urban planning.`,
    },
    {
      by: 'zhoujing',
      ago: 14,
      title: 'Which winter crop forgives a forgotten week?',
      kind: 'question',
      body: `The rota in winter has holes. What can stand on roof 3, unheated, and survive being forgotten for eight or nine days?`,
      comments: `
        ✓ ben: Garlic. Push it in, forget until June. It thrives on neglect, like me.
        fatima: Mint, but in a bucket, or it will own the roof by spring.
        zhoujing: Garlic it is, two hundred cloves on Sunday.`,
    },
    {
      by: 'fatima',
      ago: 19,
      title: 'Drawings for a door in the wind',
      body: `Roof 7 needs a door that closes by itself, cannot slam, and opens with an elbow when both hands hold kale. I drew four. Number three is a **curtain of rope**, which is not a door and works best.`,
      comments: `
        ben: The rope one also scares pigeons. Building it.
        theo: It is the nicest non-door in the city.
        wren: Kestrel-approved, she sits on the rail.`,
    },
    {
      by: 'user',
      ago: 27,
      title: 'Rota: who takes which week?',
      kind: 'poll',
      options: ['First week of the month', 'Second', 'Third', 'I only do harvests, I am honest'],
      body: `One visit a week is enough from now on: look, cover, close the hatch. Vote for the week that you could **usually** do; I make a draft from it.`,
      comments: `
        zhoujing: Second, and the hatch will be closed.
        ben: Third. Honest harvesters are welcome, but they make the soup.`,
    },
    {
      by: 'ben',
      ago: 40,
      title: 'The hatch. Again.',
      kind: 'announcement',
      body: `It was open on Saturday. It rained. The third floor now grows moss and sent me a picture of it, nicely lit.

**Close the hatch**, pull once, hear the click, pull again.`,
      comments: `
        user: It was me. I brought them figs. They forgave us both.
        wren: The moss is a nice moss, for the record.`,
    },
  ],
  events: [
    {
      slug: 'garlic-sunday',
      title: 'Garlic Sunday on roof 3',
      summary: 'Two hundred cloves, eight hands, one soup.',
      description: `We plant from ten to noon, then eat on the stairs. Gloves are there; if you have a dibber that you love, bring it.`,
      by: 'ben',
      in: 4,
      on: ['sun'],
      from: '10:00',
      hours: 3,
      venue: ['Roof no. 3', '2150 SE Division Street'],
      guests: 2,
    },
    {
      slug: 'winter-seed-swap',
      title: 'Winter seed swap',
      summary: 'Bring what you have too much of.',
      description: `Envelopes, pencils and a long table. Write the year and one sentence on how it tasted.`,
      by: 'zhoujing',
      in: 20,
      on: ['sat'],
      from: '13:00',
      isDraft: true,
      hours: 2,
      venue: ['Ladd’s laundromat, back room', '2400 SE Ladd Avenue'],
      seats: 30,
    },
    {
      slug: 'harvest-soup',
      title: 'Harvest soup',
      summary: 'One pot, nine roofs.',
      description: `Everything that is left goes in. Honest harvesters stir.`,
      by: 'wren',
      in: -13,
      on: ['sun'],
      from: '16:00',
      hours: 3,
      venue: ['Roof no. 1', '1824 SE Hawthorne Boulevard'],
    },
  ],
};
