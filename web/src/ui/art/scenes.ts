const pictures = import.meta.glob<string>('./scenes/*.svg', { eager: true, query: '?url', import: 'default' });

/** The subjects of names, and the scene drawn for each; the particular before the general. */
const subjects: readonly (readonly [scene: string, words: RegExp])[] = [
  ['cinema', /电影|影院|放映|\b(?:cinema|movies?|screening)/i],
  ['photo', /胶片|摄影|照片|相机|暗房|扫街|\b(?:photo|camera|darkroom)/i],
  ['calligraphy', /书法|一帖|毛笔|临帖|calligraph/i],
  ['bread', /面包|烘焙|酸面|\b(?:bread|sourdough|bak(?:e|ing)|oven|starter|loaf)/i],
  ['table', /火锅|晚餐|聚餐|小面|美食|\b(?:dinner|supper|table$|dumpling|soup|kitchen|cook)/i],
  ['chart', /收入|创业|产品|\b(?:founders?|circle|product|startups?|business|pricing|churn)/i],
  ['coffee', /咖啡|豆子|拉花|\b(?:coffee|espresso|café)/i],
  ['tea', /茶|\b(?:tea\b|breakfast)/i],
  ['stars', /夜空|观星|星空|流星|月亮|天文|\b(?:stars?\b|sky|moon|astronom|meteor)/i],
  ['arcade', /电子游戏|街机|\b(?:small games|video games?|jam\b|arcade|playtest)/i],
  ['games', /桌游|试玩|游戏|下棋|\b(?:games?\b|chess)/i],
  ['voices', /合唱|唱歌|\b(?:choir|sing(?:ing|ers?)|voices?)/i],
  ['music', /音乐|排练|乐队|\b(?:music|violins?|rehears|concert|orchestra|sectional|recording|sounds?\b|listening)/i],
  ['drawing', /绘画|插画|素描|\b(?:draw|sketch|illustrat|pens?\b|pixel|gallery)/i],
  ['books', /读|书|短篇|文学|\b(?:books?\b|read|letters|librar)/i],
  ['boats', /帆船|划船|出海|\b(?:sail|boat|harbou?r|capsize)/i],
  ['run', /跑|五公里|马拉松|\b(?:run(?:s|ners?|ning)?\b|marathon)/i],
  ['garden', /花园|园艺|种植|阳台|\b(?:garden|seeds?|garlic|harvest|plants?\b)/i],
  ['workshop', /造物|工坊|焊|改造|木工|创客|\b(?:workshop|repair|makers?\b|shed\b|tools?\b)/i],
  ['stairs', /山城|爬坡|台阶|梯|\bstairs?\b/i],
  ['mountains', /爬|山|徒步|步道|露营|\b(?:hik|trail|ridge|mountain|torch walk|climb)/i],
  ['talk', /口语|外语|辩论|\b(?:mandarin|tones|languages?|spanish|french|debate)/i],
  ['code', /代码|编程|开源|开发|\b(?:open source|code|coding|software|contribution|pairing|fix-it|hackathon)/i],
  ['houses', /邻|社区|街坊|\b(?:neighbou?rs?|neighbou?rhood)/i],
  ['skyline', /城|街|\b(?:city|cities|streets?\b|bench)/i],
];

/** The scene of the first text that speaks of something drawn. */
export const sceneOf = (texts: readonly string[]): string | undefined => {
  for (const text of texts) {
    const subject = subjects.find(([, words]) => words.test(text));
    if (subject) return subject[0];
  }
  return undefined;
};

export const pictureOf = (scene: string): string | undefined => pictures[`./scenes/${scene}.svg`];
