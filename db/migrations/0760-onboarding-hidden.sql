-- A member need not be told how to set up the store for ever.
create table store_onboarding_hidden (
  business_id uuid not null references businesses (id),
  user_id uuid not null references users (id),
  hidden_at timestamptz not null,
  primary key (business_id, user_id)
);
comment on table store_onboarding_hidden is 'Members who do not want to see the steps of setting up a store on its overview, by business.';
