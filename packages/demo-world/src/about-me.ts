/** Uses every BBCode tag that profiles understand. */
export function showcaseAboutMe(siteUrl: string): string {
  return `[center][heading]木霊の管理人[/heading][size=120]ようこそ、[b]kodama[/b] へ。[/size][/center]
[notice]ここは [i]招待制[/i] のサーバーです。まずは [url=${siteUrl}/docs/ja/rules]ルール[/url] を読んでください。[/notice]
[u]好きなもの[/u]
[list]
[*][color=#8fd19e]静かな森[/color]
[*][strike]早起き[/strike] 夜更かし
[*]速すぎない 180 BPM
[/list]
[list=1]
[*]朝の一曲
[*]昼の練習
[/list]
[quote="Mossy"]音が返ってくるまで待つ。それがこだま。[/quote]
[code]while (awake) { play() }[/code]
キー設定は [c]Z / X[/c] です。
[spoiler]本当はマウスも使います。[/spoiler]
[spoilerbox]隠しごと[/spoilerbox]
[box=機材]キーボード、ヘッドホン、木の机[/box]
[img]${siteUrl}/a/banners/3[/img]
[audio]${siteUrl}/a/previews/1001[/audio]
[youtube]aqz-KE-bpKQ[/youtube]
[imagemap]
${siteUrl}/a/banners/3
0 0 50 100 ${siteUrl}/leaderboards ランキング
50 0 50 100 # こだま
[/imagemap]
友だち: [profile=119]Mossy[/profile]
連絡先: [email=kodama@example.com]メール[/email] [url]https://example.com/[/url]`
}

export const aboutMes = [
  '毎晩 23 時ごろにいます。マニア専。',
  '[b]taiko[/b] と散歩が好きです。\n気軽に声をかけてください！',
  'Playing since the first invite went out.\n[i]accuracy before speed[/i]',
  '[center]復帰勢です[/center]\n[list][*]目標: 5 桁[*]苦手: 単発[/list]',
  'slow maps, loud headphones',
]
