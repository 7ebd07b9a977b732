import type { DemoCommunity } from '../community.ts';

export const harbourSailors: DemoCommunity = {
  slug: 'harbour-sailors',
  name: 'Harbour Sailors',
  tagline: 'Small boats, big weather, good company.',
  description: `We share four dinghies and a lot of rope. Beginners sail with a skipper until they pass the harbour test: one buoy, one man overboard drill, one knot of our choice.

The south-easter decides everything else. If it blows above twenty-five knots we meet anyway and mend sails.`,
  category: 'sports',
  language: 'en-US',
  zone: 'Africa/Johannesburg',
  city: 'Cape Town',
  country: 'ZA',
  tags: ['sailing', 'sea', 'beginners'],
  join: 'request',
  asking: [
    'I sailed an Optimist as a child and can still tie a bowline.',
    'Never been on a boat, but I can cook for one.',
    'Moved here from Durban, looking for a crew on weekdays.',
  ],
  size: 22,
  founded: 39,
  owner: 'grace',
  admins: ['zhenglin'],
  moderators: ['ingrid'],
  rules: [
    'Life jacket on before the first foot is on the pontoon.',
    'The skipper decides; argue ashore.',
    'Rinse the boat, then yourself.',
    'Log every trip, also the short and silly ones.',
  ],
  channels: [
    ['general', 'Who sails, who swims, who brings rusks'],
    ['announcements', 'Wind warnings and boat repairs'],
    ['boats', 'What broke and who fixes it'],
  ],
  notices: [
    'Gale warning from Friday noon, all boats stay on their trolleys.',
    'Dinghy no. 3 has a new rudder. Please be gentle, it cost more than the boat.',
    'The harbour office moved our gate code; it is on the board inside the shed.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '07:15',
      lines: `
        grace: Flat as a plate out there, wind fills in at ten
        ingrid: Seals on the pontoon again, eleven of them, one on my shoes
        zhenglin: In Xiamen we would call this weather a day off. Launching at ten fifteen?
        grace: Ten fifteen. I need two for the green boat
        diego: Me, if somebody lends me a spray top
        ingrid: Locker two, smells of seal now
        grace: Whole sea smells of seal. Bring rusks`,
    },
    {
      channel: 2,
      ago: 1,
      at: '17:30',
      lines: `
        zhenglin: Dinghy no. 2, mainsheet block is cracked right through
        grace: That one is older than me. I have a spare, wrong thread
        isla: I can turn a bush for it, potters have lathes too, sort of
        zhenglin: If it holds, the boat is yours for a Sunday
        isla: I cannot sail yet
        zhenglin: That is what the Sunday is for`,
    },
    {
      channel: 0,
      ago: 3,
      at: '20:00',
      lines: `
        diego: Saw fog standing in the harbour mouth like a wall, went out to photograph it, came back with nothing but white
        ingrid: White is data
        grace: Did you sound the horn
        diego: I sounded the horn and a seal answered
        grace: Log it
        isla: How does one log a seal
        grace: Bearing, distance, attitude`,
    },
  ],
  asides: `Reef early or reef late? | If you ask, you should have done it
Is the slip icy in winter? | Not icy, but green. Walk like a penguin
Which knot for the test? | Grace picks. It is always the sheet bend
Salt on the glasses, any trick? | Fresh water and an old cotton shirt, never paper
Who has the shed key? | Hook behind the tide table, as always
Can I bring my daughter, she is nine? | Yes, smallest jacket is in locker four
How cold is the water? | Twelve degrees, that is why we do the drill fast
Is the buoy lit at night? | It was until the cormorants`,
  words: {
    things: [
      'a spray top',
      'the spare rudder pin',
      'a dry bag',
      'the long rope',
      'a bailer',
      'the tide table',
      'wet boots',
      'the hand-held radio',
    ],
    spots: ['the slip', 'the shed', 'Pier 4', 'the green buoy', 'the harbour mouth'],
    topics: ['reefing', 'man overboard', 'reading clouds', 'sheet bends', 'capsizing on purpose', 'tides'],
  },
  posts: [
    {
      by: 'grace',
      ago: 2,
      title: 'The harbour test, without mystery',
      kind: 'announcement',
      body: `1. Sail once round the green buoy and back **without touching it**.
2. Pick up the bucket we throw in. The bucket is called Nelson and must survive.
3. Tie what you are asked to tie, wet.

No stopwatch. You may try as often as you like, Nelson is patient.`,
      comments: `
        isla: Touched the buoy three times today. It is a friendly buoy.
        zhenglin: Four passed last month. One of them had failed six times and now teaches the others.
        ingrid: Nelson was out there for nine minutes with me. I have apologised to him.`,
    },
    {
      by: 'ingrid',
      ago: 9,
      title: 'What lives under the pontoon',
      body: `I put a camera down for an hour. In order of appearance: mussels, a shy octopus, forty small fish that all turned at once, a rock lobster with opinions, and **kelp**, about which I promised not to speak.

Please rinse anti-fouling paint ashore and not here.`,
      comments: `
        diego: The octopus looked straight at the lens. That is a portrait.
        grace: New rule: no sanding on the pontoon. Thank the octopus.
        isla: You may speak about kelp for five minutes on Saturday. I timed it.`,
    },
    {
      by: 'zhenglin',
      ago: 14,
      title: 'How strong is too strong for a beginner?',
      kind: 'question',
      body: `At home we cancel at fifteen knots. Here fifteen is breakfast. What is the honest number for someone on the third outing, in our boats, with our swell?`,
      comments: `
        ✓ grace: Twelve steady, or ten with gusts. After that they learn fear and not sailing.
        ingrid: And never an outgoing tide with a south-easter, at any number.
        zhenglin: Twelve it is. I will write it on the board in two languages.`,
    },
    {
      by: 'diego',
      ago: 20,
      title: 'Fog, again, and why I keep going out for it',
      body: `In Valparaíso it comes up from the sea in the afternoon and eats the hills from below. Here it stands still and waits for you.

I went out at six with Grace on the helm. She steered by the sound of the bell and the taste of the air. I took two pictures. In one of them you can see her hand.`,
      comments: `
        grace: The air tastes of diesel near the breakwater, it is no great art.
        isla: The hand picture belongs in the shed.`,
    },
    {
      by: 'isla',
      ago: 26,
      title: 'I made mugs that do not tip over',
      body: `Wide foot, low belly, a thumb rest. Tested at **nineteen degrees of heel** with tea inside. Eight of them hang in the shed now, with numbers, so that nobody says it was not theirs.`,
      comments: `
        grace: Number six has been in three capsizes.
        zhenglin: It floats upside down with the tea in. How.
        > isla: Glaze and luck.`,
    },
    {
      by: 'grace',
      ago: 35,
      title: 'Why we are here: four boats that nobody wanted',
      body: `The school sold them for scrap. We bought all four for the price of one good sail, and spent a winter on them. If you can sand, you can join; the wind is free.`,
      comments: `
        ingrid: Sanded for a winter, sailed for an hour, would do it again.
        diego: The third boat still says “property of class 4b” under the paint.`,
    },
  ],
  events: [
    {
      slug: 'sundowner-sail',
      title: 'Sundowner sail',
      summary: 'Light wind, short legs, tea afterwards.',
      description: `Two hours out to the green buoy and back before dark. Skippers are Grace and Lin; beginners sit where the boom is not.

Jackets are here. Bring dry socks and something warm for after.`,
      by: 'grace',
      in: 0,
      from: '17:30',
      hours: 2,
      venue: ['Pier 4', 'Harbour Road, V&A Waterfront'],
      seats: 8,
    },
    {
      slug: 'capsize-on-purpose',
      title: 'Capsize on purpose',
      summary: 'Turn it over, turn it back, laugh, repeat.',
      description: `In the basin, in wetsuits, at high water. Everyone turns a boat over once with the boat’s consent. Hot showers at noon.`,
      by: 'zhenglin',
      in: 10,
      on: ['sat'],
      from: '09:30',
      hours: 3,
      venue: ['Small boat basin', 'Beach Road, Granger Bay'],
      seats: 12,
    },
    {
      slug: 'sail-mending-day',
      title: 'Sail mending day',
      summary: 'Needles, wax, and the long table in the shed.',
      description: `Twelve sails, nine of them torn. Somebody shows the flat stitch, somebody reads aloud.`,
      by: 'ingrid',
      in: -12,
      on: ['sun'],
      from: '11:00',
      hours: 4,
      venue: ['The shed', 'Harbour Road, V&A Waterfront'],
    },
  ],
};
