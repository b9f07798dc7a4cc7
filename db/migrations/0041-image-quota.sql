-- Pictures of a business are counted by the day.
create index images_of_business on images (business_id, created_at) where business_id is not null;
