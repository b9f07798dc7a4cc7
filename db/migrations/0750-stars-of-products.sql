-- What a catalogue is sorted by when the best rated products come first: the published stars of each, read from the index alone.
create index store_reviews_stars on store_reviews (environment_id, product_id) include (rating) where status = 'PUBLISHED';
