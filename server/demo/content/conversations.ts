/** What people say to each other outside the communities; the first of `people` has begun. */
export type DemoConversation = {
  people: readonly [string, string, ...string[]];
  /** Of a group. */
  name?: string;
  /** Hours since the last line. */
  ago: number;
  /** The other person has not answered the request. */
  isRequest?: boolean;
  /** Lines that the one who has not written last has not read. */
  unread?: number;
  lines: string;
};

export const conversations: readonly DemoConversation[] = [
  {
    people: ['user', 'emma'],
    ago: 2,
    unread: 2,
    lines: `
      user: You sat by the window last time. Was the draught as bad as it looked?
      emma: Worse, but the noodles were worth it.
      user: I can swap you to the long table for the next one.
      emma: Yes please. Next to a patient person, I still mix up third and fourth tone.
      user: Then next to Han Mei. She laughs with you, not at you.
      emma: Deal. I bring the plum sauce.
      emma: And my homework, this time finished.
    `,
  },
  {
    people: ['guomin', 'user'],
    ago: 20,
    lines: `
      guomin: 上次你问的那个词，我查到了，是方言，不用背。
      user: 太好了！我以为又是我的耳朵有问题。
      guomin: 耳朵没问题，是说话的人来自温州。
      user: 那我放心了。下个月的读本你选好了吗？
      guomin: 选了一篇很短的，讲一个人怎么等公交车。
    `,
  },
  {
    people: ['user', 'ben', 'paula', 'hugo'],
    name: 'Saturday picnic',
    ago: 5,
    unread: 1,
    lines: `
      user: Saturday, the small hill behind the aqueduct, from noon?
      ben: In. I bring tomatoes, obviously.
      paula: I come after class, so closer to two.
      hugo: Small speaker or no speaker?
      user: Small. The ducks complained last time.
      hugo: Small it is, and nothing with a fiddle.
    `,
  },
  {
    people: ['admin', 'user'],
    ago: 51,
    lines: `
      admin: The new cover of Mandarin Table looks great on a phone, thank you.
      user: It took four tries. The bowl kept losing its rim.
      admin: If an upload ever gets stuck again, tell me the time of day and I look into the log.
      user: Will do!
    `,
  },
  {
    people: ['kofi', 'user'],
    ago: 9,
    isRequest: true,
    lines: `
      kofi: Hello Sam, Priya told me that you teach adults in the evening. I am looking for someone who can say honestly whether our course app is any good. Half an hour, coffee is on me.
    `,
  },
  {
    people: ['common', 'xujia'],
    ago: 3,
    unread: 1,
    lines: `
      common: 海报改好了，把杯子的影子去掉了，你看看？
      xujia: 好多了，字可以再大一号吗？站在吧台外面看不清。
      common: 可以，今晚发你。
      xujia: 不急，周四之前就行，豆子先给你留着。
    `,
  },
];
