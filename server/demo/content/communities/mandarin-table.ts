import type { DemoCommunity } from '../community.ts';

export const mandarinTable: DemoCommunity = {
  slug: 'mandarin-table',
  name: 'Mandarin Table',
  tagline: 'Order dinner, make mistakes, learn Chinese.',
  description: `A weekly table for learners and native speakers. Half the evening in Mandarin, half in English, with a patient host on each side.

**No level needed.** If you can say 你好 you can order soup; if you can order soup you can complain about it, and that is grammar.

We meet at Lotus Kitchen in the seventh district. The owner corrects our tones and does not charge for it.`,
  category: 'learning',
  language: 'en-US',
  zone: 'Europe/Vienna',
  city: 'Vienna',
  country: 'AT',
  tags: ['chinese', 'language', 'dinner'],
  content: 'public',
  size: 35,
  founded: 410,
  owner: 'user',
  admins: ['emma'],
  moderators: ['guomin', 'tomasz'],
  rules: [
    'Speak first, apologise never.',
    'Correct one thing at a time, and only if asked.',
    'Whoever switches to English before nine pays for the tea.',
    'Split the bill evenly; the duck is everyone’s responsibility.',
  ],
  channels: [
    ['general', 'Plans, questions, who sits where'],
    ['announcements', 'The menu of the week and where we meet'],
    ['off-topic', 'Everything that is not about tones'],
    ['homework', 'One sentence a day, corrected kindly'],
  ],
  notices: [
    'Lotus Kitchen is closed on the first Monday of the month, so that week we meet on Wednesday.',
    'The word list for dinner is pinned: twelve dishes, no pinyin on the back.',
    'We reached ten at the long table. From now on please answer by the evening before.',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '11:20',
      lines: `
        user: Tonight’s challenge: order the fish without pointing at it
        emma: 我要一条鱼 … and then I panic about the measure word
        guomin: 一条 is right! fish, rivers, trousers: long things
        emma: Why are trousers like rivers
        guomin: Because both get wet when you cross the other
        tomasz: I wrote a one-page manual on measure words. It is eleven pages
        common: 晚上视频连你们，我点菜，你们吃
        user: Deal. We put the tablet next to the vinegar`,
    },
    {
      channel: 3,
      ago: 0,
      at: '20:40',
      lines: `
        leila: 我昨天去了图书馆，可是没有借书。 Is 没有 right here?
        guomin: Perfect. 没有 for the past, 不 for habits and refusals
        leila: So 我不借书 means I am a person of principle
        guomin: Exactly, a person of no books
        emma: 我的猫吃了我的作业 , checking before I use it
        guomin: Grammatically flawless. Morally we need the cat’s side`,
    },
    {
      channel: 2,
      ago: 1,
      at: '18:05',
      lines: `
        tomasz: The tram stood still for twenty minutes and I learned the word 堵车 from the man next to me
        emma: What did he say exactly
        tomasz: He said 堵车 and then sighed in a way that is in no textbook
        user: That sigh is tone five
        leila: I am stealing that for a poem`,
    },
    {
      channel: 0,
      ago: 2,
      at: '22:10',
      lines: `
        emma: Report: the owner asked where I am from and I understood the question before I understood that I understood
        user: That is the whole hobby in one sentence
        guomin: What did you answer?
        emma: 维也纳, and she said my 维 was lovely and my 也 was a goat
        sofia: New here. Is there a table for people who only have goats?
        user: All tables are that table. Come on Thursday`,
    },
  ],
  asides: `How do you tell 四 and 十 apart when they speak fast? | Watch the tongue: 十 curls, 四 does not. Or hold up fingers like everyone else
Is 您 too formal for a waiter? | No waiter was ever hurt by 您
Anyone using flashcards that are not boring? | I draw mine. Badly, which helps
Why does 打 mean everything? | You hit the phone, the ball, the taxi. It is a violent, useful verb
Third tone before third tone changes, yes? | Yes: ní hǎo, not nǐ hǎo. Your mouth already knew
Which dictionary works offline? | The one with the turtle. Old, free, never wrong twice
Can we have vegetarians at the table? | Always, the owner makes the best 地三鲜 in the city
Is handwriting worth it? | Ten characters, for love. The other three thousand you type`,
  words: {
    things: [
      'the laminated menu',
      'a spare dictionary',
      'the tone cards',
      'the Lotus Kitchen stamp card',
      'the red notebook',
      'a fine pen',
      'the word list',
      'the teapot',
    ],
    spots: ['the long table', 'Lotus Kitchen', 'the back room', 'the tram stop', 'Neubaugasse'],
    topics: ['measure words', 'third tones', 'ordering politely', 'family names', 'weather small talk', 'reading menus'],
  },
  posts: [
    {
      by: 'user',
      ago: 1,
      title: 'Thirty dinners in: what actually worked',
      body: `I came for the dumplings and stayed for the verbs. After thirty Thursdays:

- **Twelve words a week**, all edible, beat fifty words from a book
- Ordering for *someone else* is the best exam: they get what you said
- The silence after a wrong tone is exactly as long as you let it be

I still cannot hear the difference between 买 and 卖. The owner can, and charges accordingly.`,
      comments: `
        emma: Ordering for someone else is why I ate tripe in March. I regret nothing.
        guomin: 买 dips, 卖 falls. You fall when you sell. Remember it with your wallet.
        > user: That is going on a card tonight.
        tomasz: Twelve a week is 624 a year. I checked whether it is linear. It is not, it is better.
        leila: I can hear it now, and I also hear it in German, which is a problem.`,
    },
    {
      by: 'emma',
      ago: 4,
      title: 'Which of the two evenings suits you better?',
      kind: 'poll',
      options: ['Thursday at seven', 'Saturday at six', 'Both, I have no other life'],
      body: `The long table is full on Thursdays. Lotus Kitchen could give us a second evening if at least eight people come. Vote, and say in a comment whether you would **host**.`,
      comments: `
        tomasz: Saturday, and I would host if someone else does the jokes.
        maria: I only visit Vienna once a month, so: whichever one has soup dumplings.
        guomin: Both. I am the patient host on the Chinese side, patience is renewable.`,
    },
    {
      by: 'guomin',
      ago: 8,
      title: 'Ten sentences that get you through a whole dinner',
      kind: 'announcement',
      body: `1. 有位子吗？ *Is there a table?*
2. 我们五个人。 *We are five.*
3. 这个是什么？ *What is this?*
4. 不要太辣。 *Not too hot.*
5. 再来一份。 *One more of these.*
6. 很好吃！ *Delicious.*
7. 我吃饱了。 *I am full.*
8. 打包，谢谢。 *To take home, please.*
9. 买单。 *The bill.*
10. 下次再来。 *We will be back.*

Learn 3 and 5 first; the rest follows from hunger.`,
      comments: `
        emma: Used all ten in one evening. Number seven got me another plate.
        user: Number four is a negotiation and not a statement, in my experience.
        leila: They scan like a poem if you read only the English.`,
    },
    {
      by: 'leila',
      ago: 13,
      title: 'How long before a joke works in a second language?',
      kind: 'question',
      body: `I write in three languages and I am only funny in one and a half. In Mandarin I have made exactly one joke, by accident, about a duck. When did yours start to work?`,
      comments: `
        ✓ guomin: When you stop translating the joke and start translating the pause. About two years, or one good friend.
        tomasz: Puns first. Chinese forgives puns, it is made of them.
        user: My students laugh at me, which I count.`,
    },
    {
      by: 'tomasz',
      ago: 20,
      title: 'Measure words: the short manual',
      body: `| Word | For | Think of |
| --- | --- | --- |
| 个 | anything, when in doubt | a shrug |
| 张 | paper, tables, faces | flat |
| 条 | fish, roads, trousers | long |
| 把 | chairs, knives, umbrellas | a handle |
| 杯 | tea, and everything after tea | a cup |

If you forget all of them, say 个 and smile. It is in the manual.`,
      comments: `
        emma: “Everything after tea” is the most Viennese line in this community.
        guomin: I give it to my students in Tianjin, so that they see how it looks from outside.
        common: 脸用“张”，我从来没想过为什么，被你们问住了。`,
    },
    {
      by: 'emma',
      ago: 29,
      title: 'Lost my first argument in Mandarin',
      body: `It was about whether tomatoes belong in hotpot. I had the facts, she had the grammar. Somewhere between 可是 and 不过 I understood that *but* has a ladder of politeness, and I was standing on the lowest rung.

They do belong, by the way.`,
      comments: `
        user: Losing an argument is level four. Congratulations.
        guomin: Tomato broth is the answer to both sides. And 不过 is the softer one.`,
    },
  ],
  events: [
    {
      slug: 'dinner-in-mandarin',
      title: 'Dinner in Mandarin',
      summary: 'Menus in characters, mistakes welcome.',
      description: `We sit down at seven. Until nine the table speaks Mandarin, with hosts who help; after that it is whatever you have left.

**Word list**: twelve dishes, pinned in the channel. About 18 € a person, split evenly.`,
      by: 'user',
      in: 2,
      on: ['thu'],
      from: '19:00',
      hours: 3,
      venue: ['Lotus Kitchen', 'Neubaugasse 44'],
      seats: 20,
      guests: 1,
      talk: `
        emma: Are there dishes without meat?
        > user: Six of the twelve on the list, and the kitchen leaves the pork out of two more.
        tomasz: May I bring my neighbour? She knows four words, three of them are food.
        > user: That is plenty. Add her as your guest, so that there is a chair.`,
    },
    {
      slug: 'tones-without-tears',
      title: 'Tones without tears',
      summary: 'An hour of listening and repeating, cameras optional.',
      description: `Forty pairs of words, heard slow, then fast, then in a noisy restaurant (recorded on location). Bring headphones and low expectations.`,
      by: 'guomin',
      in: 0,
      from: '18:00',
      hours: 1,
      seats: 30,
    },
    {
      slug: 'dumpling-saturday',
      title: 'Dumpling Saturday',
      summary: 'Fold first, talk while folding, eat what you said.',
      description: `Every filling has a word and every word has a fold. The owner of Lotus Kitchen shows us hers, we show her ours, she is kind about it.`,
      by: 'emma',
      in: -10,
      on: ['sat'],
      from: '16:00',
      hours: 4,
      venue: ['Lotus Kitchen', 'Neubaugasse 44'],
      seats: 12,
      feedback: [
        [5, 'The fold with eleven pleats is now a matter of family honour.'],
        [4, 'More room around the stove, please. Otherwise I would not change a crumb.'],
        [5, 'I ordered the second round by myself and got what I asked for.'],
      ],
    },
    {
      slug: 'tea-and-menus',
      title: 'Tea and menus: read before you eat',
      summary: 'A quiet afternoon with real menus and a magnifying glass.',
      description: `Tomasz has collected menus from nine cities. We read them like poems, guess, look up, and order one dish at the end to check.`,
      by: 'tomasz',
      in: 16,
      on: ['sun'],
      from: '15:00',
      hours: 2,
      venue: ['Café Jelinek', 'Otto-Bauer-Gasse 5'],
      seats: 12,
    },
  ],
};
