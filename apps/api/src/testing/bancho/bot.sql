-- The one player of a database that nobody has played on; the next one gets the id 3.

insert into users (id, name, safe_name, email, priv, pw_bcrypt, country, creation_time, latest_activity)
values (1, 'BanchoBot', 'banchobot', 'bot@localhost', 1, repeat('_', 60), 'xx', 1700000000, 1700000000);

alter table users auto_increment = 3;
