-- What retention looks for by age: tokens of sessions, of which there are many.

create index session_tokens_oldest on session_tokens (expires_at);
