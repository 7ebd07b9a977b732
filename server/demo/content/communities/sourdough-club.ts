import type { DemoCommunity } from '../community.ts';

export const sourdoughClub: DemoCommunity = {
  slug: 'sourdough-club',
  name: 'Sourdough Club',
  tagline: 'Flour, water, patience.',
  description: `Starters are shared freely, failures even more freely. Monthly bake-along online, oven evenings in Marseille, where Omar lets us use the second deck after the last baguette.

**New here?** Ask for a spoon of starter. It comes in a jam jar with a name and a feeding time.`,
  category: 'food',
  language: 'en-US',
  zone: 'Europe/Paris',
  city: 'Marseille',
  country: 'FR',
  tags: ['bread', 'baking', 'sourdough'],
  content: 'public',
  size: 31,
  founded: 96,
  owner: 'omar',
  admins: ['mateo'],
  moderators: ['maria', 'isla'],
  rules: [
    'Weigh it. A cup is a drinking vessel.',
    'Show the crumb, also when it is a brick.',
    'Never shame a flat loaf, it is a flatbread.',
    'Whoever takes starter gives starter.',
  ],
  channels: [
    ['general', 'What is rising where'],
    ['announcements', 'Oven nights and flour orders'],
    ['crumb-shots', 'Cut it, show it, say the hydration'],
  ],
  notices: [
    'Flour order closes on Sunday: 25 kg sacks, stone-milled, share with a neighbour.',
    'The second deck runs ten degrees hotter than it says. Trust the back of your hand.',
    'Oven night has moved by half an hour, the last baguettes go out at seven.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '06:20',
      lines: `
        omar: Up since three. Levain is wild today, warm night
        mateo: Mine climbed out of the jar and onto the gas bill
        maria: Fold it back in, the bill too
        omar: If it domes and smells of yoghurt use it now, if it smells of nail polish feed it
        isla: Mine smells of the kiln, I think that is me
        mateo: I bake at nine, ragù bread, do not judge
        omar: I judge only salt`,
    },
    {
      channel: 2,
      ago: 1,
      at: '18:50',
      lines: `
        isla: 78 percent, cold proof 14 hours. There is a tunnel you could drive through
        omar: Beautiful ear. The tunnel is from shaping, you trapped a balloon
        isla: How do I not trap a balloon
        omar: Pat, do not hit. Like a horse
        leila: I have never been so moved by a baking instruction
        maria: My crumb is tight as a brick but the brick is delicious`,
    },
    {
      channel: 0,
      ago: 3,
      at: '21:05',
      lines: `
        leila: Confession: I forgot my starter in Beirut for a month and it forgave me in two days
        mateo: Grey water on top?
        leila: Grey, and it hissed
        omar: Pour off, keep a spoon, feed three times. It is a pet that wants to live
        jonas: I took mine on a cargo bike from Leipzig, it rose going uphill
        omar: Altitude`,
    },
  ],
  asides: `How do I know it is proofed? | Poke it: springs back slow, it is ready; not at all, hurry
Rye eats my water | Rye always does, add three percent and stop touching it
Is tap water fine? | If you drink it, it is fine
Dutch oven or stone? | Pot until you know, stone when you miss the steam
Why is the bottom pale? | Move it one rung down and preheat for longer than you believe
Crust goes soft overnight | Cut side down on the board, no plastic
Can I use the discard? | Crackers, pancakes, or apology gifts
What is the name of your starter? | Mine is Gérard, he is eleven`,
  words: {
    things: [
      'a banneton',
      'the big scale',
      'a spoon of starter',
      'a dough scraper',
      'rye flour',
      'a lame',
      'the bench knife',
      'a jam jar with a lid',
    ],
    spots: ['the bakery door', 'the second deck', 'the flour room', 'rue de la République', 'the back bench'],
    topics: ['hydration', 'cold proofing', 'shaping', 'rye', 'scoring', 'steam'],
  },
  posts: [
    {
      by: 'omar',
      ago: 2,
      title: 'The loaf I sell and the loaf I eat',
      body: `I sell a white one with a thin crust because the street likes it. I eat the mistake of the day: too dark, too wet, three days old.

**My recipe, once and for all**: 1,000 flour (a fifth of it rye), 740 water, 200 levain, 21 salt. Everything else is weather.`,
      comments: `
        mateo: Made it. The weather in Bologna says 25 minutes longer.
        isla: Weighed twenty-one grams of salt three times because I did not believe you. I believe you.
        maria: “Everything else is weather” goes on a plate. I mean it, I make plates.
        > omar: Then I eat from it.`,
    },
    {
      by: 'mateo',
      ago: 7,
      title: 'Is it worth milling at home?',
      kind: 'question',
      body: `A friend sells a small stone mill. My wife says we have a kitchen, not a factory. Does fresh flour change the bread, or only the baker?`,
      comments: `
        omar: First week it changes the baker. After a month, the bread.
        ✓ jonas: Share one mill between six people and it changes the neighbourhood. Ours lives on a cargo bike and moves on Mondays.
        mateo: My wife likes the bike answer. She says the bike may also be the factory.`,
    },
    {
      by: 'isla',
      ago: 13,
      title: 'A pot made for bread',
      body: `Three firings, two cracks, one that works: unglazed lid, glazed base, nine centimetres of headroom. It holds the steam and lets the crust speak.

I can make **five** before Christmas. First to those who have none.`,
      comments: `
        leila: I have none. I have a poem, if that is currency.
        > isla: It is.
        maria: As a fellow potter: what clay? Mine would leave in pieces.
        omar: Tested at 260 in the second deck. It sang.`,
    },
    {
      by: 'leila',
      ago: 21,
      title: 'Feeding schedule, written as a poem, because I forget otherwise',
      body: `Morning: a spoon of what was.
Equal flour, equal rain.
Cover, as you cover a question.
Evening: look again.

If it has doubled, it is yes.
If it sleeps, it is not no.`,
      comments: `
        omar: It is on the bakery wall. Customers ask whether we sell it.
        mateo: Better than my alarm.
        jonas: Equal flour, equal rain is also how I oil chains.`,
    },
    {
      by: 'maria',
      ago: 30,
      title: 'Flour order for winter',
      kind: 'announcement',
      body: `- White, stone-milled: 25 kg, 31 €
- Rye, whole: 10 kg, 14 €
- Spelt: 5 kg, 11 €

Write in the comments what you take; Mateo drives on the 12th.`,
      comments: `
        mateo: One white, one rye, and room in the van for a mill that is not a factory.
        isla: Spelt, please. My kiln shelf is full, so it must be small.`,
    },
    {
      by: 'jonas',
      ago: 44,
      title: 'Tested: does starter rise on a bicycle?',
      body: `Jar in the front box, thermometer in the jar, Leipzig to Halle and back. On cobblestones it degasses like knocking back dough. On asphalt it domes.

Conclusion: bake in cities with **good roads**.`,
      comments: `
        omar: Marseille is out.
        leila: Beirut is a different dough entirely.`,
    },
  ],
  events: [
    {
      slug: 'bake-along-online',
      title: 'Bake along, online',
      summary: 'Same dough, many kitchens.',
      description: `Mix on the evening before (text in the channel). We meet to shape, score and bake, and stay on the line until the first crumb is cut. Nobody mutes the crackle.`,
      by: 'mateo',
      in: 4,
      on: ['sat'],
      from: '09:00',
      hours: 3,
      guests: 1,
    },
    {
      slug: 'oven-night-marseille',
      title: 'Oven night at Omar’s',
      summary: 'Shape at seven, bake at eight, eat at nine.',
      description: `Bring a proofed loaf in a basket, or only an appetite. The second deck takes ten. Wine is on the flour sacks.`,
      by: 'omar',
      in: 11,
      on: ['fri'],
      from: '19:00',
      hours: 3,
      venue: ['Boulangerie Haddou', '31 rue de la République'],
      seats: 12,
    },
    {
      slug: 'starter-swap',
      title: 'Starter swap on the steps',
      summary: 'Jam jars, names, feeding times.',
      description: `Bring a labelled jar, take another one home. Eleven starters came last time, the oldest was born in 1998.`,
      by: 'maria',
      in: -9,
      on: ['sun'],
      from: '11:00',
      hours: 2,
      venue: ['Cours Julien, by the fountain', '24 cours Julien'],
    },
  ],
};
