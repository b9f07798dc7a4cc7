-- How a store looks: its own colour, light or dark, a banner, a welcome, accounts on social networks, and the order of its categories.

alter table stores add column welcome text check (char_length(welcome) between 1 and 120);
alter table stores add column theme_color text check (theme_color ~ '^#[0-9a-f]{6}$');
alter table stores add column scheme text not null default 'auto' check (scheme in ('auto', 'light', 'dark'));
alter table stores add column banner_image_id uuid references images (id);
alter table stores add column socials jsonb not null default '[]' check (jsonb_typeof(socials) = 'array');
alter table stores add column category_order uuid[] not null default '{}' check (cardinality(category_order) <= 100);
comment on column stores.welcome is 'The headline of its first page; null: its name alone';
comment on column stores.theme_color is 'Of its buttons and marks; null: the colour of the business';
comment on column stores.scheme is 'auto: light or dark as the device asks';
comment on column stores.banner_image_id is 'A picture across its first page';
comment on column stores.socials is 'Objects with network and url, in the order they are shown';
comment on column stores.category_order is 'Ids of categories in the order they are shown; others follow by name';
