type Speaker = 'host' | 1 | 2 | 3;

/** What is said in the chats of events: by the host, or by the first, second or third guest. */
export const eventChats: readonly { slug: string; lines: readonly (readonly [Speaker, string])[] }[] = [
  {
    slug: 'garlic-sunday',
    lines: [
      ['host', 'The cloves are in, and they are fat. Gloves are in the blue box by the door.'],
      [1, 'I can bring two trowels and a flask.'],
      [2, 'Is the lift working again?'],
      ['host', 'It still sticks on four. Press three and walk.'],
      [1, 'Then I bring one trowel.'],
    ],
  },
  {
    slug: 'eighteen-steps-night',
    lines: [
      ['host', '头灯记得充电，上次有一盏走到第七百级就睡了。'],
      [1, '我多带一盏，谁需要在集合的时候找我。'],
      [2, '江边风大，要不要带外套？'],
      ['host', '带一件薄的，爬起来就不冷了。'],
    ],
  },
];
