-- The console lists deliveries and files of all merchants by what became of them.

create index webhook_deliveries_failed on webhook_deliveries (created_at desc, id desc) where status = 'FAILED';
create index exports_failed on exports (created_at desc, id desc) where status = 'FAILED';
