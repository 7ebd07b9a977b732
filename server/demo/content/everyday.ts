/**
 * Everyday exchanges, one a line, ` | ` between the speakers. `{thing}`, `{spot}` and `{topic}` come from the community;
 * `{name}` is the first name of who answers, `@{name}` mentions them. `am:` and `pm:` bind an exchange to a part of the day.
 */
export const everyday: Record<'zh-CN' | 'en-US', string> = {
  'zh-CN': `
谁手边有{thing}，这周借我用两天？|我有，周末带过去|谢谢，用完放回{spot}
am:早，今天谁先到{spot}？|我，七点四十，门口的灯坏了一盏|看到了，我带灯泡
@{name} 上回你说的那篇讲{topic}的，标题还记得吗？|叫什么忘了，封面是绿的|那我按绿的找
长桌今天下午有人用吗？|三点以前空着|那我三点前收摊
关于{topic}，我一直有个蠢问题|问吧，蠢问题我们这儿论斤收|为什么非得按这个顺序？|换个顺序你试一次就知道了，试完来说
刚回到家，发现{thing}落下了|在我包里，以为是我的|你拿着吧，下次换
pm:今天散得晚，到家十一点|下次提前二十分钟收|同意，我负责看表
{topic}这块，有没有一张纸能讲清楚的？|置顶第三条，正反面|打印出来贴墙上了
我这边多了一份{thing}，谁要？|要，正缺|{spot}放着，写你名字
下周三我出差，值班能和谁换？|跟我换，我周五|成交，记在表上了
新来的朋友好，不用自我介绍，先看看|看了三天，终于敢说话了，大家好|好，第二句最难，你已经说完了
@{name} 你那件灰外套在{spot}挂了一个礼拜|啊，原来在那儿，我以为丢在车上|它快被当成公物了
昨天试了一下{topic}，比想的难|第一遍都这样，别看结果看手|手也不太行|那就看看脚
下雨了，原计划还算数吗？|小雨算，大雨改室内|现在是什么雨？|我这边像雾
请教：{thing}买什么样的不后悔？|先借我的用一个月，再决定买不买|好主意，省下一顿饭钱
照片整理好了，一共六十二张|第十七张是谁，笑成那样|是你自己
后门的把手松了|我带扳手|我带垫片，上次就差一个垫片
谁能帮忙看一眼我写的{topic}小结？|看了，第二段最好，第一段可以不要|删了，一下子轻了
有人知道管理员几点下班？|五点半，但他爱聊，拖到六点|那我五点二十去聊
今天谁收的尾？地上真干净|是我，顺手把桌子也擦了|记一功
pm:睡前看了一遍{topic}的旧讨论，原来去年就吵过|结论呢？|没有结论，但是吵得很好看
我妈问我周末去哪儿，我说去{spot}，她说又去|我妈也这么说|让两位妈妈认识一下
@{name} 谢谢你上次帮忙搬东西|小事，腰还在
孩子可以一起来吗？|可以，给他一件小活儿干|他会一直问为什么|那正好，我们也想知道
想把{topic}做成一次小分享，二十分钟|太好了，缺的就是这个|那我先准备，月底讲
这周怎么这么安静|都在忙，周末见|那我先把水烧上
am:起得太早，先来报个到|你是今天第一个|第一个有什么待遇？|负责开窗
音箱的电池没电了，谁充的谁知道|我，忘了，对不起，今晚充满|顺便贴张条
路口在修路，骑车的绕一下{spot}后面|绕了，后面有一只新来的猫|它叫什么？|还没决定
上次那个问题解决了吗？|解决了，顺序反了|又是顺序|人生也是
看到一句话，跟{topic}很像，抄给大家：慢，是为了不重来|抄走了|贴墙上了
能不能把开始时间往后挪一刻钟？|前半段我可以先撑着|那就挪，谁反对？|没人反对，我改活动页
@{name} 你的笔记能发一份吗？|发了，字丑，凑合看|字不丑，是快
有没有适合新手的{topic}入门？别太厚|有一本薄的，一百页，字大|就要字大的
我今天状态不好，只来坐坐|坐着也算|谢谢，坐着坐着就好了
少了一把椅子|我站着，站着听得清楚|轮流站，一人一刻钟
烧水壶坏了，能修吗？|拿来看看，八成是接触不良|果然，拍一下就好了|别拍，我拧紧了
这个月的账对上了，差七块|七块是我买的水，没写|写上就平了
听说场地下个月要涨租|涨多少？|还没说，我去谈，带上{name}做的点心|那我多做一盒
{topic}到底要练多久才不难受？|三个月|过了三个月呢？|换一种难受
pm:今天月亮很圆，随便说一句|看到了，在{spot}顶上|那就算大家一起看过了
有人试过不用{thing}吗？|试过一次，后来买了两份
早退十分钟，孩子放学|快去，东西我收|谢谢，下周我收两次
@{name} 生日快乐，蛋糕记得留一块给我|留了，被猫闻过|闻过也要
我把流程写成了四步，放在置顶|第三步漏了关灯|加上了，现在是五步
刚才的话说重了，抱歉|没事，道理是对的|下次我先喝口水再说
谁认识会修门锁的？|我邻居，报我的名字便宜十块|报了，便宜了五块|看来我不值十块
这次来了多少人？|二十三，坐了二十一把椅子|多出来的两个坐哪儿？|站着烧水
想问问{topic}有没有更简单的办法|有，不做|……有没有第二简单的？|有，先做一半
天气预报说周末降温|多穿一件，那边没暖气|带上{thing}，手不冻
我家那位问能不能旁听|旁听的人负责切水果|他切得很好
有人捡到一把钥匙吗？上面有个小鱼|在门口的碗里|鱼还在，谢天谢地
第一次迟到，才发现从后门进来挺有意思|后门看到的是大家的后脑勺|每个后脑勺都很认真
下次谁讲？|我讲{topic}里最没人讲的那部分|那一定有人来
@{name} 你推荐的那家店今天关门|周二都关，怪我没说|没白走，隔壁那家也好
我数了一下，群里一半人没见过面|那就见一面，带一个自己的{thing}当信物|好土，但是可以
pm:晚安之前汇报：作业写完了|几页？|一页半，半页是改的|改的那半页才算
能借用一下白板吗？|能，别擦左上角那行字|那行字写的什么？|没人知道，但没人敢擦
刚发现我把{topic}理解反了两年|恭喜，从今天起全对|从今天起开始重来
有没有人多一张周末的车票？|有一张，六点四十的，太早|早好，我要
吃什么？|老样子|老样子卖完了|那就新样子
整理旧东西，翻出第一次活动的名单|有几个人？|七个，现在还有五个在群里|走了的两位呢？|一个去了远方，一个在潜水
群里有做翻译的吗？一句话拿不准|发来看看|太长了，私信你|好，晚上看
新台灯谁买的？颜色真好|我，打折|打折还这么好看，气人
我想休息一个月|休吧，位置给你留着|谢谢，回来的时候请假装没走过
`,
  'en-US': `
Could I borrow {thing} until the weekend? | Yes, it is in my hall, ring twice | Ringing twice tonight, thank you
am:Morning. Who is first at {spot} today? | Me, and the light is out again | I bring a bulb, it is my third
@{name} what was the title of that piece on {topic}? | No idea, the cover was green | Searching by green, wish me luck
Is the long table free this afternoon? | Until three, then the others come | Out by five to three, promise
A silly question about {topic} | Those are the ones we collect | Why in that order and not the other way round? | Try it the other way once. You will be back
I left {thing} behind, did anyone see it? | In my bag, I thought it was mine | Keep it warm, I fetch it next time
pm:Home at eleven, that ran long | Let us stop twenty minutes earlier | Agreed, I watch the clock
Does one page exist that explains {topic}? | Third pinned message, both sides | Printed, on the fridge
I have {thing} twice by now, anybody? | Me, exactly what I am missing | It waits at {spot} with your name on
I am away on Wednesday, who can swap duty? | Swap with me, I have the Friday | Done, I wrote it on the sheet
Hello to everyone new, no need to introduce yourselves | I have read along for three days, now I dare: hello | The second sentence is easier
@{name} your grey jacket has hung at {spot} for a week | So that is where it lives | It is about to become common property
Tried {topic} yesterday, harder than it looks | It is for everybody, the first ten times | I am at four | Then you have six to be bad in, use them
Does the plan hold if it rains? | Drizzle yes, rain we go inside | What is this, outside my window? | That is weather, decide at noon
Which {topic} book would you give to a friend? | The thin one, with the bad photographs | Ordered. I like bad photographs
Photos are sorted, sixty-two of them | Who is that on number seventeen, laughing like that | That is you
The handle of the back door is loose | I bring a spanner | I bring the washer that was missing last time
Would somebody read my notes on {topic}? | Read them. Keep the second paragraph, lose the first | It weighs half now, thank you
When does the caretaker leave? | Half past five, but talk to him and it is six | Going at twenty past, with biscuits
Who tidied up? The floor is shining | Me, I even wiped the kettle | You will be remembered
pm:Reading the old thread about {topic} in bed. We had this very argument last year | Who won? | Nobody, but it was well written
My mother asks where I am going on Saturday, and when I say {spot} she says: again | Mine too | We should introduce them
@{name} thank you for carrying everything last time | My back sends its regards and says never again, so see you next week
May I bring the children? | Yes, give each of them a job | They will ask why all day | Good, so would I, if I dared
I could talk about {topic} for twenty minutes, if there is a free evening | There is always a free evening for that | End of the month then
Quiet week | Everybody is busy, the weekend will be loud | I put the kettle on in advance
am:Up far too early, reporting for duty | You are the first | What does the first one win? | Opening the windows
The batteries of the speaker are flat, the guilty one knows | It was me. Charging tonight, and a label | A label would be lovely
Roadworks on the corner, cyclists go behind {spot} | Did that, there is a new cat | Has it got a name? | Under discussion
Did that problem from last week get solved? | Yes, two steps the wrong way round | It is always two steps the wrong way round
A sentence that fits {topic}, found on a tea bag: slow is so that you need not repeat | Stealing it | It is on my wall now, tea bag included
Could we start a quarter of an hour later? | I can hold the room until then | Any objection? | None, I change the page
@{name} would you share your notes? | Shared, my handwriting is a rumour | It reads like speed, I like it
Something about {topic} for a complete beginner, please, and not a brick | There is one of a hundred pages, large print | Large print is all I wanted to hear
Not my day, I only come to sit | Sitting counts | It does help, you know
We are one chair short | I stand, one hears better | Then we take turns, a quarter of an hour each
The kettle stopped working | Bring it, nine times of ten it is the contact | Works. What did you do? | I looked at it sternly and tightened a screw
The books balance, but for seven | Seven is the water that I bought and did not write down | Written down, balanced, thank you
They want more rent for the room from next month | How much more? | I am going to talk to them, with one of {name}’s cakes | Then I bake two
How long until {topic} stops hurting? | Three months | And after that? | It hurts more interestingly
pm:The moon is very round, that is all I wanted to say | Seen it, right above {spot} | Then we have all seen it together
Has anyone managed without {thing}? | Once. I own two now
I must leave ten minutes early, school run | Go, I put your chair away | I put away two next week
@{name} happy birthday, keep me a slice | Kept, the cat has looked at it | I take it, looked at
I wrote the routine down in four steps, pinned | Step three forgets the light | Five steps now
That came out sharper than I meant, sorry | You were right, though | Next time I drink water first
Does anybody know someone for locks? | My neighbour, mention me, ten off | I mentioned you, five off | So that is what I am worth
How many were we? | Twenty-three on twenty-one chairs | And the other two? | Making tea
Is there an easier way into {topic}? | Yes, not doing it | And the second easiest? | Doing half
They say it turns cold at the weekend | One more layer, there is no heating | And gloves. Somebody always says gloves too late
My better half asks if one may just listen | Listeners cut the fruit | The fruit will be cut beautifully
Has anybody found a key with a little fish on it? | In the bowl by the door | The fish is safe, thank heavens
First time I was late, and coming in by the back is quite interesting | All you see is the backs of heads | Every one of them was paying attention
Who speaks next time? | Me, on the part of {topic} that nobody speaks about | You will have a full house
@{name} the place that you recommended was closed | It is always closed on Tuesdays, my fault | No harm, the one next door was good
Half of us have never met, I counted | Then let us meet, each with an object | Mine is {thing}, obviously
pm:Last report of the day: homework done | How long? | A page and a half, the half is corrections | The half is the part that counts
May I use the whiteboard? | Yes, but leave the line in the top left corner | What does it say? | Nobody knows, nobody dares
I just found out that I have had {topic} backwards for two years | Congratulations, right from today | From today I start again, you mean
Spare train ticket for Saturday, anyone? | Which one? | Twenty to seven in the morning | Ah. Yes, go on, I take it
What do we eat? | The usual | Sold out | Then the unusual
Tidying up I found the list of our first evening | How many? | Seven, five of them are still here | And the others? | One moved away, one only reads. Hello, reader
Does somebody here translate? One sentence is fighting me | Send it | It is long, so in private | Reading it after dinner
Who bought the new lamp? It is handsome | Me, in the sale | Handsome and in the sale, unbelievable
I would like to take a month off | Take it, we keep your seat | When I come back please pretend that I was never gone
`,
};
