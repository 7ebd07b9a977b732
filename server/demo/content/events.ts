/** Titles and texts of events by category; each community takes those of its own. */
export type DemoEvent = { title: string; summary: string; venue: string; line: string };
type Category = 'technology' | 'arts' | 'sports' | 'learning' | 'neighbourhood' | 'games' | 'food' | 'business';

export const events: Record<'zh-CN' | 'en-US', Record<Category, readonly DemoEvent[]>> = {
  'zh-CN': {
    technology: [
      { title: '开放工坊之夜', summary: '带上没做完的东西，一起把它做完。', venue: '造物社工坊', line: '南山区创业路 18 号 B 座二楼' },
      {
        title: '焊接入门：点亮第一颗灯',
        summary: '两小时，一块板子，一颗会呼吸的灯。',
        venue: '造物社工坊',
        line: '南山区创业路 18 号 B 座二楼',
      },
      {
        title: '旧物改造日',
        summary: '坏掉的音箱、台灯和键盘，都还有第二次机会。',
        venue: '造物社工坊',
        line: '南山区创业路 18 号 B 座二楼',
      },
      { title: '激光切割安全课', summary: '上机之前必须听的一课，听完发钥匙。', venue: '造物社工坊', line: '南山区创业路 18 号 B 座二楼' },
    ],
    arts: [
      { title: '春季作品互评', summary: '每人带三件，只说具体的。', venue: '老厂房二楼', line: '静安区江宁路 320 弄' },
      { title: '一小时体验课', summary: '没有基础正好。', venue: '老厂房二楼', line: '静安区江宁路 320 弄' },
      { title: '公开排练', summary: '坐着听也行，跟着来也行。', venue: '文化馆排练厅', line: '历下区文化东路 6 号' },
    ],
    sports: [
      { title: '环湖十公里', summary: '慢跑，有人收尾，不落下任何人。', venue: '断桥', line: '北山街断桥东侧' },
      { title: '日出线路', summary: '五点出发，山顶喝热粥。', venue: '轻轨站 2 号口', line: '渝中区牛角沱' },
      { title: '新人体验日', summary: '装备可借，教练陪同。', venue: '集合点', line: '详见报名后通知' },
    ],
    learning: [
      { title: '本月共读', summary: '没读完也可以来。', venue: '拐角书店', line: '东城区五道营胡同 27 号' },
      { title: '流星雨夜观', summary: '拼车去郊外，自带厚衣服。', venue: '观测点停车场', line: '肥西县紫蓬山南麓' },
      { title: '提问之夜', summary: '每人带一个答不上来的问题。', venue: '拐角书店', line: '东城区五道营胡同 27 号' },
    ],
    neighbourhood: [{ title: '邻里市集', summary: '闲置换闲置，不谈钱。', venue: '社区广场', line: '中心花园旁' }],
    games: [
      { title: '新原型试玩', summary: '规则第五版，欢迎挑刺。', venue: '方块咖啡', line: '海曙区镇明路 88 号' },
      { title: '周五开放桌', summary: '八张桌子，来了就玩。', venue: '方块咖啡', line: '海曙区镇明路 88 号' },
    ],
    food: [
      { title: '六支豆子盲测', summary: '写下你尝到的，不看别人的纸。', venue: '小巷咖啡', line: '天心区太平街 12 号' },
      { title: '拉花与失败', summary: '奶泡打坏了也能喝。', venue: '小巷咖啡', line: '天心区太平街 12 号' },
    ],
    business: [
      { title: '收入公开夜', summary: '三位成员讲真实数字。', venue: '光谷会客厅', line: '洪山区珞喻路 1037 号' },
      { title: '线上互助一小时', summary: '每人十分钟，只谈一个问题。', venue: '', line: '' },
    ],
  },
  'en-US': {
    technology: [
      {
        title: 'Fix-it Thursday',
        summary: 'Bring an issue number, leave with a pull request.',
        venue: 'The Signal Box',
        line: 'Westzeedijk 140',
      },
      {
        title: 'First contribution, together',
        summary: 'From clone to merged in one evening.',
        venue: 'The Signal Box',
        line: 'Westzeedijk 140',
      },
      { title: 'Remote pairing hour', summary: 'Two people, one editor, no hurry.', venue: '', line: '' },
    ],
    arts: [
      { title: 'Open studio', summary: 'Come and draw, come and watch.', venue: 'Atelier 9', line: '9 rue des Capucins' },
      { title: 'Sunday rehearsal', summary: 'Dvořák, slowly, then less slowly.', venue: 'Community Hall', line: '12 Masada Street' },
      { title: 'Sketch walk', summary: 'Five stops, five minutes each.', venue: 'Old Town Gate', line: 'Place Saint-Jean' },
    ],
    sports: [
      { title: 'Evening sail', summary: 'Light wind, short legs, tea afterwards.', venue: 'Pier 4', line: 'Harbour Road' },
      { title: 'Three-hour ridge walk', summary: 'A steady pace and a café at the end.', venue: 'Edale station', line: 'Station Approach' },
      { title: 'Beginners on the water', summary: 'We lend the jacket, you bring dry socks.', venue: 'Pier 4', line: 'Harbour Road' },
    ],
    learning: [
      { title: 'Dinner in Mandarin', summary: 'Menus in characters, mistakes welcome.', venue: 'Lotus Kitchen', line: 'Neubaugasse 44' },
      { title: 'Tones without tears', summary: 'An hour of listening and repeating.', venue: '', line: '' },
    ],
    neighbourhood: [
      { title: 'Seed swap', summary: 'Bring what you have too much of.', venue: 'Roof no. 3', line: '2150 SE Division Street' },
      {
        title: 'Street supper',
        summary: 'Long table, closed road, bring a chair.',
        venue: 'Maple Street',
        line: 'Between numbers 20 and 48',
      },
      { title: 'Bench walk', summary: 'We look for places where a bench is missing.', venue: 'Dom tower', line: 'Domplein' },
    ],
    games: [
      { title: 'Weekend jam', summary: 'One theme, two days, something finished.', venue: 'Kamo Lab', line: 'Kawaramachi 5' },
      { title: 'Playtest evening', summary: 'Honest notes on paper, no speeches.', venue: '', line: '' },
    ],
    food: [
      { title: 'Oven night', summary: 'Shape at six, bake at eight, eat at nine.', venue: 'Four à pain', line: '31 rue de la République' },
      { title: 'Bake along, online', summary: 'Same dough, many kitchens.', venue: '', line: '' },
    ],
    business: [
      {
        title: 'One problem, eight opinions',
        summary: 'Coffee at eight, done by nine.',
        venue: 'Third Wave, back room',
        line: '80 Feet Road',
      },
      { title: 'Numbers night', summary: 'Three founders, one slide each.', venue: 'The Loft', line: 'Ring Road East' },
    ],
  },
};
