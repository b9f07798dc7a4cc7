-- The logo and colour that the documents of a business bear; without them those of the business itself.

alter table invoice_settings
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  add column logo_image_id uuid references images (id);
