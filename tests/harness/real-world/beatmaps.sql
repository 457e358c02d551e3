-- Beatmaps as bancho.py takes them over from the official API: official ids, and a row only for what the server has met.
-- 2 ranked, 3 approved, 4 qualified, 5 loved; 0 holds pending, WIP and graveyard; 1 'update available', -1 'not submitted'.

set names utf8mb4;

insert into maps (
  id, set_id, status, md5, artist, title, version, creator, filename, last_update, total_length, max_combo,
  frozen, plays, passes, mode, bpm, cs, ar, od, hp, diff
)
with met (
  id, set_id, status, artist, title, version, creator, last_update, total_length, max_combo,
  frozen, plays, passes, mode, bpm, cs, ar, od, hp, diff
) as (
  values
    -- A set of several modes. The API knows no combo of taiko and mania: bancho.py stores 0.
    (2116202, 1011011, 2, 'Harbour Lights', 'Saltwater Radio', 'Easy', 'Kestrel', '2019-08-02 11:04:31', 95, 210, 0, 840, 512, 0, 172, 3, 4, 3, 3, 1.874),
    (2116203, 1011011, 2, 'Harbour Lights', 'Saltwater Radio', 'Another', 'Kestrel', '2019-08-02 11:04:31', 95, 655, 0, 9120, 2133, 0, 172, 4, 9, 8.2, 5.5, 5.312),
    (2116204, 1011011, 2, 'Harbour Lights', 'Saltwater Radio', 'Inner Oni', 'Kestrel', '2019-08-02 11:04:31', 95, 0, 0, 77, 40, 1, 172, 5, 5, 6, 5, 5.902),
    (2116205, 1011011, 2, 'Harbour Lights', 'Saltwater Radio', 'Rain', 'Kestrel', '2019-08-02 11:04:31', 95, 520, 0, 31, 11, 2, 172, 4.2, 9.2, 9.2, 6, 4.6),
    (2116206, 1011011, 2, 'Harbour Lights', 'Saltwater Radio', '[7K] Black Another', 'Kestrel', '2019-08-02 11:04:31', 95, 0, 0, 12, 2, 3, 172, 7, 5, 8, 8, 6.15),
    -- Old and approved.
    (75, 41823, 3, 'marathon desk', 'Everything at Once', 'Collab', '[ Old Guard ]', '2009-03-11 02:00:00', 5402, 9999, 0, 51, 3, 0, 200.01, 4, 9, 7, 6, 6.721),
    -- Staff loved it by hand.
    (3150177, 1538872, 5, 'すずめの音楽室', '夜明けまえの踏切で、きみを待っている', '未完成の約束', '-Haru-', '2021-10-01 15:21:09', 241, 1288, 1, 4003, 1009, 0, 188, 4, 9.4, 9, 5, 6.388),
    -- One difficulty ranked by hand, the others as they came.
    (4092655, 1962301, 2, 'K''s "Trio" & <Friends>', 'Rock & [b]Roll[/b] <3', 'Hard', 'a b c', '2023-03-30 08:00:00', 130, 480, 1, 60, 22, 0, 150, 4, 7.5, 6, 5, 3.1),
    (4092656, 1962301, 0, 'K''s "Trio" & <Friends>', 'Rock & [b]Roll[/b] <3', 'Insane', 'a b c', '2023-03-30 08:00:00', 130, 611, 0, 9, 4, 0, 150, 4, 9, 8, 6, 4.4),
    -- Qualified, never played. The API has no star rating yet.
    (4990120, 2290017, 4, 'Tomorrow Fleet', 'Not Yet', 'Normal', 'Kestrel', '2026-11-10 20:00:00', 60, 0, 0, 0, 0, 0, 0, 4, 5, 5, 5, 0),
    -- 'Update available', and 'not submitted'.
    (4441001, 2110099, 1, 'Slow Elevator', 'Floor Zero', 'wip', 'someone_else', '2024-05-05 05:05:05', 181, 700, 0, 2, 1, 0, 120, 4, 9, 8, 5, 4.9),
    (4441777, 2110444, -1, 'Slow Elevator', 'Basement', 'draft', 'someone_else', '2024-05-06 05:05:05', 181, 700, 0, 1, 0, 0, 120, 4, 9, 8, 5, 4.8),
    -- Two of its four difficulties are left.
    (3501001, 1703310, 2, 'Paper Kites', 'Half of It', 'Normal', 'Two Left', '2022-02-02 02:02:02', 150, 390, 0, 210, 150, 0, 140, 4, 6, 5, 4, 2.3),
    (3501004, 1703310, 2, 'Paper Kites', 'Half of It', 'Extra', 'Two Left', '2022-02-02 02:02:02', 150, 902, 0, 1210, 250, 0, 140, 4.2, 9.3, 8.8, 5, 6.02)
)
select
  id, set_id, status, md5(concat('map ', id)), artist, title, version, creator,
  concat(artist, ' - ', title, ' (', creator, ') [', version, '].osu'), last_update, total_length, max_combo,
  frozen, plays, passes, mode, bpm, cs, ar, od, hp, diff
from met;

-- A title and a difficulty as long as the columns, without a space to break at.
insert into maps (id, set_id, status, md5, artist, title, version, creator, filename, last_update, total_length, max_combo, diff)
values (
  3777000, 1811117, 2, md5('map 3777000'), repeat('Artist', 21), repeat('Ah', 64), repeat('W', 128), 'nineteen characters',
  'long.osu', '2022-08-08 08:08:08', 88, 400, 9.999
);

-- A set with more difficulties than a card has room for.
insert into maps (
  id, set_id, status, md5, artist, title, version, creator, filename, last_update, total_length, max_combo, mode, bpm, diff
)
select
  4200000 + n, 2003456, 2, md5(concat('map ', 4200000 + n)), 'Various Artists', 'The Whole Village', concat('guest ', n, '''s'),
  'Everybody', concat('guest ', n, '.osu'), '2024-01-01 00:00:00', 200, 1000, n div 11, 180, 1 + n * 0.171
from (
  select ones.n + tens.n * 11 as n
  from (select 0 as n union select 1 union select 2 union select 3 union select 4 union select 5 union select 6
    union select 7 union select 8 union select 9 union select 10) as ones
  cross join (select 0 as n union select 1 union select 2 union select 3) as tens
) as numbers;

-- More than a page of the catalogue.
insert into maps (
  id, set_id, status, md5, artist, title, version, creator, filename, last_update, total_length, max_combo,
  plays, passes, mode, bpm, cs, ar, od, hp, diff
)
with
  sets as (
    select ones.n + tens.n * 10 as n
    from (select 0 as n union select 1 union select 2 union select 3 union select 4 union select 5 union select 6
      union select 7 union select 8 union select 9) as ones
    cross join (select 0 as n union select 1 union select 2 union select 3 union select 4 union select 5) as tens
  ),
  difficulties (place, version) as (values (0, 'Normal'), (1, 'Hyper'), (2, 'Expert'))
select
  560001 + n * 52021 + place, 271828 + n * 24611, elt(1 + n mod 8, 2, 2, 0, 2, 5, 2, 3, 4),
  md5(concat('map ', 560001 + n * 52021 + place)),
  elt(1 + n mod 6, 'Glass Ferry', 'ORBIT KIOSK', 'minamo', 'Third Rail Choir', '月面図書館', 'DJ Teapot'),
  concat(elt(1 + n div 6, 'Amber', 'Signal', 'Winter', 'Copper', 'Hollow', 'Neon', 'Morning', 'Static', 'Velvet', 'Last'),
    ' ', elt(1 + n mod 6, 'Window', 'Parade', 'Orchard', 'Engine', 'Letter', 'Staircase')),
  version, elt(1 + n mod 3, 'Kestrel', '-Haru-', 'pocket lint'), concat(n, ' ', version, '.osu'),
  timestampadd(day, n * 61, '2014-06-01 12:00:00'), 80 + n * 2, 200 + place * 250, n * 7 * (place + 1), n * 3,
  if(place = 2, n mod 4, 0), 120 + n, 4, 7 + place, 6 + place, 5, 1.9 + place * 1.6 + n * 0.011
from sets cross join difficulties;

insert into mapsets (id, last_osuapi_check) select distinct set_id, '2026-11-15 00:00:00' from maps;

-- Also of a set that is gone.
insert into favourites (userid, setid, created_at)
select id, 1011011, 1790000000 from users where id > 2;
insert into favourites (userid, setid) values (3, 1538872), (4, 1538872), (5, 777777);
insert into ratings (userid, map_md5, rating) values (3, md5('map 2116203'), 9), (4, md5('map 2116203'), 10);
insert into comments (target_id, target_type, userid, time, comment)
values (2116203, 'map', 3, 41000, 'ここ好き'), (1011011, 'song', 4, 100, '<b>!</b>');
