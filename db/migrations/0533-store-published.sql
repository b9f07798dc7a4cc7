-- A store is shown to the public once it is published; levels that are low and nobody was told of are found by an index.

alter table stores add column is_published boolean not null default false;
alter table stores add column description text check (char_length(description) <= 500);
comment on column stores.is_published is 'Whether anybody who has its address may see it';
comment on column stores.description is 'A sentence or two at its top';

drop index stock_levels_low;
create index stock_levels_to_tell on stock_levels (updated_at)
  where is_counted and low_at is not null and on_hand - reserved <= low_at and low_told_at is null;
