-- Pictures have a size that pages can set aside for them, and smaller ones for phones.

alter table images
  add column width integer check (width between 1 and 10000),
  add column height integer check (height between 1 and 10000),
  add constraint images_whole_size check ((width is null) = (height is null));
comment on column images.width is 'In pixels, upright; null: it was uploaded before sizes were kept';

create table image_sizes (
  image_id uuid not null references images (id) on delete cascade,
  width integer not null check (width in (320, 640, 1280)),
  bytes bytea not null,
  primary key (image_id, width)
);
comment on table image_sizes is 'A picture scaled down, as webp: made when it is uploaded, of those widths that are less than its own.';
