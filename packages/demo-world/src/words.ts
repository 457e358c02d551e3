/** Invented names, titles and artists. */
// oxfmt-ignore
export const playerNames = [
  'みどりの風', '月見うどん', 'こだまさん', '夜更かしのねこ', 'さくらもち', '霧雨', '白うさぎ', 'ほたるび', '深森', 'あおば通り', 'しずく', '一番星',
  'からすうり', '冬木立', 'ひぐらし', '朝露', '木漏れ日', 'つくしんぼ', '星屑ラムネ', 'なつのおわり', 'ゆずしお', '雨宿り', '山吹色', '鈴音',
  'みかん畑', 'まどろみ', '三日月堂', '遠雷', 'かえで', '千鳥足のキツネ', '茶柱', '風待ち', '苔玉', 'はるいちばん', 'しろくま便', '灯台守',
  '海鳴り', 'やまびこ', '綿毛', '走る豆腐', 'aoba', 'komorebi', 'tsuyu_no_ato', 'hoshikuzu', 'minamo', 'kazeoto',
  'yukidoke', 'shizuku', 'asagiri', 'mikazuki', 'tobira', 'nagisa wave', 'haruno', 'sumire',
  'kogarashi', 'inazuma5', 'tanpopo', 'suzukaze', 'yamabiko2', 'Fernweh', 'Mossy', 'quiet_river',
  'Paper Lantern', 'Acorn', 'NightHeron', 'Velvet Moss', 'Tin Whistle', 'Grove', 'lowtide',
  'Cloudberry', 'Old Clock', 'Pinecone', 'Rainmaker', 'OwlPost', 'soft_static', 'Wren', 'Lichen',
  'Tambourine', 'Halcyon', 'Bramble', 'echo_ward', 'Juniper', 'Kestrel', 'Little Drum', 'Marigold',
  'Nimbus', 'Oxbow', 'Plover', 'Quartz', 'Riverstone', 'Saltmarsh', 'Thistle', 'Umbra', 'Verdigris',
  'Willow Tit', 'Yarrow', 'Zephyrine', '[Alder]', '-Birch-', 'Cedar Falls', 'dusk_till_8',
  'Emberly', 'Foxglove', 'Gingko', 'Hazel', 'Ironwood', 'Jackdaw', 'Kindling', 'Linden',
  'Moth Song', 'Nettle', 'Oriole', 'Pale Moon', 'Quince', 'Rowan', 'Sedge', 'Tamarack', 'Upwind',
  'Vesper', 'Whinchat', 'Yew', 'metronome', 'offbeat', 'syncopia', 'Tripletta', 'Polyrhythm',
  'Backbeat', 'half_time',
] as const

/** Pairs of these are the names of the other players. */
// oxfmt-ignore
export const nameStarts = [
  'Misty', 'Tiny', 'Silent', 'Amber', 'Lunar', 'Rusty', 'Sleepy', 'Mellow', 'Frosty', 'Hidden',
  'Brisk', 'Olive',
] as const
// oxfmt-ignore
export const nameEnds = [
  'Finch', 'Fern', 'Otter', 'Bell', 'Cove', 'Maple', 'Dunlin', 'Drum', 'Heron', 'Toad', 'Reed',
  'Comet',
] as const

// oxfmt-ignore
export const artists = [
  '森の録音係', '夜行列車', 'ひかりの庭', '青磁', '遠野みなと', '星降る団地', '鈴虫オーケストラ', '雨音研究所', '白樺トリオ', '水無月さら',
  'Glass Harbor', 'The Paper Moons', 'Orchard Static', 'Nightjar', 'Kite Season',
  'Small Hours Club', 'Hollow Pines', 'Vela North', 'Ninth Lantern', 'Moss & Copper',
  'Aurora Depot', 'Tidal Radio', 'Cassiopeia Lane', 'Low Sun Ensemble', 'Mirai Kobo', 'DJ Donguri',
  'Polar Tram', 'Sora no Techo', 'Juniper Drive', 'Echo Ward', 'Kagero Unit', 'Fable Machine',
  '風車小屋', '真夜中の図書館', '千の灯', 'Copper Finch', 'Yoake Denki', 'Lily Circuit', 'Old Map Society', '雪待ち',
] as const

// oxfmt-ignore
export const titlesJapanese = [
  '木霊', '月明かりの帰り道', '夜の森を抜けて', '星をひろう', '風のない日', '水面の約束', '最終電車と蛍', '雨上がりのリズム', '深緑のワルツ',
  '真夜中のサイダー', '朝焼けスケッチ', '遠い汽笛', '灯りの消えるころ', '銀色の坂道', 'さよならの練習', '冬のオルゴール', '迷子の流星', '苔の階段',
  '夏草と電信柱', 'ことばのない手紙', '霧の向こう', '鈴の音が聞こえる', '夕立ち', '千年杉', 'ひとりぼっちの観覧車', '青い静寂', '春を数えて', '透明な足音',
  '宵の口', '海へ続く線路', '秘密基地', '万華鏡', '波紋', '眠らない街の小鳥', '山の呼び声', '雪どけ', '虫の音ディスコ', '落ち葉の記憶', '天窓',
  '白夜行路',
] as const

// oxfmt-ignore
export const titlesEnglish = [
  'Canopy', 'Echo Garden', 'Paper Lanterns', 'Slow Comet', 'Undergrowth', 'Midnight Orchard',
  'Signal Fire', 'Glass Rain', 'Tin Stars', 'Second Dawn', 'Hollow Tree Radio', 'Moss Runner',
  'Saltwater Clock', 'Northern Static', 'Firefly Protocol', 'Cartwheel', 'Low Tide Waltz',
  'Velvet Thunder', 'Petrichor', 'Kite String', 'Afterimage', 'Lantern Parade', 'Brass Sparrow',
  'Winter Circuit', 'Overgrown', 'Quiet Machine', 'Harvest Moon Express', 'Ripple Effect',
  'Amber Hour', 'Owl Hours', 'Thousand Rings', 'Drift', 'Foxtail', 'Ninefold', 'Ghost Orchid',
  'Skyline Ivy', 'Copper Wings', 'Daybreak Arcade', 'Sparks in the Fern', 'Little Avalanche',
  'Cedar Smoke', 'Long Way Home',
] as const

// oxfmt-ignore
export const teamNames = [
  ['森の音楽隊', 'MORI'], ['Night Herons', 'NH'], ['Moss Club', 'MOSS'], ['夜更かし同盟', 'YFK'],
  ['Tiny Drummers', 'TINY'], ['Offbeat', 'OFF'], ['星見台', 'STAR'], ['Lantern Guild', 'LAMP'],
] as const

// oxfmt-ignore
export const mappersElsewhere = [
  'kazaguruma', 'Pinwheel', 'Tetrapod', 'suiren', 'Gradient', 'Hakumei', 'Nocturne99', 'Bonfire',
] as const
