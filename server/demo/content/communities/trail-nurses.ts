import type { DemoCommunity } from '../community.ts';

export const trailNurses: DemoCommunity = {
  slug: 'trail-nurses',
  name: 'Trail Nurses',
  tagline: 'Night shifts, day hikes.',
  description: `Health workers who walk it off. Routes under four hours, always with a café at the end.

**House rule**: no diagnoses above five hundred metres. Below that, only blisters.`,
  category: 'sports',
  language: 'en-US',
  zone: 'Europe/London',
  city: 'Manchester',
  country: 'GB',
  tags: ['hiking', 'health', 'peak district'],
  visibility: 'registered',
  size: 18,
  founded: 200,
  owner: 'aisha',
  admins: ['hanmei'],
  moderators: ['felix'],
  rules: [
    'No shop talk above the tree line.',
    'The slowest sets the pace and does not say sorry.',
    'If you slept under four hours you walk in the middle.',
    'Someone always knows the last train.',
  ],
  channels: [
    ['general', 'Weekends, rotas, weather'],
    ['announcements', 'Routes, trains, changes'],
    ['boots-and-blisters', 'Feet first'],
  ],
  notices: [
    'Saturday: Edale, three hours twenty, one steep part, café closes at four.',
    'If your rota changed, say so in the thread, the lift seats are counted.',
    'The map of lost property: two gloves, one lens cap, one sandwich, unidentified.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '14:10',
      lines: `
        aisha: Off at half seven, on the 8:45 to Edale if I can walk straight
        felix: I take the rucksack, you take the pace
        hanmei: From Qingdao, it is evening here, I walk with you by phone up to the stile
        aisha: Last time you laughed at the sheep for nine minutes
        hanmei: They looked like the ward at five in the morning
        ravi: I ride up from Leicester, meet you at the café, I do not walk, I arrive`,
    },
    {
      channel: 2,
      ago: 1,
      at: '19:30',
      lines: `
        felix: Heel blister the size of a coin, climbing shoes. Advice?
        aisha: Clean, drain at the edge, leave the skin on, tape, two days off
        felix: I have one day off
        aisha: Then two days off, starting today
        oliver: I have a book about boots. It is mainly about marriage`,
    },
    {
      channel: 0,
      ago: 4,
      at: '08:50',
      lines: `
        aisha: Home from nights. Slept on the ridge for eleven minutes on Sunday and it was better than any bed
        felix: You snored towards Sheffield
        aisha: That is a compass bearing
        oliver: Logged as wildlife`,
    },
  ],
  asides: `Poles, yes or no? | On the way down, and to point at birds
What do you eat before a night and a hike? | Porridge, twice
My knees complain going down | Shorter steps, and swear less
Is Kinder passable in this rain? | Passable, not enjoyable, take the reservoir path
Any decent café with a stove? | The one behind the church, ask for the big teapot
How do you sleep after? | Curtains, socks, no phone
Dog allowed? | If it has slept
Does anyone have spare gaiters? | I have three, all left`,
  words: {
    things: [
      'blister tape',
      'a flask',
      'spare gaiters',
      'the big teapot',
      'a head torch',
      'the laminated map',
      'walking poles',
      'a dry pair of socks',
    ],
    spots: ['Edale station', 'the stile', 'the reservoir path', 'the café behind the church', 'the last train'],
    topics: ['layering', 'navigation in fog', 'sleeping after nights', 'blisters', 'short routes', 'winter light'],
  },
  posts: [
    {
      by: 'aisha',
      ago: 3,
      title: 'Routes that work after a night shift',
      body: `Tested on six of us, all having slept about four hours.

| Route | Time | Worst bit |
| --- | --- | --- |
| Reservoir loop | 1:40 | a gate |
| Edale to the stile and back | 2:20 | the first hour |
| Ridge, west end only | 3:20 | wind |

Not on the list: anything with a *scramble*. You think you are fine and you are **asleep with good footwork**.`,
      comments: `
        hanmei: Fine is the most dangerous word in my ward too.
        felix: I scrambled once like that. I was very graceful and remember nothing.
        oliver: Printed for the staff room, with the last column highlighted.`,
    },
    {
      by: 'felix',
      ago: 9,
      title: 'How much water for three hours in November?',
      kind: 'question',
      body: `Climbers drink when they fall off. Walkers seem to drink all the time. What is honest for cold weather?`,
      comments: `
        hanmei: Half a litre, warm, small sips. Cold hides thirst and then sends you the bill at night.
        ✓ aisha: Half a litre warm, plus one pot of tea at the café. If your head aches on the train it was not enough.
        felix: No headache on the train. Tea accepted as medicine.`,
    },
    {
      by: 'hanmei',
      ago: 14,
      title: 'A hill on the other side of the world',
      body: `In Qingdao the hills end in the sea. After nights I walk up Fushan, forty minutes, and at the top there are old men who do exercises with **one tree each**.

They asked which tree was mine. I have one now. It is crooked and gets the sun first.`,
      comments: `
        aisha: I want a tree. Choosing one on Saturday.
        felix: Mine is a boulder.
        > hanmei: A boulder is a patient tree.`,
    },
    {
      by: 'oliver',
      ago: 20,
      title: 'The café list, with teapots',
      body: `1. Behind the church, Edale: stove, big pot, closes at four
2. Hayfield: cake the size of a chart, cash only
3. The van at the reservoir: strong, outdoors, honest

A walk without a café is **a transfer**.`,
      comments: `
        ravi: I arrived at all three. Van wins on gradients.
        aisha: Church for the stove, after nights there is only the stove.`,
    },
    {
      by: 'aisha',
      ago: 29,
      title: 'Winter weekends: which start?',
      kind: 'poll',
      options: ['Early train, early dark', 'Late train, head torches', 'Sunday only', 'I come when the rota lets me'],
      body: `The light goes at four now. Head torches change a walk into an expedition, which some of us need and some of us have had all week.`,
      comments: `
        felix: Late, with torches. It hides how tired we look.
        hanmei: When the rota lets me, and it is a cruel god.`,
    },
    {
      by: 'aisha',
      ago: 47,
      title: 'Why no shop talk above the tree line',
      kind: 'announcement',
      body: `Because we tried. Someone began a story at the stile and at the summit none of us had seen the view.

Below the trees you may say everything, and we listen. **Above them the wind has the floor.**`,
      comments: `
        oliver: The best rule of any club that I belong to.
        felix: The wind spoke at length about my hat.`,
    },
  ],
  events: [
    {
      slug: 'edale-saturday',
      title: 'Three-hour ridge walk from Edale',
      summary: 'A steady pace and a café at the end.',
      description: `Train at 8:45, start at ten, the steep bit first while we are awake, café by two. If fog: the reservoir loop.`,
      by: 'aisha',
      in: 3,
      on: ['sat'],
      from: '10:00',
      hours: 4,
      venue: ['Edale station', 'Station Approach, Hope Valley'],
      seats: 12,
    },
    {
      slug: 'torch-walk',
      title: 'Torch walk to the reservoir',
      summary: 'Seven kilometres in the dark, flat and friendly.',
      description: `For everybody who sleeps by day. We stop in the middle, put the torches out for one minute, then go back for the big teapot.`,
      by: 'felix',
      in: 15,
      on: ['fri', 'sat'],
      from: '18:00',
      hours: 2.5,
      venue: ['Reservoir car park', 'Kinder Road, Hayfield'],
      isForMembers: true,
    },
    {
      slug: 'feet-clinic',
      title: 'Feet clinic and flapjack',
      summary: 'Bring your boots, your blisters and a towel.',
      description: `Aisha tapes, Oliver reads from the book about boots, somebody bakes. Nobody looks at anybody’s socks.`,
      by: 'aisha',
      in: -14,
      on: ['sun'],
      from: '14:00',
      hours: 2,
      venue: ['Scout hut', '7 Burton Road, Withington'],
    },
  ],
};
