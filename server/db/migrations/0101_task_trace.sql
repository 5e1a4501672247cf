-- The trace of the call that asked for the job, as the W3C header says it, so that the job goes on with it. Null where nobody traces.
alter table task add column traceparent text check (traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
