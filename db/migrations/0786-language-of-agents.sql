-- The language in which an agent is written to.
alter table agents add column language text check (language in ('en', 'fr', 'es'));
comment on column agents.language is 'ISO 639-1; null: that of the business, as its invoice settings have it';
