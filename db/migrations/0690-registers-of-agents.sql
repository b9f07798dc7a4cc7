-- Cash registers that agents and cashiers open, sell from and close on their own pages; floats counted by note; cash-outs from a drawer.

alter table cash_registers add column float_notes jsonb;
alter table cash_registers add column cashier_id uuid;
alter table cash_registers add column closed_by_agent uuid;
alter table cash_registers add column closed_by_cashier uuid;
alter table cash_registers add foreign key (environment_id, cashier_id) references terminal_cashiers (environment_id, id);
alter table cash_registers add foreign key (environment_id, closed_by_agent) references agents (environment_id, id);
alter table cash_registers add foreign key (environment_id, closed_by_cashier) references terminal_cashiers (environment_id, id);
comment on column cash_registers.float_notes is 'The float by note or coin, where it was counted so';
comment on column cash_registers.cashier_id is 'The cashier who opened it on the receiving page';
comment on column cash_registers.closed_by_agent is 'The agent who counted it, where it was one';
comment on column cash_registers.closed_by_cashier is 'The cashier who counted it, where it was one';

alter table cash_entries add column agent_id uuid;
alter table cash_entries add column cashier_id uuid;
alter table cash_entries add column request_id uuid;
alter table cash_entries add column agent_sale_id uuid;
alter table cash_entries add foreign key (environment_id, agent_id) references agents (environment_id, id);
alter table cash_entries add foreign key (environment_id, cashier_id) references terminal_cashiers (environment_id, id);
alter table cash_entries add foreign key (environment_id, agent_sale_id) references agent_sales (environment_id, id);
create unique index cash_entries_requested on cash_entries (environment_id, register_id, request_id) where request_id is not null;
create unique index cash_entries_of_cash_out on cash_entries (environment_id, agent_sale_id) where agent_sale_id is not null;
comment on column cash_entries.request_id is 'The id that the page gave it: what is sent again is not recorded again';
comment on column cash_entries.agent_sale_id is 'The cash-out that was handed out of this drawer; such an entry is not corrected';

alter table agent_sales add column register_id uuid;
alter table agent_sales add foreign key (environment_id, register_id) references cash_registers (environment_id, id);
create index agent_sales_from_register on agent_sales (environment_id, register_id) where register_id is not null and status = 'WAITING';
comment on column agent_sales.register_id is 'The drawer that a cash-out is handed out of: the register that was open at the terminal when it began';
