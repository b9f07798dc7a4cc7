-- The sites of merchants that may hold the payer's page in a frame.

create table embedding_sites (
  environment_id uuid not null references environments (id),
  id uuid not null,
  origin text not null check (length(origin) <= 260),
  label text not null check (length(label) <= 60),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, origin),
  -- Goes into a header as it is: nothing that could end it or stand for more than one site.
  check (origin ~ '^(https://[a-z0-9-]+(\.[a-z0-9-]+)*|http://localhost)(:[0-9]{1,5})?$')
);
comment on table embedding_sites is 'Origins whose pages may frame the checkout (frame-ancestors); none while there is none.';
comment on column embedding_sites.origin is 'As browsers write it: https://shop.example.com, without the port that https has by itself. http://localhost in test mode only.';
