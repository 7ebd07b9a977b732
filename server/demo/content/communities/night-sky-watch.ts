import type { DemoCommunity } from '../community.ts';

export const nightSkyWatch: DemoCommunity = {
  slug: 'night-sky-watch',
  name: '夜空观测站',
  tagline: '抬头，就有三千年前的光。',
  description: `晴夜发通知，拼车去郊外。有一台公用的八寸反射镜，会教怎么用，不会的人先看月亮。

**规矩只有一条半**：红光手电，以及请别在别人曝光的时候开车门。`,
  category: 'learning',
  language: 'zh-CN',
  zone: 'Asia/Shanghai',
  city: '合肥',
  country: 'CN',
  tags: ['天文', '观星', '科普'],
  content: 'registered',
  size: 24,
  founded: 86,
  owner: 'pengbo',
  admins: ['liming'],
  moderators: ['zoe'],
  rules: ['到场之后只用红光。', '目镜看完盖盖子，手指不碰镜面。', '孩子优先，最亮的给孩子看。', '不说“这有什么好看的”。'],
  channels: [
    ['大厅', '今晚晴不晴'],
    ['公告', '观测点、拼车、天象'],
    ['拍星', '曝光、堆栈、赤道仪'],
  ],
  notices: [
    '今晚云量两成，九点在大蜀山西门集合，两辆车。',
    '双子座流星雨极大前后三晚都开，轮流守，睡袋自备。',
    '八寸镜的寻星镜校好了，别再拧那颗带红漆的螺丝。',
  ],
  talk: [
    {
      channel: 0,
      ago: 0,
      at: '17:05',
      lines: `
        pengbo: 云图刚更新，九点以后开一个口子，够看猎户升起来
        liming: 我带三个学生，都问能不能看到国际空间站
        pengbo: 十九点四十二分过境，从西北往东南，四分钟，别眨眼
        zoe: I am in Athens and envious. It is cloudy over the Acropolis
        luoshan: 拼车还有位子吗，我在植物园门口
        pengbo: 有，银色小车，后备箱里是镜子，脚要缩着`,
    },
    {
      channel: 2,
      ago: 1,
      at: '23:40',
      lines: `
        pengbo: 猎户星云，三十秒乘四十张，终于不拖线了
        zoe: Lovely core. You could keep some shorter ones, the middle burns out
        pengbo: 十秒的也拍了二十张，一起堆
        luoshan: 我只会看，你们说的“堆”是把照片摞起来吗
        pengbo: 差不多，摞四十张，噪声互相抵消，信号互相撑腰
        luoshan: 像读书会`,
    },
    {
      channel: 0,
      ago: 4,
      at: '06:30',
      lines: `
        liming: 昨晚冻傻了，但是看到了十九颗
        pengbo: 我数二十一，两颗可能是飞机
        luoshan: 有一颗特别慢，拖了半个天，我许了三个愿
        liming: 那是卫星
        luoshan: 愿望退我两个就行`,
    },
  ],
  asides: `月亮太亮，什么都看不见|那就看月亮，明暗交界线最好看
双筒要几倍？|七到十，再大手抖，星星跳舞
哪个季节银河最好？|六月到八月，现在看冬季大三角
望远镜起雾怎么办？|戴个袖套，或者对着它叹口气是不行的
手机能拍星吗？|能，靠墙放稳，三十秒，别按，用定时
光污染地图哪里看？|置顶里有，绿的去，红的别去
孩子几岁能来？|能穿羽绒服坐两个小时就能来
为什么要用红光？|眼睛要二十分钟才适应黑，白光一秒就清零`,
  words: {
    things: ['红光手电', '备用目镜', '暖宝宝', '折叠凳', '除露带', '星图', '保温壶', '三脚架云台'],
    spots: ['大蜀山西门', '紫蓬山停车场', '水库边', '植物园门口', '那块平地'],
    topics: ['极轴校准', '流星雨', '月面', '光污染', '双星', '曝光时间'],
  },
  posts: [
    {
      by: 'pengbo',
      ago: 2,
      title: '第一次观星，请先看这三样',
      kind: 'announcement',
      body: `1. **月亮**，上弦前后，看影子拉得最长的地方
2. **昴星团**，肉眼数一数，通常是六颗，数到七颗的人眼睛很好
3. **木星**，看四个小点排成一条线，那是伽利略看到的

会这三样，就已经是会员了，不用交钱。`,
      comments: `
        liming: 学生数到了七颗，我又数了一遍，还是六颗，这就是年龄。
        zoe: In Greek they are the seven sisters and one of them hides. So both are right.
        luoshan: 植物园的孩子今晚都在数昴星。`,
    },
    {
      by: 'liming',
      ago: 6,
      title: '教学生三件事，他们记住了一件',
      body: `我讲了光年、自转和视运动。他们记住的是：**如果你看到的星星已经没了，那你看到的是信**。

所以那晚他们安静了整整四分钟，像在读信。`,
      comments: `
        pengbo: 光是寄信人，我们是迟到的收件人。
        zoe: May I borrow this for my students? I teach the same sky.
        > liming: 请随意，落款写“一封信”。`,
    },
    {
      by: 'zoe',
      ago: 11,
      title: 'Same moon, two cities: shall we observe together?',
      kind: 'question',
      body: `At seven in the evening in Athens it is one in the morning in Hefei, and the moon is in both of our eyepieces. Could we watch one crater together on the line?`,
      comments: `
        ✓ pengbo: 可以，选第谷，满月前两天最亮的辐射纹。我们守夜，你下班。
        liming: 我的学生要和雅典的学生比谁画得准。
        zoe: Tycho it is. Bring pencils.`,
    },
    {
      by: 'pengbo',
      ago: 17,
      title: '八寸反射镜使用说明（写给怕弄坏它的人）',
      body: `- 搬它，抱底座，不抱镜筒
- 校准只动三颗银色的，**不动带红漆的那颗**
- 露水上来了就收，擦不干净的
- 你弄不坏它，它比我老`,
      comments: `
        luoshan: 抱了一晚，手臂是它的形状。
        liming: 红漆那颗前天有人拧过，我重新校了，请看规矩第一条半。`,
    },
    {
      by: 'luoshan',
      ago: 24,
      title: '在等天黑的时候，我采了一份标本单',
      body: `紫蓬山观测点周围：野菊、苎麻、盐肤木、狗尾草，还有一株不该在这里的水松。

等星星的人也可以看脚下，反正都是几千年前的亲戚。`,
      comments: `
        pengbo: 下次集合时间早一小时，给植物学家留天光。
        zoe: I like that the ground gets a list too.`,
    },
    {
      by: 'pengbo',
      ago: 40,
      title: '为什么我们只去三十公里外',
      body: `再远更黑，但来回四小时，第二天要上班。三十公里是**黑和困之间**的最优解，我们量过。`,
      comments: `
        liming: 有表格吗？
        > pengbo: 有，横轴是睡眠。`,
    },
  ],
  events: [
    {
      slug: 'winter-meteors',
      title: '双子座流星雨守夜',
      summary: '拼车去水库，轮流睡，轮流数。',
      description: `晚上八点半出发，凌晨两点极大。每人负责一个方向，数到一颗喊一声，李明记在表上。

**必带**：睡袋、热水、红光手电。车上有三个位子，先到先得。`,
      by: 'pengbo',
      in: 2,
      from: '20:30',
      hours: 6,
      venue: ['紫蓬山水库停车场', '肥西县紫蓬山南麓'],
      seats: 12,
    },
    {
      slug: 'moon-for-kids',
      title: '给孩子看的月亮',
      summary: '二十分钟一批，最亮的给最小的。',
      description: `在植物园草坪，傍晚六点半开镜。家长站在后面，别替孩子说“好美”，他们会自己说。`,
      by: 'luoshan',
      in: 14,
      from: '18:30',
      hours: 1.5,
      venue: ['合肥植物园东门草坪', '蜀山区环湖北路 1 号'],
      guests: 2,
    },
    {
      slug: 'star-trail-online',
      title: '线上复盘：一晚四十张',
      summary: '曝光、堆栈，以及为什么糊。',
      description: `分享屏幕，一张一张叠。带你糊掉的那张来，糊得最好看的当封面。`,
      by: 'pengbo',
      in: -3,
      from: '20:00',
      hours: 2,
    },
  ],
};
