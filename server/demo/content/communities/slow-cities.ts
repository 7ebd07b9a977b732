import type { DemoCommunity } from '../community.ts';

export const slowCities: DemoCommunity = {
  slug: 'slow-cities',
  name: 'Slow Cities',
  tagline: 'Benches, trees, and thirty kilometres an hour.',
  description: `Planners, parents and cyclists who want quieter streets. Walks, letters, and the occasional bench.

We count before we complain: cars, prams, minutes of shade. Then we write one page, and we bring cake to the council.`,
  category: 'neighbourhood',
  language: 'en-US',
  zone: 'Europe/Amsterdam',
  city: 'Utrecht',
  country: 'NL',
  tags: ['urbanism', 'cycling', 'streets'],
  content: 'public',
  size: 30,
  founded: 26,
  owner: 'theo',
  admins: ['fatima'],
  moderators: ['jonas'],
  rules: [
    'Count first, then speak.',
    'Drivers are people who are somewhere else.',
    'Every letter has one request.',
    'Photos of streets, not of number plates.',
  ],
  channels: [
    ['general', 'What moved, what did not'],
    ['announcements', 'Walks, hearings, deadlines'],
    ['counting', 'Numbers from your corner'],
  ],
  notices: [
    'Hearing about Lange Nieuwstraat on the 3rd, public seats from seven. Bring a child if you have one.',
    'The counting sheet has a new column: where did you want to sit and could not.',
    'Two benches approved. Two, after four letters and one cake.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '09:15',
      lines: `
        theo: The bench at the bakery is in. Somebody was asleep on it within an hour, so it works
        fatima: Does it have a back
        theo: It has a back and an armrest, and the armrest is off-centre, so that two people must talk
        user: I sat on it. I spoke to a man about geese
        jonas: Put a rack next to it, my bike is also tired
        theo: Rack is in letter number five`,
    },
    {
      channel: 2,
      ago: 1,
      at: '17:50',
      lines: `
        jonas: One hour at the school corner: 214 bikes, 61 cars, 3 cargo bikes, 1 duck
        fatima: Which direction was the duck
        jonas: Against the traffic, confidently
        user: My class counted too: 58 cars and 190 children, and nobody had ever written it down like that
        theo: Then we have the sentence for the hearing
        wren: Duck noted separately, with thanks`,
    },
    {
      channel: 0,
      ago: 2,
      at: '20:25',
      lines: `
        fatima: In Rabat the old streets are four metres wide and it is enough for everybody
        theo: Four metres and a door every three
        jonas: Leipzig has forty metres and nobody in them
        fatima: Width is not space
        theo: That goes on page one`,
    },
  ],
  asides: `Does a speed bump help? | A tree helps more, drivers slow down for shade
How do I ask for a bench? | With a photo of an old woman standing
Who pays for paint? | The city for the line, we for the brush
What about deliveries? | Before eleven, with a bell
Is thirty enough? | It is the difference between a scare and a funeral
Where do the trees go? | Where the third parked car was
Any numbers for shade? | Four degrees on Tuesday, at two o’clock
What if the shops object? | Count their customers on foot, then have coffee`,
  words: {
    things: [
      'the tally counter',
      'chalk',
      'a folding chair',
      'the long tape measure',
      'a box of flyers',
      'the cake tin',
      'a high-visibility vest',
      'the city map',
    ],
    spots: ['the school corner', 'Domplein', 'the bakery bench', 'the canal path', 'the hearing room'],
    topics: ['school streets', 'shade', 'loading hours', 'low walls', 'cargo bikes', 'kerb heights'],
  },
  posts: [
    {
      by: 'theo',
      ago: 1,
      title: 'A bench is a question to the street',
      body: `We put six chairs on the pavement for one Saturday and did nothing else. In four hours **83 people sat down**, eleven of them twice, one with a cello.

The council’s model had predicted “limited demand for dwelling”. We sent the model the cello.`,
      comments: `
        fatima: Put the chairs at an angle of 100 degrees. People talk at 100 and wait at 180.
        wren: And leave a crumb or two, for the sparrows.
        user: My class wants to know who owns a pavement. I said: whoever sits.`,
    },
    {
      by: 'jonas',
      ago: 4,
      title: 'What is the width of a cargo bike with a tired child?',
      kind: 'question',
      body: `The norm says 0.9 metres. The norm has never met rain, a violin and a sleeping four-year-old hanging out to the left. What should we ask for at the bollards?`,
      comments: `
        theo: 1.20 in the drawings, 1.50 in the letter, and you get 1.35.
        ✓ fatima: 1.50, and move every second bollard. I measured forty gates: below that, parents get off, and then they do not get on again.
        jonas: 1.50. With a drawing of the violin.`,
    },
    {
      by: 'fatima',
      ago: 8,
      title: 'Doorsteps, measured',
      body: `Forty houses on one street in Utrecht, forty in Rabat. **Height of the step**: 17 and 34 centimetres. **People sitting on it at six**: two and nineteen.

A step is a bench that nobody had to approve.`,
      comments: `
        theo: Nineteen. I am moving my desk to the doorstep.
        wren: In Bristol we count cats per step, it correlates.`,
    },
    {
      by: 'theo',
      ago: 12,
      title: 'Letter number five: please sign with your corner',
      kind: 'announcement',
      body: `One request: **thirty kilometres an hour between the bridge and the school**, signs first, stones later.

Do not sign with your name only, sign with your corner: *“the one where the hedge is”*. The alderman reads those twice.`,
      comments: `
        user: “The one where thirty children wait for one gap.”
        jonas: “The one with the duck.”
        maria: “The one I only know from holidays, and which I still miss.”`,
    },
    {
      by: 'user',
      ago: 17,
      title: 'Which street should we walk next?',
      kind: 'poll',
      options: ['The loud one', 'The one with no shade', 'The one everybody loves', 'The one nobody knows'],
      body: `A slow walk, ten people, clipboards. We stop wherever someone says *here*, and ask why.`,
      comments: `
        fatima: The one everybody loves, to learn why before somebody improves it.
        theo: No shade, at two o’clock, in July. Otherwise nobody believes it.`,
    },
    {
      by: 'jonas',
      ago: 23,
      title: 'I repaired forty bikes at the market and heard forty complaints',
      body: `Not one about bikes. Nineteen about the crossing at the market hall, eleven about cobbles, ten about **one single kerb**, four centimetres too high.

I brought the kerb to the first meeting, as a drawing. It is being cut on Monday.`,
      comments: `
        theo: Four centimetres. We are an organisation about four centimetres.
        user: Ten people and one kerb is a better statistic than any survey I teach.`,
    },
  ],
  events: [
    {
      slug: 'bench-walk',
      title: 'Bench walk: where is one missing?',
      summary: 'Two hours, ten chairs, one map.',
      description: `We carry folding chairs through the old town, sit where we would like to sit, and mark it. At the end we have a map that the council has asked for.`,
      by: 'theo',
      in: 4,
      on: ['sat'],
      from: '13:00',
      hours: 2,
      venue: ['Under the Dom tower', 'Domplein 21'],
      guests: 2,
    },
    {
      slug: 'counting-morning',
      title: 'Counting morning at the school corner',
      summary: 'From the first bell to the last, with tally counters.',
      description: `Half past seven to nine. Tea from a flask, one column each, and no shouting at anybody.`,
      by: 'jonas',
      in: 8,
      on: ['tue', 'thu'],
      from: '07:30',
      hours: 1.5,
      venue: ['Corner of the school', 'Lange Nieuwstraat 88'],
      seats: 12,
    },
    {
      slug: 'letters-evening',
      title: 'Letters evening',
      summary: 'One request, one page, many pens.',
      description: `We write to the council about the four centimetres and the bollards. Theo reads them aloud as if he were tired.`,
      by: 'fatima',
      in: -4,
      from: '19:00',
      hours: 2,
      venue: ['Library, reading room', 'Neude 11'],
      seats: 20,
    },
  ],
};
